"""Writing over the picture: words, bars and miniatures on a panel."""
