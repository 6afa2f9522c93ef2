"""How a demonstration hub knows its users: each has a password, which the hub's settings hold."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from jupyterhub.auth import Authenticator
from traitlets import Dict, Unicode


class OwnPasswords(Authenticator):
    """Let in who knows the password of a name."""

    passwords = Dict(value_trait=Unicode(), help="The password of each name.").tag(config=True)

    async def authenticate(self, handler: Any, data: dict[str, str]) -> str | None:
        """Return the name if the password is its own."""
        wanted = self.passwords.get(data["username"], "")
        is_own = compare_digest(wanted.encode(), data["password"].encode())
        return data["username"] if wanted and is_own else None
