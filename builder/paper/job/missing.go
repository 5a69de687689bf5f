package job

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// MostLacks bounds the texts that are listed one by one.
const MostLacks = 20

// LacksOf finds missing characters in the texts of players that are printed, until the context ends.
func LacksOf(ctx context.Context, j Job) ([]Lack, error) {
	var out []Lack
	look := func(text, s string) {
		l, seen := Lack{Text: text}, map[rune]bool{}
		for _, r := range layout.Clean(s) {
			if _, _, ok := j.Measure.Face(r, layout.Regular); !ok && !seen[r] {
				seen[r] = true
				l.chars = append(l.chars, r)
			}
		}
		if l.chars != nil {
			out = append(out, l)
		}
	}
	sheet, r := slices.Contains(j.Options.Products, rules.ProductRoster), j.Sheet.Roster
	look("the list's name", r.Name)
	if sheet {
		look("the player's name", r.Player)
		if j.Options.Notes {
			look("the list's notes", r.Notes)
		}
		look("the list's options", values(r.Options))
	}
	for _, u := range j.Sheet.Units {
		if err := CheckContext(ctx); err != nil {
			return nil, err
		}
		id := typeset.IDOf(u)
		look("the name of "+id, u.Title)
		if j.Options.Notes && (sheet || slices.Contains(j.Options.Products, rules.ProductPlaySheets)) {
			look("the notes of "+id, u.Unit.Notes)
		}
		look("the choices of "+id, values(u.Unit.Choices))
		look("the loadout of "+id, mountText(u))
	}
	return out, nil
}

// values returns the texts of choices as written.
func values(c rules.Choices) string {
	var all strings.Builder
	for _, id := range slices.Sorted(maps.Keys(c)) {
		all.WriteString(id + builder.RawText(c[id]))
	}
	return all.String()
}

// mountText returns the texts of a unit's mounts as written.
func mountText(u builder.UnitSheet) string {
	var all strings.Builder
	if !u.Known {
		all.WriteString(u.Unit.Profile)
	}
	for _, l := range typeset.LoadsBesideTables(u) {
		all.WriteString(l.Place)
		for _, m := range l.Items {
			all.WriteString(m.Label)
		}
	}
	return all.String()
}

// LackTexts returns the lacks as sentences for the person who prints.
func LackTexts(lacks []Lack) []string {
	var out []string
	for i, l := range lacks {
		if i == MostLacks {
			return append(out, fmt.Sprintf("%d more texts have characters that can't be printed.", len(lacks)-i))
		}
		what := "1 character of " + l.Text + " can't be printed and shows as a box: "
		if n := len(l.chars); n > 1 {
			what = fmt.Sprintf("%d characters of %s can't be printed and show as boxes: ", n, l.Text)
		}
		for i, r := range l.chars {
			if i == 8 {
				what += " …"
				break
			}
			if i > 0 {
				what += " "
			}
			what += string(r)
		}
		out = append(out, what)
	}
	return out
}
