package builder

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gantry/rules"
)

// examiner gathers the findings on a document, as many as a ruling lists.
type examiner struct {
	findings []rules.Finding
	listed   [3]int // by severity
	left     rules.Tally
	items    itemIDs // that were last looked up
	lineage  Lineage // of the pack

	catalogue []rules.Entry // of the game
}

func newExaminer(s Sheet) examiner { return examiner{lineage: s.Pack.Lineage, catalogue: s.Catalogue} }

// itemIDs holds the ids of a game's items, and the nearest of them to unknown ids.
type itemIDs struct {
	ids  []string
	near map[string]string
}

// itemHint returns the hint on an item that a form doesn't have. It remembers answers by item, since most games
// offer the same items to all units and lists repeat their mistakes.
func (x *examiner) itemHint(id string, form rules.Form) (near, hint string) {
	items := form.Items
	if !x.items.are(items) {
		x.items = itemIDs{near: map[string]string{}}
		for i := range items {
			x.items.ids = append(x.items.ids, items[i].ID)
		}
	}
	return x.lineage.hint(id, x.items.ids, labelIn(form.Item, itemLabel), func(id string, ids []string) string {
		near, known := x.items.near[id]
		if !known {
			near = rules.Nearest(id, ids)
			x.items.near[id] = near
		}
		return near
	})
}

func (l *itemIDs) are(items []rules.Item) bool {
	if l.near == nil || len(items) != len(l.ids) {
		return false
	}
	for i := range items {
		if items[i].ID != l.ids[i] {
			return false
		}
	}
	return true
}

// describe makes a finding's message and fixes. It is called only for listed findings, since a document can hold
// some hundred thousand mistakes.
type describe func() (message string, fixes []rules.Fix)

// message returns the sentence of a finding without fixes.
func message(format string, args ...any) describe {
	return func() (string, []rules.Fix) { return fmt.Sprintf(format, args...), nil }
}

func (x *examiner) report(rule, unit, item string, say describe) {
	f := documentFinding(rule, unit, item, "")
	if x.listed[f.Severity]++; x.listed[f.Severity] > rules.MaxFindings {
		x.left.Add(f)
		return
	}
	f.Message, f.Fixes = say()
	x.findings = append(x.findings, f)
}

const duplicateID = "Duplicate %s ID: %q. Change one in the file."

// DocumentFaults returns the errors in a unit by the rules of the document. form is the unit's, and profiles are
// the ids that the game has.
func (p *Pack) DocumentFaults(u rules.Unit, form rules.Form, profiles []string) []rules.Finding {
	x := &examiner{lineage: p.Lineage, catalogue: p.Catalogue}
	x.unit(u, form, profiles)
	return slices.DeleteFunc(x.findings, func(f rules.Finding) bool { return f.Severity != rules.Error })
}

// examine applies the rules of the document to a roster. forms are those of its units.
func examine(ctx context.Context, r Roster, s Sheet, forms []rules.Form) ([]rules.Finding, rules.Tally) {
	x := newExaminer(s)
	x.extra("", "", r.Extra)
	x.extra("", "pack", r.PackExtra)
	for i, o := range r.Overrides {
		x.extra("", fmt.Sprintf("overrides/%d", i), o.Extra)
	}
	if r.Limit != nil && *r.Limit < 0 {
		x.report(RuleBadValue, "", "limit", func() (string, []rules.Fix) {
			return rules.Minus(fmt.Sprintf("Limit: enter 0 or more (now %s).", rules.Grouped(*r.Limit))),
				oneFix("Remove the limit", rules.Set("", "limit", nil))
		})
	}
	x.values(ruleUnknownOption, "", rules.OptionTarget, r.Options, s.Options)

	x.hidden("", "name", r.Name)
	x.hidden("", "player", r.Player)

	var profiles []string
	for _, e := range s.Catalogue {
		profiles = append(profiles, e.ID)
	}
	seen := map[string]bool{}
	for i, u := range r.Units {
		if ctx.Err() != nil {
			break
		}
		if seen[u.ID] {
			x.report(RuleDuplicateID, u.ID, "", message(duplicateID, "unit", u.ID))
		}
		seen[u.ID] = true
		x.unit(u, forms[i], profiles)
	}
	return x.findings, x.left
}

