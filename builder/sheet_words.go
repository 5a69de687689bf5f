package builder

import (
	"slices"
	"strings"

	"gantry/rules"
)

// CostText returns the cost of one model of the unit as text, such as "40 pts", or "" if unknown.
func (s Sheet) CostText(u UnitSheet) string {
	p, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return ""
	}
	return PointsText(s.About, p.Text)
}

// Names returns the names of the list's units on all pages, by their ids; see NamesApart.
func (s Sheet) Names() map[string]string {
	if len(s.Units) == 0 && s.army != nil { // a sheet that was made only for its verdict
		return namesApart(s.Roster.Units, UnitTitles(s.Roster.Units, ProfileNames(s.army)))
	}
	units, titles := make([]rules.Unit, len(s.Units)), make([]string, len(s.Units))
	for i, u := range s.Units {
		units[i], titles[i] = u.Unit, u.Title
	}
	return namesApart(units, titles)
}

// Settings returns the army's own choices as text.
func (s Sheet) Settings() []LabeledChoice { return choicesIn(s.Options, s.Roster.Options) }

// SettingsApart returns the list's settings that differ from those of another list, and "no …" for each that only
// the other has.
func (s Sheet) SettingsApart(other rules.Choices) (differ []string) {
	ours, theirs := s.Settings(), choicesIn(s.Options, other)
	for _, x := range ours {
		if !slices.ContainsFunc(theirs, func(o LabeledChoice) bool { return o.ID == x.ID && o.Text == x.Text }) {
			differ = append(differ, x.String())
		}
	}
	for _, o := range theirs {
		if !slices.ContainsFunc(ours, func(x LabeledChoice) bool { return x.ID == o.ID }) {
			differ = append(differ, "no "+o.Label)
		}
	}
	return differ
}

// Choices returns the unit's choices as text. A design includes its defaults. A published unit has only choices
// that were made, since its profile shows its numbers.
func (u UnitSheet) Choices() []LabeledChoice {
	if u.Unit.Profile == rules.Designed {
		return choicesIn(u.Form, u.Unit.Choices)
	}
	return GivenIn(u.Form, u.Unit.Choices)
}

// Loadout returns every mount of the unit by location, in the order of its form. Locations that the unit doesn't
// have come last.
func (u UnitSheet) Loadout() []Load {
	loads := make([]Load, 0, len(u.Form.Locations))
	for _, l := range u.Form.Locations {
		loads = append(loads, Load{At: l.ID, Place: l.Label})
	}
	shown := u.findShowings()
	for _, m := range u.Unit.Mounts {
		i := slices.IndexFunc(loads, func(l Load) bool { return l.At == m.At })
		if i < 0 {
			i = len(loads)
			loads = append(loads, u.elsewhere(m.At))
		}
		it, known := u.Form.Item(m.Item)
		l := Loaded{Mount: m, Label: MountLabel(it, known, m), Kind: it.Kind, Known: known,
			Designed: IsDesignedWeapon(m), Lost: u.Profile.Lost(m.ID), Rank: len(shown)}
		if at, ok := shown[m.ID]; ok {
			l.Rank, l.Tracked, l.Listed = at.rank, at.tracked, !at.tracked
		}
		loads[i].Items = append(loads[i].Items, l)
	}
	return slices.DeleteFunc(loads, func(l Load) bool { return len(l.Items) == 0 })
}

// Locations returns the form's locations, and then those that only mounts name.
func (u UnitSheet) Locations() []rules.Location {
	list := slices.Clip(u.Form.Locations)
	for _, m := range u.Unit.Mounts {
		if !slices.ContainsFunc(list, func(l rules.Location) bool { return l.ID == m.At }) {
			list = append(list, rules.Location{ID: m.At, Label: u.elsewhere(m.At).Place, Max: -1})
		}
	}
	return list
}

// Strange returns the choices, as written, that the unit's form lacks or whose values the form lacks. For an unknown
// unit, it returns all choices.
func (u UnitSheet) Strange() []LabeledChoice {
	form := u.Form
	if !u.Known {
		form = rules.Form{}
	}
	var out []LabeledChoice
	for _, c := range GivenIn(form, u.Unit.Choices) {
		if !c.Known {
			out = append(out, LabeledChoice{c.ID, c.ID, RawText(u.Unit.Choices[c.ID]), true, false})
		}
	}
	return out
}

// elsewhere returns a location that the form lacks. The location counts as lost, except for an unknown unit, which
// has no form.
func (u UnitSheet) elsewhere(at string) Load {
	switch {
	case !u.Known:
		return Load{At: at, Place: at}
	case at == "":
		return Load{Place: NoLocation, Lost: true}
	}
	return Load{At: at, Place: at + unknownWord, Lost: true}
}

// findShowings returns where tracks and tables of the profile first show each mount.
func (u UnitSheet) findShowings() map[string]showing {
	shown := map[string]showing{}
	show := func(mount string, tracked bool) {
		if _, before := shown[mount]; mount != "" && !before {
			shown[mount] = showing{len(shown), tracked}
		}
	}
	for _, t := range u.Profile.Tracks {
		show(t.Mount, true)
	}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			show(r.Mount, false)
		}
	}
	return shown
}

// Load is what a unit carries at one location.
type Load struct {
	At    string // the location's id, as the document has it
	Place string // its label; see Lost
	Lost  bool   // the unit has no such location
	Items []Loaded
}

// Text returns the labels of the location's items, with commas.
func (l Load) Text() string {
	labels := make([]string, len(l.Items))
	for i, m := range l.Items {
		labels[i] = m.Label
	}
	return strings.Join(labels, ", ")
}

// Loaded is one mount with its label.
type Loaded struct {
	rules.Mount
	Label    string
	Kind     rules.ItemKind // its pictogram, "" for none
	Known    bool           // the game has the item
	Designed bool           // its player designed it
	Lost     bool           // all its boxes are marked
	Tracked  bool           // a track of the profile shows it
	Listed   bool           // a table of the profile shows it
	Rank     int            // its order of appearance in tracks and tables; other mounts follow
}

// showing is where a profile shows a mount first.
type showing struct {
	rank    int
	tracked bool
}
