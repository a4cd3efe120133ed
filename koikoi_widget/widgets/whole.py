"""Widgets that are made as a whole, or leave nothing behind."""

from __future__ import annotations

from inspect import Signature, signature
from typing import Any

from ipywidgets.widgets.widget import _instances as widgets
from traitlets import MetaHasTraits

from .. import locale
from ..engine.errors import check_options
from .still import Still


class _Undone(MetaHasTraits):
    """Makes widgets, and undoes what one has begun that is refused.

    By then a constructor may have made other widgets, each connected to the browser, and follow
    the chosen language: what is refused would be drawn again at every change of it, and fail.
    """

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:  # noqa: N805 (a class of classes)
        """Return a new widget, or close all that were made for it.

        Raises:
            UnknownName: its constructor does not take one of the keywords.
            Exception: whatever its constructor raises.
        """
        check_options(cls.__init__, kwargs)  # type: ignore[misc]  # its own
        models, following = {*widgets}, [*locale.followers]
        try:
            return super().__call__(*args, **kwargs)
        except BaseException:
            locale.followers[:] = [
                follower for follower in locale.followers if follower in following
            ]
            for widget in [widgets[model] for model in reversed([*widgets]) if model not in models]:
                widget.close()
            raise

    @property
    def __signature__(cls) -> Signature:  # noqa: N805
        """What its constructor takes, as `help` and notebooks show it."""
        _self, *parameters = signature(cls.__init__).parameters.values()  # type: ignore[misc]
        return Signature(parameters)


class Whole(Still, metaclass=_Undone):
    """The base of every widget of this package, named before the kind of widget it is."""
