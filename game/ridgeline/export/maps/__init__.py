"""Maps and land as files for other programs: game engines, editors and spreadsheets."""
