"""Maps that come from elsewhere into the user's folder: copies, files, share codes."""

from __future__ import annotations

from pathlib import Path

from hexfolk import paths
from hexfolk.client.scenes.maps import first_problem
from hexfolk.client.scenes.ways import Ways
from hexfolk.client.ui.ui import Ui
from hexfolk.i18n import _
from hexfolk.i18n.pioneers_wording import imported_from, notice_sentence
from hexfolk.mapfiles import MapProblems, keep_map, read_map, read_share_code
from hexfolk.mapfiles.library import ENDINGS, read_file
from hexfolk.mapfiles.pioneers import import_game
from hexfolk.mapfiles.problems import Severity

PIONEERS_ENDING = ".game"


class NotKept(Exception):
    """A map that could not be had; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def no_map_file(path: Path) -> str | None:
    """Why a file is none that the program opens as a map, by its name; None for one that it does."""
    if path.suffix.lower() in (*ENDINGS, PIONEERS_ENDING):
        return None
    return _("{file} is no map: maps are files that end in .yaml.").format(file=path.name)


def open_dropped(ui: Ui, ways: Ways, file: str) -> None:
    """Open a file that was dropped on the window in the workshop, or say why not.

    A map of Pioneers is imported into the user's folder; what is lost stands at the top of the new file.
    """
    path = Path(file)
    problem, imported = no_map_file(path), False
    if problem is None and path.suffix.lower() == PIONEERS_ENDING:
        try:
            path, imported = keep_file(path), True
        except NotKept as failed:
            problem = failed.sentence
    if problem is not None:
        ui.toasts.say(problem, "warning")
    else:
        ways.show_workshop(path, written=imported)


def open_copy(ui: Ui, ways: Ways, path: Path) -> None:
    """Copy a map's file, broken or not, into the user's folder and open the copy in the workshop, or say why not."""
    try:
        copy = _kept(read_file(path), path.stem)
    except MapProblems as problems:
        ui.toasts.say(first_problem(problems), "error")
    except NotKept as failed:
        ui.toasts.say(failed.sentence, "error")
    else:
        ways.show_workshop(copy, written=True)


def keep_file(path: Path) -> Path:
    """A map's file as one in the user's folder, copied if it lies elsewhere. Raises NotKept, for a broken one too."""
    problem = no_map_file(path)
    if problem is not None:
        raise NotKept(problem)
    try:
        data = read_file(path)
        if path.suffix.lower() == PIONEERS_ENDING:
            data = _imported(data, path)
        read_map(data, path.stem)
    except MapProblems as problems:
        raise NotKept(_("{file}: {problem}").format(file=path.name, problem=first_problem(problems))) from problems
    if path.absolute().parent == paths.user_maps_folder().absolute():
        return path
    return _kept(data, path.stem)


def _imported(data: bytes, path: Path) -> bytes:
    """Our map out of a map of Pioneers; what is lost stands in it as comments. Raises NotKept."""
    heading = imported_from(path.name)
    first = import_game(data, path.stem, [heading])
    told = [(n, notice_sentence(n.code.value, n.params, n.cell, n.hex)) for n in first.notices]
    if first.text is None:
        said = next(sentence for notice, sentence in told if notice.severity is Severity.ERROR)
        raise NotKept(_("{file}: {problem}").format(file=path.name, problem=said))
    lines = [
        _("Line {line}: {problem}").format(line=notice.line, problem=sentence) if notice.line else sentence
        for notice, sentence in told
    ]
    whole = import_game(data, path.stem, [heading, *lines]).text
    # So much may be lost that a map cannot hold the list of it.
    return (whole or first.text).encode()


def keep_code(code: str) -> Path:
    """The map in a share code as a file in the user's folder. Raises NotKept."""
    try:
        found = read_share_code(code)
    except MapProblems as problems:
        raise NotKept(first_problem(problems)) from problems
    return _kept(found.data, found.name)


def _kept(data: bytes, stem: str) -> Path:
    try:
        return keep_map(data, stem)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NotKept(_("The map could not be copied to your folder: {reason}").format(reason=reason)) from error
