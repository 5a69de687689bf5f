package views

import (
	"context"
	"io"
	"strings"

	"github.com/a-h/templ"

	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// Sheet draws one page of paper as SVG, from the marks that the PDF is made of.
// The classes f0, f1, … are the faces in their order. pictures gives the address
// of a picture.
func Sheet(p layout.Page, pictures func(id string) string) templ.Component {
	return drawing(p, layout.Frame{W: p.W, H: p.H, Title: p.Label}, strings.TrimSpace("paper "+paperName(p)), pictures)
}

// Card draws the first card or sheet of a page of paper as Sheet does, without the rest
// of the page; nothing for none.
func Card(p layout.Page) templ.Component {
	if len(p.Frames) == 0 {
		return templ.NopComponent
	}
	return drawing(p, p.Frames[0], "paper", func(string) string { return "" })
}

// drawing returns a part of a page.
func drawing(p layout.Page, part layout.Frame, class string, pictures func(id string) string) templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		return image.Inline(w, p, part, class, pictures)
	})
}

// paperName returns the class by which the stylesheet prints the page on its paper.
func paperName(p layout.Page) string {
	for _, name := range []string{"a4", "letter"} {
		switch w, h := (job.Options{Paper: name}).PaperSize(); {
		case p.W == w && p.H == h:
			return name
		case p.W == h && p.H == w:
			return name + "-side"
		}
	}
	return ""
}
