"""What is saved from the window by processes of their own, while the landscape goes on."""
