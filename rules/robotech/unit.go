package robotech

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// The numbers of a unit card. Those from PIL to Melee are each mode's own.
const (
	crew = iota
	actions
	hp
	leadership
	points
	pil
	gun
	size
	melee
	howMany
)

// cardNumber is a number that a designed unit chooses and a card has.
type cardNumber struct {
	id, label string
	card      string // the label on the card, where it is a shorter one
	min, max  int
	usual     any    // what it is where it is not given; nil: not known
	source    string // the section that says so
	basis     rules.Basis
	help      string
}

// The largest numbers of a unit, far beyond the game.
const (
	mostHP     = 999
	mostInches = 999
)

var cardNumbers = [howMany]cardNumber{
	crew:       {id: "crew", label: "Crew", min: 1, max: 99, usual: 1, source: "Unit Attributes", basis: rules.House, help: "Two and more: moving at maximum speed costs no action, and each fires a weapon."},
	actions:    {id: "actions", label: "Actions", card: "Act", max: 9, usual: 1, source: "Unit Attributes", basis: rules.Inferred},
	hp:         {id: "hp", label: "HP", min: 1, max: mostHP},
	leadership: {id: "leadership", label: "Leadership", card: "Lead", max: 20, usual: 0, source: "Unit Attributes", help: "0: no leader."},
	points:     {id: "points", label: "Points", max: 10_000, help: "Your own: the rules publish none."},
	pil:        {id: "pil", label: "PIL", min: -9, max: 20},
	gun:        {id: "gun", label: "GUN", min: -9, max: 20},
	size:       {id: "size", label: "Size", min: -99, max: 30, help: "To be hit; ships are 0 and less, planets −10 and less."},
	melee:      {id: "melee", label: "Melee damage", card: "Melee", max: 999, help: "0 or –: none."},
}

const modal = pil // the first number that modes have of their own

var notGiven = rules.Figure{Value: rules.Word("missing"), Source: rules.Source{Basis: rules.Missing, Cite: "this roster"}}

// fault is a value of a unit that cannot be used, and why.
type fault struct {
	choice, why string
	basis       rules.Basis // house where only Gantry draws the line
	column      string      // of a designed weapon's row
}

// model is a unit read against the pack and the force's options.
type model struct {
	rules.Unit
	view   *view
	known  bool
	given  *profile // nil for a designed unit
	is     [modal]rules.Figure
	modes  []mode // at least one of a known unit
	traits []held // of its mounts
	guns   []fitted
	faults []fault
}

// mode is one form of a unit.
type mode struct {
	id, name string // "" of a unit that does not transform
	class    string // "" where not known
	is       [howMany]rules.Figure
	moves    []move
	traits   []held // its own and the unit's

	traitsFrom rules.Source // the list of its traits; missing where nobody knows it
}

// move is a kind of mobility; nil are numbers that it does not have.
type move struct {
	kind             string
	min, cruise, max *rules.Figure
}

// fitted is a mounted weapon or the load of a pylon.
type fitted struct {
	rules.Mount
	*weapon
	load int // missiles on a pylon
}

func (v *view) model(u rules.Unit) *model {
	m := &model{Unit: u, view: v}
	p, published := v.pack.Profiles.Rows.By[u.Profile]
	switch {
	case published:
		m.known, m.given = true, &p
		m.fromCard(v.set.cards[u.Profile])
	case u.Profile == rules.Designed:
		m.known = true
		m.fromChoices()
	default:
		return m
	}
	m.mount()
	return m
}

