"""The sentence for each code that the rules, the host and the files give."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hexfolk.i18n.catalogue import gettext as _
from hexfolk.i18n.catalogue import mark

REFUSALS: Mapping[str, str] = MappingProxyType(
    {
        "game_over": mark("The game is over."),
        "unknown_seat": mark("There is no such seat at this table."),
        "malformed": mark("The host did not understand that."),
        "paused": mark("The game is paused."),
        "stale": mark("That was already settled."),
        "not_your_turn": mark("It is not your turn."),
        "wrong_phase": mark("Not at this moment of the turn."),
        "roll_first": mark("Roll the dice first."),
        "already_rolled": mark("You have already rolled in this turn."),
        "discards_owed": mark("Some players still have to discard."),
        "robber_owed": mark("Move the robber first."),
        "free_roads_owed": mark("Place your free roads first."),
        "founding": mark("Not before the founding is over."),
        "not_affordable": mark("You do not have the cards for it."),
        "no_roads_left": mark("All your roads are on the board."),
        "no_settlements_left": mark("All your settlements are on the board. Turn one into a city."),
        "no_cities_left": mark("All your cities are on the board."),
        "no_free_edge": mark("No free edge meets your roads or buildings."),
        "no_free_crossing": mark("No free crossing lies on your roads. Build a road first."),
        "no_settlement_to_grow": mark("You have no settlement that could become a city."),
        "edge_taken": mark("There is already a road."),
        "edge_not_connected": mark("A road must meet your own road, settlement or city."),
        "edge_not_at_settlement": mark("This road must touch the settlement you have just placed."),
        "crossing_taken": mark("There is already a building."),
        "too_close": mark("Too close: the next crossings must be free of buildings."),
        "crossing_not_connected": mark("A settlement must lie on your own road."),
        "crossing_closed": mark("Nobody may found here on this map; later you may build here."),
        "crossing_without_edge": mark("No edge is left there for a road."),
        "not_your_settlement": mark("A city replaces a settlement of your own."),
        "deck_empty": mark("The development cards are used up."),
        "card_not_held": mark("You do not hold that card."),
        "card_bought_this_turn": mark("You bought it in this turn. Play it from your next turn on."),
        "card_already_played": mark("You have already played a development card in this turn."),
        "bank_empty": mark("The bank has no cards left."),
        "bank_lacks_card": mark("The bank does not have that card."),
        "wrong_number_of_cards": mark("That is not the right number of cards."),
        "cards_not_held": mark("You do not hold those cards."),
        "no_discard_owed": mark("You have nothing to discard."),
        "same_hex": mark("The robber must move to another hex."),
        "protected_hex": mark("The Friendly Robber keeps off: a player there has at most 2 points."),
        "wrong_victim": mark("You cannot take a card from that player."),
        "trades_off": mark("Players do not trade at this table."),
        "same_resource": mark("The same resource cannot stand on both sides."),
        "empty_offer": mark("Choose what to give or what to get."),
        "want_too_large": mark("There are not that many cards of a kind."),
        "nobody_asked": mark("Choose at least one player to ask."),
        "offer_gone": mark("That offer is gone."),
        "offer_not_for_you": mark("That offer is not for you."),
        "offer_answered": mark("You have already answered that offer."),
        "offer_not_accepted": mark("That player has not accepted."),
        "offer_repeated": mark("You have already made this offer, and no hand has changed since."),
        "too_many_offers": mark("No more offers in this turn."),
        "partner_lacks_cards": mark("The other player no longer has those cards."),
        "nothing_to_undo": mark("There is nothing to take back."),
        "undo_off": mark("Nothing can be taken back at this table."),
        "no_special_building": mark("There is no special building phase now."),
        "already_asked": mark("You have already asked to build."),
        "not_asked": mark("You have not asked to build."),
    }
)

FAILURES: Mapping[str, str] = MappingProxyType(
    {
        "map_missing": mark("The map “{detail}” is not there."),
        "no_deal": mark(
            "No deal was found for the map “{detail}” that meets its wishes; try another one, or a wild deal."
        ),
        "map_broken": mark("The map cannot be played: {detail}"),
        "setup_wrong": mark("This game cannot be started as it is set up."),
        "damaged": mark("The saved game is damaged. The file is kept as it is."),
        "foreign": mark("The file is not a saved game of Hexfolk. It is kept as it is."),
        "newer": mark("The game was saved by a newer Hexfolk. Update to play on."),
        "unreadable": mark("The saved game cannot be read. Check the rights of its folder."),
        "host_failed": mark("The game could not be hosted: {detail}"),
        "in_use": mark("Another Hexfolk plays this game. Close it there first."),
    }
)

CLOSINGS: Mapping[str, str] = MappingProxyType(
    {
        "left": mark("You have left the table. The game is saved."),
        "failed": mark("The table broke down. The game is saved up to the last move; “Continue” in the menu opens it."),
        "stopped": mark("The table was closed. The game is saved."),
        "lost": mark("The connection to the host is lost. “Rejoin” in the menu brings you back to your seat."),
        "unplayable": mark("The saved game was made under other rules and cannot be played on. Its file is kept."),
        "kicked": mark("You were sent away from the table."),
        "elsewhere": mark("Your seat was taken again from another window or machine."),
        "flood": mark("The host ended the connection: too much came from this program at once."),
        "garbage": mark("What came over the connection made no sense, so it was ended."),
        "moved": mark("Another player hosts the game on. “Rejoin” in the menu leads there."),
    }
)

CLOSED_AFTERWARDS: Mapping[str, str] = MappingProxyType(
    {
        "failed": mark("The host’s program broke down. The menu leads to other games."),
        "stopped": mark("The host has closed the game. The menu leads to other games."),
        "lost": mark("The connection to the host is lost. The menu leads to other games."),
    }
)
"""Once a game is over: there is no seat any more that one could come back to."""

NOTICES: Mapping[str, str] = MappingProxyType(
    {
        "save_failed": mark("The game cannot be saved: check the disk and the rights of the saves folder."),
        "save_mended": mark("The game is saved again, and nothing is missing."),
        "taken_elsewhere": mark("Your seat is open in another window or on another machine."),
        "no_vote": mark("There is nothing to vote on."),
        "asked_lately": mark("You asked for that a moment ago, and it came to nothing. Ask again in half a minute."),
        "handing_failed": mark("The game could not be given to another host: it goes on here."),
        "hosting_declined": mark("The game stays with this host: not everybody agreed, or it could not be given away."),
    }
)

SETTINGS_PROBLEMS: Mapping[str, str] = MappingProxyType(
    {
        "settings_damaged": mark(
            "The settings file was damaged and is kept aside. The game starts with fresh settings."
        ),
        "settings_unreadable": mark("The settings cannot be read and start afresh."),
        "settings_unwritable": mark("The settings cannot be saved. They last until you quit."),
    }
)


def refusal(code: str) -> str:
    """Why the rules refused an action."""
    return _(REFUSALS.get(code, mark("That is not possible now.")))


def failure(code: str, detail: str = "") -> str:
    """Why a service failed, or what is wrong with a saved game; `detail` comes from the system or the file."""
    sentence = _(FAILURES.get(code, mark("That did not work: {detail}")))
    return sentence.format(detail=detail or code)


def notice(code: str) -> str:
    """What the table wants the player to know."""
    return _(NOTICES.get(code, mark("The table reports: {code}"))).format(code=code)


def closing(reason: str) -> str:
    """Why a table is gone."""
    return _(CLOSINGS.get(reason, mark("The table is gone.")))


def closed_afterwards(reason: str) -> str:
    """Why a table whose game is over leads to no other game."""
    return _(CLOSED_AFTERWARDS[reason]) if reason in CLOSED_AFTERWARDS else closing(reason)


def settings_problem(code: str) -> str:
    """What is wrong with the player's settings."""
    return _(SETTINGS_PROBLEMS[code])
