package exchange

import (
	"bytes"
	"context"
	"strings"
)

// PagesState is how the pages of a PDF compare with the list attached to it.
type PagesState string

// The states of pages.
const (
	PagesSame      PagesState = "same"
	PagesDifferent PagesState = "different"
	PagesUnknown   PagesState = "cannot tell"
)

// Pages is how the pages of a PDF compare with a list attached to it. Different are the
// numbers of those that differ, from 1; Why is a sentence or two, "" of the same.
type Pages struct {
	State     PagesState `json:"state"`
	Different []int      `json:"different"`
	Why       string     `json:"why,omitempty"`
}

// Line returns the comparison in words, "" where the list came from no PDF.
func (p *Pages) Line() string {
	switch {
	case p == nil:
		return ""
	case p.Why == "":
		return "Same as the attached list."
	}
	return p.Why
}

// Doubtful reports whether the organizer has to look at the pages.
func (p *Pages) Doubtful() bool { return p != nil && p.State != PagesSame }

// Attached is a list as it was attached to a PDF, and the verdict on it.
type Attached struct {
	Data []byte
	*Checked
}

// comparePages says with each list of a PDF how the pages compare with it.
func (c Checker) comparePages(ctx context.Context, file []byte, docs []document, entries []CheckEntry) error {
	if c.Pages == nil || !isPDF(file) {
		return nil
	}
	file = bytes.TrimPrefix(file, byteOrderMark)
	var lists []Attached
	for i, e := range entries {
		if e.Checked != nil {
			lists = append(lists, Attached{docs[i].data, e.Checked})
		}
	}
	if lists == nil {
		return nil
	}
	pages, err := c.Pages(ctx, file, lists)
	if err != nil {
		return err
	}
	for i, l := range lists {
		l.Checked.Pages = &pages[i]
	}
	return nil
}

// cell is the state and why, for a table.
func (p *Pages) cell() string {
	if p == nil {
		return ""
	}
	return cell(strings.TrimSuffix(string(p.State)+": "+p.Why, ": "))
}