func (x *examiner) extra(unit, item string, members []rules.Member) {
	for _, m := range members {
		at := m.Name
		if item != "" {
			at = item + " " + m.Name
		}
		x.report(RuleUnknownField, unit, item, func() (string, []rules.Fix) {
			switch m.Value.(type) {
			case map[string]any, []any:
				return fmt.Sprintf("Unknown field %q."+FieldKept, at), nil
			}
			return fmt.Sprintf("Unknown field %q (%.80s)."+FieldKept, at, rules.Minus(RawText(m.Value))), nil
		})
	}
}

// hidden finds control characters in a name: line breaks and those that turn text around.
func (x *examiner) hidden(unit, item, name string) {
	if at := strings.IndexFunc(name, IsHidden); at >= 0 {
		first, _ := utf8.DecodeRuneInString(name[at:])
		x.report(ruleHiddenText, unit, item,
			message("The name %.80q has a hidden character (%U). Type it again.", name, first))
	}
}

func (x *examiner) unit(u rules.Unit, form rules.Form, profiles []string) {
	x.extra(u.ID, "", u.Extra)
	x.hidden(u.ID, "name", u.Name)
	known := slices.Contains(profiles, u.Profile)
	if !known {
		x.report(ruleUnknownProfile, u.ID, "", func() (string, []rules.Fix) {
			near, hint := x.lineage.hint(u.Profile, profiles, x.profileName, rules.Nearest)
			return fmt.Sprintf("Unknown unit: %.80q.%s", u.Profile, hint),
				orRemove(near, x.profileName(near), UnknownName(u.Name, "unit", u.Profile),
					rules.Set(u.ID, "profile", near), rules.Remove(u.ID, ""))
		})
	}
	if u.Count < 1 || u.Count > rules.MaxCount {
		x.report(RuleBadValue, u.ID, "count", func() (string, []rules.Fix) {
			return rules.Minus(fmt.Sprintf("Count: enter 1 to %d (now %s).", rules.MaxCount, rules.Grouped(u.Count))),
				oneFix("Set count to 1", rules.Set(u.ID, "count", 1))
		})
	}
	x.values(ruleUnknownChoice, u.ID, rules.ChoiceTarget, u.Choices, form)

	seen := map[string]bool{}
	for _, m := range u.Mounts {
		if seen[m.ID] {
			x.report(RuleDuplicateID, u.ID, m.ID, message(duplicateID, "item", m.ID))
		}
		seen[m.ID] = true
		x.extra(u.ID, m.ID, m.Extra)
		it, found := form.Item(m.Item)
		at, there := form.Location(m.At)
		if !found && !at.GameChecks {
			x.report(ruleUnknownItem, u.ID, m.ID, func() (string, []rules.Fix) {
				near, hint := x.itemHint(m.Item, form)
				return fmt.Sprintf("Unknown item: %.80q.%s", m.Item, hint),
					orRemove(near, labelIn(form.Item, itemLabel)(near), UnknownName("", "item", m.Item),
						rules.SetMount(u.ID, m.ID, "item", near), rules.Remove(u.ID, m.ID))
			})
		}
		if known && !there {
			x.report(ruleUnknownLocation, u.ID, m.ID, func() (string, []rules.Fix) {
				label := labelIn(form.Location, func(l rules.Location) string { return l.Label })
				near, hint := x.lineage.hint(m.At, locationIDs(form), label,
					func(id string, locations []string) string {
						if len(locations) == 1 {
							return locations[0]
						}
						return rules.Nearest(id, locations)
					})
				return fmt.Sprintf("Unknown location: %.80q.%s", m.At, hint),
					orRemove(near, label(near), labelIn(form.Item, itemLabel)(m.Item),
						rules.SetMount(u.ID, m.ID, "at", near), rules.Remove(u.ID, m.ID))
			})
		}
		if found && m.Value != nil {
			x.mountValue(u, m, it)
		}
	}
}

func (x *examiner) mountValue(u rules.Unit, m rules.Mount, it rules.Item) {
	text := it.Label + " takes no value. Clear it"
	if it.Value != nil {
		if it.Value.GameChecks {
			return
		}
		fault, unknown := it.Value.Fault(m.Value)
		if unknown != "" {
			fault = fmt.Sprintf("unknown value %.80q", unknown)
		}
		if fault == "" {
			return
		}
		text = faultText(it.Label, fault)
	}
	x.report(RuleBadValue, u.ID, m.ID, func() (string, []rules.Fix) {
		return rules.Sentence(text), oneFix("Clear the value", rules.SetMount(u.ID, m.ID, "value", nil))
	})
}

