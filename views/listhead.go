package views

import (
	"slices"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
)

// Head is the head that the pages of a list share: its name and game, how much is used of its limit, its state and
// some of its machines.
type Head struct {
	Base, Name, Game string // Base is the list's address
	Here             string // the page in the bar of places, "" for the builder
	Check            string // the address of the list's findings
	Points           Points
	Standing         builder.Standing
	Ends             []int    // used up to the end of each unit: points, or models in a game without points
	Crew             []string // pictures
}

// maxCrew is the maximum number of machines in the head of a list.
const maxCrew = 6

// HeadOf returns the head of a list's page; at leads back to the builder.
func HeadOf(s builder.Sheet, at At, base, here string) Head {
	h := Head{Base: base, Name: s.Roster.Name, Game: s.Pack.System.Name, Here: here, Points: PointsOf(s, at),
		Check: at.WithShow(PaneCheck).Link("state"), Standing: s.Verdict.Standing()}
	h.Ends, h.Crew = ends(s, h.Points.InPoints), crew(s)
	return h
}

// ends returns what is used up to the end of each unit: points, or models in a game without points.
func ends(s builder.Sheet, points bool) (list []int) {
	end := 0
	for _, us := range s.Units {
		if !points {
			end += us.Unit.Number()
		} else if st, ok := us.Profile.Role(rules.RolePoints); ok && st.Value.IsInt() {
			end += st.Value.Int() * us.Unit.Count
		} else {
			continue
		}
		list = append(list, end)
	}
	return list
}

// crew returns pictures of a list's machines: one of each unit, then more of those that count several.
func crew(s builder.Sheet) []string {
	worn := WornOf(s.Roster, s.About)
	var units [][]string
	for _, us := range s.Units {
		if us.Unit.Count > 0 && len(units) < maxCrew {
			picture := Thumbnail(worn.Picture(us.Likenesses[0]))
			units = append(units, slices.Repeat([]string{picture}, min(us.Unit.Count, maxCrew)))
		}
	}
	return InTurn(units, maxCrew)
}

// InTurn returns up to n elements of lists: the first of each, then the second of each, and so on.
func InTurn(lists [][]string, n int) (taken []string) {
	for i := 0; ; i++ {
		before := len(taken)
		for _, list := range lists {
			if i < len(list) && len(taken) < n {
				taken = append(taken, list[i])
			}
		}
		if len(taken) == before {
			return taken
		}
	}
}

// NameClass returns the class of a list's name in its head, where a long one is smaller.
func NameClass(name string) string {
	const long = 30 // runes in two lines
	if utf8.RuneCountInString(name) > long {
		return "name long"
	}
	return "name"
}

// gauge returns what is used as a bar, in which each unit has its share. Without a limit the bar is full.
func (h Head) gauge() Gauge {
	if !h.Points.InPoints && !h.Points.Limited {
		return Gauge{}
	}
	g := Gauge{Used: h.Points.Used, Limit: h.Points.Used, Ends: h.Ends}
	if h.Points.Limited {
		g.Limit = h.Points.Limit
	}
	return g
}
