package layout

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// MostUnits bounds the cards and sheets of one document.
const MostUnits = 3000

// mostFrames bounds the frames of one product: a note without end on every card
// of a great army would be a document that no program opens.
const mostFrames = 4 * MostUnits

// Options is a print request.
type Options struct {
	Paper     string   // "a4" or "letter"
	Products  []string // ids of rules' products; none: all that the game prints
	Mono      bool     // black only
	CropMarks bool     // where to cut: marks outside the cards, and their outlines
	Legend    bool     // the rules that a unit uses, on its card
	Merge     bool     // identical units as one card with their number
}

// DefaultOptions prints all that the game prints, on A4.
func DefaultOptions() Options {
	return Options{Paper: "a4", CropMarks: true, Legend: true}
}

// Papers are the names of the papers.
func Papers() []string { return []string{"a4", "letter"} }

func (o Options) paper() (w, h float64) {
	if o.Paper == "letter" {
		return 215.9, 279.4
	}
	return 210, 297
}

// check completes the options for a game. The error is a UserError.
func (o Options) check(about rules.About) (Options, error) {
	if !slices.Contains(Papers(), o.Paper) {
		return o, unknown("paper", o.Paper, Papers())
	}
	if len(o.Products) == 0 {
		o.Products = about.Products
	}
	for _, p := range o.Products {
		if !slices.Contains(about.Products, p) {
			return o, unknown("product", p, about.Products)
		}
	}
	return o, nil
}

func unknown(what, got string, known []string) error {
	text := fmt.Sprintf("There is no %s %.60q to print.", what, got)
	if near := rules.Nearest(got, known); near != "" {
		text += fmt.Sprintf(" Did you mean %q?", near)
	} else {
		text += " There are: " + strings.Join(known, ", ") + "."
	}
	return builder.Invalid(text, nil)
}
