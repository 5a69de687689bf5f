package rules

import (
	"context"
	"strings"
)

// Price says of every fix of some findings what it adds to the army's points.
// These are counted unit by unit, so that a fix costs as much work as the units
// that it touches; one that sets an option of the game may touch all of them. It
// stops with the context.
func Price(ctx context.Context, g Game, f Force, findings []Finding) {
	p := pricer{game: g, force: f}
	for i := range findings {
		for j := range findings[i].Fixes {
			if ctx.Err() != nil {
				return
			}
			fix := &findings[i].Fixes[j]
			fix.Points = p.added(ctx, fix.Edits)
		}
	}
}

type pricer struct {
	game  Game
	force Force
	units map[string]int // the first unit of each id
	known map[string]bool
}

// added is what edits add to the points.
func (p *pricer) added(ctx context.Context, edits []Edit) int {
	if p.units == nil {
		p.units, p.known = map[string]int{}, map[string]bool{}
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
	for _, e := range edits {
		if e.Unit == "" && p.known[e.Field] && strings.HasPrefix(e.Field, "options.") {
			before.Units = p.force.Units
			break
		}
		if i, ok := p.units[e.Unit]; ok && !touched[e.Unit] {
			touched[e.Unit] = true
			before.Units = append(before.Units, p.force.Units[i])
		}
	}
	after, _, err := before.Apply(edits)
	if err != nil || len(before.Units)+len(after.Units) == 0 {
		return 0
	}
	return p.points(ctx, after) - p.points(ctx, before)
}

func (p *pricer) points(ctx context.Context, f Force) int {
	if len(f.Units) == 0 {
		return 0
	}
	s, _ := p.game.Army(ctx, f).Role(RolePoints)
	return s.Value.Int()
}
