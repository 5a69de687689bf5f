package unit

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
)

// Unit is a line of the list.
type Unit struct {
	ID, Place     string
	Title, Class  string
	Figures       []string // pictures of it, one a mode
	Count         int
	Points        *views.Number // of one
	Key           []KeyLine     // the numbers that matter in play
	Loadout       []builder.Load
	Carried       []Carried // the same without locations
	Findings      []Finding
	MoreFindings  int
	Known         bool
	Notes         string // in a view; the builder has them on the unit's page
	Update        *Update
	CopyOf        *views.Link // the design that it copies, unless it is outdated
	Compare       string      // the link to compare it, "" if view-only or not open
	SaveInto      string      // where a changed copy is saved into its design
	Opening       string      // the link that opens its page
	Menu          string      // the one to what is done with it as a whole
	Open          *Opened     // its page is shown
	All           *Opened     // all of it is shown in the list
	Why           *views.Why
	Average, Odds string            // the links to what its attacks do, "" where it has none
	Measured      *odds.UnitMeasure // asked for
	Unmeasured    string            // the link that closes it
}

// times reads "3 ×" before the price of one, "× 3" without a price.
func (u Unit) times() string {
	if u.Points != nil {
		return strconv.Itoa(u.Count) + " ×"
	}
	return "× " + strconv.Itoa(u.Count)
}

// KeyLine is a line of numbers, with the mode's name where there is one.
type KeyLine struct {
	Label string
	Stats []*rules.Stat
	Modes bool // the numbers are of several modes: "4/5/4"
}

// Opened is what an open unit shows beyond its line.
type Opened struct {
	Part      string // of the page, the one that is shown
	Parts     []views.Facet
	Back      string // the way back to the list
	Blocks    []views.Block
	Setters   []views.Setter
	Locations []Location
	Stage     *Stage // the locations on its figure, nil where none is a part of that
	Loadout   Loadout
	Picker    *Picker // what may go to a location, if open
	Name      views.Setter
	Count     views.Setter
	Notes     views.Setter
	Actions   []Action
	Picture   *UnitPicture     // nil where it cannot be changed
	Portraits []views.Portrait // its likenesses as files, one a mode
	Tables    []rules.Table    // of the read-only view, with the legend
	Legend    []rules.Term
}

// UnitPicture is a unit's picture, "" for none, and where a new one is sent.
type UnitPicture struct{ Unit, Src, To string }

// Action is a button that posts one edit.
type Action struct {
	Label, Test, To string
	Off             bool
}

// Update says that the profile which a unit was copied from has changed.
type Update struct {
	Name, To string // the profile and its bench
	Changes  string
}

// labelOf returns what a number of the line is called, "" for a word in the line of modes.
func (k KeyLine) labelOf(n *rules.Stat) string {
	if (k.Modes || k.Label != "") && n.Value.IsWord() {
		return ""
	}
	return views.NoBreak(n.Label)
}

// markOf returns the source of a number where its line marks sources.
func markOf(n *rules.Stat, marked bool) rules.Source {
	if marked {
		return n.Source
	}
	return rules.Source{}
}

// Unit returns the line of a unit; what it has beyond that where it is open.
func (p Parts) Unit(i int) Unit {
	us := p.Sheet.Units[i]
	u, numbers, place := us.Unit, p.At.Unit(us.Unit.ID), views.Place(us.Unit.ID)
	title := p.names[u.ID]
	v := Unit{ID: u.ID, Place: place, Title: title, Class: us.Profile.Class, Count: u.Count, Known: us.Known,
		Findings: p.Findings(us.Findings), Why: numbers.Why(title, us.Profile)}
	if v.Class == us.Title {
		v.Class = ""
	}
	isOpen := p.Open == place
	if !isOpen { // a card shows only problems; notes are on its page and under Check
		v.Findings = slices.DeleteFunc(v.Findings, func(f Finding) bool { return f.Severity == rules.Info })
	}
	if most := 1; !isOpen && len(v.Findings) > most {
		v.MoreFindings, v.Findings = len(v.Findings)-most, v.Findings[:most]
	}
	if n, ok := numbers.Role(us.Profile, rules.RolePoints); ok {
		v.Points = &n
	}
	for _, l := range us.Likenesses {
		v.Figures = append(v.Figures, p.Worn.Picture(l))
	}
	v.Key, v.Loadout, v.Carried = KeyStats(us.Profile), LoadedOf(us), carriedOf(us)
	v.Opening = p.WithOpen(place).Link(views.OpenAnchor)
	v.Menu = p.WithOpen(place).WithPart(views.PartNotes).Link(views.OpenAnchor)
	if isOpen {
		o := p.opened(i)
		v.Open = &o
	}
	if p.ReadOnly {
		v.Notes = u.Notes
	}
	if p.Whole {
		v.All = &Opened{Blocks: numbers.Blocks(us.Profile), Tables: us.Profile.Tables}
	}
	return v
}

