package web

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// asker is a stat of the army or of one unit as a number of the page; key is
// its key in the profile.
type asker = func(key string, st rules.Stat) views.Number

func askerAt(at views.At, place, anchor string) asker {
	return func(key string, st rules.Stat) views.Number {
		why := views.Asked(place, key)
		return views.Number{Stat: st, Link: at.Asking(why).Link(anchor), Asked: why == at.Why}
	}
}

func askerOf(at views.At, unit string) asker {
	return askerAt(at, views.Place(unit), anchorOf(unit))
}

// fill makes the builder page of a sheet. The page says already whose it is
// and where the reader is in it. own are the profiles that the reader may add.
func fill(p *views.Builder, s builder.Sheet, own []savedDesign) {
	p.Game, p.Name, p.Verdict = s.Pack.System.Name, s.Roster.Name, s.Verdict
	names := unitNames(s)
	ask := askerAt(p.At, views.ArmyPlace, views.ArmyAnchor)
	p.Points, p.House = points(s, ask), s.Provenance().House
	p.Findings = findings(s, names, s.Verdict.Shown(), p.At)
	if len(p.Findings) > findingsMost && !p.At.All {
		p.Findings, p.MoreFindings = p.Findings[:findingsMost], p.At.Unabridged().Link("state")
	}
	p.Army = army(p, s, ask)
	p.Army.Why = explain("the army's", s.Whole, views.ArmyPlace, p.At)
	if !p.ReadOnly {
		p.Catalogue = catalogue(s.Catalogue, p.At)
		p.Catalogue.Own = ownEntries(s.Pack, own, p.At)
	}
	p.Overrides = s.Overrides
	p.Units = make([]views.Unit, 0, len(s.Units))
	for i, us := range s.Units {
		u := unitView(p, s, i, names)
		u.Why = explain(us.Title, us.Profile, views.Place(u.ID), p.At)
		u.Update = stale(s, us, own)
		p.Units = append(p.Units, u)
	}
}

// findingsMost is how many findings a page shows unless it is asked for all.
const findingsMost = 12

