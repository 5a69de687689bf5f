package unit

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

var stated = regexp.MustCompile(`(?:\(|: )([+−])(\d+) \pL+\)?$`)

// statedPrice is the price that a label ends with, 0 for none.
func statedPrice(label string) int {
	m := stated.FindStringSubmatch(label)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[2])
	if m[1] == "−" {
		return -n
	}
	return n
}

// Every choice of every unit of the examples shows the points that it adds, and the list's
// points change by as many.
func TestChoicesSayTheirPrice(t *testing.T) {
	lib := buildertest.Library(t)
	priced := map[string]int{}
	for _, pack := range lib.Packs() {
		for _, r := range pack.Examples {
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for i, us := range s.Units {
				p := PartsOf(views.Editor{At: views.At{Open: views.Place(us.Unit.ID)}}, s)
				for _, setter := range p.opened(i).Setters {
					field := strings.TrimPrefix(setter.ID, "f-")
					at := slices.IndexFunc(us.Form.Fields, func(fd rules.Field) bool {
						return views.ElementID(rules.ChoiceTarget(fd.ID).String()) == field
					})
					if at < 0 {
						continue
					}
					fd := us.Form.Fields[at]
					for label, sent := range postsOf(setter.Control, fd, us.Unit.Choices[fd.ID]) {
						want := addedPoints(t, s, us.Unit, fd, sent)
						if got := statedPrice(label); got != want {
							t.Errorf("%s, %s: %s of %s says %d, and adds %d points", pack.ID, r.Name, label, us.Title,
								got, want)
						}
						if want != 0 {
							priced[pack.ID]++
						}
					}
				}
			}
		}
	}
	for _, id := range []string{"mechahex", "mechastellar", "fleshwound"} { // Robotech's choices have none
		if priced[id] == 0 {
			t.Errorf("no choice of %s has a price", id)
		}
	}
}

// postsOf are the labels of a control with what choosing them posts.
func postsOf(c views.Control, fd rules.Field, value any) map[string][]string {
	list := map[string][]string{}
	switch c.Shape {
	case views.ShapeSelect:
		for _, o := range c.Choices {
			if !o.On && o.Value != posted.KeepValue {
				list[o.Label] = []string{o.Value}
			}
		}
	case views.ShapeCheck:
		if list[c.Label] = nil; !c.Checked {
			list[c.Label] = []string{"true"}
		}
	case views.ShapeMany:
		for i, o := range c.Choices {
			for j, other := range c.Choices {
				if other.On != (i == j) {
					list[o.Label] = append(list[o.Label], other.Value)
				}
			}
		}
	case views.ShapeInt, views.ShapeText:
		if value == nil {
			value = fd.Default
		}
		if n, ok := value.(int); ok && fd.Kind == rules.FieldInt && n < fd.Max {
			list[fmt.Sprint(c.Label, " ", c.Step)] = []string{strconv.Itoa(n + 1)}
		}
	}
	return list
}

// addedPoints is what a list costs more once a choice is posted.
func addedPoints(t *testing.T, s builder.Sheet, u rules.Unit, fd rules.Field, sent []string) int {
	t.Helper()
	v, err := posted.ParseField(fd, url.Values{"value": sent}, "value", u.Choices[fd.ID])
	if err != nil {
		t.Fatal(err)
	}
	after, err := s.Army().With(t.Context(), rules.SetChoice(u.ID, fd.ID, v.Value))
	if err != nil {
		t.Fatal(err)
	}
	return after.Budget().KnownPoints() - s.Army().Budget().KnownPoints()
}

// A list line has the numbers of play, without what a card has beside them: those of several modes
// on one line, and what the modes are on another.
func TestKeyNumbersOfGames(t *testing.T) {
	lib := buildertest.Library(t)
	for _, row := range []struct{ system, profile, want string }{
		{"robotech", "vf-1a", "HP PIL 2/3/2 GUN 3/2/2 Size 5/5/6 | walker 3/5\" hover 30\" flight -12/60\""},
		{"robotech", "regult", "Walker PIL GUN Size Melee HP"},
		{"fleshwound", "millstone", "Size Acc Pil Move Mod | S M L E | Armor Structure"},
	} {
		r := builder.Roster{System: row.system}
		r.Units = []rules.Unit{{ID: "u1", Profile: row.profile, Count: 1}}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, l := range KeyStats(s.Units[0].Profile) {
			var labels []string
			if l.Label != "" {
				labels = append(labels, l.Label+":")
			}
			for _, st := range l.Stats {
				if label := strings.TrimSpace(l.labelOf(st)); label != "" {
					labels = append(labels, label)
				}
				if l.Modes && st.ID != "hp" {
					labels = append(labels, st.Text)
				}
			}
			lines = append(lines, strings.Join(labels, " "))
		}
		if got := strings.Join(lines, " | "); got != row.want {
			t.Errorf("%s %s has %s, want %s", row.system, row.profile, got, row.want)
		}
	}
}
