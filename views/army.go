package views

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Army is the army's own choices and numbers.
type Army struct {
	Open    bool
	Opening string
	Heading string  // its settings, in a line
	Blocks  []Block // without the stats that have a role
	Setters []Setter
	Livery  *LiveryForm
	Faults  []string // of its tags
	Why     *Why
}

func (p pageParts) army() Army {
	a := Army{Open: p.Open == ArmyPlace, Heading: p.armyHeading()}
	a.Why = p.At.army().why("The list", p.sheet.Whole)
	for _, b := range p.At.army().blocks(p.sheet.Whole) {
		// What has a role stands in the headline and beside the verdict.
		b.Numbers = slices.DeleteFunc(b.Numbers, func(n Number) bool { return n.Role != "" })
		if len(b.Numbers) > 0 {
			a.Blocks = append(a.Blocks, b)
		}
	}
	if a.Open {
		a.Opening = p.WithOpen("").Link(ArmyAnchor)
	} else {
		a.Opening = p.WithOpen(ArmyPlace).Link(ArmyAnchor)
	}
	if a.Open && !p.ReadOnly {
		a.Setters, a.Livery = p.armySetters(), p.livery()
		_, faults := builder.TagsOf(p.sheet.Roster)
		a.Faults = builder.UnusedTexts(faults, "searched")
	}
	return a
}

// armyHeading names the settings that were made, beside the limit, which the headline
// has, or the edition where there are others.
func (p pageParts) armyHeading() string {
	words := []string{settings}
	for _, s := range p.sheet.Settings() {
		if s.Given {
			words = append(words, s.String())
		}
	}
	if len(words) == 1 && len(p.sheet.About.Editions) > 1 && p.sheet.Whole.Class != "" {
		words = append(words, p.sheet.Whole.Class)
	}
	return strings.Join(words, " · ")
}

func (p pageParts) armySetters() []Setter {
	var list []Setter
	set := func(id, field string, fd rules.Field, value any) {
		list = append(list, p.setterOf("army-"+elementID(id), fd, value, "field", field))
	}
	r := p.sheet.Roster
	set("player", "player", rules.Field{Label: "Player"}, r.Player)
	if _, limited := p.sheet.Whole.Role(rules.RoleLimit); limited {
		set("limit", "limit", rules.Field{Label: "Limit"}, limitValue(r.Limit))
	}
	for _, fd := range withUnknown(p.sheet.Options.Fields, r.Options) {
		if value, isSet := r.Options[fd.ID]; !fd.Inactive || isSet {
			set(fd.ID, rules.OptionTarget(fd.ID).String(), fd, value)
		}
	}
	tags, _ := builder.TagsOf(r)
	set("tags", "tags", rules.Field{Label: "Tags", Help: "Separate with commas. Used in search."},
		strings.Join(tags, ", "))
	return append(list, p.areaOf("army-notes", "Notes", r.Notes, "field", "notes"))
}

func limitValue(limit *int) any {
	if limit == nil {
		return nil
	}
	return *limit
}
