package pdf

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"gantry/builder/layout"
)

// Write writes the document as PDF 1.3 with embedded fonts. On an error it writes nothing.
func Write(ctx context.Context, w io.Writer, d layout.Document) (err error) {
	defer func() {
		if p := recover(); p != nil { // the library panics on text that it cannot encode
			err = fmt.Errorf("write PDF: %v", p)
		}
	}()
	c := newFpdf(d)
	marks := bookmarks(d)
	for i, page := range d.Pages {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.page(page.W, page.H)
		for _, b := range marks[i] { // the library measures from the foot, on paper as high as the last page
			c.bookmark(b.Title, b.Level, b.Y+d.Pages[len(d.Pages)-1].H-page.H)
		}
		for _, m := range page.Marks {
			m.Draw(c)
		}
		c.reset()
	}
	out, err := c.bytes()
	if err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	if out, err = finish(out, d); err != nil {
		return fmt.Errorf("write PDF: %w", err)
	}
	_, err = io.Copy(w, bytes.NewReader(out))
	return err
}

func bookmarks(d layout.Document) map[int][]layout.Bookmark {
	of := map[int][]layout.Bookmark{}
	for _, b := range d.Outline {
		of[b.Page] = append(of[b.Page], b)
	}
	return of
}
