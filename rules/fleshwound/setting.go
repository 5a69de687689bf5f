package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// setting is the game under an army's options, as far as they affect a unit.
type setting struct {
	*game
	hexes       bool              // ranges and moves are shown in hexes
	reach       map[string]string // of the bands, as text
	destroyedAt string            // the reading of when damage destroys, "" if unknown
	effects     heatEffects       // of heat
}

func (g *game) under(options rules.Choices) *setting {
	s := &setting{game: g, reach: g.inches, destroyedAt: atMore, effects: g.pack.Heat.heatEffects}
	if s.hexes = options.Bool("hexes"); s.hexes {
		s.reach = g.hexes
	}
	if at, given := options["destroyed-at"]; given {
		s.destroyedAt, _ = at.(string)
	}
	if options.Bool("house-heat") {
		s.effects = s.effects.or(g.pack.HouseHeat)
	}
	return s
}

// or fills unknown effects from house rules.
func (e heatEffects) or(house heatEffects) heatEffects {
	return heatEffects{e.Source, either(e.ToHit, house.ToHit), either(e.Move, house.Move),
		either(e.Shutdown, house.Shutdown)}
}

// either returns the first figure if it is known, else the other.
func either(f, other rules.Figure) rules.Figure {
	if f.Known() {
		return f
	}
	return other
}

// length writes inches, or hexes if the list uses them.
func (s *setting) length(n rules.Value) string {
	if !s.hexes {
		return n.String() + `"`
	}
	hexes := n.Div(s.pack.Scale.Hex.Value)
	whole := hexes.Floor()
	text := whole.String()
	if whole != hexes {
		text += "½"
	}
	if text == "1" || text == "0½" {
		return text + " hex"
	}
	return text + " hexes"
}

// reaches formats the reach of each band: 7–24", or 4–12 hexes.
func (p *tables) reaches(hexes bool) map[string]string {
	from, of := 0, map[string]string{}
	for id, b := range p.Bands.Rows.All {
		to, unit := b.To, `"`
		if hexes {
			to, unit = b.Hexes, " hexes"
		}
		if to == nil {
			of[id] = fmt.Sprintf("%d+%s", from, unit)
			break
		}
		of[id] = fmt.Sprintf("%d–%d%s", from, to.Int(), unit)
		from = to.Int() + 1
	}
	return of
}

// heatTerm explains the known effects of heat.
func (s *setting) heatTerm() rules.Term {
	e := s.effects
	t := rules.Term{ID: "heat", Name: "Heat", Source: e.ToHit.Source}
	var known []string
	for _, f := range []rules.Figure{e.ToHit, e.Move, e.Shutdown} {
		t.Source.Basis, t.Source.Overridden = max(t.Source.Basis, f.Basis), t.Source.Overridden || f.Overridden
	}
	if e.ToHit.Known() {
		known = append(known, rules.SignedText(e.ToHit.Int())+" to target number per point")
	}
	if e.Move.Known() {
		known = append(known, "−"+s.length(e.Move.Value)+" move per point")
	}
	if e.Shutdown.Known() {
		known = append(known, "shutdown at "+e.Shutdown.Value.String())
	}
	if len(known) == 0 {
		t.Text = "Its effects are unpublished."
		return t
	}
	if t.Text = strings.Join(known, ", ") + "."; len(known) < 3 {
		t.Text += " Other effects are unpublished."
	}
	return t
}
