package listed

import (
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// HouseRules lists what the list overrides: numbers copied from a book by their place, every other number with the
// rules' value, the list's value, and the reason.
func HouseRules(k typeset.Kit, j job.Job) []layout.Row {
	books, rest := builder.SplitByBook(j.Sheet.Overrides)
	var rows []layout.Row
	head := func(title string) { rows = append(append(rows, layout.Space(k.Gap)), k.Heading(title)...) }
	if len(books) > 0 {
		head("Entered by a player")
	}
	for _, book := range books {
		var numbers []string
		for _, h := range book {
			numbers = append(numbers, h.What+" "+builder.FigureText(h.New)+k.Mark(h.Source))
		}
		rows = append(rows, k.Text(k.Ink(layout.Bold, k.Small).Span(book[0].Reason+": "),
			k.Ink(layout.Condensed, k.Small).Span(strings.Join(numbers, "; ")))...)
	}
	switch {
	case len(rest) > 0 && j.Options.Event != "":
		head("Changed numbers, by the event or allowed by it")
	case len(rest) > 0:
		head("House rules of this list")
	}
	for _, h := range rest {
		spans := []layout.Span{k.Ink(layout.Bold, k.Small).Span(h.What + " "),
			k.Ink(layout.Regular, k.Small).Span(builder.InsteadText("", builder.FigureText(h.Old),
				builder.FigureText(h.New)) + k.Mark(h.Source) + " "),
			k.Muted(layout.Condensed, k.Small).Span(h.Reason)}
		if h.Fault != "" {
			ink := k.Ink(layout.Regular, k.Small)
			spans = append(spans, ink.Span(" "), layout.SignSpan(string(builder.StandingIllegal), k.Small,
				k.Palette.Ink),
				ink.Span(" "+h.Fault))
		}
		rows = append(rows, k.Text(spans...)...)
	}
	return rows
}
