package robotech

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// near says which known name an unknown one is most like, "" for none.
func near(name string, known []string) string {
	best := rules.Nearest(fold(name), known)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", best)
}

// names of a table as they are written, small.
func (g *game) namesOf(table string) []string {
	var out []string
	for name := range g.names {
		if n, ok := strings.CutPrefix(name, table+" "); ok {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

// checkTraits rules on what stands among the traits and is none, and on traits
// that stand elsewhere.
func (v *view) checkTraits() *rules.Ruling {
	known := v.namesOf("trait")
	return v.each(ruleTrait, func(r *rules.Ruling, m *model) {
		for _, mt := range m.Mounts {
			isTrait := v.pack.Traits.Rows.Has(mt.Item)
			f := rules.Finding{Unit: m.ID, Item: mt.ID}
			remove := v.fix("Remove it", rules.Remove(m.ID, mt.ID))
			switch {
			case mt.At == atTrait && isTrait, mt.At != atTrait && !isTrait:
				continue
			case isTrait:
				f.Message = fmt.Sprintf("%s of %s is a trait and does not stand among its traits.", v.pack.Traits.Rows.By[mt.Item].Name, m.title())
				f.Fixes = []rules.Fix{v.fix("Move it to the traits", rules.SetMount(m.ID, mt.ID, "at", atTrait)), remove}
			case v.set.weapons[mt.Item] != nil || mt.Item == rules.Designed:
				f.Message = fmt.Sprintf("%s stands among the traits of %s and is a weapon.", mt.Item, m.title())
				if !v.pack.Missiles.Rows.Has(mt.Item) {
					f.Fixes = []rules.Fix{v.fix("Move it to the weapons", rules.SetMount(m.ID, mt.ID, "at", atWeapon))}
				}
				f.Fixes = append(f.Fixes, remove)
			default:
				f.Message = fmt.Sprintf("The rules have no trait %.80q; what it does on %s is yours to know.%s", mt.Item, m.title(), near(mt.Item, known))
				if id := rules.Nearest(mt.Item, v.pack.Traits.Rows.IDs); id != "" {
					f.Fixes = []rules.Fix{v.fix("Make it "+v.pack.Traits.Rows.By[id].Name, rules.SetMount(m.ID, mt.ID, "item", id))}
				}
				f.Fixes = append(f.Fixes, remove)
			}
			r.Find(f)
		}
		for _, md := range m.modes {
			for _, h := range md.traits {
				if h.trait == nil {
					r.Find(rules.Finding{Unit: m.ID, Item: h.place, Message: fmt.Sprintf("The rules have no trait %.80q, which %s has%s; what it does is yours to know.%s", h.as, m.title(), md.as(" as "), near(h.as, known)),
						Fixes: []rules.Fix{v.fix("Take it away", rules.Set(m.ID, "choices."+h.place, without(m.Choices[h.place], h.as)))}})
				}
			}
		}
	})
}

// without is a list of texts without one of them.
func without(list any, text string) any {
	var kept []any
	for _, s := range (rules.Choices{"": list}).Texts("") {
		if strings.TrimSpace(s) != text {
			kept = append(kept, s)
		}
	}
	if kept == nil {
		return nil
	}
	return kept
}

func (v *view) checkAttributes() *rules.Ruling {
	known := v.namesOf("attribute")
	return v.each(ruleAttribute, func(r *rules.Ruling, m *model) {
		for _, f := range m.guns {
			for _, text := range f.unread {
				name, _ := cutNumber(text)
				r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Message: fmt.Sprintf("The rules have no attribute %.80q, which %s of %s has; what it does is yours to know.%s", text, f.System, m.title(), near(name, known)),
					Fixes: []rules.Fix{v.fix("Take it away", f.less(m.ID, text))}})
			}
		}
	})
}

// less is the row of a designed weapon without an attribute.
func (f fitted) less(unit, text string) rules.Edit {
	row := map[string]any{}
	was, _ := f.Value.(map[string]any)
	for id, v := range was {
		row[id] = v
	}
	if row["attributes"] = without(row["attributes"], strings.TrimSpace(text)); row["attributes"] == nil {
		delete(row, "attributes")
	}
	return rules.SetMount(unit, f.ID, "value", row)
}

// checkNumbers rules on traits of mounts and of modes, and on attributes of
// designed weapons.
func (v *view) checkNumbers() *rules.Ruling {
	return v.each(ruleNumber, func(r *rules.Ruling, m *model) {
		for _, h := range m.traits {
			if h.fault != "" {
				r.Find(rules.Finding{Unit: m.ID, Item: h.place, Message: fmt.Sprintf("%s of %s %s.", h.Name, m.title(), h.fault), Fixes: v.numberings(m, h)})
			}
		}
		for _, md := range m.modes {
			for _, h := range md.traits {
				if _, isMount := m.Unit.Mount(h.place); h.fault != "" && !isMount {
					r.Find(rules.Finding{Unit: m.ID, Item: h.place, Message: fmt.Sprintf("%s of %s%s %s, as %q.", h.as, m.title(), md.as(" as "), h.fault, h.example()),
						Fixes: []rules.Fix{v.fix("Take it away", rules.Set(m.ID, "choices."+h.place, without(m.Choices[h.place], h.as)))}})
				}
			}
		}
		for _, f := range m.guns {
			for _, why := range f.fuzzy {
				text, _, _ := strings.Cut(why, " ")
				for _, written := range (rules.Choices(rowOf(f.Value))).Texts("attributes") {
					if strings.HasPrefix(why, strings.TrimSpace(written)+" ") {
						text = strings.TrimSpace(written)
					}
				}
				r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Message: fmt.Sprintf("%s of %s: %s.", f.System, m.title(), why), Fixes: []rules.Fix{v.fix("Take it away", f.less(m.ID, text))}})
			}
		}
	})
}

