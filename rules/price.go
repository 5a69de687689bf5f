package rules

import (
	"context"
	"slices"
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
	army  Army
	left  int              // of priceMost
	units map[string]*part // by their ids, of several with one id the first
	known map[string]bool  // the options of the game
	gone  map[target]int   // what it adds to take something away, which many findings propose
}

// part is some units as an army of their own.
type part struct {
	place  int // of the unit that is alone in it
	army   Army
	points int
	work   int // what is read for a price
}

// target is a unit, or a mount of it.
type target struct{ unit, mount string }

// priceOf is what edits add to the points.
func (p *pricer) priceOf(ctx context.Context, edits []Edit) int {
	before := p.touched(edits)
	if p.left -= before.work; p.left < 0 {
		return 0
	}
	removes := len(edits) == 1 && edits[0].Op == EditRemove
	if removes {
		if points, known := p.gone[target{edits[0].Unit, edits[0].Mount}]; known {
			return points
		}
	}
	after, err := before.army.With(ctx, edits...)
	if err != nil {
		return 0
	}
	points := after.Budget().Cost() - before.points
	if removes {
		p.gone[target{edits[0].Unit, edits[0].Mount}] = points
	}
	return points
}

// touched are the units whose points edits may change.
func (p *pricer) touched(edits []Edit) *part {
	if p.units == nil {
		p.index()
	}
	var few [4]*part
	units := few[:0]
	for _, e := range edits {
		if e.Unit == "" && e.Field.Kind == TargetOption && p.known[e.Field.ID] {
			all := &part{}
			all.open(p.army)
			return all
		}
		if u := p.units[e.Unit]; u != nil && !slices.Contains(units, u) {
			units = append(units, u)
		}
	}
	if len(units) == 1 { // of which most findings propose several fixes
		if u := units[0]; u.army == nil {
			u.open(p.army.Part(u.place))
		}
		return units[0]
	}
	places := make([]int, len(units))
	for i, u := range units {
		places[i] = u.place
	}
	of := &part{}
	of.open(p.army.Part(places...))
	return of
}

func (p *pricer) index() {
	force := p.army.Force()
	p.units, p.known, p.gone = make(map[string]*part, len(force.Units)), map[string]bool{}, map[target]int{}
	for _, fd := range p.army.Options().Fields {
		p.known[fd.ID] = true
	}
	alone := make([]part, len(force.Units))
	for i := range force.Units {
		if id := force.Units[i].ID; p.units[id] == nil {
			alone[i].place = i
			p.units[id] = &alone[i]
		}
	}
}

func (p *part) open(a Army) {
	p.army, p.points = a, a.Budget().Cost()
	for _, u := range a.Force().Units {
		p.work += 1 + len(u.Choices) + len(u.Mounts)
	}
}
