package views

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Number is a stat on the page, with the place that explains it.
type Number struct {
	rules.Stat
	Was   string // without the numbers that the page computes with, "" where it is the same
	Link  string
	Asked bool
}

// Block is a strip of numbers.
type Block struct {
	Label   string
	Numbers []Number
}

// Points is what is used of the limit: points, or units in a game without points.
type Points struct {
	InPoints, Limited bool
	Used, Limit       int
	Unit              string
	UsedWhy, LimitWhy Number // LimitWhy reads "/ 300 pts"
	Counted           int    // units, each as often as its entry says
}

// Numbering makes numbers of the stats of the army, or of one unit, which stand at
// an element of the page.
type Numbering struct {
	At            At
	Place, Anchor string
}

// Army returns the numbers of the army, which the pane of its state explains.
func (a At) Army() Numbering {
	if a.Show = PaneCheck; a.UnitOpen() {
		a.Open, a.Part = "", ""
	}
	return Numbering{a, ArmyPlace, "why"}
}

// Unit returns the numbers of a unit, explained on its page where it is open, else in the list.
func (a At) Unit(unit string) Numbering {
	if a.Show = ""; a.Open == Place(unit) {
		return Numbering{a, Place(unit), "why"}
	}
	return Numbering{a, Place(unit), UnitAnchor(unit)}
}

// number returns a stat with its key in the profile.
func (n Numbering) number(key string, st rules.Stat) Number {
	why := WhyKey(n.Place, key)
	return Number{Stat: st, Link: n.At.WithWhy(why).Link(n.Anchor), Asked: why == n.At.Why}
}

// Role returns the number of the stat with a role.
func (n Numbering) Role(p rules.Profile, role rules.Role) (Number, bool) {
	for key, st := range p.ByKey() {
		if st.Role == role {
			return n.number(key, st), true
		}
	}
	return Number{}, false
}

// Blocks returns the blocks of a profile with their numbers.
func (n Numbering) Blocks(p rules.Profile) []Block {
	count := 0
	for _, b := range p.Blocks {
		count += len(b.Stats)
	}
	numbers := make([]Number, 0, count)
	for key, st := range p.ByKey() {
		numbers = append(numbers, n.number(key, st))
	}
	var out []Block
	for _, b := range p.Blocks {
		end := len(b.Stats)
		out = append(out, Block{Label: b.Label, Numbers: numbers[:end:end]})
		numbers = numbers[end:]
	}
	return out
}

// Why returns the derivation of the number that is asked, nil where it is not one of the profile.
func (n Numbering) Why(subject string, p rules.Profile) *Why {
	key, here := strings.CutPrefix(n.At.Why, WhyKey(n.Place, ""))
	if !here {
		return nil
	}
	st, ok := p.Find(key)
	if !ok {
		return nil
	}
	return WhyOf(subject, st, n.At.WithWhy("").Link(""))
}

// UnitWord returns what is counted: the game's points, or units in a game without points.
func (p Points) UnitWord() string {
	if p.InPoints {
		return p.Unit
	}
	return UnitsWord(max(p.Used, p.Limit))
}

// limitText returns the limit after what is used of it: "/ 300 pts".
func (p Points) limitText() string { return "/ " + strconv.Itoa(p.Limit) + " " + p.UnitWord() }

// PointsOf returns what the list of a sheet uses of its limit.
func PointsOf(s builder.Sheet, at At) Points {
	v, army := Points{Unit: s.About.PointsName, Counted: s.Roster.Models()}, at.Army()
	if v.UsedWhy, v.InPoints = army.Role(s.Whole, rules.RolePoints); !v.InPoints {
		v.Used = v.Counted
		if used, most, ok := s.Verdict.Quota(); ok && v.Unit == "" {
			v.Used, v.Limit, v.Limited = used, most, true
		}
		return v
	}
	if n := s.Verdict.Points; n != nil {
		v.Used = *n
	}
	if n := s.Verdict.Limit; n != nil {
		v.Limited, v.Limit = true, *n
	}
	if limit, ok := army.Role(s.Whole, rules.RoleLimit); ok {
		v.LimitWhy = limit
		v.LimitWhy.Text = v.limitText()
	}
	return v
}

func blockLabel(label string) string {
	if label == "" {
		return "Stats"
	}
	return label
}
