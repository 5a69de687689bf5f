package views

import (
	"strconv"

	"gantry/builder"
)

// Import is the page that takes rosters in, and its report.
type Import struct {
	Page
	Notice *Notice
	Lines  []Imported
}

// Imported is one document of an import; To is the roster that it became, ""
// where it was left out.
type Imported struct {
	File, Name, To string
	Standing       *builder.Standing // nil of what no verdict is passed on
	Index          int
	Notes, Bad     []string
}

// documentNumber tells several documents of one file apart.
func documentNumber(index int) string {
	if index == 0 {
		return ""
	}
	return "#" + strconv.Itoa(index+1)
}
