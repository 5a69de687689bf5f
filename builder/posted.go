package builder

import (
	"context"
	"net/url"
	"strings"

	"gantry/rules"
)

// ParseValue reads the posted value of a field of the unit or mount that a form
// names, or of the army itself, as the field is in the army. The error is a
// UserError.
func (l *Library) ParseValue(ctx context.Context, r Roster, field rules.Target, form url.Values) (Posted, error) {
	f := r.Force
	switch field.Kind {
	case rules.TargetTags:
		tags, err := ParseTags(form.Get("value"))
		return Posted{Value: tagsValue(tags)}, err
	case rules.TargetLivery:
		return parseLivery(form, r)
	}
	place := f.Place(form.Get("unit"))
	if r.Units = nil; place >= 0 { // what a field takes does not depend on the other units
		r.Units = f.Units[place : place+1]
	}
	army, err := l.Army(ctx, r)
	if err != nil {
		return Posted{}, err
	}
	var u rules.Unit
	formOf := func() rules.Form { return rules.Form{} }
	if place >= 0 {
		u, formOf = f.Units[place], func() rules.Form { return army.Form(0) }
	}
	switch mount, text := form.Get("mount"), form.Get("value"); {
	case mount != "" && field.Kind == rules.TargetValue:
		m, _ := u.Mount(mount)
		it, _ := formOf().Item(m.Item)
		if it.Value == nil {
			it.Value = &rules.Field{Label: "The value"}
		}
		return ParseField(*it.Value, form, "value", m.Value)
	case field.Kind == rules.TargetChoice:
		return parseChoice(formOf(), field.ID, form, u.Choices)
	case field.Kind == rules.TargetOption:
		return parseChoice(army.Options(), field.ID, form, f.Options)
	case field.Kind == rules.TargetCount:
		return parseCount(u, form)
	case field.Kind == rules.TargetLimit && strings.TrimSpace(text) == "":
		return Posted{}, nil
	case field.Kind == rules.TargetLimit:
		return parseNumber("The limit", text)
	case text == KeepValue:
		return Posted{Keep: true}, nil
	default:
		return Posted{Value: strings.ReplaceAll(text, "\r\n", "\n")}, nil
	}
}

// Entry is a published or a ready-made unit, ready to add to a roster. The error is a
// UserError where what may be added has no such entry.
func (l *Library) Entry(ctx context.Context, r Roster, id string) (rules.Unit, error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return rules.Unit{}, err
	}
	r.Units = nil
	army, err := of.Game.Read(ctx, r.Force)
	if err != nil {
		return rules.Unit{}, err
	}
	entries := army.Catalogue()
	if strings.HasPrefix(id, readyPrefix) {
		if entries, err = l.readyEntries(ctx, of, army); err != nil {
			return rules.Unit{}, err
		}
	}
	for _, e := range entries {
		if e.ID == id {
			if e.Unit.Mounts == nil {
				e.Unit.Mounts = []rules.Mount{}
			}
			return e.Unit, nil
		}
	}
	return rules.Unit{}, Invalid("The catalog has no such unit.", nil)
}

func parseChoice(f rules.Form, id string, form url.Values, was rules.Choices) (Posted, error) {
	fd, ok := f.Field(id)
	if !ok {
		fd = rules.Field{ID: id, Label: id}
	}
	return ParseField(fd, form, "value", was[id])
}

// parseCount is a unit's new count: as written, or a step from what it is.
func parseCount(u rules.Unit, form url.Values) (Posted, error) {
	if !form.Has("by") {
		return parseNumber("The count", form.Get("value"))
	}
	by, err := ParseWhole("The step", form.Get("by"))
	if err != nil {
		return Posted{}, err
	}
	return Posted{Value: StepCount(u, by)}, nil
}

// StepCount is a unit's count some more or less.
func StepCount(u rules.Unit, by int) int { return min(max(1, u.Count+by), rules.MaxCount) }

func parseNumber(label, text string) (Posted, error) {
	n, err := ParseWhole(label, text)
	if err != nil {
		return Posted{}, err
	}
	return Posted{Value: n}, nil
}
