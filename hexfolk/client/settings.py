"""What the program remembers of its player, in one file: ``settings.json`` in the settings folder.

Nothing here ever stops the game: a file that cannot be read or written gives a problem code, for which
`hexfolk.i18n.wording.settings_problem` has the sentence, and play goes on with what is known.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from hexfolk.client.kept_files import write_whole
from hexfolk.client.scenes.game_draft import COLORS
from hexfolk.client.services import GameSetup
from hexfolk.rules.options import validate

FILE_NAME = "settings.json"
KEPT_SETUPS = 5

Share = Annotated[float, Meta(ge=0, le=1)]
Side = Annotated[int, Meta(ge=320, le=20_000)]


class Settings(Struct, frozen=True):
    """The player's settings; unknown fields of a newer version are passed over."""

    language: str = "en"
    name: Annotated[str, Meta(max_length=24)] = ""
    """Empty: not chosen yet."""
    color: str = "red"
    setups: tuple[GameSetup, ...] = ()
    """Games started before, the newest first, each once; at most `KEPT_SETUPS`. Those that cannot be are left out."""
    recent_maps: tuple[str, ...] = ()
    """Paths of map files opened in the workshop that lie in no folder of maps, the newest first."""
    window: tuple[Side, Side] = (1280, 720)
    """Size of the window in pixels, when it is not full screen."""
    full_screen: bool = False
    pace: str = "normal"
    """How long bots take: ``"normal"``, ``"fast"`` or ``"instant"``."""
    animation: Annotated[float, Meta(ge=0.25, le=4)] = 1.0
    """Speed of everything that moves; 2.0 is twice as fast."""
    reduced_motion: bool = False
    muted: bool = False
    effects: Share = 0.8
    """Volume of what happens on the board."""
    notices: Share = 0.8
    """Volume of what calls for the player."""


class _RawSettings(Settings, frozen=True):
    """As they stand in the file: a game that cannot be read costs no other setting."""

    setups: tuple[Raw, ...] = ()  # type: ignore[assignment]


class SettingsFile:
    """The settings and the file they are kept in.

    `problem` is the code of what went wrong last, None when all is well: ``"settings_damaged"``,
    ``"settings_unreadable"`` or ``"settings_unwritable"``. The scene that tells the player takes it out by `told`.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME
        self.problem: str | None = None
        self._told: set[str] = set()
        self.settings = self._read()

    def told(self) -> str | None:
        """The problem to tell the player now: each kind once, since the player knows it then."""
        problem, self.problem = self.problem, None
        if problem is None or problem in self._told:
            return None
        self._told.add(problem)
        return problem

    def change(self, **fields: Any) -> None:
        """Change some settings and write the file. Raises TypeError for a field that does not exist."""
        changed = replace(self.settings, **fields)
        if changed != self.settings:
            self.settings = changed
            self._write()

    def remember_setup(self, setup: GameSetup) -> None:
        """Put a game that was started first among those to be offered again."""
        others = [known for known in self.settings.setups if not _same_game(known, setup)]
        self.change(setups=(setup, *others)[:KEPT_SETUPS])

    def _read(self) -> Settings:
        try:
            if self.path.exists() and not self.path.is_file():
                # A pipe would be waited for, a device read for ever.
                raise OSError("not a file")
            return _settings(self.path.read_bytes())
        except FileNotFoundError:
            return Settings()
        except OSError:
            self.problem = "settings_unreadable"
            self._keep_aside()
            return Settings()
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.problem = "settings_damaged"
            self._keep_aside()
            return Settings()

    def _keep_aside(self) -> None:
        """Move a file of no use out of the way of the next one, under a name that is free."""
        number = 1
        try:
            while (aside := self.path.with_name(f"settings-damaged-{number}.json")).exists():
                number += 1
            self.path.rename(aside)
        except OSError:
            self.problem = "settings_unwritable"

    def _write(self) -> None:
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(self.settings), indent=2))
        except OSError:
            self.problem = "settings_unwritable"


def _settings(data: bytes) -> Settings:
    """Raises MsgspecError."""
    raw = msgspec.json.decode(data, type=_RawSettings)
    fields = {name: getattr(raw, name) for name in Settings.__struct_fields__}
    setups = [setup for text in raw.setups if (setup := _setup(text)) is not None]
    return Settings(**{**fields, "setups": tuple(setups)})


def _setup(text: Raw) -> GameSetup | None:
    """A game that was started before; None when it is of no use, as one of a newer version may be."""
    try:
        setup = msgspec.json.decode(text, type=GameSetup)
        validate(setup.options)
    except (msgspec.MsgspecError, ValueError):
        return None
    kinds, colors = {seat.kind for seat in setup.seats}, {seat.color for seat in setup.seats}
    sound = "human" in kinds and kinds <= {"human", "bot", "closed"} and colors <= {*COLORS}
    return setup if sound else None


def _same_game(one: GameSetup, other: GameSetup) -> bool:
    """Whether two set-ups differ in nothing but the deal."""
    return replace(one, deal_seed=None) == replace(other, deal_seed=None)
