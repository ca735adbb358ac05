"""All that leaves the window as a file: films, maps, pages, plots, posts, and what is sought."""
