package job

import (
	"context"

	"gantry/builder/layout"
	"gantry/rules"
)

// An Output is a form of a list beside its pages: pictures of its own, or a text where it has no resolution.
type Output struct {
	ID, Label    string         // the parameter to, and what people call it
	Help, Shared string         // what a page says of it, and what of one of a shared list, "" for the same
	Files        []rules.Option // what a page offers, by the parameter shop
	DPI          int            // of its pictures
	Name         string         // in the names of its files, "" for none
	Set          func(context.Context, Job, *layout.Document) error
}

// IsText reports whether the output is a text: the first file of its document.
func (o Output) IsText() bool { return o.DPI == 0 }
