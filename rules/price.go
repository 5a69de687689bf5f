package rules

import "context"

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
	places map[string]int  // the first unit of each id
	known  map[string]bool // the options of the game
	left   int             // of priceMost
	gone   map[target]int  // what it adds to take something away, which many findings propose
}

// target is a unit, or a mount of it.
type target struct{ unit, mount string }

// priceOf is what edits add to the points.
func (p *pricer) priceOf(ctx context.Context, edits []Edit) int {
	before := p.touchedArmy(edits)
	for _, u := range before.Force().Units {
		p.left -= 1 + len(u.Choices) + len(u.Mounts)
	}
	if p.left < 0 {
		return 0
	}
	removes := len(edits) == 1 && edits[0].Op == EditRemove
	if removes {
		if points, known := p.gone[target{edits[0].Unit, edits[0].Mount}]; known {
			return points
		}
	}
	after, err := before.With(ctx, edits...)
	if err != nil {
		return 0
	}
	points := after.Budget().Cost() - before.Budget().Cost()
	if removes {
		p.gone[target{edits[0].Unit, edits[0].Mount}] = points
	}
	return points
}

// touchedArmy is the army of the units whose points edits may change.
func (p *pricer) touchedArmy(edits []Edit) Army {
	if p.places == nil {
		p.places, p.known, p.gone = map[string]int{}, map[string]bool{}, map[target]int{}
		for _, fd := range p.army.Options().Fields {
			p.known[fd.ID] = true
		}
		for i, u := range p.army.Force().Units {
			if _, twice := p.places[u.ID]; !twice {
				p.places[u.ID] = i
			}
		}
	}
	var units []int
	seen := map[string]bool{}
	for _, e := range edits {
		if e.Unit == "" && e.Field.Kind == TargetOption && p.known[e.Field.ID] {
			return p.army
		}
		if i, ok := p.places[e.Unit]; ok && !seen[e.Unit] {
			seen[e.Unit] = true
			units = append(units, i)
		}
	}
	return p.army.Part(units...)
}
