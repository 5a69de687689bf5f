package paper

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
)

// MostLists is the largest number of lists in a file, MostCovers that in a file of covers, maxCoverUnits that of
// their units.
const (
	MostLists     = 40
	MostCovers    = 500
	maxCoverUnits = 20_000
)

// List is a sheet and its print options.
type List struct {
	Sheet   builder.Sheet
	Options job.Options
}

// Book sets several lists, each as Pages sets one, with its own page numbers. If a list is printed double-sided, or
// asks for it, each list begins on a new sheet of paper. The error is a UserError that names the list.
func (s *Setter) Book(ctx context.Context, lists []List) (layout.Document, error) {
	if len(lists) == 1 {
		return s.Pages(ctx, lists[0].Sheet, lists[0].Options)
	}
	if err := checkLists(lists); err != nil {
		return layout.Document{}, err
	}
	leaves := slices.ContainsFunc(lists, func(l List) bool {
		return l.Options.Breaks == job.BreakRoster || l.Options.Breaks == job.BreakProduct || l.Options.Backs != "none"
	})
	book := layout.Document{Title: fmt.Sprintf("%d lists", len(lists)), Lang: "en", Pictures: map[string]layout.Image{}}
	for i, l := range lists {
		name := builder.RosterName(l.Sheet.Roster.Name)
		d, err := s.Pages(ctx, l.Sheet, l.Options)
		if err != nil {
			return layout.Document{}, builder.Prefixed(err, layout.Clean(name)+": ")
		}
		if n := len(book.Pages); leaves && n%2 == 1 {
			book.Pages = append(book.Pages, s.Leaf(lists[i-1], book.Pages[n-1]))
		}
		bindList(&book, name, fmt.Sprintf("list-%d-", i+1), d)
	}
	return book, nil
}

// Leaf returns the blank back of a list's last page in a book.
func (s *Setter) Leaf(l List, last layout.Page) layout.Page {
	pal := job.Inks(builder.Roster{}, l.Sheet.About, l.Options)
	leaf := press.BlankPage(job.Job{Measure: s.measure, Palette: pal, W: last.W, H: last.H})
	leaf.List = last.List
	return leaf
}

// Covers sets the covers of n lists that were judged under an event, "" for none. It loads one list at a time, so
// that only one is in memory. The error is a UserError, or that of list.
func (s *Setter) Covers(ctx context.Context, event string, n int, list func(int) (List, error)) (layout.Document,
	error) {
	if n > MostCovers {
		return layout.Document{}, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%d lists. The limit is %d cover sheets per file.", n, MostCovers)}
	}
	book := layout.Document{Title: layout.Clean(event), Lang: "en", Pictures: map[string]layout.Image{}}
	if event == "" {
		book.Title = "Covers"
	}
	units := 0
	for i := range n {
		l, err := list(i)
		if err != nil {
			return layout.Document{}, err
		}
		l.Options.Products, l.Options.Event = []string{job.Cover}, event
		name := builder.RosterName(l.Sheet.Roster.Name)
		d, err := s.Pages(ctx, l.Sheet, l.Options)
		if units += len(l.Sheet.Units); err == nil && units > maxCoverUnits {
			return layout.Document{}, &builder.UserError{Kind: builder.KindTooLarge,
				Text: fmt.Sprintf("The lists have more than %d units together. Print fewer cover sheets at once.",
					maxCoverUnits)}
		}
		if err != nil {
			return layout.Document{}, builder.Prefixed(err, layout.Clean(name)+": ")
		}
		bindList(&book, name, fmt.Sprintf("list-%d-", i+1), d)
	}
	return book, nil
}

// CheckCount returns an error if n lists are too many for one file.
func CheckCount(n int) error {
	if n <= MostLists {
		return nil
	}
	return &builder.UserError{Kind: builder.KindTooLarge,
		Text: fmt.Sprintf("Limit reached: %d lists per file, not %d. Print fewer at once.", MostLists, n)}
}

// checkLists returns an error if the lists are too many to print at once.
func checkLists(lists []List) error {
	if len(lists) == 0 {
		return builder.Invalid("Choose a list to print.", nil)
	}
	if err := CheckCount(len(lists)); err != nil {
		return err
	}
	var all job.Amount
	for _, l := range lists {
		units, err := l.Options.Choose(l.Sheet.Units)
		if err != nil {
			return builder.Prefixed(err, layout.Clean(builder.RosterName(l.Sheet.Roster.Name))+": ")
		}
		all.Add(l.Sheet, l.Options, units)
	}
	return all.Check()
}

// bindList appends the pages of a list. mark keeps the figures of different lists apart.
func bindList(d *layout.Document, name, mark string, list layout.Document) {
	first := len(d.Pages)
	d.Outline = append(d.Outline, layout.Bookmark{Title: layout.Clean(name), Page: first})
	for _, b := range list.Outline {
		b.Level, b.Page = b.Level+1, b.Page+first
		d.Outline = append(d.Outline, b)
	}
	for _, p := range list.Pages {
		p.Label, p.List = layout.Clean(name)+": "+p.Label, len(d.Rosters)
		p.Marks = slices.Clone(p.Marks)
		for i, m := range p.Marks {
			if f, ok := m.(layout.Figure); ok {
				f.ID = mark + f.ID
				p.Marks[i] = f
			}
		}
		d.Pages = append(d.Pages, p)
	}
	for _, note := range list.Notes {
		d.Notes = append(d.Notes, layout.Clean(name)+": "+note)
	}
	for id, img := range list.Pictures {
		d.Pictures[id] = img
	}
	d.Rosters = append(d.Rosters, list.Rosters...)
	d.Printed = append(d.Printed, list.Printed...)
}
