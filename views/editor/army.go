package editor

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
	"gantry/views/unit"
)

// Army is the army's own choices and numbers.
type Army struct {
	Open    bool
	Opening string
	Heading string        // its settings, in a line
	Blocks  []views.Block // without the stats that have a role
	Setters []views.Setter
	Livery  *LiveryForm
	Faults  []string // of its tags
	Why     *views.Why
}

func army(p unit.Parts) Army {
	a := Army{Open: p.Open == views.ArmyPlace, Heading: armyHeading(p)}
	a.Why = p.At.Army().Why("The list", p.Sheet.Whole)
	for _, b := range p.At.Army().Blocks(p.Sheet.Whole) {
		// Stats with a role are in the headline and beside the verdict.
		b.Numbers = slices.DeleteFunc(b.Numbers, func(n views.Number) bool { return n.Role != "" })
		if len(b.Numbers) > 0 {
			a.Blocks = append(a.Blocks, b)
		}
	}
	if a.Open {
		a.Opening = p.WithOpen("").Link(views.ArmyAnchor)
	} else {
		a.Opening = p.WithOpen(views.ArmyPlace).Link(views.ArmyAnchor)
	}
	if a.Open && !p.ReadOnly {
		a.Setters, a.Livery = armySetters(p), livery(p)
		_, faults := builder.TagsOf(p.Sheet.Roster)
		a.Faults = builder.UnusedTexts(faults, "searched")
	}
	return a
}

// armyHeading names the settings that were made, beside the limit, which the headline
// has, or the edition where there are others.
func armyHeading(p unit.Parts) string {
	words := []string{unit.Settings}
	for _, s := range p.Sheet.Settings() {
		if s.Given {
			words = append(words, s.String())
		}
	}
	if len(words) == 1 && len(p.Sheet.About.Editions) > 1 && p.Sheet.Whole.Class != "" {
		words = append(words, p.Sheet.Whole.Class)
	}
	return strings.Join(words, " · ")
}

func armySetters(p unit.Parts) []views.Setter {
	var list []views.Setter
	set := func(id, field string, fd rules.Field, value any) {
		list = append(list, p.SetterOf("army-"+views.ElementID(id), fd, value, "field", field))
	}
	r := p.Sheet.Roster
	set("player", "player", rules.Field{Label: "Player"}, r.Player)
	if _, limited := p.Sheet.Whole.Role(rules.RoleLimit); limited {
		set("limit", "limit", rules.Field{Label: "Limit"}, limitValue(r.Limit))
	}
	for _, fd := range unit.WithUnknown(p.Sheet.Options.Fields, r.Options) {
		if value, isSet := r.Options[fd.ID]; !fd.Inactive || isSet {
			set(fd.ID, rules.OptionTarget(fd.ID).String(), fd, value)
		}
	}
	tags, _ := builder.TagsOf(r)
	set("tags", "tags", rules.Field{Label: "Tags", Help: "Separate with commas. Used in search."},
		strings.Join(tags, ", "))
	return append(list, p.AreaOf("army-notes", "Notes", r.Notes, "field", "notes"))
}

func limitValue(limit *int) any {
	if limit == nil {
		return nil
	}
	return *limit
}