// fromCard takes the values of a published unit. Its player may choose none of
// them; an override changes one.
func (m *model) fromCard(c card) {
	m.is = [modal]rules.Figure{crew: c.Crew, actions: c.Actions, hp: c.HP, leadership: c.Leadership, points: c.Points}
	rows := m.given.Modes
	if rows == nil {
		rows = []modeRow{{Class: m.given.Class}}
	}
	for _, row := range rows {
		values := c.cardMode
		if row.ID != "" {
			values = c.Modes.By[row.ID]
		}
		md := mode{id: row.ID, name: row.Name, class: row.Class, traitsFrom: c.Source}
		for i, f := range map[int]*rules.Figure{pil: values.PIL, gun: values.GUN, size: values.Size, melee: values.Melee} {
			md.is[i] = *f
		}
		for kind, s := range values.Mobility.All {
			md.moves = append(md.moves, move{kind, s.Min, s.Cruise, s.Max})
		}
		for _, t := range values.Traits {
			row := m.view.pack.Traits.Rows.By[t.ID]
			md.traits = append(md.traits, held{trait: &row, id: t.ID, as: row.Name, n: t.N})
		}
		if m.view.set.id == asPrint {
			m.typedTraits(&md)
		}
		m.modes = append(m.modes, md)
	}
	if !c.Points.Known() { // nobody published them: they are the player's to type in
		if m.is[points] = m.number(cardNumbers[points], cardNumbers[points].id); m.is[points].Known() {
			m.is[points].Basis = rules.House
		} else {
			m.is[points] = c.Points
		}
	}
	for _, id := range m.fixed() {
		if _, ok := m.Choices[id]; ok {
			m.fault(id, "the %s of %s is its card's; a house rule changes it, and a designed unit has its own", strings.ReplaceAll(id, "/", " "), m.given.Name)
		}
	}
	m.stars()
}

// fixed are the choices that only a designed unit has.
func (m *model) fixed() []string {
	ids := []string{"class", "modes", "mobility"}
	for i, n := range cardNumbers {
		if i != points || m.view.set.cards[m.Profile].Points.Known() {
			ids = append(ids, n.id)
		}
	}
	for _, md := range m.modes {
		if md.id != "" {
			ids = append(ids, modeFields(md.id)...)
		}
		if m.view.set.id == sample {
			ids = append(ids, md.traitList())
		}
	}
	return ids
}

// modeFields are the choices of one mode of a designed unit but its traits.
func modeFields(id string) []string {
	ids := []string{id + "/class", id + "/mobility"}
	for _, n := range cardNumbers[modal:] {
		ids = append(ids, id+"/"+n.id)
	}
	return ids
}

// fromChoices reads a designed unit. What a mode does not give of its own, it
// takes from the unit.
func (m *model) fromChoices() {
	for i := range m.is {
		m.is[i] = m.number(cardNumbers[i], cardNumbers[i].id)
	}
	names := modeNames(m.Choices)
	classes, _ := m.Choices["class"].([]any)
	if names == nil {
		names = []string{""}
	}
	for at, name := range names {
		md := mode{id: name, name: name, traitsFrom: rules.ThisRoster}
		own := func(id string) string {
			if _, ok := m.Choices[name+"/"+id]; ok && name != "" {
				return name + "/" + id
			}
			return id
		}
		md.class = m.class(own("class"), classes, at, len(names))
		for i := modal; i < howMany; i++ {
			md.is[i] = m.number(cardNumbers[i], own(cardNumbers[i].id))
		}
		if id := own("melee"); md.class == vehicle && m.Choices[id] == nil {
			md.is[melee] = rules.Given(0, book.Printed("Unit Descriptions"))
		}
		md.moves = m.mobility(own("mobility"))
		if name != "" {
			m.writtenTraits(&md)
		}
		m.modes = append(m.modes, md)
	}
	m.stars()
}

