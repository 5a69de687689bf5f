package robotech

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
)

// checkTraits rules on what stands among the traits and is none, and on traits
// that stand elsewhere.
func (m *model) checkTraits(r *rules.Ruling) {
	for _, mt := range m.Mounts {
		if (mt.At == atTrait) != (m.game.traits[mt.Item] != nil) {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID, Words: func() (string, []rules.Fix) { return m.misplacedTrait(mt) }})
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for _, t := range md.traits {
			if t.trait != nil {
				continue
			}
			r.Find(rules.Finding{Unit: m.ID, Item: t.place, Words: func() (string, []rules.Fix) {
				name, number := cutNumber(t.as)
				return fmt.Sprintf("The rules have no trait %.80q, which %s has%s; what it does is yours to know.%s",
						t.as, m.title(), md.as(" as "), didYouMean(name, m.traitHints)),
					m.rewriteTrait(t, m.traitNames[rules.Nearest(fold(name), m.traitHints)], number)
			}})
		}
	}
}

// misplacedTrait says of a mount that it is no trait, or stands where none does.
func (m *model) misplacedTrait(mt rules.Mount) (string, []rules.Fix) {
	remove := fix("Remove it", rules.Remove(m.ID, mt.ID))
	switch t := m.game.traits[mt.Item]; {
	case t != nil:
		return fmt.Sprintf("%s of %s is a trait and does not stand among its traits.", t.Name, m.title()),
			[]rules.Fix{fix("Move it to the traits", rules.SetMount(m.ID, mt.ID, "at", atTrait)), remove}
	case m.pack.Missiles.Rows.Has(mt.Item):
		return fmt.Sprintf("%s stands among the traits of %s and is a weapon.", mt.Item, m.title()), []rules.Fix{remove}
	case m.set.weapons[mt.Item] != nil || mt.Item == rules.Designed:
		return fmt.Sprintf("%s stands among the traits of %s and is a weapon.", mt.Item, m.title()),
			[]rules.Fix{fix("Move it to the weapons", rules.SetMount(m.ID, mt.ID, "at", atWeapon)), remove}
	}
	message := fmt.Sprintf("The rules have no trait %.80q; what it does on %s is yours to know.%s",
		mt.Item, m.title(), didYouMean(mt.Item, m.traitHints))
	if id := rules.Nearest(mt.Item, m.pack.Traits.Rows.IDs); id != "" {
		return message, []rules.Fix{fix("Make it "+m.game.traits[id].Name, rules.SetMount(m.ID, mt.ID, "item", id)), remove}
	}
	return message, []rules.Fix{remove}
}

// rewriteTrait writes a trait of a mode's list as the trait of an id, where that
// can be, or takes away what is wrong like it. A list that is emptied stays one.
func (m *model) rewriteTrait(t unitTrait, id, number string) (fixes []rules.Fix) {
	texts := m.Choices.Texts(t.place)
	set := func(text string, texts []string) rules.Fix {
		list := listed(texts)
		if list == nil {
			list = []any{}
		}
		return fix(text, rules.Set(m.ID, "choices."+t.place, list))
	}
	alone := true
	rest := slices.DeleteFunc(replaced(texts, t.as, ""), func(text string) bool {
		o := m.parseTrait(text, t.place)
		wrong := fold(text) != none && (o.trait == nil) == (t.trait == nil) && (o.trait == nil || o.fault != "")
		alone = alone && !wrong
		return wrong
	})
	if known := m.game.traits[id]; known != nil && alone {
		for _, as := range []string{strings.TrimSpace(known.Name + " " + number), known.Name, known.Name + " 1", known.Name + " laser"} {
			if w := m.parseTrait(as, t.place); w.trait != nil && w.fault == "" {
				fixes = append(fixes, set("Make it "+w.named(), replaced(texts, t.as, as)))
				break
			}
		}
	}
	return append(fixes, set("Take away what is wrong", rest))
}

// replaced is a list of texts with another text for one of them, or none.
func replaced(texts []string, text, other string) []string {
	list := make([]string, 0, len(texts))
	for _, s := range texts {
		if strings.TrimSpace(s) == text {
			s = other
		}
		if s != "" {
			list = append(list, s)
		}
	}
	return list
}

