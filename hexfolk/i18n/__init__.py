"""Every sentence that people read: catalogues, plurals, and the wording of codes and events.

The source strings are English. `use` installs another language for the thread that draws.
"""

from hexfolk.i18n.catalogue import SOURCE_LANGUAGE, Catalogue, language, languages, load, mark, ngettext, pgettext, use
from hexfolk.i18n.catalogue import gettext as _

__all__ = ["SOURCE_LANGUAGE", "Catalogue", "_", "language", "languages", "load", "mark", "ngettext", "pgettext", "use"]
