"""Getting into a game on the network: what is told and asked on the way, in dialogs over the screen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import Rect, Surface

from hexfolk import __version__
from hexfolk.client.addresses import Place, written
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.services import Entrance, EntranceState, Wish
from hexfolk.client.ui.covering import add_eye
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Drawing, Label
from hexfolk.client.ui.spinner import Spinner
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _
from hexfolk.i18n.lan_wording import join_failure, turned_away
from hexfolk.wire.fingerprint import grouped

LONGEST_PASSWORD = 64
STEPS = ("connecting", "greeting", "entering")
"""What the host is waited for in, in this order."""


class Joining:
    """One try after another to get in at one host, until it works or the player gives up.

    `tick` must be called while it is not `over`; it shows the dialogs that are due. Once the player is in, the ways
    lead into the room.
    """

    def __init__(
        self, ui: Ui, ways: Ways, wish: Wish, title: str, wake: Callable[[], None], *, guess: bool = False
    ) -> None:
        """`title`: what the game is called in the list, or the address that was typed. `guess`: the wish's token is of
        the last game there, and one comes in like anybody if there is another one by now."""
        self._ui, self._ways, self._wish, self._wake = ui, ways, wish, wake
        self._title = title
        self._dialog: Dialog | None = None
        self._seen: EntranceState | None = None
        self._guess = guess
        self.over = False
        self._entrance: Entrance
        self._try()

    def tick(self) -> None:
        """Show what has changed since."""
        state = self._entrance.state
        if self.over or state is self._seen:
            return
        self._seen = state
        match state.step:
            case "fingerprint_new":
                self._ask_new()
            case "fingerprint_changed":
                self._ask_changed()
            case "password":
                self._ask_password()
            case "entered":
                self._enter()
            case "turned_away":
                self._turned_away(state.code)
            case "failed":
                self._tell(state.code, join_failure(state.code))
            case _:
                self._show_steps()

    def close(self) -> None:
        """Let it be, without a word."""
        if not self.over:
            self.over = True
            self._entrance.cancel()
            self._put_away()

    # -- trying --------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> EntranceState:
        return self._entrance.state

    def _try(self) -> None:
        self._seen = None
        self._entrance = self._ways.services.join(self._wish, self._wake)

    def _again(self, **changes: Any) -> None:
        self._entrance.cancel()
        self._wish = self._wish._replace(**changes)
        self._try()

    def _enter(self) -> None:
        entry = self._entrance.entry()
        self.over = True
        self._put_away()
        self._ways.known_hosts.remember(Place(entry.address, entry.port), entry.fingerprint)
        self._ways.show_room(entry)

    def _turned_away(self, code: str) -> None:
        if code == "version":
            self._tell_versions()
        elif code == "token" and self._guess:
            self._guess = False
            self._again(token="")
        elif code == "token":
            # The seat is somebody else's; the game may still let one in like anybody.
            self._with_tickets(self._ways.tickets.forget)
            self._tell("token", turned_away(code), again=_("Join anew"), token="")
        elif code == "no_seat":
            self._tell("no_seat", turned_away(code), again=_("Watch"), watch=True)
        else:
            if code == "kicked":
                self._with_tickets(self._ways.tickets.shut)
            self._tell(code, turned_away(code))

    def _with_tickets(self, do: Callable[[str], None]) -> None:
        """Of the game whose token was shown."""
        for ticket in self._ways.tickets.all():
            if ticket.token == self._wish.token:
                do(ticket.game)

    # -- dialogs -------------------------------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return self._state.game or self._title

    @property
    def _place(self) -> str:
        return written(Place(self._wish.addresses[0], self._wish.port))

    def _put_away(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
            self._dialog = None

    def _show(self, id: str, title: str, text: str, *choices: Choice, **dialog: object) -> None:
        self._put_away()
        cancel = dialog.pop("cancel", True)
        every = (Choice("cancel", _("Cancel"), self.close), *choices) if cancel else choices
        escape = every[0].id
        self._dialog = Dialog(
            self._ui,
            f"joining {id}",
            title=title,
            text=text,
            choices=every,
            escape=escape,
            **dialog,  # type: ignore[arg-type]
        )

    def _show_steps(self) -> None:
        if self._dialog is not None and self._dialog.id == "joining steps":
            self._ui.invalidate(self._dialog.rect)
            return
        self._show("steps", self._name, self._place, icon="wifi", extra=92, fill=self._fill_steps)

    def _fill_steps(self, rect: Rect) -> None:
        """What is done and what is waited for."""
        look, ui = self._ui.look, self._ui
        labels = (_("Host found"), _("Host known"), _("Coming in"))
        step = rect.height // len(labels)
        size = look.pick(22, 18)
        spinner = Spinner(ui, "joining spinner", Rect(rect.left + look.px(60), rect.top, size, size))

        def draw(target: Surface, at: Rect) -> None:
            step_now = self._state.step
            now = STEPS.index(step_now) if step_now in STEPS else 0
            ok = look.tokens.status["ok"].text
            for index, label in enumerate(labels):
                middle = at.top + step * index + step // 2
                color = ok if index < now else look.ui.cream if index == now else look.ui.slot_mute
                if index < now:
                    look.put_centered(target, look.icon("check", size, ok), (at.left + look.px(60) + size // 2, middle))
                elif index == now:
                    spinner.place(Rect(at.left + look.px(60), middle - size // 2, size, size))
                look.text.draw(target, "body", label, color, (at.left + look.px(60) + size + look.px(10), middle))

        Drawing(ui, "joining steps.list", rect, draw)

    def _ask_password(self) -> None:
        text = _("The host asks for a password.")
        self._show(
            "password", self._name, text, Choice("join", _("Join"), self._give_password, "amber", keep_open=True),
            icon="lock", extra=84, fill=self._fill_password,
        )  # fmt: skip

    def _fill_password(self, rect: Rect) -> None:
        look, ui = self._ui.look, self._ui
        high = look.pick(46, 38)
        field = Rect(rect.left, rect.top + look.px(4), rect.width - high - look.px(8), high)
        entry = TextEntry(
            ui, "password", field, hidden=True, limit=LONGEST_PASSWORD, on_submit=lambda _text: self._give_password(),
        )  # fmt: skip
        wrong = self._state.code == "password"
        entry.set_wrong(wrong)
        ui.set_focus(entry, seen=False)
        add_eye(ui, "show password", Rect(field.right + look.px(8), field.top, high, high), entry)
        words = Rect(rect.left, field.bottom + look.px(6), rect.width, look.pick(26, 20))
        Label(
            ui, "password problem", words, turned_away("password") if wrong else "", role="caption",
            color=look.tokens.color("status.error_text"),
        )  # fmt: skip

    def _give_password(self) -> None:
        entry = self._ui.find("password")
        if isinstance(entry, TextEntry) and entry.text:
            self._entrance.give_password(entry.text)
            self._put_away()

    def _ask_new(self) -> None:
        text = _(
            "You have not been at {place} before. The host’s fingerprint is:\n{fingerprint}\n"
            "Whoever hosts sees the same one in the lobby, at the address."
        )
        self._show(
            "fingerprint", _("A host you do not know yet"),
            text.format(place=self._place, fingerprint=grouped(bytes.fromhex(self._state.fingerprint))),
            Choice("trust", _("Trust this host"), self._trust, "amber"), icon="key", width=520,
        )  # fmt: skip

    def _ask_changed(self) -> None:
        text = _(
            "The host that answers at {place} is not the one that you know, or were told of. Hexfolk may have been set "
            "up anew there, or somebody puts a computer of their own in between. Its fingerprint is:\n{fingerprint}\n"
            "Ask whoever hosts before you go on."
        )
        self._show(
            "fingerprint", _("Not the host you know"),
            text.format(place=self._place, fingerprint=grouped(bytes.fromhex(self._state.fingerprint))),
            Choice("trust", _("Trust the new one"), self._trust, "danger"), icon="warning", width=560, danger=True,
        )  # fmt: skip

    def _trust(self) -> None:
        self._wish = self._wish._replace(fingerprints=(self._state.fingerprint,))
        self._entrance.trust()

    def _tell_versions(self) -> None:
        texts = {"host": self._state.program or "?", "own": __version__}
        text = _("The host runs Hexfolk {host}, you run {own}. Both sides need the same version.").format(**texts)
        self._show("end", _("Versions differ"), text, self._back(), icon="refresh", cancel=False)

    def _tell(self, code: str, sentence: str, again: str = "", **changes: Any) -> None:
        """The try is over: why, and what can be done."""
        if not again and code not in ("kicked", "name", "full"):
            again = _("Try again")
        choices = [self._back()]
        if again:
            choices.append(Choice("again", again, partial(self._again, **changes), "amber"))
        self._show("end", self._name, sentence, *choices, icon="wifi-off", danger=True, cancel=False)

    def _back(self) -> Choice:
        return Choice("back", _("Back"), self.close)
