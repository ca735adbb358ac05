"""What shells offer at Tab, made from the declarations of the commands: for bash, zsh and fish."""
