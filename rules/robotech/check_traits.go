package robotech

import (
	"fmt"
	"maps"
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
			if (mt.At == atTrait) == isTrait {
				continue
			}
			remove := v.fix("Remove it", rules.Remove(m.ID, mt.ID))
			switch {
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
					name, number := cutNumber(h.as)
					r.Find(rules.Finding{Unit: m.ID, Item: h.place, Message: fmt.Sprintf("The rules have no trait %.80q, which %s has%s; what it does is yours to know.%s", h.as, m.title(), md.as(" as "), near(name, known)),
						Fixes: v.rewritings(m, h, v.names["trait "+rules.Nearest(fold(name), known)], number)})
				}
			}
		}
	})
}

// rewritings write a trait of a mode's list as the trait of an id, where that
// can be, or take it away. A list that is emptied stays one.
func (v *view) rewritings(m *model, h held, id, number string) (fixes []rules.Fix) {
	set := func(text string, list any) {
		if list == nil {
			list = []any{}
		}
		fixes = append(fixes, v.fix(text, rules.Set(m.ID, "choices."+h.place, list)))
	}
	if t, ok := v.pack.Traits.Rows.By[id]; ok {
		for _, as := range []string{strings.TrimSpace(t.Name + " " + number), t.Name, t.Name + " 1", t.Name + " laser"} {
			if w := v.written(as, h.place); w.trait != nil && w.fault == "" {
				set("Make it "+w.named(), instead(m.Choices[h.place], h.as, as))
				break
			}
		}
	}
	rest := without(m.Choices[h.place], h.as)
	for _, text := range (rules.Choices{"": rest}).Texts("") {
		if w := v.written(text, h.place); fold(text) != none && (w.trait == nil) == (h.trait == nil) && (w.trait == nil || w.fault != "") {
			rest, fixes = without(rest, strings.TrimSpace(text)), nil
		}
	}
	set("Take away what is wrong", rest)
	return fixes
}

// without is a list of texts without one of them.
func without(list any, text string) any { return instead(list, text, "") }

// instead is a list of texts with another text for one of them, or none.
func instead(list any, text, other string) any {
	var kept []any
	for _, s := range (rules.Choices{"": list}).Texts("") {
		if strings.TrimSpace(s) == text {
			s = other
		}
		if s != "" {
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
	for _, id := range v.weaponClasses() {
		if !slices.Contains(known, id) {
			known = append(known, id)
		}
	}
	return v.each(ruleAttribute, func(r *rules.Ruling, m *model) {
		for _, f := range m.guns {
			for _, text := range f.unread {
				name, number := cutNumber(text)
				best := rules.Nearest(fold(name), known)
				fd := rules.Finding{Unit: m.ID, Item: f.ID, Message: fmt.Sprintf("The rules have no attribute %.80q, which %s of %s has; what it does is yours to know.%s", text, f.System, m.title(), near(name, known))}
				if id, ok := v.names["attribute "+best]; ok {
					fd.Fixes = v.respellings(m, f, text, id, number)
				} else if best != "" {
					class := v.pack.WeaponClasses.Rows.By[best].Name
					fd.Message += " That is a class of weapons."
					edit := f.but(m.ID, "", text)
					edit.Value.(map[string]any)["class"] = best
					fd.Fixes = []rules.Fix{v.fix("Make it the class "+class, edit)}
				}
				if len(f.unread) > 1 {
					fd.Fixes = []rules.Fix{v.fix("Take all unknown ones away", f.but(m.ID, "", f.unread...))}
				} else {
					fd.Fixes = append(fd.Fixes, v.fix("Take it away", f.but(m.ID, "", text)))
				}
				r.Find(fd)
			}
		}
	})
}

// respellings write an attribute of a designed weapon as the one of an id, where
// that can be.
func (v *view) respellings(m *model, f fitted, text, id, number string) []rules.Fix {
	name := v.pack.Attributes.Rows.By[id].Name
	turned := ""
	if from, to, isRange := strings.Cut(number, "-"); isRange {
		turned = name + " " + to + "-" + from
	}
	for _, as := range []string{strings.TrimSpace(name + " " + number), turned, name, name + " 1"} {
		if a, known, fault := v.read(as); known && fault == "" {
			return []rules.Fix{v.fix("Make it "+v.attributeNamed(a), f.but(m.ID, as, text))}
		}
	}
	return nil
}

// but is the row of a designed weapon with another attribute for some, or none.
func (f fitted) but(unit, other string, texts ...string) rules.Edit {
	row := map[string]any{}
	maps.Copy(row, rowOf(f.Value))
	for _, text := range texts {
		row["attributes"] = instead(row["attributes"], strings.TrimSpace(text), other)
	}
	if row["attributes"] == nil {
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
						Fixes: v.rewritings(m, h, h.id, "")})
				}
			}
		}
		for _, f := range m.guns {
			for _, why := range f.fuzzy {
				var fixes []rules.Fix
				wrong := f.faulty(v.game)
				if len(wrong) == 1 {
					_, number := cutNumber(wrong[0])
					fixes = v.respellings(m, f, wrong[0], v.attributeIn(wrong[0]), number)
				}
				fixes = append(fixes, v.fix("Take away what is wrong", f.but(m.ID, "", wrong...)))
				r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Cite: book.Cite("Weapon Traits"), Message: fmt.Sprintf("%s of %s: %s.", f.System, m.title(), why), Fixes: fixes})
			}
		}
	})
}

// faulty are the attributes of a designed weapon whose numbers are wrong.
func (f fitted) faulty(g *game) (texts []string) {
	for _, text := range rules.Choices(rowOf(f.Value)).Texts("attributes") {
		if _, known, fault := g.read(text); known && fault != "" {
			texts = append(texts, text)
		}
	}
	return texts
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
