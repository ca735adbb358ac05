"""The tuner: pages on which all that a theme says is changed by hand, and seen at once behind them."""