// faultText names the thing with a fault, with its column if the fault names one.
func faultText(label, fault string) string {
	if strings.Contains(fault, ": ") {
		return label + " " + fault
	}
	return label + ": " + fault
}

// values examines choices or options against their form. Values that a rule of
// the game judges are left to it.
func (x *examiner) values(rule, unit string, target func(id string) rules.Target, choices rules.Choices,
	form rules.Form) {
	set := func(id string, value any) rules.Edit {
		return rules.Edit{Op: rules.EditSet, Unit: unit, Field: target(id), Value: value}
	}
	for _, id := range choices.IDs() {
		fd, ok := form.Field(id)
		what := FieldName(fd)
		if !ok {
			what = fmt.Sprintf("the setting %.80q", id)
		}
		cleared := func() []rules.Fix { return oneFix("Clear "+what, set(id, nil)) }
		if !ok {
			x.report(rule, unit, id, func() (string, []rules.Fix) {
				label := labelIn(form.Field, func(fd rules.Field) string { return fd.Label })
				_, hint := x.lineage.hint(id, fieldIDs(form), label, rules.Nearest)
				return fmt.Sprintf("Unknown setting: %.80q.%s", id, hint), cleared()
			})
			continue
		}
		if fd.GameChecks {
			continue
		}
		fault, unknown := fd.Fault(choices[id])
		switch {
		case unknown != "":
			x.report(rule, unit, id, func() (string, []rules.Fix) {
				label := labelIn(fd.Option, func(o rules.Option) string { return o.Label })
				near, hint := x.lineage.hint(unknown, optionIDs(fd), label, rules.Nearest)
				if labels := optionLabels(fd); hint == "" && len(labels) <= 8 {
					hint = " Pick " + rules.Listed(labels, "or") + "."
				}
				fixes := cleared()
				if s, ok := choices[id].(string); ok && s == unknown {
					fixes = append(nearFix(near, label(near), set(id, near)), fixes...)
				}
				return fmt.Sprintf("%s: unknown value %.80q.%s", fd.Label, unknown, hint), fixes
			})
		case fault != "":
			x.report(RuleBadValue, unit, id, func() (string, []rules.Fix) {
				return rules.Sentence(faultText(fd.Label, fault)), cleared()
			})
		}
	}
}

func locationIDs(form rules.Form) (ids []string) {
	for _, l := range form.Locations {
		ids = append(ids, l.ID)
	}
	return ids
}

func fieldIDs(form rules.Form) (ids []string) {
	for _, fd := range form.Fields {
		ids = append(ids, fd.ID)
	}
	return ids
}

func optionIDs(fd rules.Field) (ids []string) {
	for _, o := range fd.Options {
		if o.ID != "" {
			ids = append(ids, o.ID)
		}
	}
	return ids
}

func optionLabels(fd rules.Field) (labels []string) {
	for _, o := range fd.Options {
		if o.ID != "" {
			labels = append(labels, cmp.Or(o.Label, o.ID))
		}
	}
	return labels
}

func oneFix(text string, e rules.Edit) []rules.Fix {
	return []rules.Fix{{Text: text, Edits: []rules.Edit{e}}}
}

func nearFix(near, label string, e rules.Edit) []rules.Fix {
	if near == "" {
		return nil
	}
	return oneFix("Use "+label, e)
}

// orRemove returns the fixes for an unknown id: use the nearest known one, if any, or remove the part with the id.
func orRemove(near, label, what string, use, remove rules.Edit) []rules.Fix {
	return append(nearFix(near, label, use), oneFix(fmt.Sprintf("Remove %.100s", what), remove)...)
}

// UnknownName returns a name for something that the game lacks: its own, else its kind and id.
func UnknownName(name, kind, id string) string {
	return cmp.Or(name, fmt.Sprintf("unknown %s %.80q", kind, id))
}

// profileName returns the name of a profile of the game.
func (x *examiner) profileName(id string) string { return rules.ProfileName(x.catalogue, id) }

func itemLabel(it rules.Item) string { return it.Label }

// labelIn returns a function from ids to labels. An id that find doesn't know is its own label.
func labelIn[T any](find func(id string) (T, bool), label func(T) string) func(string) string {
	return func(id string) string {
		if v, found := find(id); found && label(v) != "" {
			return label(v)
		}
		return id
	}
}
