package rules

import (
	"context"
	"strings"
)

// Price says of every fix of some findings what it adds to the army's points.
// These are counted unit by unit, so that a fix costs as much work as the units
// that it touches; one that sets an option of the game may touch all of them. It
// stops with the context. Fixes of units that hold far more than any unit does
// cost too much to be offered: past a bound of work, findings have none.
func Price(ctx context.Context, g Game, f Force, findings []Finding) {
	p := pricer{game: g, force: f, left: priceMost}
	for i := range findings {
		for j := range findings[i].Fixes {
			if ctx.Err() != nil {
				return
			}
			fix := &findings[i].Fixes[j]
			fix.Points = p.added(ctx, fix.Edits)
		}
		if p.left < 0 {
			findings[i].Fixes = nil
		}
	}
}

// priceMost bounds the choices and mounts that are read to price the fixes of one
// answer: some hundred milliseconds of work.
const priceMost = 1_000_000

// What an edit touches that is no single unit.
const (
	wholeArmy = -1 - iota
	several
)

type pricer struct {
	game  Game
	force Force
	units map[string]int // the first unit of each id
	known map[string]bool
	was   map[int]int // the points of a unit before its fixes, by its place, and of the wholeArmy
	left  int         // of priceMost
}

// added is what edits add to the points.
func (p *pricer) added(ctx context.Context, edits []Edit) int {
	if p.units == nil {
		p.units, p.known, p.was = map[string]int{}, map[string]bool{}, map[int]int{}
		for i, u := range p.force.Units {
			if _, twice := p.units[u.ID]; !twice {
				p.units[u.ID] = i
			}
		}
		for _, fd := range p.game.Options(p.force).Fields {
			p.known["options."+fd.ID] = true
		}
	}
	before := Force{Limit: p.force.Limit, Options: p.force.Options}
	touched := map[string]bool{}
	place := several
	for _, e := range edits {
		if e.Unit == "" && p.known[e.Field] && strings.HasPrefix(e.Field, "options.") {
			before.Units, place = p.force.Units, wholeArmy
			break
		}
		if i, ok := p.units[e.Unit]; ok && !touched[e.Unit] {
			touched[e.Unit] = true
			before.Units = append(before.Units, p.force.Units[i])
			if place = i; len(touched) > 1 {
				place = several
			}
		}
	}
	for _, u := range before.Units {
		p.left -= 1 + len(u.Choices) + len(u.Mounts)
	}
	if p.left < 0 {
		return 0
	}
	after, _, err := before.Apply(edits)
	if err != nil || len(before.Units)+len(after.Units) == 0 {
		return 0
	}
	was, found := p.was[place]
	if !found {
		if was = Points(ctx, p.game, before); place != several {
			p.was[place] = was
		}
	}
	return Points(ctx, p.game, after) - was
}

// Pricer is a game that tells an army's points without the rest of its numbers.
type Pricer interface {
	Points(context.Context, Force) int
}

// Points are the points of a force, 0 where the game has none.
func Points(ctx context.Context, g Game, f Force) int {
	if len(f.Units) == 0 {
		return 0
	}
	if g, ok := g.(Pricer); ok {
		return g.Points(ctx, f)
	}
	s, _ := g.Army(ctx, f).Role(RolePoints)
	return s.Value.Int()
}
