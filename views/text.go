package views

import (
	"context"
	"io"

	"github.com/a-h/templ"

	"gantry/rules"
)

// text is a text where a page has dozens alike: @text(x) writes what { x } does, which
// prints x anew, with three allocations.
type text string

// Render writes the text escaped.
func (t text) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, templ.EscapeString(t))
	return err
}

// gap is what stands before a part of a row: nothing before the first.
func gap(i int) text {
	if i == 0 {
		return ""
	}
	return " "
}

// basis is the mark of a value that does not simply stand in the rules; most have none.
type basis rules.Source

// Render writes the mark, unless it is one that the page's reader does not want.
func (b basis) Render(ctx context.Context, w io.Writer) error {
	s := rules.Source(b)
	if m := basisMark(s); m == "" || m == houseMark && readerOf(ctx).plain {
		return nil
	}
	return mark(s).Render(ctx, w)
}
