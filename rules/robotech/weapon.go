package robotech

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// weapon is a row of a weapon table. A nil figure is one that the weapon does
// not have; a missing one is not known.
type weapon struct {
	rules.Source
	System     string        `json:"system"`
	Group      string        `json:"group"`
	Class      string        `json:"class"`
	Arc        string        `json:"arc"`
	SR         *rules.Figure `json:"sr" pack:"0..inches,missing"`    // inches
	Speed      *rules.Figure `json:"speed" pack:"1..inches,missing"` // of a missile, inches a turn
	LR         *rules.Figure `json:"lr" pack:"0..inches,missing"`
	Dmg        *rules.Figure `json:"dmg" pack:"0..inches,missing"`
	Attributes []attributeOf `json:"attributes" pack:"optional"`
	Sample     *numbers      `json:"sample"`
	Note       string        `json:"note" pack:"optional"`

	unread []string // attributes that the game does not have, as written
	faults []fault  // of a designed weapon: what cannot be used
	fuzzy  []string // attributes whose number is wrong
}

// attributeOf is an attribute of a weapon, with its number where it has one.
type attributeOf struct {
	ID   string        `json:"id"`
	From *rules.Figure `json:"from" pack:"0..number,fraction,missing"` // of a range
	N    *rules.Figure `json:"n" pack:"0..number,fraction,missing"`
}

// attribute is a word of the weapon table.
type attribute struct {
	rules.Source
	Name   string   `json:"name"`
	Number string   `json:"number" pack:"optional,|must|may|inches|range|ammo|barrels"`
	AKA    []string `json:"aka" pack:"optional"` // other names
	Text   string   `json:"text"`
	Beyond string   `json:"beyond" pack:"optional"` // what odds of one target leave out
}

// has finds an attribute of the weapon.
func (w *weapon) has(id string) (attributeOf, bool) {
	for _, a := range w.Attributes {
		if a.ID == id {
			return a, true
		}
	}
	return attributeOf{}, false
}

// sampled is a weapon with what the house sample says of it.
func (w weapon) sampled() *weapon {
	if s := w.Sample; s != nil {
		for place, f := range map[**rules.Figure]*rules.Figure{&w.Speed: s.Speed, &w.LR: s.LR, &w.Dmg: s.Dmg} {
			if f != nil {
				*place = f
			}
		}
		w.Attributes = append(w.Attributes[:len(w.Attributes):len(w.Attributes)], s.Attributes...)
	}
	return &w
}

// weapon is a pylon's missile as a weapon: a salvo of up to a volley.
func (m missile) weapon() weapon {
	least := m.Volley
	if !m.Whole && m.Volley.Int() > 1 { // the text has whole volleys only
		least = rules.Given(1, book.Inferred("Weapon Traits"))
	}
	volley := m.Volley
	return weapon{Source: m.Source, System: m.Name, Class: missiles, Arc: "F", Speed: m.Speed, LR: m.LR, Dmg: m.Dmg, Sample: m.Sample,
		Attributes: []attributeOf{{ID: "volley", From: &least, N: &volley}}}
}

// attributeNamed is an attribute with its number as weapon tables write it.
func (g *game) attributeNamed(a attributeOf) string {
	row := g.pack.Attributes.Rows.By[a.ID]
	known := a.N != nil && a.N.Known()
	switch {
	case row.Number == ammo && known:
		return "[" + a.N.Value.String() + "]"
	case row.Number == barrels && known:
		return "[x" + a.N.Value.String() + "]"
	case row.Number == aRange && known && a.From != nil && a.From.Value != a.N.Value:
		return row.Name + " " + a.From.Value.String() + "–" + a.N.Value.String()
	case row.Number == inInches && known:
		return row.Name + " " + inches(a.N.Value)
	case a.ID == "accurate" && known:
		return row.Name + " +" + a.N.Value.String()
	case known:
		return row.Name + " " + a.N.Value.String()
	}
	return row.Name
}

