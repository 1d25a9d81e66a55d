"""Map files that were opened in the workshop and lie in no folder of maps, so that they are found again."""

from __future__ import annotations

from pathlib import Path

from hexfolk import paths
from hexfolk.client.settings import SettingsFile

MOST = 6
"""So many are remembered."""


def remember(settings: SettingsFile, path: Path) -> None:
    """Put a file first among those opened lately; those that are listed anyway, and what is no file, stay out."""
    known = str(path.absolute())
    if not path.is_file() or path.absolute().parent in (paths.user_maps_folder(), paths.maps()) or not _kept(known):
        return
    others = [other for other in settings.settings.recent_maps if other != known]
    settings.change(recent_maps=(known, *others)[:MOST])


def recent(settings: SettingsFile) -> tuple[Path, ...]:
    """The files opened lately that are still there, the newest first."""
    return tuple(path for text in settings.settings.recent_maps[:MOST] if (path := Path(text)).is_file())


def _kept(text: str) -> bool:
    """Whether a file of settings can hold the path; names of files may be of letters that no encoding has."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