// modeNames are the modes of a designed unit, each once.
func modeNames(c rules.Choices) (names []string) {
	for _, name := range c.Texts("modes") {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func (m *model) fault(choice, why string, args ...any) {
	m.faultAs(rules.Printed, choice, why, args...)
}

func (m *model) faultAs(basis rules.Basis, choice, why string, args ...any) {
	f := fault{choice: choice, why: fmt.Sprintf(why, args...), basis: basis}
	m.add(f)
}

func (m *model) add(f fault) {
	if !slices.Contains(m.faults, f) { // several modes may take it from the unit
		m.faults = append(m.faults, f)
	}
}

// number is a number as a choice gives it; one that cannot be used is missing.
func (m *model) number(of cardNumber, id string) rules.Figure {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		if n, usual := of.usual.(int); usual {
			return rules.Given(n, rules.Source{Basis: of.basis, Cite: book.Cite(of.source)})
		}
		return notGiven
	}
	if of.id == "melee" && (v == "-" || v == "–") {
		v = 0
	}
	n, ok := v.(int)
	switch {
	case !ok:
		m.fault(id, "%s must be a whole number, not %s", of.label, said(v))
		return notGiven
	case n < of.min && of.min >= 0:
		m.fault(id, "%s must be %d or more, not %d", of.label, of.min, n)
		return notGiven
	case n < of.min || n > of.max:
		m.faultAs(rules.House, id, "%s is %d; Gantry counts from %d to %d, and the rules name no bound", of.label, n, of.min, of.max)
		return notGiven
	}
	return rules.Given(n, rules.ThisRoster)
}

// class is what the unit is in one of its modes. A list has one a mode.
func (m *model) class(id string, list []any, at, modes int) string {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		return mecha
	}
	if id == "class" && list != nil && len(list) == modes {
		v = list[at]
	}
	s, _ := v.(string)
	if m.view.pack.Classes.Rows.Has(s) {
		return s
	}
	m.fault(id, "the class must be one of %s, or a list of one a mode, not %s", strings.Join(m.view.pack.Classes.Rows.IDs, ", "), said(v))
	return ""
}

// mobility reads a list like "walker 3/5", "flight -12/60": cruise and maximum
// speed, or with a dash the minimum and the maximum.
func (m *model) mobility(id string) (moves []move) {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		return nil
	}
	list, isList := v.([]any)
	if s, one := v.(string); one {
		list, isList = []any{s}, true
	}
	if !isList {
		m.fault(id, "the mobility must be a list like walker 3/5, flight -12/60, not %s", said(v))
	}
	for _, e := range list {
		s, _ := e.(string)
		switch mv, ok, far := m.view.move(s); {
		case ok:
			moves = append(moves, mv)
		case far:
			m.faultAs(rules.House, id, "the mobility %.40q is farther than the %d inches that Gantry counts", s, mostInches)
		default:
			m.fault(id, "the mobility %s is none like walker 3/5, hover 30 or flight -12/60, of %s", said(e), strings.Join(m.view.pack.Mobilities.Rows.IDs, ", "))
		}
	}
	return moves
}

// move reads one kind of mobility; far is one beyond what Gantry counts.
func (v *view) move(text string) (mv move, ok, far bool) {
	parts := strings.Fields(strings.ToLower(text))
	if len(parts) != 2 || !v.pack.Mobilities.Rows.Has(parts[0]) {
		return move{}, false, false
	}
	mv.kind = parts[0]
	first, second, two := strings.Cut(parts[1], "/")
	low, least := strings.CutPrefix(first, "-")
	if !least {
		low, least = strings.CutSuffix(first, "-")
	}
	n, err := strconv.Atoi(low)
	if err != nil || n < 0 || n > mostInches {
		return move{}, false, n > mostInches
	}
	f := rules.Given(n, rules.ThisRoster)
	mv.max = &f
	if two {
		top, err := strconv.Atoi(second)
		if err != nil || top < n || top > mostInches {
			return move{}, false, top > mostInches
		}
		t := rules.Given(top, rules.ThisRoster)
		mv.max, mv.cruise = &t, &f
	}
	if least {
		mv.min, mv.cruise = &f, nil
	}
	return mv, true, false
}

// stars faults critical circles that are none.
func (m *model) stars() {
	v, given := m.Choices["critical-circles"]
	if !given || v == nil {
		return
	}
	list, ok := rules.Ints(v)
	most, read := mostHP, rules.House
	if f := m.is[hp]; f.Known() {
		most, read = f.Int(), f.Basis
	}
	if !ok || slices.ContainsFunc(list, func(n int) bool { return n < 1 || n > most }) {
		m.faultAs(read, "critical-circles", "the critical circles must be a list of whole numbers from 1 to %d, not %s", most, said(v))
	}
}

// circles are the starred circles, as far as they are some.
func (m *model) circles() []int {
	if slices.ContainsFunc(m.faults, func(f fault) bool { return f.choice == "critical-circles" }) {
		return nil
	}
	list, _ := rules.Ints(m.Choices["critical-circles"])
	return list
}

func (m *model) title() string {
	switch {
	case m.Name != "":
		return m.Name
	case m.given != nil:
		return m.given.Name
	}
	return "Designed unit"
}
