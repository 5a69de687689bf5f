package editor

import (
	"cmp"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// describe returns a roster in a line, for those who show what a link leads to.
func describe(s builder.Sheet) string {
	parts := []string{s.Pack.System.Name}
	if score := s.Score(); score != "" {
		parts = append(parts, score)
	}
	text := strings.Join(append(parts, s.Verdict.Word()), " · ")
	for i, u := range s.Units {
		title := rules.Times(u.Unit.Number(), cmp.Or(u.Title, u.Unit.Profile))
		between := ", "
		if i == 0 {
			between = ": "
		}
		if text += between + title; len(text) > 4*maxDescription {
			break
		}
	}
	return views.Cut(text, maxDescription)
}

// maxDescription is how many characters of a description others show.
const maxDescription = 280
