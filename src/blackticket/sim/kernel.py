# mypy: allow-untyped-calls
"""How every kernel is compiled, and the cache of compiled kernels.

Numba's own cache notices a change in a kernel's file, but not in the files it imports. Here the name of a cached kernel
contains a hash of all sources of `sim`, so kernels can be shared between files.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from numba import njit
from numba.core import caching

SOURCES: Final = Path(__file__).parent


def kernel(signature: Any = None, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function: at once for the types of a signature, or when it is first called by another kernel.

    Reference counting is off, because no kernel allocates: the counters are atomic, so they would cost more than the
    moves, and two threads would wait for each other.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        dispatcher: Any = njit(nogil=True, **{"_nrt": False, **options})(function)
        dispatcher._cache = _KernelCache(function)
        if signature is not None:
            dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    return compiled


@cache
def source_hash(folder: Path = SOURCES) -> str:
    """A hash of the names and contents of all sources in the folder."""
    digest = hashlib.sha256()
    for file in sorted(folder.glob("*.py")):
        digest.update(f"{file.name}\n{file.stat().st_size}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


def is_cached(name: str) -> bool:
    """Whether a kernel, by module and name, has been compiled from the sources as they are now."""
    locators = (locator.from_function(is_cached, __file__) for locator in LOCATORS)
    folder = next(Path(locator.get_cache_path()) for locator in locators if locator)
    return any(folder.glob(f"{name}-{source_hash()}.*.nbi"))


@cache
def _remove_outdated(folder: Path) -> None:
    """Delete kernels compiled from other sources, so that the cache does not grow with every change."""
    for file in folder.glob("*.nb[ic]"):
        if source_hash() not in file.name:
            file.unlink(missing_ok=True)


class _BySources:
    """Part of a cache locator: a cached kernel is current as long as no source of `sim` changes."""

    def get_source_stamp(self) -> str:
        return source_hash()

    def get_disambiguator(self) -> str:
        return source_hash()


class _UserProvided(_BySources, caching.UserProvidedCacheLocator):
    """In the folder that NUMBA_CACHE_DIR names."""


class _InTree(_BySources, caching.InTreeCacheLocator):
    """Beside the sources."""


class _UserWide(_BySources, caching.UserWideCacheLocator):
    """In the user's cache folder, where the sources are read-only."""


LOCATORS: Final[list[type[Any]]] = [_UserProvided, _InTree, _UserWide]
"""Where kernels are kept: in the first of these places that can be written to."""


class _KernelCacheImpl(caching.CompileResultCacheImpl):
    _locator_classes = LOCATORS


class _KernelCache(caching.Cache):
    _impl_class: Any = _KernelCacheImpl

    def save_overload(self, sig: Any, data: Any) -> None:
        _remove_outdated(Path(self.cache_path))
        super().save_overload(sig, data)
