package unit

import (
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
)

// Loadout is what is offered for all locations of a unit.
type Loadout struct {
	Fills   []mend.FillOption // ways to fill free slots; empty without free slots, or if damage can't be measured
	Compare string            // the link to preview them, "" if shown
	None    string            // the text if none was found
	Copy    string            // the link to other units' loadouts, "" if there are none
	Copying bool              // Others are shown
	Others  []Carrier
	Close   string // the way back from what is offered
}

// Carrier is another unit of the roster with what it carries.
type Carrier struct {
	ID, Title string
	Loadout   []builder.Load
}

// maxCarriers bounds the list of other units.
const maxCarriers = 24

// loadout returns what is offered for all locations of a unit.
func (p Parts) loadout(us builder.UnitSheet) Loadout {
	l := Loadout{Close: p.WithOffer("").Link(views.OpenAnchor)}
	if mend.HasRoom(p.Sheet, us) {
		for _, name := range mend.FillNames() {
			l.Fills = append(l.Fills, mend.FillOption{Name: name})
		}
		if p.Pick.Offer != views.OfferFills {
			l.Compare = p.WithOffer(views.OfferFills).Link("fills")
		}
	}
	switch l.Copying = p.Pick.Offer == views.OfferUnits; {
	case l.Copying:
		l.Others = p.carriers(us)
	case slices.ContainsFunc(p.Sheet.Units, func(o builder.UnitSheet) bool { return mayCarry(us, o) }):
		l.Copy = p.WithOffer(views.OfferUnits).Link("carriers")
	}
	return l
}

// mayCarry reports whether another unit carries something that a unit has a place for.
func mayCarry(us, other builder.UnitSheet) bool {
	return other.Unit.ID != us.Unit.ID && slices.ContainsFunc(other.Unit.Mounts, func(m rules.Mount) bool {
		_, place := us.Form.Location(m.At)
		it, known := us.Form.Item(m.Item)
		return place && known && it.Refused == ""
	})
}

// carriers returns other units with something that this one can carry, the first of each loadout.
func (p Parts) carriers(us builder.UnitSheet) (list []Carrier) {
	seen := map[string]bool{carriedText(us): true}
	for _, other := range p.Sheet.Units {
		text := carriedText(other)
		if !mayCarry(us, other) || seen[text] {
			continue
		}
		if seen[text] = true; len(list) < maxCarriers {
			list = append(list, Carrier{ID: other.Unit.ID, Title: p.names[other.Unit.ID], Loadout: LoadedOf(other)})
		}
	}
	return list
}

func carriedText(us builder.UnitSheet) string {
	var b strings.Builder
	for _, l := range LoadedOf(us) {
		b.WriteString(l.Place + ": " + l.Text() + "\n")
	}
	return b.String()
}

// inBodyOrder sorts locations as the picture shows them: right side, middle, left side. Locations that aren't
// part of the body come last.
func inBodyOrder(list []Location) (ordered []Location) {
	var left, middle, right, rest []Location
	placed := map[string]bool{}
	for _, l := range list {
		i := slices.IndexFunc(list, func(o Location) bool { return o.ID == l.Mirror })
		switch {
		case placed[l.ID]:
		case l.Max < 0 || !l.Known:
			rest = append(rest, l)
		case i < 0:
			middle = append(middle, l)
		default:
			left, right = append(left, list[i]), append(right, l)
			placed[list[i].ID] = true
		}
	}
	slices.Reverse(right)
	return slices.Concat(left, middle, right, rest)
}

// offerAt leads from a location to what may go there, and to its other side.
func (p Parts) offerAt(l *Location, form rules.Form) {
	if !l.Known || p.ReadOnly {
		return
	}
	l.Picking = p.Pick.At == l.ID
	l.Picker = p.WithLocation(l.ID, "").Link(pickerAnchor)
	if other, ok := form.Location(l.Mirror); ok && l.Label != l.Pair && len(l.Mounts) > 0 {
		l.Other = other.Label
	}
}

// damageLine returns what the best attack of a unit does on average to a target, by band.
func damageLine(m odds.Measured, target int) string {
	if len(m.Rows) == 0 || target >= len(m.Targets) {
		return ""
	}
	parts := make([]string, 0, len(m.Bands))
	for band, label := range m.Bands {
		text := "–"
		if best := m.Best(target, band); best != nil {
			text = attack.ShortMean(best)
		}
		parts = append(parts, label+"\u00a0"+text)
	}
	return odds.DamageText("Damage to "+m.Targets[target].Title, m.Noun) + ": " + strings.Join(parts, " · ")
}

// Carried is an item of a unit and how often it has it.
type Carried struct {
	Kind  rules.ItemKind
	Label string
	Count int
}

// Text reads "2× Medium Missiles".
func (c Carried) Text() string {
	if c.Count > 1 {
		return strconv.Itoa(c.Count) + "× " + c.Label
	}
	return c.Label
}

// isWeapon reports whether the item attacks.
func (c Carried) isWeapon() bool {
	switch c.Kind {
	case "", rules.Jet, rules.Sink, rules.Plating, rules.Shield, rules.Equipment:
		return false
	}
	return true
}

// carriedOf returns a unit's items wherever they are, each label once, weapons first.
func carriedOf(us builder.UnitSheet) (list []Carried) {
	for _, l := range us.Loadout() {
		for _, m := range l.Items {
			if i := slices.IndexFunc(list, func(c Carried) bool { return c.Label == m.Label }); i >= 0 {
				list[i].Count++
				continue
			}
			it, _ := us.Form.Item(m.Item)
			list = append(list, Carried{it.Kind, m.Label, 1})
		}
	}
	slices.SortStableFunc(list, func(a, b Carried) int {
		switch {
		case a.isWeapon() == b.isWeapon():
			return 0
		case a.isWeapon():
			return -1
		}
		return 1
	})
	return list
}

// LoadedOf describes a unit's loadout. A pair with the same load on both sides has one entry, and so do consecutive
// numbered locations with the same load: "Pylon 2–5".
func LoadedOf(us builder.UnitSheet) (out []builder.Load) {
	kind, from, to := "", 0, 0
	var shown []string // locations of pairs
	for _, l := range us.Loadout() {
		if at, ok := us.Form.Location(l.At); ok && mend.InPair(us.Form, us.Unit, at) {
			if !slices.Contains(shown, at.Mirror) {
				l.Place = at.Pair
				out, shown = append(out, l), append(shown, at.ID)
			}
			kind = ""
			continue
		}
		name, n := numbered(l.Place)
		if n > 0 && name == kind && n == to+1 && out[len(out)-1].Text() == l.Text() {
			to = n
			out[len(out)-1].Place = kind + " " + strconv.Itoa(from) + "–" + strconv.Itoa(to)
			continue
		}
		kind, from, to = name, n, n
		out = append(out, l)
	}
	return out
}

// numbered returns a place's name without its number, 0 where it has none.
func numbered(place string) (name string, n int) {
	i := strings.LastIndexByte(place, ' ')
	if i < 0 {
		return place, 0
	}
	n, err := strconv.Atoi(place[i+1:])
	if err != nil || n < 1 {
		return place, 0
	}
	return place[:i], n
}
