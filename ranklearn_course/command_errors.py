"""How the commands of a room end when something is wrong: one message, no traceback."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from ranklearn_course.atomic import in_words


@contextmanager
def errors_as_messages(*kinds: type[Exception], stopped: str = "") -> Iterator[None]:
    """Turn errors of these kinds and of the system into one message and exit code 1.

    An interrupt ends with 130; without words for it the group of commands tells it.
    """
    # A batch system asks with SIGTERM: clean up as after Ctrl-C.
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except (*kinds, OSError) as error:
        typer.echo(in_words(error), err=True)
        raise typer.Exit(1) from None
    except KeyboardInterrupt:
        if not stopped:
            raise
        typer.echo(stopped, err=True)
        raise typer.Exit(130) from None
    finally:
        signal.signal(signal.SIGTERM, before)
