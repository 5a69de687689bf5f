package rules

import (
	"context"
	"fmt"
	"slices"
	"strconv"
)

// priceMost bounds the choices and mounts that are read to price the fixes of one
// answer: some hundred milliseconds of work.
const priceMost = 1_000_000

// Price says of every fix of some findings what it adds to the army's points.
// These are counted unit by unit, so that a fix costs as much work as the units
// that it touches; one that changes the army itself may touch all of them. It
// stops with the context. Fixes of units that hold far more than any unit does
// cost too much to be offered: past a bound of work, findings have none.
func Price(ctx context.Context, army Army, findings []Finding) {
	p := pricer{army: army, left: priceMost}
	for i := range findings {
		for j := range findings[i].Fixes {
			if ctx.Err() != nil {
				return
			}
			fix := &findings[i].Fixes[j]
			fix.Points = p.priceOf(ctx, fix.Edits)
		}
		if p.left < 0 {
			findings[i].Fixes = nil
		}
	}
}

type pricer struct {
	army   Army
	force  Force
	left   int             // of priceMost
	places map[string]int  // of the units by their ids, of several with one id the first
	known  map[string]bool // the options of the game
	alone  map[int]Army    // units as armies of their own, by their places
	kinds  map[int]int     // of units, by their places: what is of one kind costs the same
	named  map[string]int  // the kinds by what they are
	prices map[string]int  // of single edits of a unit, by the unit's kind
	text   []byte          // the last of these
	chosen []string        // the texts that choices of the unit at hand hold
}

// priceOf is what edits add to the points.
func (p *pricer) priceOf(ctx context.Context, edits []Edit) int {
	if p.places == nil {
		p.index()
	}
	units := p.touched(edits)
	for _, at := range units {
		p.left -= 1 + len(p.force.Units[at].Choices) + len(p.force.Units[at].Mounts)
	}
	switch {
	case p.left < 0:
		return 0
	case len(units) != 1:
		return change(ctx, p.army.Part(units...), edits)
	case len(edits) > 1 || edits[0].Unit == "":
		return change(ctx, p.part(units[0]), edits)
	}
	u := &p.force.Units[units[0]]
	kind := p.kind(units[0])
	p.choose(u)
	p.text = p.appendEdit(appendNumber(p.text[:0], kind), u, edits[0])
	points, known := p.prices[string(p.text)]
	if !known {
		points = change(ctx, p.part(units[0]), edits)
		p.prices[string(p.text)] = points
	}
	return points
}

// change is what edits add to the points of an army.
func change(ctx context.Context, before Army, edits []Edit) int {
	after, err := before.With(ctx, edits...)
	if err != nil {
		return 0
	}
	return after.Budget().Cost() - before.Budget().Cost()
}

