package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// setting is the game under an army's options, as far as they concern a unit.
type setting struct {
	*game
	hexes       bool        // ranges and moves are shown in hexes
	destroyedAt string      // the reading of when damage destroys, "" where it is unknown
	effects     heatEffects // what heat does
}

func (g *game) under(options rules.Choices) *setting {
	s := &setting{game: g, hexes: options.Bool("hexes"), destroyedAt: atMore, effects: g.pack.Heat.heatEffects}
	if at, given := options["destroyed-at"]; given {
		s.destroyedAt, _ = at.(string)
	}
	if options.Bool("house-heat") {
		s.effects = s.effects.or(g.pack.HouseHeat)
	}
	return s
}

// or takes what is not known from house rules.
func (e heatEffects) or(house heatEffects) heatEffects {
	return heatEffects{e.Source, either(e.ToHit, house.ToHit), either(e.Move, house.Move), either(e.Shutdown, house.Shutdown)}
}

// either is the first figure if it is known, else the other.
func either(f, other rules.Figure) rules.Figure {
	if f.Known() {
		return f
	}
	return other
}

// inches writes a length, in hexes where the roster shows them.
func (s *setting) inches(n rules.Value) string {
	if !s.hexes {
		return n.String() + `"`
	}
	hexes := n.Div(s.pack.Scale.Hex.Value)
	if whole := hexes.Floor(); whole != hexes {
		return whole.String() + "½ hex"
	}
	return hexes.String() + " hex"
}

// reach writes how far a band reaches: 7–24", or 4–12 hexes.
func (s *setting) reach(id string) string {
	from := 0
	for band, b := range s.pack.Bands.Rows.All {
		to, unit := b.To, `"`
		if s.hexes {
			to, unit = b.Hexes, " hex"
		}
		if band == id {
			if to == nil {
				return fmt.Sprintf("%d+%s", from, unit)
			}
			return fmt.Sprintf("%d–%d%s", from, to.Int(), unit)
		}
		from = to.Int() + 1
	}
	return ""
}

// heatTerm says what heat does, as far as that is known.
func (s *setting) heatTerm() rules.Term {
	e := s.effects
	t := rules.Term{ID: "heat", Name: "Heat", Source: e.ToHit.Source}
	var known []string
	add := func(f rules.Figure, words string) {
		if f.Known() {
			known = append(known, words)
		}
		t.Source.Basis, t.Source.Overridden = max(t.Source.Basis, f.Basis), t.Source.Overridden || f.Overridden
	}
	add(e.ToHit, rules.Signed(e.ToHit.Int())+" to hit a point")
	add(e.Move, s.inches(e.Move.Value)+" less move a point")
	add(e.Shutdown, "shuts down at "+e.Shutdown.Value.String())
	if t.Text = strings.Join(known, ", ") + "."; len(known) < 3 {
		t.Text = strings.TrimPrefix(t.Text+" What else it does is not published.", ". ")
	}
	if len(known) == 0 {
		t.Text = "What it does is not published."
	}
	return t
}