// inches writes a length, with halves as the game does.
func inches(v rules.Value) string {
	whole := v.Floor()
	switch half := v.Sub(whole); {
	case half == rules.Int(0):
		return v.String() + `"`
	case half == rules.Fraction(1, 2) && whole == rules.Int(0):
		return `½"`
	case half == rules.Fraction(1, 2):
		return whole.String() + `½"`
	}
	return v.String() + `"`
}

// read reads an attribute as a player writes it: "[x2]", "[80]", "AP 5",
// "Volley 1-24". known is false for a word that the game does not have.
func (g *game) read(text string) (a attributeOf, known bool, fault string) {
	text = strings.TrimSpace(text)
	figure := func(number string) *rules.Figure {
		if v, ok := amount(number); ok {
			return &rules.Figure{Value: v, Source: rules.ThisRoster}
		}
		return nil
	}
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		inner = strings.TrimSuffix(inner, "]")
		a.ID = ammo
		if n, ok := strings.CutPrefix(strings.ToLower(inner), "x"); ok {
			a.ID, inner = barrels, n
		}
		if a.N = figure(inner); a.N == nil {
			return attributeOf{}, true, "has no number in its brackets"
		}
		if !a.N.Value.IsInt() || a.N.Int() < 1 {
			return attributeOf{}, true, "needs a number of 1 or more"
		}
		return a, true, ""
	}
	name, number := cutNumber(text)
	if a.ID, known = g.names["attribute "+fold(name)]; !known {
		if row := g.pack.Attributes.Rows.By[g.attributeIn(text)]; row.Number != plain {
			return attributeOf{}, true, "has a number that cannot be read"
		}
		return a, false, ""
	}
	form := g.pack.Attributes.Rows.By[a.ID].Number
	if from, to, ok := strings.Cut(number, "-"); ok && form == aRange {
		a.From, number = figure(from), to
		if a.From == nil {
			return attributeOf{}, true, "has a number that cannot be read"
		}
	}
	if number != "" {
		if a.N = figure(number); a.N == nil {
			return attributeOf{}, true, "has a number that cannot be read"
		}
	}
	whole := a.N != nil && a.N.Value.IsInt() && a.N.Int() >= 1
	switch form {
	case must:
		if !whole {
			return attributeOf{}, true, "needs a number of 1 or more"
		}
	case may:
		if a.N != nil && !whole {
			return attributeOf{}, true, "may have a number, of 1 or more"
		}
	case aRange:
		if a.From == nil {
			a.From = a.N
		}
		if !whole || !a.From.Value.IsInt() || a.From.Int() < 1 || a.From.Int() > a.N.Int() {
			return attributeOf{}, true, "needs the least and the most missiles, as 1-6"
		}
	case plain:
		if a.N != nil {
			return attributeOf{}, true, "takes no number"
		}
	}
	return a, true, ""
}

// attributeIn is the id of the attribute that a text begins with, "" for none.
func (g *game) attributeIn(text string) string {
	name, _ := cutNumber(text)
	for ; name != ""; name = name[:max(0, strings.LastIndex(name, " "))] {
		if id, ok := g.names["attribute "+fold(name)]; ok {
			return id
		}
	}
	return ""
}