// touched are the places of the units whose points edits may change.
func (p *pricer) touched(edits []Edit) (places []int) {
	for _, e := range edits {
		if e.Unit == "" && e.Field.Kind == TargetOption && p.known[e.Field.ID] {
			places = places[:0]
			for i := range p.force.Units {
				places = append(places, i)
			}
			return places
		}
		if at, ok := p.places[e.Unit]; ok && !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	return places
}

func (p *pricer) index() {
	p.force = p.army.Force()
	p.places, p.known = make(map[string]int, len(p.force.Units)), map[string]bool{}
	p.alone, p.kinds, p.named, p.prices = map[int]Army{}, map[int]int{}, map[string]int{}, map[string]int{}
	for _, fd := range p.army.Options().Fields {
		p.known[fd.ID] = true
	}
	for i := range p.force.Units {
		if _, twice := p.places[p.force.Units[i].ID]; !twice {
			p.places[p.force.Units[i].ID] = i
		}
	}
}

// part is the army of one unit.
func (p *pricer) part(at int) Army {
	a := p.alone[at]
	if a == nil {
		a = p.army.Part(at)
		p.alone[at] = a
	}
	return a
}

// kind is the number of the units that are what the one at a place is, but for their
// names and for ids that no choice holds.
func (p *pricer) kind(at int) int {
	if kind, known := p.kinds[at]; known {
		return kind
	}
	p.choose(&p.force.Units[at])
	p.text = p.appendKind(p.text[:0], &p.force.Units[at])
	kind, known := p.named[string(p.text)]
	if !known {
		kind = len(p.named)
		p.named[string(p.text)] = kind
	}
	p.kinds[at] = kind
	return kind
}

func (p *pricer) appendKind(b []byte, u *Unit) []byte {
	b = appendNumber(appendWord(b, u.Profile), u.Count)
	b = p.appendID(appendRow(b, u.Choices), u.ID)
	if u.Mounts == nil {
		b = append(b, '-')
	}
	for i := range u.Mounts {
		m := &u.Mounts[i]
		b = p.appendID(append(b, '|'), m.ID)
		b = appendValue(appendWord(appendWord(b, m.Item), m.At), m.Value)
	}
	return b
}

// appendID writes an id that a choice holds, and nothing for another one.
func (p *pricer) appendID(b []byte, id string) []byte {
	if slices.Contains(p.chosen, id) {
		return appendWord(b, id)
	}
	return b
}

// choose takes a unit at hand.
func (p *pricer) choose(u *Unit) {
	p.chosen = p.chosen[:0]
	for _, v := range u.Choices {
		if text, ok := v.(string); ok {
			p.chosen = append(p.chosen, text)
		}
	}
}

// appendEdit writes what an edit does to a unit of a kind.
func (p *pricer) appendEdit(b []byte, u *Unit, e Edit) []byte {
	at := slices.IndexFunc(u.Mounts, func(m Mount) bool { return m.ID == e.Mount })
	for e.Op == EditRemove && at > 0 && p.twins(u, at-1, at) {
		at-- // whichever goes, the same is left
	}
	b = appendNumber(appendWord(b, string(e.Op)), at)
	b = appendWord(appendNumber(b, int(e.Field.Kind)), e.Field.ID)
	b = appendWord(appendValue(b, e.Value), e.Before)
	if m := e.NewMount; m != nil {
		b = appendValue(appendWord(appendWord(appendWord(b, m.ID), m.Item), m.At), m.Value)
	}
	return b
}

// twins tells whether two mounts differ in nothing but ids that no choice holds.
func (p *pricer) twins(u *Unit, i, j int) bool {
	a, b := &u.Mounts[i], &u.Mounts[j]
	return a.Item == b.Item && a.At == b.At && a.Value == nil && b.Value == nil &&
		!slices.Contains(p.chosen, a.ID) && !slices.Contains(p.chosen, b.ID)
}

// appendValue writes a plain value, see Choices, in a text that no other one has.
func appendValue(b []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(b, 'n')
	case bool:
		return strconv.AppendBool(b, v)
	case string:
		return appendWord(b, v)
	case int:
		return appendNumber(b, v)
	case Choices:
		return appendRow(b, v)
	case map[string]any:
		return appendRow(b, v)
	case []any:
		b = append(b, '[')
		for _, e := range v {
			b = appendValue(b, e)
		}
		return append(b, ']')
	}
	return fmt.Appendf(b, "%T %v;", v, v) // a number that is no int
}

func appendWord(b []byte, s string) []byte {
	return append(append(strconv.AppendInt(b, int64(len(s)), 10), ':'), s...)
}

func appendNumber(b []byte, n int) []byte { return append(strconv.AppendInt(b, int64(n), 10), ';') }

func appendRow(b []byte, row map[string]any) []byte {
	b = append(b, '{')
	if len(row) == 0 {
		return append(b, '}')
	}
	var few [16]string
	ids := few[:0]
	for id := range row {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range ids {
		b = appendValue(appendWord(b, id), row[id])
	}
	return append(b, '}')
}
