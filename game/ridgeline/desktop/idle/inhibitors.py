"""What keeps the saver away: programs that have told the session or the system that somebody is watching."""

from .bus import Bus, Call

SERVICES: tuple[tuple[Call, str, str, tuple[int, ...]], ...] = (
    (("org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager"), "IsInhibited", "u", (8,)),
    (
        (
            "org.kde.Solid.PowerManagement.PolicyAgent",
            "/org/kde/Solid/PowerManagement/PolicyAgent",
            "org.kde.Solid.PowerManagement.PolicyAgent",
        ),
        *("HasInhibition", "u", (4,)),
    ),
    (
        (
            "org.freedesktop.PowerManagement",
            "/org/freedesktop/PowerManagement/Inhibit",
            "org.freedesktop.PowerManagement.Inhibit",
        ),
        *("HasInhibit", "", ()),
    ),
)
"""Who knows on GNOME and MATE, KDE, and Xfce: what is called, and with what; each answers yes or no."""

MANAGER: Call = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.DBus.Properties")


def of_session(bus: Bus) -> str | None:
    """Who says on the session's bus that the saver is to stay away; None if nobody does.

    Raises:
        TimeoutError: if one of them gives no answer.
    """
    for service, member, signature, values in SERVICES:
        if bus.has(service[0]):
            try:
                inhibited = bus.call(service, member, signature, *values, answered="b")[0]
            except LookupError:  # another program of that name, which does not know
                continue
            if inhibited:
                return service[0]
    return None


def of_system(bus: Bus) -> str | None:
    """The same of systemd's logind, where ``systemd-inhibit --what=idle`` is one who says so."""
    if not bus.has(MANAGER[0]):
        return None
    try:
        asked = "org.freedesktop.login1.Manager", "BlockInhibited"
        ((_, what),) = bus.call(MANAGER, "Get", "ss", *asked, answered="v")
    except LookupError:
        return None
    return "systemd-inhibit" if "idle" in str(what).split(":") else None