// designed is a weapon that the player wrote.
func (g *game) designed(row rules.Choices) *weapon {
	w := &weapon{Source: rules.ThisRoster, System: row.Text("system"), Class: strings.ToLower(row.Text("class")), Arc: strings.ToUpper(row.Text("arc"))}
	wrong := func(column, why string) { w.faults = append(w.faults, fault{column: column, why: why}) }
	beyond := func(column, what string) {
		w.faults = append(w.faults, fault{column: column, why: fmt.Sprintf("its %s is more than the %d that Gantry counts", what, mostInches), basis: rules.House})
	}
	if w.System == "" {
		w.System = "Designed weapon"
	}
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; !ok || c.Armor {
		if row["class"] != nil {
			wrong("class", "its class is none of "+strings.Join(g.weaponClasses(), ", "))
		}
		w.Class = ""
	}
	if w.Arc == "" && row["arc"] == nil {
		w.Arc = "F"
	} else if !g.pack.Arcs.Rows.Has(w.Arc) {
		wrong("arc", "its arc is none of "+strings.Join(g.pack.Arcs.Rows.IDs, ", "))
		w.Arc = ""
	}
	w.SR, w.Speed = shortRange(row["sr"], wrong, beyond)
	w.LR, w.Dmg = reach(row, "lr", "LR", wrong, beyond), reach(row, "dmg", "DMG", wrong, beyond)
	if w.SR != nil && w.LR.Known() && w.LR.Int() < w.SR.Int() {
		w.faults = append(w.faults, fault{column: "lr", why: fmt.Sprintf("its LR of %d is less than its SR of %d", w.LR.Int(), w.SR.Int()), basis: rules.Inferred})
	}
	for _, text := range row.Texts("attributes") {
		switch a, known, fault := g.read(text); {
		case !known:
			w.unread = append(w.unread, text)
		case fault != "":
			w.fuzzy = append(w.fuzzy, strings.TrimSpace(text)+" "+fault)
		default:
			w.Attributes = append(w.Attributes, a)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(row)) {
		switch id {
		case "system", "class", "arc", "sr", "lr", "dmg":
		case "attributes":
			if _, list := row[id].([]any); !list && row.Text(id) == "" {
				wrong(id, "its attributes are no list")
			}
		default:
			wrong(id, "it has a part "+strconv.Quote(id)+" that is not known")
		}
	}
	return w
}

// lacks are what a designed weapon needs and is not given yet; what is given
// and cannot be used is a fault.
func (f fitted) lacks() (names []string) {
	row, designed := f.Value.(map[string]any)
	if !designed || f.Item != rules.Designed {
		return nil
	}
	for _, part := range []struct{ id, name string }{{"class", "class"}, {"sr", "SR"}, {"lr", "LR"}, {"dmg", "DMG"}} {
		if row[part.id] == nil {
			names = append(names, part.name)
		}
	}
	return names
}

// shortRange reads inches, or the speed of a missile as "s60".
func shortRange(v any, wrong, beyond func(column, why string)) (sr, speed *rules.Figure) {
	text, isText := v.(string)
	n, isInt := v.(int)
	if isText {
		number, missile := strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "s")
		i, err := strconv.Atoi(strings.TrimSpace(number))
		if n, isInt = i, err == nil; isInt && missile {
			switch {
			case n < 1:
				wrong("sr", "its speed must be s1 or more")
				return nil, nil
			case n > mostInches:
				beyond("sr", "speed")
				return nil, nil
			}
			f := rules.Given(n, rules.ThisRoster)
			return nil, &f
		}
	}
	switch {
	case v == nil:
	case !isInt || n < 0:
		wrong("sr", "its SR must be inches, or the speed of a missile, as s60; not "+said(v))
	case n > mostInches:
		beyond("sr", "SR")
	default:
		f := rules.Given(n, rules.ThisRoster)
		return &f, nil
	}
	return nil, nil
}

// reach reads LR or DMG; one that is not given is missing.
func reach(row rules.Choices, id, name string, wrong, beyond func(column, why string)) *rules.Figure {
	f := notGiven
	n, ok := row.Int(id)
	switch {
	case row[id] == nil:
	case !ok || n < 0:
		wrong(id, "its "+name+" must be a whole number of 0 or more, not "+said(row[id]))
	case n > mostInches:
		beyond(id, name)
	default:
		f = rules.Given(n, rules.ThisRoster)
	}
	return &f
}

// weaponClasses are the classes that weapons have.
func (g *game) weaponClasses() (ids []string) {
	for id, c := range g.pack.WeaponClasses.Rows.All {
		if !c.Armor {
			ids = append(ids, id)
		}
	}
	return ids
}