// The largest numbers of stats that a list has of a unit: of each mode beside its speeds, and of a unit with one mode
// before only the main ones stay.
const (
	maxMode       = 3
	maxKeyNumbers = 7
)

// KeyStats returns the numbers that a list has of a unit, in strips, without its price.
func KeyStats(p rules.Profile) (strips []KeyLine) {
	key, _ := p.KeyBlocks()
	for _, b := range key {
		strip := KeyLine{Label: b.Label, Stats: make([]*rules.Stat, 0, len(b.Stats))}
		numbers := 0
		for i := range b.Stats {
			st := &b.Stats[i]
			if st.Role != "" || st.Text == "–" || b.Label != "" && !st.Value.IsWord() && numbers == maxMode {
				continue
			}
			if !st.Value.IsWord() {
				numbers++
			}
			strip.Stats = append(strip.Stats, st)
		}
		if len(strip.Stats) > 0 {
			strips = append(strips, strip)
		}
	}
	if len(strips) == 1 && len(strips[0].Stats) > maxKeyNumbers {
		strips[0].Stats = mainStats(p, strips[0].Stats)
	}
	return foldModes(strips)
}

// mainStats returns the stats that lead on a card or have a track, all of them if none leads.
func mainStats(p rules.Profile, list []*rules.Stat) []*rules.Stat {
	leads := func(s *rules.Stat) bool { return s.Rank == rules.RankLeads }
	if !slices.ContainsFunc(list, leads) {
		return list
	}
	return slices.DeleteFunc(list, func(s *rules.Stat) bool {
		return !leads(s) && !slices.ContainsFunc(p.Tracks, func(t rules.Track) bool { return t.Label == s.Label })
	})
}

// foldModes joins several modes into two lines: numbers (4/5/4, in mode order), then each
// mode's word. Four lines hide the next unit on a phone.
func foldModes(strips []KeyLine) []KeyLine {
	modes := slices.DeleteFunc(slices.Clone(strips), func(l KeyLine) bool { return l.Label == "" })
	if len(modes) < 2 {
		return strips
	}
	numbers, words := KeyLine{Modes: true}, KeyLine{Modes: true}
	for _, l := range strips {
		if l.Label == "" {
			numbers.Stats = append(numbers.Stats, l.Stats...)
		}
	}
	of := map[string]*rules.Stat{} // by id
	var order []*rules.Stat
	texts := map[string][]string{}
	for i, l := range modes {
		before := len(words.Stats)
		for _, st := range l.Stats {
			if st.Value.IsWord() {
				words.Stats = append(words.Stats, st)
				continue
			}
			if of[st.ID] == nil {
				all := *st
				of[st.ID], texts[st.ID] = &all, slices.Repeat([]string{"–"}, len(modes))
				order = append(order, &all)
			}
			of[st.ID].Source, texts[st.ID][i] = of[st.ID].Weakest(st.Source), st.Text
		}
		if len(words.Stats) == before {
			words.Stats = append(words.Stats, &rules.Stat{Text: l.Label, Value: rules.Word(l.Label)})
		}
	}
	for _, st := range order {
		st.Text = strings.Join(texts[st.ID], "/")
		if len(slices.Compact(slices.Clone(texts[st.ID]))) == 1 {
			st.Text = texts[st.ID][0]
		}
		numbers.Stats = append(numbers.Stats, st)
	}
	return []KeyLine{numbers, words}
}

