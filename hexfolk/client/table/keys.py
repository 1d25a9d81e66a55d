"""What the keys mean at the table, as far as no widget has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from hexfolk.client.table.play import CARD_PLAYS, Play

if TYPE_CHECKING:
    from hexfolk.client.table.scene import TableScene

ARROWS = ((pygame.K_LEFT, -1, 0), (pygame.K_RIGHT, 1, 0), (pygame.K_UP, 0, -1), (pygame.K_DOWN, 0, 1))
PIECES = ((pygame.K_1, "road"), (pygame.K_2, "settlement"), (pygame.K_3, "city"))
PLUS = (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS)
MINUS = (pygame.K_MINUS, pygame.K_KP_MINUS)


def key_means(scene: TableScene, event: pygame.event.Event) -> bool:
    """Do what a key means; whether it meant anything. Keys that send something do nothing while held down."""
    if _looks(scene, event):
        return True
    if getattr(event, "repeat", False) or scene.play is None:
        return False
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return event.key == pygame.K_z and scene.play.undo()
    used = _acts(scene, scene.play, event.key) or _answers(scene.play, event.key)
    if used:
        scene.refresh()
    return used


def _looks(scene: TableScene, event: pygame.event.Event) -> bool:
    """Keys that only change what is seen; they repeat."""
    stage, key = scene.stage, event.key
    if stage is None or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
        return False
    if key in PLUS:
        stage.zoom(1)
    elif key in MINUS:
        stage.zoom(-1)
    elif key == pygame.K_HOME:
        stage.view.fit()
    elif key == pygame.K_PERIOD:
        stage.to_spots(1)
    elif key == pygame.K_COMMA:
        stage.to_spots(-1)
    else:
        for arrow, dx, dy in ARROWS:
            if key == arrow:
                stage.pan_by_key(dx, dy)
                return True
        return False
    return True


def _acts(scene: TableScene, play: Play, key: int) -> bool:
    for piece_key, piece in PIECES:
        if key == piece_key:
            play.choose(piece)
            if play.chosen == piece and scene.stage is not None:
                scene.stage.to_spots()
            return True
    match key:
        case pygame.K_SPACE:
            play.main()
        case pygame.K_t:
            play.toggle_trade()
        case pygame.K_4:
            play.buy()
        case pygame.K_q:
            _to_card(scene, play)
        case pygame.K_RETURN | pygame.K_KP_ENTER:
            return scene.log.say()
        case pygame.K_l:
            scene.log.toggle()
        case pygame.K_f:
            scene.toggle_pace()
        case pygame.K_F1:
            scene.open_keys()
        case pygame.K_ESCAPE:
            if scene.ui.focused is not None and scene.ui.focus_seen:
                scene.ui.set_focus(None)
            elif not play.back():
                scene.open_menu()
        case _:
            return False
    return True


def _answers(play: Play, key: int) -> bool:
    """A, C and D answer the offer that waits."""
    offer = play.incoming()
    if offer is None or play.trade is not None or play.discard is not None:
        return False
    match key:
        case pygame.K_a:
            play.accept(offer.offer)
        case pygame.K_c:
            play.counter(offer)
        case pygame.K_d:
            play.decline(offer.offer)
        case _:
            return False
    return True


def _to_card(scene: TableScene, play: Play) -> None:
    """Give the keys to the next card that can be played; Enter plays it."""
    ids = [f"hand.{card}" for card in CARD_PLAYS if play.playable(card)]
    ids = [name for name in ids if scene.ui.has(name)]
    if not ids:
        return
    focused = scene.ui.focused
    at = ids.index(focused.id) + 1 if focused is not None and focused.id in ids else 0
    scene.ui.set_focus(scene.ui.find(ids[at % len(ids)]), seen=True)
