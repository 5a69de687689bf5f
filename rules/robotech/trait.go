package robotech

import (
	"strings"

	"gantry/rules"
)

// label returns the trait with its number.
func (t unitTrait) label() string {
	switch {
	case t.trait == nil:
		return t.as
	case t.kind != "":
		return t.Name + " (" + t.kind + ")"
	case t.n != nil && t.n.Known():
		return t.Name + " " + t.n.Value.String()
	}
	return t.Name
}

// mountedTrait returns the trait of a mount.
func (g *game) mountedTrait(m rules.Mount) unitTrait {
	t := unitTrait{trait: g.traits[m.Item], id: m.Item, place: m.ID, mounted: true}
	switch v := m.Value.(type) {
	case nil:
	case int:
		n := rules.Given(v, rules.ThisRoster)
		t.n = &n
	case string:
		t.kind = v
	default:
		t.fault = "enter a number or a word"
	}
	return g.checkNumber(t)
}

// parseTrait reads a trait in a mode's list: "Boost 4", "Hands", "Resistant laser".
func (g *game) parseTrait(text, place string) unitTrait {
	name, number := cutNumber(text)
	unread := unitTrait{as: strings.TrimSpace(text), place: place}
	t := unread
	if id, ok := g.traitNames.id(name); ok {
		t.id = id
	} else if first, kind, _ := strings.Cut(strings.TrimSpace(name), " "); kind != "" {
		if t.id, ok = g.traitNames.id(first); ok {
			t.kind = strings.ToLower(strings.Trim(kind, "() "))
		}
	}
	t.trait = g.traits[t.id]
	if t.trait == nil || t.kind != "" && t.Number == noNumber {
		return unread
	}
	if t.kind != "" && t.Number != weaponKind {
		t.fault = "enter a number"
	}
	if number != "" {
		n, ok := parseNumber(number)
		if !ok {
			t.fault = "enter a number"
		} else {
			t.n = &rules.Figure{Value: n, Source: rules.ThisRoster}
		}
	}
	return g.checkNumber(t)
}

// checkNumber checks the number of a trait. A number with a fault is dropped.
func (g *game) checkNumber(t unitTrait) unitTrait {
	if t.fault == "" {
		t.fault = g.numberFault(t)
	}
	if t.fault != "" {
		t.n, t.kind = nil, ""
	}
	return t
}

func (g *game) numberFault(t unitTrait) string {
	whole := t.n != nil && t.n.Value.IsInt() && t.n.Int() >= 1 && t.n.Int() <= maxNumber
	switch t.Number {
	case numberNeeded:
		if !whole {
			return "enter a number of 1 or more"
		}
	case numberOptional:
		if t.n != nil && !whole {
			return "enter 1 or more, or leave the number out"
		}
	case weaponKind:
		if !g.pack.WeaponClasses.Rows.Has(t.kind) {
			return "enter a weapon class"
		}
		if t.n != nil {
			return "remove its value"
		}
	case noNumber:
		if t.n != nil {
			return "remove its value"
		}
	}
	if t.kind != "" && t.Number != weaponKind {
		return "remove its value"
	}
	return ""
}

// writtenTraits reads the list of a mode's traits, and reports whether there is one.
func (m *model) writtenTraits(md *mode) (ok bool) {
	place := md.traitList()
	v := m.Choices[place]
	if v == nil || v == "" {
		return false
	}
	if _, isList := v.([]any); !isList && m.Choices.Text(place) == "" {
		m.fault(rules.Printed, place, "Traits%s: enter a list of names", md.suffix())
		return false
	}
	for _, text := range m.Choices.Texts(place) {
		if name := fold(text); name != none && name != "" {
			md.traits = append(md.traits, m.parseTrait(text, place))
		}
	}
	return true
}

// none is the text for a card without traits.
const none = "none"

// traitLike returns the name of the trait most like an unknown one, "" for none.
func (g *game) traitLike(name string) string {
	if id, ok := g.traitNames.id(rules.Nearest(fold(name), g.traitHints)); ok {
		return g.traits[id].Name
	}
	return ""
}
