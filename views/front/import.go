package front

import "gantry/views"

// Import is the page that takes rosters in, and its report.
type Import struct {
	views.Page
	Notice *views.Notice
	Drafts []ImportDraft
	Lines  []views.Imported

	Made    []string // ids of the rosters that this import made
	Undone  bool     // it was taken back
	Changed int      // how many rosters were deleted or brought back just now
}

// undoSaid returns what undo or redo did, "" where the page is about neither.
func (p Import) undoSaid() string {
	switch lists := views.Plural(p.Changed, "list", "lists"); {
	case p.Undone:
		return "Import undone: " + lists + " deleted."
	case len(p.Made) > 0 && len(p.Lines) == 0:
		return "Import restored: " + lists + " added."
	}
	return ""
}

// ImportDraft is a text of lists as it was read, before they are kept.
type ImportDraft struct {
	Text  string
	Lists []views.Imported
}

func saveListsText(n int) string {
	if n == 1 {
		return "Save this list"
	}
	return "Save these lists"
}
