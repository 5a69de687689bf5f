package posted

import (
	"context"
	"net/url"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// ParseValue reads the posted value of a field of the unit or mount that a form
// names, or of the army itself, as the field is in the army. The error is a
// UserError.
func ParseValue(ctx context.Context, l *builder.Library, r builder.Roster, field rules.Target, form url.Values) (
	Value, error,
) {
	f := r.Force
	switch field.Kind {
	case rules.TargetTags:
		tags, err := builder.ParseTags(form.Get("value"))
		return Value{Value: builder.TagsValue(tags)}, err
	case rules.TargetLivery:
		value, err := builder.ParseLivery(form, r)
		return Value{Value: value}, err
	}
	place := f.Place(form.Get("unit"))
	if r.Units = nil; place >= 0 { // what a field takes does not depend on the other units
		r.Units = f.Units[place : place+1]
	}
	army, err := l.Army(ctx, r)
	if err != nil {
		return Value{}, err
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
		return Value{}, nil
	case field.Kind == rules.TargetLimit:
		return parseNumber("The limit", text)
	case text == KeepValue:
		return Value{Keep: true}, nil
	default:
		return Value{Value: strings.ReplaceAll(text, "\r\n", "\n")}, nil
	}
}

// Entry returns a published or a ready-made unit, ready to add to a roster. The error is a UserError where what may
// be added has no such entry.
func Entry(ctx context.Context, l *builder.Library, r builder.Roster, id string) (rules.Unit, error) {
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
	if strings.HasPrefix(id, builder.ReadyPrefix) {
		if entries, err = l.ReadyMadeEntries(ctx, of, army); err != nil {
			return rules.Unit{}, err
		}
	}
	e := rules.EntryOf(entries, id)
	if e == nil {
		return rules.Unit{}, builder.Invalid("The catalog has no such unit.", nil)
	}
	u := e.Unit
	if u.Mounts == nil {
		u.Mounts = []rules.Mount{}
	}
	return u, nil
}

func parseChoice(f rules.Form, id string, form url.Values, was rules.Choices) (Value, error) {
	fd, ok := f.Field(id)
	if !ok {
		fd = rules.Field{ID: id, Label: id}
	}
	return ParseField(fd, form, "value", was[id])
}

// parseCount returns a unit's new count: a number, or a step from the current count.
func parseCount(u rules.Unit, form url.Values) (Value, error) {
	if !form.Has("by") {
		return parseNumber("The count", form.Get("value"))
	}
	by, err := ParseWhole("The step", form.Get("by"))
	if err != nil {
		return Value{}, err
	}
	return Value{Value: builder.StepCount(u, by)}, nil
}

func parseNumber(label, text string) (Value, error) {
	n, err := ParseWhole(label, text)
	if err != nil {
		return Value{}, err
	}
	return Value{Value: n}, nil
}
