"""What all modes and pages share: the session, and the landscape on its way."""