// fixKey names a fix by what it does.
func fixKey(x rules.Fix) string {
	text, err := json.Marshal(x.Edits)
	if err != nil {
		return "" // an edit of a game always encodes
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}

func anchorOf(unit string) string { return "u-" + views.ElementID(unit) }

// explain is the derivation of the number that is asked, nil where it is not
// one of the profile at the place.
func explain(subject string, p rules.Profile, place string, at views.At) *views.Why {
	key, here := strings.CutPrefix(at.Why, views.Asked(place, ""))
	if !here {
		return nil
	}
	st, ok := p.Find(key)
	if !ok {
		return nil
	}
	return views.WhyOf(subject, st, at.Asking("").Link(""))
}

// roled is the number of the stat with a role.
func roled(p rules.Profile, role rules.Role, ask asker) (views.Number, bool) {
	for key, st := range p.Keyed() {
		if st.Role == role {
			return ask(key, st), true
		}
	}
	return views.Number{}, false
}

// blocks are the blocks of a profile with their numbers.
func blocks(p rules.Profile, ask asker) []views.Block {
	var numbers []views.Number
	for key, st := range p.Keyed() {
		numbers = append(numbers, ask(key, st))
	}
	var out []views.Block
	for _, b := range p.Blocks {
		n := len(b.Stats)
		out = append(out, views.Block{Label: b.Label, Numbers: numbers[:n:n]})
		numbers = numbers[n:]
	}
	return out
}

func points(s builder.Sheet, ask asker) views.Points {
	v := views.Points{Unit: s.About.PointsName}
	for _, u := range s.Units {
		v.Counted += u.Unit.Number()
	}
	if v.UsedWhy, v.Known = roled(s.Whole, rules.RolePoints, ask); !v.Known {
		return v
	}
	if n := s.Verdict.Points; n != nil {
		v.Used, v.Whole = *n, !s.Verdict.Partly
	}
	v.MaxWhy, _ = roled(s.Whole, rules.RoleLimit, ask)
	if n := s.Verdict.Limit; n != nil {
		v.Limited, v.Limit = true, *n
	}
	return v
}

// unitNames are what units are called where they are not beside their name:
// their title, with their place in the list where several have the same.
func unitNames(s builder.Sheet) map[string]string {
	times := map[string]int{}
	for _, us := range s.Units {
		times[us.Title]++
	}
	names := map[string]string{}
	for i, us := range s.Units {
		names[us.Unit.ID] = us.Title
		if times[us.Title] > 1 {
			names[us.Unit.ID] = fmt.Sprintf("%s (no. %d)", us.Title, i+1)
		}
	}
	return names
}

// findings are findings with the way to what they are about.
func findings(s builder.Sheet, names map[string]string, list []rules.Finding, at views.At) []views.Finding {
	var out []views.Finding
	for _, f := range list {
		v := views.Finding{Finding: f}
		if name, ok := names[f.Unit]; ok {
			v.Where, v.Jump = name, at.Opening(views.Place(f.Unit)).Link(culprit(s, f))
		} else {
			v.Where, v.Jump = "Army", at.Opening(views.ArmyPlace).Link(views.ArmyAnchor)
		}
		for _, x := range f.Fixes {
			v.Fixes = append(v.Fixes, views.Fix{Text: x.Text, Key: fixKey(x), Points: x.Points, Priced: x.Points != 0})
		}
		out = append(out, v)
	}
	return out
}

// culprit is the element of an open unit that a finding is about: a mount, a
// location, a choice, or the unit itself.
func culprit(s builder.Sheet, f rules.Finding) string {
	item := f.Item
	if item == "" {
		return anchorOf(f.Unit)
	}
	us, _ := s.Unit(f.Unit)
	u, form := us.Unit, us.Form
	if _, ok := u.Mount(item); ok {
		return "m-" + views.ElementID(item)
	}
	for _, l := range form.Locations {
		if l.ID == item {
			return "l-" + views.ElementID(item)
		}
	}
	fd, known := form.Field(item)
	if _, isSet := u.Choices[item]; isSet || known && !fd.Idle {
		return "f-" + views.ElementID("choices."+item)
	}
	return anchorOf(u.ID)
}

func army(p *views.Builder, s builder.Sheet, ask asker) views.Army {
	a := views.Army{Class: s.Whole.Class, Open: p.At.Open == views.ArmyPlace}
	for _, b := range blocks(s.Whole, ask) {
		// What has a role stands in the headline and beside the verdict.
		b.Numbers = slices.DeleteFunc(b.Numbers, func(n views.Number) bool { return n.Role != "" })
		if len(b.Numbers) > 0 {
			a.Blocks = append(a.Blocks, b)
		}
	}
	if a.Open {
		a.Opening = p.At.Opening("").Link(views.ArmyAnchor)
	} else {
		a.Opening = p.At.Opening(views.ArmyPlace).Link(views.ArmyAnchor)
	}
	if !a.Open || p.ReadOnly {
		return a
	}
	set := func(id, field string, fd rules.Field, value any) {
		a.Setters = append(a.Setters, setter(p, "army-"+views.ElementID(id), fd, value, "field", field))
	}
	r := s.Roster
	set("name", "name", rules.Field{Label: "Name"}, r.Name)
	set("player", "player", rules.Field{Label: "Player"}, r.Player)
	if _, limited := s.Whole.Role(rules.RoleLimit); limited {
		set("limit", "limit", rules.Field{Label: "Limit"}, limitText(r.Limit))
	}
	fields := s.Options.Fields
	for _, fd := range withUnknown(fields, r.Options) {
		if value, isSet := r.Options[fd.ID]; !fd.Idle || isSet {
			set(fd.ID, "options."+fd.ID, fd, value)
		}
	}
	set("notes", "notes", rules.Field{Label: "Notes"}, r.Notes)
	a.Setters[len(a.Setters)-1].Shape = views.ShapeArea
	return a
}

func limitText(limit *int) any {
	if limit == nil {
		return nil
	}
	return *limit
}

// setter is the form of one field; fields are those of its edit.
func setter(p *views.Builder, id string, fd rules.Field, value any, fields ...string) views.Setter {
	return views.Setter{Control: controlOf(id, "value", fd, value), Action: p.EditAt(fields...)}
}

// withUnknown are the fields, and one for each choice that has none: it is
// shown, and can be changed or cleared.
func withUnknown(fields []rules.Field, choices rules.Choices) []rules.Field {
	out := append([]rules.Field{}, fields...)
	known := rules.Form{Fields: fields}
	for _, m := range doc.NodeOf(choices).Members {
		if _, ok := known.Field(m.Name); !ok {
			out = append(out, rules.Field{ID: m.Name, Label: m.Name + " (unknown)", Kind: rules.FieldText})
		}
	}
	return out
}