// labels returns what the units of the list have in a field by which they are grouped.
func (p Parts) labels(field string) (list []string) {
	for _, us := range p.Sheet.Units {
		if text := us.Unit.Choices.Text(field); text != "" {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func (p Parts) opened(i int) Opened {
	us := p.Sheet.Units[i]
	u := us.Unit
	o := Opened{Back: p.WithShow("").Link(views.UnitAnchor(u.ID)), Blocks: p.At.Unit(u.ID).Blocks(us.Profile),
		Tables: us.Profile.Tables, Legend: us.Profile.Legend,
		Locations: p.locations(us.Form, u)}
	o.setParts(p.At, u.ID, settingsOf(us.Form, u), p.ReadOnly)
	if o.Part == views.PartLoadout {
		o.Stage = stageOf(us.Likenesses, inBodyOrder(o.Locations))
	}
	if p.ReadOnly {
		return o
	}
	set := func(field string, fd rules.Field, value any) views.Setter {
		return p.SetterOf("f-"+views.ElementID(field), fd, value, "unit", u.ID, "field", field)
	}
	for _, fd := range settingsOf(us.Form, u) {
		value := u.Choices[fd.ID]
		setter := set(rules.ChoiceTarget(fd.ID).String(), fd, value)
		p.priced(&setter.Control, u.ID, fd, value)
		if fd.Groups {
			setter.Suggestions = p.labels(fd.ID)
		}
		o.Setters = append(o.Setters, setter)
	}
	o.Loadout = p.loadout(us)
	o.Name = set("name", rules.Field{Label: "Name"}, u.Name)
	o.Count = set("count", rules.Field{Label: "Count", Kind: rules.FieldInt, Min: 1, Max: rules.MaxCount}, u.Count)
	o.Notes = p.AreaOf("f-notes", "Notes", u.Notes, "unit", u.ID, "field", "notes")
	o.Picture = &UnitPicture{Unit: u.ID, To: p.Base + "/pictures"}
	if u.Picture != "" {
		o.Picture.Src = p.Base + views.PicturePath(u.Picture)
	}
	if o.Part == views.PartNotes {
		for _, l := range us.Likenesses {
			o.Portraits = append(o.Portraits, views.PortraitOf(l.Mode, p.Worn.Picture(l)))
		}
	}
	o.Actions = p.actions(i)
	return o
}

// settingsOf returns the fields of a unit that its page shows.
func settingsOf(form rules.Form, u rules.Unit) []rules.Field {
	return slices.DeleteFunc(slices.Clone(WithUnknown(form.Fields, u.Choices)), func(fd rules.Field) bool {
		_, isSet := u.Choices[fd.ID]
		return fd.Inactive && !isSet
	})
}

// setParts sets the tabs of a unit's page. The open one is the one asked for, or
// else the one with the answer.
func (o *Opened) setParts(at views.At, unit string, fields []rules.Field, readOnly bool) {
	o.Part = at.Part
	parts := [][2]string{{views.PartLoadout, "Loadout"}, {views.PartStats, "Stats"}, {views.PartOdds, "Odds"}}
	if len(o.Locations) == 0 {
		if parts[0][1] = Settings; len(fields) == 1 {
			parts[0][1] = fields[0].Label
		}
	}
	if !readOnly {
		parts = append(parts, [2]string{views.PartNotes, "Details"})
	}
	if !slices.ContainsFunc(parts, func(part [2]string) bool { return part[0] == o.Part }) {
		switch {
		case at.Why == views.WhyKey(views.Place(unit), Average):
			o.Part = views.PartOdds
		case len(o.Locations) > 0:
			o.Part = views.PartLoadout
		default:
			o.Part = views.PartStats
		}
	}
	for _, part := range parts {
		o.Parts = append(o.Parts, views.Facet{ID: part[0], Name: part[1],
			Link: at.WithPart(part[0]).Link(views.OpenAnchor),
			On:   part[0] == o.Part})
	}
}

// actions returns what can be done with a unit as a whole.
func (p Parts) actions(i int) []Action {
	units := p.Sheet.Units
	id := units[i].Unit.ID
	up := Action{Label: "Move up", Test: "up-" + id, Off: i == 0}
	if i > 0 {
		up.To = p.Edit("op", "move", "unit", id, "before", units[i-1].Unit.ID)
	}
	down := Action{Label: "Move down", Test: "down-" + id, Off: i == len(units)-1}
	before := ""
	if i+2 < len(units) {
		before = units[i+2].Unit.ID
	}
	down.To = p.Edit("op", "move", "unit", id, "before", before)
	return []Action{up, down,
		{Label: "Duplicate", Test: "duplicate-" + id, To: p.Edit("op", "duplicate", "unit", id)},
		{Label: "Save to my units", Test: "save-" + id, To: p.Edit("save", id)},
		{Label: "Remove", Test: "remove-" + id, To: p.Edit("op", "remove", "unit", id)}}
}

// Average is what is asked of a unit where its expected damage is; no stat has
// such an id.
const Average = "~average"
