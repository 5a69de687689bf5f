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
	for i := range m.Mounts {
		if mt := &m.Mounts[i]; (mt.At == atTrait) != (m.game.traits[mt.Item] != nil) {
			r.Find(rules.Finding{Unit: m.ID, Item: mt.ID, Words: func() (string, []rules.Fix) { return m.misplacedTrait(mt) }})
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			if t := &md.traits[k]; t.trait == nil {
				words := func() (string, []rules.Fix) { return m.unknownTrait(md, t) }
				r.Find(rules.Finding{Unit: m.ID, Item: t.place, Words: words})
			}
		}
	}
}

func (m *model) unknownTrait(md *mode, t *unitTrait) (string, []rules.Fix) {
	name, number := cutNumber(t.as)
	best := m.traitNames[rules.Nearest(fold(name), m.traitHints)]
	return fmt.Sprintf("The rules have no trait %.80q, which %s has%s; what it does is yours to know.%s",
		t.as, m.title(), md.as(" as "), didYouMean(name, m.traitHints)), m.rewriteTrait(t, best, number)
}

// misplacedTrait says of a mount that it is no trait, or stands where none does.
func (m *model) misplacedTrait(mt *rules.Mount) (string, []rules.Fix) {
	remove := fix("Remove it", rules.Remove(m.ID, mt.ID))
	switch t := m.game.traits[mt.Item]; {
	case t != nil:
		return fmt.Sprintf("%s of %s is a trait: move it to its traits.", t.Name, m.title()),
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
func (m *model) rewriteTrait(t *unitTrait, id, number string) (fixes []rules.Fix) {
	texts := m.Choices.Texts(t.place)
	set := func(text string, texts []string) rules.Fix {
		list := textList(texts)
		if list == nil {
			list = []any{}
		}
		return fix(text, rules.SetChoice(m.ID, t.place, list))
	}
	alone := true
	rest := slices.DeleteFunc(replaceText(texts, t.as, ""), func(text string) bool {
		o := m.parseTrait(text, t.place)
		wrong := fold(text) != none && (o.trait == nil) == (t.trait == nil) && (o.trait == nil || o.fault != "")
		alone = alone && !wrong
		return wrong
	})
	if known := m.game.traits[id]; known != nil && alone {
		for _, as := range []string{strings.TrimSpace(known.Name + " " + number), known.Name, known.Name + " 1",
			known.Name + " laser"} {
			if w := m.parseTrait(as, t.place); w.trait != nil && w.fault == "" {
				fixes = append(fixes, set("Make it "+w.label(), replaceText(texts, t.as, as)))
				break
			}
		}
	}
	return append(fixes, set("Take away what is wrong", rest))
}

// replaceText is a list of texts with another text for one of them, or none.
func replaceText(texts []string, text, other string) []string {
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
	for i := range m.traits {
		if t := &m.traits[i]; t.fault != "" {
			r.Find(rules.Finding{Unit: m.ID, Item: t.place}.Says(func() []rules.Fix { return m.renumber(t) },
				"%s of %s %s.", t.Name, m.title(), t.fault))
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			if t := &md.traits[k]; t.fault != "" && !t.mounted {
				r.Find(rules.Finding{Unit: m.ID, Item: t.place}.Says(func() []rules.Fix { return m.rewriteTrait(t, t.id, "") },
					"%s of %s%s %s, as %q.", t.as, m.title(), md.as(" as "), t.fault, t.example()))
			}
		}
	}
	for i := range m.weapons {
		f := &m.weapons[i]
		for _, why := range f.misread {
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Cite: book.Cite("Weapon Traits")}.Says(
				func() []rules.Fix { return m.rewriteMisread(f) }, "%s of %s: %s.", f.System, m.title(), why))
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
func (m *model) renumber(t *unitTrait) []rules.Fix {
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
	var told map[string]bool // by place and trait, or by place alone
	tell := func(what string) (first bool) {
		if told == nil {
			told = map[string]bool{}
		}
		first, told[what] = !told[what], true
		return first
	}
	for i := range m.modes {
		md := &m.modes[i]
		for k := range md.traits {
			t := &md.traits[k]
			if t.trait != nil && !t.Tier && md.hasBefore(k) && tell(t.place+t.id) {
				r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: t.place}.Says(nil,
					"%s has %s twice%s; it counts once.", m.title(), t.Name, md.as(" as ")))
			}
		}
		grades := md.grades()
		if len(grades) < 2 || !tell(grades[len(grades)-1].place) {
			continue
		}
		first, last := grades[0], grades[len(grades)-1]
		r.Find(rules.Finding{Unit: m.ID, Item: last.place}.OutOf(len(grades),
			1).Says(func() []rules.Fix { return m.oneGrade(grades) },
			"%s is %s and %s%s; a unit has one grade of brawler.", m.title(), first.Name, last.Name, md.as(" as ")))
	}
}

// hasBefore tells whether a trait of the mode is one that stands before it.
func (md *mode) hasBefore(place int) bool {
	t := &md.traits[place]
	return slices.ContainsFunc(md.traits[:place], func(o unitTrait) bool { return o.id == t.id && o.kind == t.kind })
}

// grades are the grades of brawler that the mode has.
func (md *mode) grades() (list []unitTrait) {
	for _, t := range md.traits {
		if t.trait != nil && t.Tier {
			list = append(list, t)
		}
	}
	return list
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
			lists[t.place] = replaceText(lists[t.place], t.as, "")
		}
	}
	for _, place := range slices.Sorted(maps.Keys(lists)) {
		edits = append(edits, rules.SetChoice(m.ID, place, textList(lists[place])))
	}
	if edits == nil {
		return nil
	}
	return []rules.Fix{fix("Keep "+grades[stays].Name, edits...)}
}