func rowOf(v any) map[string]any {
	row, _ := v.(map[string]any)
	return row
}

// example is the trait as it may be written.
func (h held) example() string {
	switch h.Number {
	case must, may:
		return h.Name + " 2"
	case ofKind:
		return h.Name + " laser"
	}
	return h.Name
}

// numberings give a trait of a mount the value that it needs.
func (v *view) numberings(m *model, h held) []rules.Fix {
	fix := func(text string, value any) rules.Fix {
		return v.fix(text, rules.SetMount(m.ID, h.place, "value", value))
	}
	switch h.Number {
	case must:
		return []rules.Fix{fix(h.Name+" 1", 1), v.fix("Remove it", rules.Remove(m.ID, h.place))}
	case ofKind:
		return []rules.Fix{fix(h.Name+" (laser)", "laser"), v.fix("Remove it", rules.Remove(m.ID, h.place))}
	}
	return []rules.Fix{fix("Without a number", nil)}
}

// checkConflicts: two grades of brawler exclude each other; of any other trait a
// second one does nothing.
func (v *view) checkConflicts() *rules.Ruling {
	return v.each(ruleConflict, func(r *rules.Ruling, m *model) {
		said := map[string]bool{}
		for _, md := range m.modes {
			var grades, seen []held
			for _, h := range md.traits {
				if h.trait == nil {
					continue
				}
				if h.Tier {
					grades = append(grades, h)
				}
				twice := slices.ContainsFunc(seen, func(o held) bool { return o.id == h.id && o.kind == h.kind })
				if twice && !h.Tier && !said[h.place+h.id] {
					said[h.place+h.id] = true
					r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: h.place, Message: fmt.Sprintf("%s has %s twice%s; it counts once.", m.title(), h.Name, md.as(" as "))})
				}
				seen = append(seen, h)
			}
			if len(grades) < 2 {
				continue
			}
			last := grades[len(grades)-1]
			if said[last.place] {
				continue
			}
			said[last.place] = true
			f := rules.Finding{Unit: m.ID, Item: last.place, Message: fmt.Sprintf("%s is %s and %s%s; a unit has one grade of brawler.", m.title(), grades[0].Name, last.Name, md.as(" as ")), Fixes: v.oneGrade(m, grades)}
			r.Find(f.Of(len(grades), 1))
		}
	})
}

// oneGrade leaves a mode the first grade of brawler that its player cannot take
// away, else the first.
func (v *view) oneGrade(m *model, grades []held) []rules.Fix {
	kept := 0
	for i, h := range grades {
		if h.place == "" {
			kept = i
		}
	}
	var edits []rules.Edit
	lists := map[string]any{}
	for i, h := range grades {
		if i == kept || h.place == "" {
			continue
		}
		if _, isMount := m.Unit.Mount(h.place); isMount {
			edits = append(edits, rules.Remove(m.ID, h.place))
			continue
		}
		if _, begun := lists[h.place]; !begun {
			lists[h.place] = m.Choices[h.place]
		}
		lists[h.place] = without(lists[h.place], h.as)
	}
	for place, list := range lists {
		edits = append(edits, rules.Set(m.ID, "choices."+place, list))
	}
	if edits == nil {
		return nil
	}
	return []rules.Fix{v.fix("Keep "+grades[kept].Name, edits...)}
}
