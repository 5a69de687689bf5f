package robotech

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// rowReader reads the row of a designed weapon.
type rowReader struct {
	*game
	row    rules.Choices
	weapon weapon
	faults []fault
}

func (r *rowReader) fault(basis rules.Basis, why string, args ...any) {
	r.faults = append(r.faults, fault{weapon: true, why: fmt.Sprintf(why, args...), basis: basis})
}

// beyond adds a fault for a number beyond Gantry's bounds. The rules have none.
func (r *rowReader) beyond(what string) {
	r.fault(rules.House, "%s is over %d, Gantry's limit", what, maxInches)
}

// designedWeapon returns a weapon that the player wrote, and the faults of its row.
func (g *game) designedWeapon(mt rules.Mount, modes []mode) (*weapon, []fault) {
	r := rowReader{game: g, row: rowOf(mt.Value)}
	r.read()
	if r.row == nil {
		r.fault(rules.Printed, "enter its system, class, arc, SR, LR, DMG and attributes")
	}
	w := &r.weapon
	ofClass := func(only string) bool {
		return slices.ContainsFunc(modes, func(md mode) bool { return md.class == only || md.class == "" })
	}
	if only := g.pack.Arcs.Rows.By[w.Arc].Only; only != "" && !ofClass(only) {
		r.fault(rules.Printed, "arc %s is for %s only", w.Arc, only)
	}
	for i := range r.faults {
		r.faults[i].place, r.faults[i].why = mt.ID, w.System+": "+r.faults[i].why
	}
	return w, r.faults
}

func (r *rowReader) read() {
	w, row := &r.weapon, r.row
	w.Source, w.System = rules.ThisRoster, row.Text("system")
	if w.System == "" {
		w.System = "Designed weapon"
	}
	r.readClass()
	r.readArc()
	r.readShortRange()
	w.LR, w.Dmg = r.readNumber("lr", "LR"), r.readNumber("dmg", "DMG")
	if w.SR != nil && w.LR.Known() && w.LR.Int() < w.SR.Int() {
		r.fault(rules.Inferred, "LR %d is below SR %d", w.LR.Int(), w.SR.Int())
	}
	for _, text := range row.Texts("attributes") {
		switch a, known, fault := r.parseAttribute(text); {
		case !known:
			w.unknown = append(w.unknown, text)
		case fault != "":
			w.misread = append(w.misread, strings.TrimSpace(text)+" "+fault)
		default:
			w.Attributes = append(w.Attributes, a)
		}
	}
	r.faultColumns()
}

func (r *rowReader) readClass() {
	class := strings.ToLower(r.row.Text("class"))
	if c, ok := r.pack.WeaponClasses.Rows.By[class]; ok && !c.Armor {
		r.weapon.Class = class
	} else if r.row["class"] != nil {
		r.fault(rules.Printed, "pick the class %s", rules.Listed(r.weaponClasses(), "or"))
	}
}

func (r *rowReader) readArc() {
	arc := strings.ToUpper(r.row.Text("arc"))
	if arc == "" && r.row["arc"] == nil {
		arc = "F"
	} else if !r.pack.Arcs.Rows.Has(arc) {
		r.fault(rules.Printed, "pick the arc %s", rules.Listed(r.pack.Arcs.Rows.IDs, "or"))
		arc = ""
	}
	r.weapon.Arc = arc
}

// readShortRange reads inches, or the speed of a missile as "s60".
func (r *rowReader) readShortRange() {
	v := r.row["sr"]
	n, isInt := v.(int)
	missile := false
	if text, isText := v.(string); isText {
		var number string
		number, missile = strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), "s")
		i, err := strconv.Atoi(strings.TrimSpace(number))
		n, isInt = i, err == nil
	}
	f := rules.Given(n, rules.ThisRoster)
	switch {
	case v == nil:
	case isInt && missile && n < 1:
		r.fault(rules.Printed, "enter a speed of s1 or more")
	case isInt && missile && n > maxInches:
		r.beyond("speed")
	case isInt && missile:
		r.weapon.Speed = &f
	case !isInt || n < 0:
		r.fault(rules.Printed, "enter SR in inches, or a missile's speed as in s60")
	case n > maxInches:
		r.beyond("SR")
	default:
		r.weapon.SR = &f
	}
}

// readNumber reads LR or DMG, missing if not given.
func (r *rowReader) readNumber(id, name string) *rules.Figure {
	f := judge.NotGiven
	n, ok := r.row.Int(id)
	switch {
	case r.row[id] == nil:
	case !ok || n < 0:
		r.fault(rules.Printed, "enter %s of 0 or more", name)
	case n > maxInches:
		r.beyond(name)
	default:
		f = rules.Given(n, rules.ThisRoster)
	}
	return &f
}

