"""Maps of Pioneers (``.game``), read into ours and written from ours; what has no counterpart is told."""

from hexfolk.mapfiles.pioneers.exporting import Exported, export_game
from hexfolk.mapfiles.pioneers.importing import Imported, import_game
from hexfolk.mapfiles.pioneers.notices import GameCode, Notice

__all__ = ["Exported", "GameCode", "Imported", "Notice", "export_game", "import_game"]
