package editor

import (
	"cmp"
	"strconv"
	"strings"

	"gantry/builder"
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
		title := cmp.Or(u.Title, u.Unit.Profile)
		if n := u.Unit.Number(); n > 1 {
			title = strconv.Itoa(n) + " × " + title
		}
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