// checkNumbers rules on the numbers of traits of mounts and of modes, and of
// attributes of designed weapons.
func (m *model) checkNumbers(r *rules.Ruling) {
	for _, t := range m.traits {
		if t.fault != "" {
			r.Find(rules.Finding{Unit: m.ID, Item: t.place, Words: func() (string, []rules.Fix) {
				return fmt.Sprintf("%s of %s %s.", t.Name, m.title(), t.fault), m.renumber(t)
			}})
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for _, t := range md.traits {
			if t.fault == "" || t.mounted {
				continue
			}
			r.Find(rules.Finding{Unit: m.ID, Item: t.place, Words: func() (string, []rules.Fix) {
				return fmt.Sprintf("%s of %s%s %s, as %q.", t.as, m.title(), md.as(" as "), t.fault, t.example()), m.rewriteTrait(t, t.id, "")
			}})
		}
	}
	for _, f := range m.weapons {
		for _, why := range f.misread {
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Cite: book.Cite("Weapon Traits"), Words: func() (string, []rules.Fix) {
				return fmt.Sprintf("%s of %s: %s.", f.System, m.title(), why), m.rewriteMisread(f)
			}})
		}
	}
}

// example is the trait as it may be written.
func (t unitTrait) example() string {
	switch t.Number {
	case must, may:
		return t.Name + " 2"
	case ofKind:
		return t.Name + " laser"
	}
	return t.Name
}

// renumber gives a trait of a mount the value that it needs.
func (m *model) renumber(t unitTrait) []rules.Fix {
	to := func(text string, value any) rules.Fix {
		return fix(text, rules.SetMount(m.ID, t.place, "value", value))
	}
	remove := fix("Remove it", rules.Remove(m.ID, t.place))
	switch t.Number {
	case must:
		return []rules.Fix{to(t.Name+" 1", 1), remove}
	case ofKind:
		return []rules.Fix{to(t.Name+" (laser)", "laser"), remove}
	}
	return []rules.Fix{to("Without a number", nil)}
}

// checkConflicts: two grades of brawler exclude each other; of any other trait a
// second one does nothing.
func (m *model) checkConflicts(r *rules.Ruling) {
	told := map[string]bool{} // by place and trait, or by place alone
	for i := range m.modes {
		md := &m.modes[i]
		var grades []unitTrait
		for k, t := range md.traits {
			if t.trait == nil {
				continue
			}
			if t.Tier {
				grades = append(grades, t)
				continue
			}
			same := func(o unitTrait) bool { return o.id == t.id && o.kind == t.kind }
			if told[t.place+t.id] || !slices.ContainsFunc(md.traits[:k], same) {
				continue
			}
			told[t.place+t.id] = true
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: t.place, Words: func() (string, []rules.Fix) {
				return fmt.Sprintf("%s has %s twice%s; it counts once.", m.title(), t.Name, md.as(" as ")), nil
			}})
		}
		if len(grades) < 2 {
			continue
		}
		first, last := grades[0], grades[len(grades)-1]
		if told[last.place] {
			continue
		}
		told[last.place] = true
		r.Find(rules.Finding{Unit: m.ID, Item: last.place, Words: func() (string, []rules.Fix) {
			return fmt.Sprintf("%s is %s and %s%s; a unit has one grade of brawler.", m.title(), first.Name, last.Name, md.as(" as ")),
				m.oneGrade(grades)
		}}.Of(len(grades), 1))
	}
}

// oneGrade leaves a mode the last grade of brawler that its player cannot take
// away, else the first.
func (m *model) oneGrade(grades []unitTrait) []rules.Fix {
	stays := 0
	for i, t := range grades {
		if t.place == "" {
			stays = i
		}
	}
	var edits []rules.Edit
	lists := map[string][]string{}
	for i, t := range grades {
		switch {
		case i == stays || t.place == "":
		case t.mounted:
			edits = append(edits, rules.Remove(m.ID, t.place))
		default:
			if _, begun := lists[t.place]; !begun {
				lists[t.place] = m.Choices.Texts(t.place)
			}
			lists[t.place] = replaced(lists[t.place], t.as, "")
		}
	}
	for _, place := range slices.Sorted(maps.Keys(lists)) {
		edits = append(edits, rules.Set(m.ID, "choices."+place, listed(lists[place])))
	}
	if edits == nil {
		return nil
	}
	return []rules.Fix{fix("Keep "+grades[stays].Name, edits...)}
}
