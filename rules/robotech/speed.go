package robotech

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// addSpeeds adds the kinds of mobility of the card, a stat each. A mode among several has all in one, to compare
// modes.
func (m *model) addSpeeds(stats []rules.Stat, md *mode) []rules.Stat {
	switch {
	case len(md.moves) == 0:
		w := rules.Work("mobility", "Mobility").Set("Mobility", judge.NotGiven)
		return append(stats, w.Needs(m.needs("mobility")).Stat())
	case md.id != "":
		return append(stats, m.allSpeeds(md))
	}
	for mv := range md.kinds {
		stats = append(stats, m.speedStat(mv))
	}
	return stats
}

func (m *model) speedStat(mv *move) rules.Stat {
	id, name, most := mv.kind, m.mobilityName(mv.kind), orMissing(mv.Max)
	if !m.pack.Mobilities.Rows.Has(id) { // it may be the id of another number
		id = "mobility-" + id
	}
	w := m.needing(rules.Work(id, name).Set(name, most), most, name+" speed")
	if m.isLost(mv.kind) {
		w.AtMost("destroyed", immobile)
	}
	s := w.Stat()
	if s.Basis != rules.Missing {
		s.Text = m.speedText(mv)
	} else if m.set.id == printed && m.published != nil {
		s.Note = "Gantry's reading. This movement isn't printed."
	}
	return s
}

// immobile is the speed of a destroyed kind of mobility.
var immobile = rules.Given(0, printedCriticals)

// speedText returns the speeds of a kind of mobility as it is now.
func (m *model) speedText(mv *move) string {
	if m.isLost(mv.kind) {
		return `0"`
	}
	return mv.text()
}

// allSpeeds returns the speeds of a mode in one stat, missing if one of them is.
func (m *model) allSpeeds(md *mode) rules.Stat {
	const id, label = "mobility", "Mobility"
	words, src := make([]string, 0, 4), orMissing(md.moves[0].Max).Source
	for mv := range md.kinds {
		most := orMissing(mv.Max)
		if !most.Known() {
			s := m.speedStat(mv)
			s.ID, s.Label = id, label
			return s
		}
		words, src = append(words, mv.kind+" "+m.speedText(mv)), src.Weakest(most.Source)
	}
	return rules.WordStat(id, label, strings.Join(words, ", "), src)
}

// text returns 3/5" (cruise and maximum), or -12/60" (minimum and maximum).
func (mv *move) text() string {
	text := mv.Max.Value.String() + `"`
	if c := mv.Cruise; c != nil && c.Known() {
		text = c.Value.String() + "/" + text
	}
	if n := mv.Min; n != nil && n.Known() {
		if n.Value == mv.Max.Value {
			return "-" + text
		}
		text = "-" + n.Value.String() + "/" + text
	}
	return text
}

// fastest returns the fastest speed of a mode and its kind, missing if one of its speeds is.
func (m *model) fastest(md *mode) (label string, speed rules.Figure) {
	kind, speed := "", judge.NotGiven
	for i := range md.moves {
		most := orMissing(md.moves[i].Max)
		if m.isLost(md.moves[i].kind) && most.Known() {
			most = immobile
		}
		if i == 0 || !most.Known() || speed.Known() && most.Value.Cmp(speed.Value) > 0 {
			kind, speed = md.moves[i].kind, most
		}
	}
	if kind == "" {
		return "mobility", speed
	}
	return m.mobilityName(kind) + ", inches per turn", speed
}

// realSpeeds returns the fastest speed of a mode in the real world.
func (m *model) realSpeeds(md *mode) (mph, kph rules.Stat) {
	label, speed := m.fastest(md)
	per := func(id, unit string, scale rules.Figure) rules.Stat {
		return m.needing(rules.Work(id, unit).Set(label, speed), speed,
			"speed").Mul(unit+" per inch per turn", scale).Stat()
	}
	return per("speed-mph", "mph", m.pack.Scale.MPH), per("speed-kph", "km/h", m.pack.Scale.KPH)
}

// The moves in flight at high altitude, those of Medium and High besides, and the factor of Orbital with a booster.
const (
	highMoves    = 3
	orbitalTimes = 6
)

// orbitalSpeed returns the inches per turn with which a mode with Orbital and Boost leaves the ground. ok is false
// without both, or without flight.
func (m *model) orbitalSpeed(md *mode) (s rules.Stat, ok bool) {
	i := slices.IndexFunc(md.moves, func(mv move) bool { return mv.kind == "flight" })
	if i < 0 || !md.has("orbital") || !md.has("boost") || m.isLost("flight") {
		return s, false
	}
	most, src := orMissing(md.moves[i].Max), book.Inferred("Unit Traits")
	w := m.needing(rules.Work("orbital-speed", "Orbital").Set(m.mobilityName("flight"), most), most, "flight speed").
		Mul("moves at high altitude", rules.Given(highMoves, src)).
		Mul("for Orbital with Boost", rules.Given(orbitalTimes, printedTraits))
	if s = w.Stat(); s.Basis != rules.Missing {
		s.Text = s.Value.String() + `"`
	}
	return s, true
}

// includes reports whether a mode has a trait, or one that includes it.
func (md *mode) includes(id string) bool {
	return md.has(id) || slices.ContainsFunc(md.traits, func(t unitTrait) bool {
		return t.trait != nil && t.Includes != nil && slices.Contains(t.Includes.Traits, id)
	})
}

// minMove says how far a mode must move per turn to survive, "" if it may stand still.
func (md *mode) minMove() string {
	if md.has("hover") { // it may stand still in the air
		return ""
	}
	for _, mv := range md.moves {
		if mv.Min != nil && mv.Min.Known() && mv.Min.Int() > 0 {
			least := mv.Min.Value.String() + `"`
			for i, id := range [...]string{"medium", "high"} { // High also has Medium's inch
				if md.includes(id) {
					least = fmt.Sprintf("%s, %d\" at %s altitude", strings.TrimSuffix(least, ","),
						mv.Min.Int()+i+1, id) + ","
				}
			}
			return strings.TrimPrefix(md.name+" moves "+least+" or is destroyed", " ")
		}
	}
	return ""
}
