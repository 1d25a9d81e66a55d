"""The lobby's questions: leaving, sending somebody away, handing over, one's name, the password."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from hexfolk.client.outage_words import gone_title, try_words
from hexfolk.client.ui.covering import add_eye
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from hexfolk.client.ui.ui import Ui
from hexfolk.client.way_back import WayBack
from hexfolk.i18n import _
from hexfolk.wire.lobby import LONGEST_PLAYER_NAME

LONGEST_PASSWORD = 64


def leave_dialog(
    ui: Ui, hosting: bool, leave: Callable[[], None], *, seated: bool = True, closing: bool = False
) -> Dialog:
    """Really go? `seated`: from a seat of one's own; `closing`: with the program."""
    text = _("You can come back as long as the lobby is open.")
    if seated:
        text = _("Your seat is free again for others. You can come back as long as the lobby is open.")
    if hosting:
        text = _("You host this game: if you leave, the lobby closes for everybody.")
    title = _("Close Hexfolk while you host?") if closing else _("Leave the lobby?")
    return Dialog(
        ui, "leave", title=title, text=text, icon="exit",
        choices=(Choice("leave", _("Leave"), leave, "danger", "exit"), Choice("stay", _("Stay"), None, "amber")),
        escape="stay",
    )  # fmt: skip


class OutageDialog(Dialog):
    """The host is gone, and looked for again as long as this is open."""

    def __init__(self, ui: Ui, way_back: WayBack, reason: str, leave: Callable[[], None]) -> None:
        self._way_back = way_back
        super().__init__(
            ui, "outage", title=gone_title(reason, lobby=True), icon="wifi-off", danger=True, must_answer=True,
            text=_("The host is looked for again by itself. As soon as it answers you are back in the lobby."),
            choices=(
                Choice("leave", _("Leave"), leave, "plain", "exit"),
                Choice("now", _("Try now"), way_back.now_or_never, "amber", "refresh", keep_open=True),
            ), extra=34, fill=self._fill_status,
        )  # fmt: skip

    def tell(self) -> None:
        """Say how far the way back is by now."""
        status = self.ui.find("outage.status")
        if isinstance(status, Label):
            status.set_text(try_words(self._way_back))

    def _fill_status(self, rect: Rect) -> None:
        look = self.ui.look
        left = look.px(60)
        place = Rect(rect.left + left, rect.top, rect.width - left, rect.height)
        Label(self.ui, "outage.status", place, try_words(self._way_back), color=look.ui.amber_text)


def kick_dialog(ui: Ui, name: str, kick: Callable[[], None]) -> Dialog:
    """Really send away?"""
    text = _(
        "Until this game is over {name} is not let in again. They could still come back from another computer: "
        "a new password keeps them out for certain."
    )
    return Dialog(
        ui, "kick", title=_("Send {name} away?").format(name=name), text=text.format(name=name), icon="kick",
        choices=(Choice("kick", _("Send away"), kick, "danger"), Choice("keep", _("Let them stay"), None, "amber")),
        escape="keep",
    )  # fmt: skip


def hand_over_dialog(ui: Ui, name: str, hand_over: Callable[[], None]) -> Dialog:
    """Really hand over?"""
    text = _("{name} then sets seats, map and rules, and starts the game. Only {name} can give the lead back.")
    return Dialog(
        ui, "hand over", title=_("Hand the lead to {name}?").format(name=name), text=text.format(name=name),
        icon="crown",
        choices=(Choice("keep", _("Keep the lead")), Choice("give", _("Hand over"), hand_over, "amber")), escape="keep",
    )  # fmt: skip


def name_dialog(ui: Ui, name: str, rename: Callable[[str], None]) -> Dialog:
    """How one wants to be called."""
    return _asking(
        ui, "rename", _("Your name"), _("Everybody at the table sees it."), "human", name, LONGEST_PLAYER_NAME, rename,
        (Choice("cancel", _("Cancel")),), _("Change"),
    )  # fmt: skip


def password_dialog(ui: Ui, is_set: bool, change: Callable[[str], None]) -> Dialog:
    """A password for newcomers; an empty one means none."""
    text = _("Whoever is here already stays. The password itself is never sent.")
    off = (Choice("off", _("No password"), lambda: change("")),) if is_set else ()
    return _asking(
        ui, "password", _("A password for newcomers"), text, "lock", "", LONGEST_PASSWORD, change,
        (Choice("cancel", _("Cancel")), *off), _("Set password"), secret=True,
    )  # fmt: skip


def _asking(
    ui: Ui,
    id: str,
    title: str,
    text: str,
    icon: str,
    value: str,
    limit: int,
    answer: Callable[[str], None],
    others: tuple[Choice, ...],
    label: str,
    *,
    secret: bool = False,
) -> Dialog:
    """A dialog with a field; Enter in it answers. `secret`: what is typed can be hidden."""

    made: list[TextEntry] = []
    """The field, anew for each size of the window."""

    def typed() -> str:
        entry = ui.find(f"{id}.entry")
        return entry.text if isinstance(entry, TextEntry) else ""

    def go(_text: str = "") -> None:
        text = typed()
        if text.strip():
            dialog.close()
            answer(text)

    def fill(rect: Rect) -> None:
        before = ui.find(f"{id}.entry") if ui.has(f"{id}.entry") else None
        shown = before.text if isinstance(before, TextEntry) else value
        high = ui.look.pick(46, 38)
        beside = high + ui.look.px(8) if secret else 0
        field = Rect(rect.left, rect.top + ui.look.px(6), rect.width - beside, high)
        hidden = bool(made) and made[-1].hidden
        entry = TextEntry(ui, f"{id}.entry", field, shown, limit=limit, hidden=hidden, on_submit=go)
        made.append(entry)
        if secret:
            add_eye(ui, f"{id}.eye", Rect(rect.right - high, field.top, high, high), entry)
        ui.set_focus(entry, seen=False)

    dialog = Dialog(
        ui, id, title=title, text=text, icon=icon, extra=62, fill=fill, escape="cancel",
        choices=(*others, Choice("set", label, go, "amber", keep_open=True)),
    )  # fmt: skip
    return dialog
