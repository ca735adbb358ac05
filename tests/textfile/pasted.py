"""What stands around a word that somebody pastes, shared by the tests of options, codes, boxes and the page."""

AROUND = (
    *(" {}", "{} ", "{}\n", "{}\r\n", "\t{}\u00a0", "\ufeff{}", "\u200b{}", "<{}>", "'{}'", '"{}"', "`{}`", "“{}”"),
    *("„{}“", "«{}»", "({})", "{}.", "'{}'.", "<{}>,"),
)
"""Around a word of any kind."""

AROUND_CODES = (
    *AROUND,
    *("#{}", "#{}&still", "https://example.org/hills/#{}", "<https://example.org/hills/ridgeline.html#{}&still>."),
    *("file:///x/ridgeline.html#{}", "see https://example.org/#{}", "```\n{}\n```"),
)
"""Around a code."""
