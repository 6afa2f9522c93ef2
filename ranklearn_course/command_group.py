"""What all groups of commands have in common: whole sentences in a list, and an end by Ctrl+C."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup

# A sentence is never longer, so none is cut.
LONGEST = 1000


class Group(TyperGroup):
    """A group of commands."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, each with its first sentence."""
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        rows = [(name, each.get_short_help_str(LONGEST)) for name, each in commands if each]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that is named; those that keep what is done say more at Ctrl+C."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            typer.echo("Stopped. To begin anew, run the same command again.", err=True)
            raise typer.Exit(130) from None


class GroupWithDefault(Group):
    """A group whose first command needs no name, as in `ranklearn exam --seed 7 FOLDER`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in the first command, unless one is named or help is wanted."""
        known = (*self.commands, *ctx.help_option_names)
        is_named = args[0] in known if args else self.no_args_is_help
        return super().parse_args(ctx, args if is_named else [*self.commands][:1] + args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """List the options of the first command too."""
        super().format_options(ctx, formatter)
        name, first = next(iter(self.commands.items()))
        shown = (each.get_help_record(ctx) for each in first.params)
        with formatter.section(f"Without a command, as for {name}"):
            formatter.write_dl([each for each in shown if each])
