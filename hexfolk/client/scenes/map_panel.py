"""The map of the new-game screen: which board, and which deal of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import Rect

from hexfolk.client.scenes.game_draft import DEALS, Change, GameDraft
from hexfolk.client.scenes.map_grid import Grid, MapChoice, MapHeads, Thumbnail, add_map_grid, add_map_heads
from hexfolk.client.scenes.map_shelf import MapShelf
from hexfolk.client.ui.button import Button
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label, Panel
from hexfolk.client.ui.tooltip import Tip
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _


class MapActions(NamedTuple):
    """What the panel does."""

    change: Change
    new_deal: Callable[[], None]
    typed_deal: Callable[[int], None]
    any_map: Callable[[], None]
    """Chooses one by chance."""
    from_code: Callable[[], None]
    """Asks for a share code and takes its map."""
    show_own: Callable[[], None]
    """Shows only the user's own maps, or all again."""


def add_map_panel(
    ui: Ui,
    rect: Rect,
    draft: GameDraft,
    shelf: MapShelf,
    thumbnail: Thumbnail,
    actions: MapActions,
    own_only: bool,
    scrolled: int | None,
) -> None:
    """Make the widgets of the panel. `thumbnail` draws a board at a size in flat colours; `scrolled` is how far the
    maps were scrolled before, None to show the chosen one."""
    look = ui.look
    Panel(ui, "map", rect, heading=_("Map"))
    pad = look.pick(16, 11)
    heads = MapHeads(actions.any_map, actions.show_own, actions.from_code)
    add_map_heads(ui, rect, heads, any_own=shelf.any_own, own_only=own_only)
    inner = rect.inflate(-2 * pad, 0)
    deal_h = look.tall(136, 98)
    deal = Rect(inner.left, rect.bottom - look.pick(20, 13) - deal_h, inner.width, deal_h)
    place = Rect(inner.left, rect.top + look.pick(62, 43), inner.width, 0)
    place.height = deal.top - look.pick(16, 10) - place.top

    def choose(choice: MapChoice) -> None:
        actions.change(lambda now: now.on_map(choice.name, choice.target))

    grid = Grid(
        shelf.offered(draft.players, own_only), draft.map, draft.players, thumbnail, choose, columns=2,
        lowest=look.pick(176, 122), scrolled=scrolled,
    )  # fmt: skip
    add_map_grid(ui, place, grid)
    _deal(ui, deal, draft, actions.new_deal, actions.typed_deal)


def _deal(
    ui: Ui, rect: Rect, draft: GameDraft, new_deal: Callable[[], None], typed_deal: Callable[[int], None]
) -> None:
    """The deal seed, to be typed or drawn anew."""
    look = ui.look
    label = Rect(rect.left + look.px(4), rect.top, rect.width, look.tall(30, 20))
    Label(ui, "deal label", label, _("Deal"))
    high = look.pick(48, 34)
    # Where there is no room for the words they are in the tooltip.
    words = "" if look.metrics.big_text else _("New deal")
    button = Rect(0, label.bottom + look.px(4), look.pick(176, 128) if words else high, high)
    button.right = rect.right
    field = Rect(rect.left, button.top, button.left - look.pick(10, 8) - rect.left, high)

    def typed(text: str) -> None:
        if text:
            typed_deal(int(text))

    TextEntry(
        ui, "deal seed", field, str(draft.deal_seed), icon="key", limit=len(str(DEALS - 1)),
        allowed=lambda letter: letter.isascii() and letter.isdigit(), on_change=typed,
        tip=Tip(_("The number of the deal: the same number deals the same island again.")),
    )  # fmt: skip
    Button(ui, "new deal", button, words, icon="shuffle", on_click=new_deal, tip=None if words else _("New deal"))
    below = Rect(label.left, field.bottom + look.pick(6, 4), rect.width, rect.bottom - field.bottom - look.pick(6, 4))
    help_text = _("The same number deals the same island.")
    Label(ui, "deal help", below, help_text, role="caption", color=look.ui.mute, wrap=True)
