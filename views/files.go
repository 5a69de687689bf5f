package views

import "strconv"

// AcceptedFiles returns the kinds of files that a form asks for; only a check opens archives.
func AcceptedFiles(to string) string {
	kinds := ".json,.ndjson,.jsonl,.txt,.pdf,application/json,application/pdf"
	if to != ImportPath && to != DesignImportPath {
		kinds += ",.zip,application/zip"
	}
	return kinds
}

// pasteLabel returns the label of the text field of a form for files.
func pasteLabel(what string) string {
	if what == "list" {
		return "Or paste text, list codes or links"
	}
	return "Or paste a " + what
}

// DocumentNumber tells several documents of one file apart.
func DocumentNumber(index int) string {
	if index == 0 {
		return ""
	}
	return "#" + strconv.Itoa(index+1)
}
