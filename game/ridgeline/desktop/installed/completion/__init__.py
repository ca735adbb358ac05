"""What shells offer at Tab, made from the declarations of the commands: for bash, zsh and fish."""

# By hand, not by shtab: that says of no word what it means, and in bash completes no --theme=NAME.