// faultColumns finds unknown columns.
func (r *rowReader) faultColumns() {
	for _, id := range slices.Sorted(maps.Keys(r.row)) {
		switch id {
		case "system", "class", "arc", "sr", "lr", "dmg":
		case "attributes":
			if _, list := r.row[id].([]any); !list && r.row.Text(id) == "" {
				r.fault(rules.Printed, "enter its attributes as a list")
			}
		default:
			r.fault(rules.Printed, "unknown value %q", id)
		}
	}
}

func rowOf(v any) rules.Choices {
	row, _ := v.(map[string]any)
	return row
}

// lacks returns the missing values of a designed weapon. Invalid values are faults.
func (f fitted) lacks() (names []string) {
	row := rowOf(f.Value)
	if row == nil || f.Item != rules.Designed {
		return nil
	}
	for _, part := range [...]struct{ id, name string }{{"class", "class"}, {"sr", "SR"},
		{"lr", "LR"}, {"dmg", "DMG"}} {
		if row[part.id] == nil {
			names = append(names, part.name)
		}
	}
	return names
}

// weaponClasses returns the classes of weapons.
func (g *game) weaponClasses() (ids []string) {
	for id, c := range g.pack.WeaponClasses.Rows.All {
		if !c.Armor {
			ids = append(ids, id)
		}
	}
	return ids
}

const unreadable = "needs a number"

// parseAttribute reads an attribute as a player writes it: "[x2]", "[80]", "AP 5", "Volley 1-24". known is false
// for an unknown word.
func (g *game) parseAttribute(text string) (a attributeOf, known bool, fault string) {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "["); ok && strings.HasSuffix(inner, "]") {
		a, fault = parseBrackets(strings.TrimSuffix(inner, "]"))
		return a, true, fault
	}
	name, number := cutNumber(text)
	if a.ID, known = g.attributeNames.id(name); !known {
		if row := g.pack.Attributes.Rows.By[g.attributeIn(text)]; row.Number != noNumber {
			return attributeOf{}, true, unreadable
		}
		return a, false, ""
	}
	form := g.pack.Attributes.Rows.By[a.ID].Number
	if from, to, ok := strings.Cut(number, "-"); ok && form == numberRange {
		if a.From, number = parseFigure(from), to; a.From == nil {
			return attributeOf{}, true, unreadable
		}
	}
	if number != "" {
		if a.N = parseFigure(number); a.N == nil {
			return attributeOf{}, true, unreadable
		}
	}
	if a.From == nil && form == numberRange {
		a.From = a.N
	}
	if fault := a.fault(form); fault != "" {
		return attributeOf{}, true, fault
	}
	return a, true, ""
}

// parseBrackets reads the ammunition of a weapon or, after an x, its barrels.
func parseBrackets(inner string) (a attributeOf, fault string) {
	a.ID = ammo
	if n, ok := strings.CutPrefix(strings.ToLower(inner), "x"); ok {
		a.ID, inner = barrels, n
	}
	switch a.N = parseFigure(inner); {
	case a.N == nil:
		return attributeOf{}, "needs a number in its brackets"
	case !a.whole():
		return attributeOf{}, "needs a number of 1 or more"
	}
	return a, ""
}

func parseFigure(number string) *rules.Figure {
	if v, ok := parseNumber(number); ok {
		return &rules.Figure{Value: v, Source: rules.ThisRoster}
	}
	return nil
}

// whole reports whether the number is whole and at least 1.
func (a attributeOf) whole() bool { return a.N != nil && a.N.Value.IsInt() && a.N.Int() >= 1 }

// fault describes the problem with the number of an attribute with a form, "" for none.
func (a attributeOf) fault(form string) string {
	switch {
	case form == numberNeeded && !a.whole():
		return "needs a number of 1 or more"
	case form == numberOptional && a.N != nil && !a.whole():
		return "takes 1 or more, or no number"
	case form == numberRange && (!a.whole() || !a.From.Value.IsInt() || a.From.Int() < 1 || a.From.Int() > a.N.Int()):
		return "needs the number of missiles, as in 1-6"
	case form == noNumber && a.N != nil:
		return "takes no number"
	}
	return ""
}

// attributeIn returns the id of the attribute at the start of a text, "" for none.
func (g *game) attributeIn(text string) string {
	name, _ := cutNumber(text)
	for ; name != ""; name = name[:max(0, strings.LastIndex(name, " "))] {
		if id, ok := g.attributeNames.id(name); ok {
			return id
		}
	}
	return ""
}
