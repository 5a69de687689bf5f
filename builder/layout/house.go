package layout

import (
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// houseRules lists what the roster overrides: numbers that it says are copied from
// a book, by where they stand, and each other one as the rules have it and as this
// roster has it, and why.
func (k kit) houseRules(j request) []row {
	shown := func(value string) string {
		if value == "" {
			return "–"
		}
		return rules.Minus(value)
	}
	books, rest := builder.SplitByBook(j.sheet.Overrides)
	var rows []row
	head := func(title string) { rows = append(append(rows, space(k.gap)), k.heading(title)...) }
	if len(books) > 0 {
		head("Entered by a player")
	}
	for _, book := range books {
		var numbers []string
		for _, h := range book {
			numbers = append(numbers, h.What+" "+shown(h.New)+k.mark(h.Source))
		}
		rows = append(rows, k.text(k.ink(Bold, k.small).span(book[0].Reason+": "),
			k.ink(Condensed, k.small).span(strings.Join(numbers, "; ")))...)
	}
	switch {
	case len(rest) > 0 && j.options.Event != "":
		head("Changed numbers, by the event or allowed by it")
	case len(rest) > 0:
		head("House rules of this list")
	}
	for _, h := range rest {
		spans := []span{k.ink(Bold, k.small).span(h.What + " "),
			k.ink(Regular, k.small).span(shown(h.Old) + " → " + shown(h.New) + k.mark(h.Source) + " "),
			k.muted(Condensed, k.small).span(h.Reason)}
		if h.Fault != "" {
			ink := k.ink(Regular, k.small)
			spans = append(spans, ink.span(" "), signSpan(builder.StandingIllegal, k.small, k.pal.ink),
				ink.span(" "+h.Fault))
		}
		rows = append(rows, k.text(spans...)...)
	}
	return rows
}
