"""What all groups of commands have in common: lists of whole sentences, and an end by Ctrl+C."""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperGroup

#: How every program of the course is made.
SETTINGS: dict[str, Any] = {
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
# A sentence is never longer, so none is cut.
LONGEST = 1000


class Group(TyperGroup):
    """A group of commands, in the order in which they were written."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        for param in (each for command in self.commands.values() for each in command.params):
            if param.param_type_name == "argument":
                param.metavar = param.metavar or param.name.upper()
            elif getattr(param, "min", None) is not None:
                param.metavar = param.metavar or "NUMBER"

    def headings(self) -> dict[str, list[str]]:
        """Give the names of the commands, by the heading that stands over them."""
        return {"Commands": [*self.commands]}

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands below their headings, each with its first sentence."""
        said = {name: each.get_short_help_str(LONGEST) for name, each in self.commands.items()}
        # All lists begin their sentences at the same place.
        widest = max(map(len, said))
        for heading, names in self.headings().items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(widest), said[name]) for name in names])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find a command; one that was typed without its group is told with it."""
        program = ctx.find_root()
        whole = [path for path in within(program.command) if path.split()[-1] == args[0]]
        if args[0] not in self.commands and whole:
            known = " or ".join(f"{program.info_name} {path}" for path in whole)
            ctx.fail(f"{args[0]} is typed with its group: {known}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is named; those that keep what is done say more at Ctrl+C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("Stopped. To begin anew, run the same command again.", err=True)
            raise typer.Exit(130) from None


def within(group: Any) -> Iterator[str]:
    """Give what is typed, after a group, for each command below it."""
    for name, each in group.commands.items():
        yield name
        if isinstance(each, TyperGroup):
            yield from (f"{name} {path}" for path in within(each))


class GroupWithDefault(Group):
    """A group whose first command needs no name, as in `ranklearn exam --seed 7 FOLDER`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the first command, unless one is named or help is wanted."""
        known = (*self.commands, *ctx.help_option_names)
        is_named = self.no_args_is_help
        if args:
            # A slip is no new folder: the group says what it may have meant.
            is_slip = not os.path.exists(args[0]) and get_close_matches(args[0], known, cutoff=0.7)
            is_named = args[0] in known or bool(is_slip)
        return super().parse_args(ctx, args if is_named else [*self.commands][:1] + args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the options of the first command too."""
        super().format_options(ctx, formatter)
        name, first = next(iter(self.commands.items()))
        shown = (each.get_help_record(ctx) for each in first.params)
        with formatter.section(f"Without a command, as for {name}"):
            formatter.write_dl([each for each in shown if each])
