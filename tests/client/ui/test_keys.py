"""Every widget works with the keys, and the keys go where one expects."""

from __future__ import annotations

import pygame
from pygame import Rect

from hexfolk.client.ui.button import Button
from hexfolk.client.ui.choice import Segments, Stepper, Toggle
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.dropdown import Dropdown
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.ui import Ui
from tests.client.screens import click, key, shown, type_text


def rect(index: int) -> Rect:
    return Rect(20 + index % 4 * 220, 20 + index // 4 * 80, 200, 50)


def test_tab_goes_round_and_arrows_move_in_groups() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "first", rect(0), "First")
        for index in (1, 2, 3):
            Button(ui, f"tool{index}", rect(index), f"Tool {index}", group="tools")
        Button(ui, "off", rect(4), "Off").disable()
        Button(ui, "why", rect(5), "Why", reason="Not your turn.")

    with shown(build) as (app, scene):
        order = []
        for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB):
            key(app, code)
            order.append(scene.ui.focused.id if scene.ui.focused else None)
        assert order == ["first", "tool1", "tool2", "why", "first", "tool2"]
        key(app, pygame.K_TAB, pygame.KMOD_SHIFT)
        assert scene.ui.focused is scene.ui.find("first")


def test_enter_and_space_press_only_what_has_the_ring() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "end", rect(0), "End turn", on_click=lambda: pressed.append("end"))

    with shown(build) as (app, scene):
        click(app, rect(0).center)
        assert pressed == ["end"]
        key(app, pygame.K_RETURN)
        key(app, pygame.K_SPACE)
        assert pressed == ["end"], "a click gave it no ring, so Enter is not for it"
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        key(app, pygame.K_SPACE)
        assert pressed == ["end"] * 3
        assert [event.key for event in scene.unused if event.type == pygame.KEYDOWN] == [
            pygame.K_RETURN,
            pygame.K_SPACE,
        ]


def test_shortcuts_wait_while_one_types() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "trade", rect(0), "Trade", shortcut=pygame.K_t, on_click=lambda: pressed.append("trade"))
        TextEntry(ui, "chat", rect(1))

    with shown(build) as (app, _scene):
        key(app, pygame.K_t)
        click(app, rect(1).center)
        key(app, pygame.K_t)
        assert pressed == ["trade"]
        key(app, pygame.K_ESCAPE)
        key(app, pygame.K_t)
        assert pressed == ["trade"] * 2


def test_a_disabled_button_does_nothing_and_says_why() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "city", rect(0), "City", reason="You need 2 more ore.", on_click=lambda: pressed.append("city"))

    with shown(build) as (app, scene):
        click(app, rect(0).center)
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert pressed == []
        assert scene.ui.tips.tip is not None and scene.ui.tips.tip.text == "You need 2 more ore."
        assert scene.ui.tips.tip.reason


def test_a_tooltip_waits_for_the_pointer() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "menu", rect(0), "", icon="menu", tip="Menu")

    with shown(build) as (app, scene):
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=rect(0).center, rel=(0, 0), buttons=(0, 0, 0)))
        app.step()
        assert scene.ui.tips.shown is None
        app.step(0.5)
        assert scene.ui.tips.shown is scene.ui.find("menu")


def test_choices_by_keys() -> None:
    values: dict[str, object] = {}

    def build(ui: Ui) -> None:
        Stepper(ui, "players", rect(0), 4, 2, 5, lambda value: values.update(players=value))
        Segments(ui, "robber", rect(1), [("a", "On"), ("b", "Off")], "a", lambda value: values.update(robber=value))
        Toggle(ui, "undo", rect(2), "Undo", False, lambda value: values.update(undo=value))
        Dropdown(ui, "level", rect(3), [(1, "Gentle"), (2, "Clever")], 1, lambda value: values.update(level=value))

    with shown(build) as (app, scene):
        for code in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT, pygame.K_TAB, pygame.K_RIGHT):
            key(app, code)
        assert values == {"players": 4, "robber": "b"}
        for code in (pygame.K_TAB, pygame.K_SPACE, pygame.K_TAB, pygame.K_RETURN, pygame.K_DOWN, pygame.K_RETURN):
            key(app, code)
        assert values == {"players": 4, "robber": "b", "undo": True, "level": 2}
        assert scene.ui.focused is scene.ui.find("level"), "the keys are back where the list was opened"


def test_a_dialog_keeps_keys_and_pointer_and_esc_is_the_safe_answer() -> None:
    said: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "below", rect(0), "Below", on_click=lambda: said.append("below"), shortcut=pygame.K_b)

    with shown(build) as (app, scene):
        choices = [
            Choice("leave", "Leave", lambda: said.append("leave")),
            Choice("stay", "Stay", lambda: said.append("stay")),
        ]
        Dialog(scene.ui, "leave", title="Leave the table?", choices=choices, escape="stay")
        app.step(1)
        click(app, rect(0).center)
        key(app, pygame.K_b)
        key(app, pygame.K_RETURN)
        assert said == []
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert said == ["leave"]
        assert len(scene.ui.layers) == 1
        Dialog(scene.ui, "leave", title="Leave the table?", choices=choices, escape="stay")
        key(app, pygame.K_ESCAPE)
        assert said == ["leave", "stay"]


