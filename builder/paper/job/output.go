package job

import (
	"context"

	"gantry/builder/layout"
	"gantry/rules"
)

// An Output is a list in another format: pictures, or a text if it has no resolution.
type Output struct {
	ID, Label    string         // its id, as the parameter to, and its name
	Help, Shared string         // for the print page. Shared is for a shared list, "" for the same
	Files        []rules.Option // what a page offers, by the parameter shop
	DPI          int            // of its pictures
	Name         string         // in the names of its files, "" for none
	Set          func(context.Context, Job, *layout.Document) error
}

// IsText reports whether the output is a text: the first file of its document.
func (o Output) IsText() bool { return o.DPI == 0 }
