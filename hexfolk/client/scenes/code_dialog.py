"""Share codes in the window: one to be taken, one to be passed on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pygame import Rect

from hexfolk.client.scenes.keeping import NotKept, keep_code
from hexfolk.client.ui.clipboard import copy_text, pasted_text
from hexfolk.client.ui.dialogs import Choice, Dialog
from hexfolk.client.ui.entry import TextEntry
from hexfolk.client.ui.plain import Label
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _
from hexfolk.mapfiles.sharing import HEAD, MOST_LETTERS

WIDTH, HEIGHT = 520, 112
"""Of what stands between text and buttons, in lengths of the design."""


class CodeDialog:
    """Asks for a share code and keeps its map; what is wrong with a code stands below it."""

    def __init__(self, ui: Ui, taken: Callable[[Path], None]) -> None:
        """`taken` gets the file in the user's folder. A code on the clipboard stands there already."""
        self.ui = ui
        self._taken = taken
        found = pasted_text().strip()
        self._text = found if found.startswith(HEAD) else ""
        self._problem = ""
        self._dialog = Dialog(
            ui,
            "code",
            title=_("A map from a share code"),
            text=_("Paste the code that somebody sent you. The map goes into your folder of maps."),
            icon="import",
            choices=(
                Choice("cancel", _("Cancel")),
                Choice("take", _("Take the map"), self._take, "amber", "check", keep_open=True),
            ),
            width=WIDTH,
            extra=HEIGHT,
            fill=self._fill,
        )

    def _fill(self, rect: Rect) -> None:
        look = self.ui.look
        high = look.pick(48, 36)
        entry = TextEntry(
            self.ui, "code.text", Rect(rect.left, rect.top + look.px(4), rect.width, high), self._text,
            placeholder=_("hexfolk-map-1:…"), icon="link", limit=MOST_LETTERS, on_change=self._typed,
            on_submit=lambda _text: self._take(),
        )  # fmt: skip
        # Whoever pastes the code that was on the clipboard already means it once.
        entry.line.select_all()
        entry.set_wrong(bool(self._problem))
        below = Rect(rect.left, entry.rect.bottom + look.px(8), rect.width, 0)
        below.height = rect.bottom - below.top
        color = look.tokens.color("status.error_text")
        Label(self.ui, "code.problem", below, self._problem, role="caption", color=color, wrap=True)
        self.ui.set_focus(entry, seen=False)

    def _typed(self, text: str) -> None:
        self._text = text
        self._say("")

    def _say(self, problem: str) -> None:
        self._problem = problem
        entry, label = self.ui.find("code.text"), self.ui.find("code.problem")
        if isinstance(entry, TextEntry) and isinstance(label, Label):
            entry.set_wrong(bool(problem))
            label.set_text(problem)

    def _take(self) -> None:
        if not self._text.strip():
            self._say(_("Paste or type a share code first."))
            return
        try:
            path = keep_code(self._text)
        except NotKept as failed:
            self._say(failed.sentence)
            return
        self._dialog.close()
        self._taken(path)


def pass_on(ui: Ui, code: str) -> None:
    """Put a share code on the clipboard; where that cannot be reached, show it."""
    if copy_text(code):
        ui.toasts.say(_("The share code is on the clipboard: send it as one line."), "ok", "copy")
        return

    def fill(rect: Rect) -> None:
        box = Rect(rect.left, rect.top + ui.look.px(4), rect.width, ui.look.pick(48, 36))
        entry = TextEntry(ui, "shown code.text", box, code, icon="link", limit=None)
        entry.line.select_all()
        ui.set_focus(entry, seen=False)

    Dialog(
        ui,
        "shown code",
        title=_("The share code of this map"),
        text=_("The clipboard cannot be reached. Copy the code from here, or print it with: hexfolk share"),
        icon="share",
        choices=(Choice("close", _("Close")),),
        width=WIDTH,
        extra=60,
        fill=fill,
    )