def test_a_guarded_button_ignores_the_second_click_of_a_double_click() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "roll", rect(0), "Roll", guard=0.4, on_click=lambda: pressed.append("press"))

    with shown(build) as (app, scene):
        app.step(0.5)
        button = scene.ui.find("roll")
        assert isinstance(button, Button)
        click(app, rect(0).center)
        button.set_label("End turn")
        click(app, rect(0).center)
        assert pressed == ["press"]
        app.step(0.5)
        click(app, rect(0).center)
        assert pressed == ["press"] * 2


def test_arrows_keep_to_the_row_before_they_leave_it() -> None:
    places = {
        "low": Rect(100, 220, 60, 90),
        "high": Rect(260, 100, 60, 90),
        "back": Rect(700, 230, 150, 40),
        "done": Rect(700, 280, 150, 50),
    }

    def build(ui: Ui) -> None:
        for name, place in places.items():
            Button(ui, name, place, name, group="discard")

    with shown(build) as (app, scene):
        ways = []
        for code in (pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
            key(app, code)
            ways.append(scene.ui.focused.id if scene.ui.focused else None)
        assert ways == ["low", "back", "done", "low", "high"]


def test_the_keys_stay_in_the_group_of_what_goes() -> None:
    def build(ui: Ui) -> None:
        Button(ui, "first", rect(0))
        for index in (1, 2, 3):
            Button(ui, f"card{index}", rect(index), group="hand")

    with shown(build) as (app, scene):
        for code in (pygame.K_TAB, pygame.K_TAB, pygame.K_RIGHT):
            key(app, code)
        for gone, heir in (("card2", "card1"), ("card1", "card3")):
            assert scene.ui.focused is scene.ui.find(gone)
            scene.ui.find(gone).hide()
            assert scene.ui.focused is scene.ui.find(heir)
        scene.ui.find("card3").kill()
        assert scene.ui.focused is None
        key(app, pygame.K_TAB)
        assert scene.ui.focused is scene.ui.find("first")


def test_a_modal_layer_takes_the_keys_from_what_lies_below() -> None:
    said: list[str] = []

    def build(ui: Ui) -> None:
        TextEntry(ui, "address", rect(0), on_submit=said.append)
        Button(ui, "below", rect(1), "Below", on_click=lambda: said.append("below"))

    choices = [Choice("back", "Back", lambda: said.append("back")), Choice("again", "Again", kind="amber")]
    with shown(build) as (app, scene):
        entry = scene.ui.find("address")
        assert isinstance(entry, TextEntry)
        click(app, rect(0).center)
        type_text(app, "moss")
        Dialog(scene.ui, "end", title="No host", choices=choices, escape="back")
        app.step(1)
        type_text(app, "abc")
        key(app, pygame.K_BACKSPACE)
        assert entry.text == "moss" and not entry.has_focus
        key(app, pygame.K_RETURN)
        assert said == [] and scene.ui.focused is scene.ui.find("end.again"), "it is shown what Enter would press"
        key(app, pygame.K_RETURN)
        assert len(scene.ui.layers) == 1 and entry.has_focus
        Dialog(scene.ui, "end", title="No host", choices=choices, escape="back")
        key(app, pygame.K_ESCAPE)
        assert said == ["back"] and len(scene.ui.layers) == 1 and entry.has_focus
        key(app, pygame.K_TAB)
        assert scene.ui.focused is scene.ui.find("below")
        Dialog(scene.ui, "end", title="No host", choices=choices, escape="back")
        key(app, pygame.K_SPACE)
        assert said == ["back"], "nor does a button below have the ring any more"
        scene.ui.set_focus(entry)
        type_text(app, "abc")
        assert entry.text == "moss"
        key(app, pygame.K_ESCAPE)
        assert entry.has_focus, "it has the keys as soon as the dialog is gone"


def test_the_rank_decides_what_lies_above_and_comes_later_for_tab() -> None:
    pressed: list[str] = []

    def build(ui: Ui) -> None:
        Button(ui, "upper", rect(0), "Upper", rank=2, on_click=lambda: pressed.append("upper"))
        Button(ui, "lower", rect(0), "Lower", rank=1, on_click=lambda: pressed.append("lower"))

    with shown(build) as (app, scene):
        assert [control.id for control in scene.ui.base.controls] == ["lower", "upper"], "that is how they are painted"
        click(app, rect(0).center)
        assert pressed == ["upper"]
        scene.ui.set_focus(None)
        scene.ui.pointed_at(scene.ui.find("lower"))
        key(app, pygame.K_TAB)
        assert scene.ui.focused is scene.ui.find("upper")
