package odds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"gantry/builder"
	"gantry/rules"
)

// maxCells limits the cells of a matrix.
const maxCells = 900

// Matchup is every attacker against every target, by the attack that is best.
// Columns that the game lacks are absent from all cells.
type Matchup struct {
	Request   Request
	Attackers []Contender
	Targets   []Contender
	Cells     [][]Cell // by attacker and target
	Grouped   bool     // an entry attacks and is hit with its full count
}

// Contender is a unit of a matchup.
type Contender struct {
	Unit   rules.Unit
	Title  string
	Points *big.Rat // nil where the game has none, or they are not known
}

// Cell is the best attack of one unit on another: by expected damage, then by chance to destroy, then in the game's
// order.
type Cell struct {
	Attack rules.Attack
	Damage *big.Rat // nil where the game lacks it, or where there is no attack
	OutOf  int      // how much always destroys the target; 0: not said
	Noun   string   // what damage is counted in
	Kill   *big.Rat
	PerPt  *big.Rat // expected damage a point of the attacker
	Needs  string   // why there is no attack
}

// AskMatchup answers a request for a matrix, with all processors. The situation's
// fields count for the attacks that have them. Errors are those of Ask.
func AskMatchup(ctx context.Context, l *builder.Library, r Request) (Matchup, error) {
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return Matchup{}, err
	}
	m := Matchup{Request: r, Attackers: Contenders(s.Ours), Targets: Contenders(s.Theirs)}
	if len(r.Attackers) == 0 || len(r.Targets) == 0 {
		return Matchup{}, builder.Invalid("A matchup needs attackers and targets.", nil)
	}
	if n := len(r.Attackers) * len(r.Targets); n > maxCells {
		return Matchup{}, builder.Invalid(fmt.Sprintf("This matchup has %d pairs. The limit is %d.", n, maxCells), nil)
	}
	attacks, none := make([][]compared, len(r.Attackers)), make([]string, len(r.Attackers))
	counts := false
	known := map[string]bool{}
	for i := range r.Attackers {
		for _, a := range s.Ours.Attacks(i) {
			switch {
			case a.NotCompared || a.Targets == 0:
			case a.Unavailable != "":
				none[i] = cmp.Or(none[i], a.Unavailable)
			default:
				attacks[i] = append(attacks[i], compared{a, a.Relevant(r.Situation)})
			}
			counts = counts || a.PerModel
			for _, fd := range a.Situation {
				known[fd.ID] = true
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.Situation)) {
		if len(known) > 0 && !known[id] { // else no attacker has an attack
			return Matchup{},
				UserErrorOf(rules.Unanswerable(rules.Pointer("/situation", id), "unknown condition %.80q", id))
		}
	}
	if m.Grouped = counts; counts {
		nameCounts(m.Attackers)
		nameCounts(m.Targets)
	}
	for range r.Attackers {
		m.Cells = append(m.Cells, make([]Cell, len(r.Targets)))
	}
	err = m.fill(ctx, func(i, j int) (Cell, error) {
		c, err := s.best(ctx, attacks[i], i, j, m.Attackers[i].Points)
		if c.Attack.ID == "" {
			c.Needs = cmp.Or(c.Needs, none[i], "it has no attack")
		}
		return c, err
	})
	return m, UserErrorOf(err)
}

// compared is an attack that cells compare with others, and the situation for it.
type compared struct {
	rules.Attack
	situation rules.Choices
}

// fill computes the cells with one worker per processor. The first error ends it.
func (m *Matchup) fill(ctx context.Context, compute func(i, j int) (Cell, error)) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	width := len(m.Targets)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1)) - 1
				if n >= len(m.Cells)*width {
					return
				}
				c, err := compute(n/width, n%width)
				if err != nil {
					cancel(err)
					return
				}
				m.Cells[n/width][n%width] = c
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

// Contenders returns the units of an army, named apart.
func Contenders(army rules.Army) []Contender {
	units := army.Force().Units
	titles := builder.NamesApart(builder.UnitTitles(units, builder.ProfileNames(army)))
	var list []Contender
	for i, u := range units {
		c := Contender{Unit: u, Title: titles[i]}
		if s, ok := army.Profile(i).Role(rules.RolePoints); ok && s.Value.IsInt() && s.Basis != rules.Missing {
			c.Points = big.NewRat(int64(s.Value.Int()), 1)
		}
		list = append(list, c)
	}
	return list
}

// nameCounts names contenders that attack and are struck as many as they are.
func nameCounts(list []Contender) {
	for i := range list {
		list[i].Title = CountText(list[i].Unit, list[i].Title)
	}
}

// CountText returns the name of a unit with how many there are of it, if several.
func CountText(u rules.Unit, name string) string {
	if strings.HasPrefix(name, strconv.Itoa(u.Count)+" ") {
		return name // some names include the count: "4 Rats"
	}
	return rules.Times(u.Number(), name)
}

// OneOfText returns the name of a unit of which one attacks or is attacked, with how many there are of it, if
// several.
func OneOfText(u rules.Unit, name string) string { return AmongText(name, "one", u.Count) }

// AmongText says which of how many a name stands for here.
func AmongText(name, which string, n int) string {
	if n <= 1 {
		return name
	}
	return fmt.Sprintf("%s (%s of %d)", name, which, n)
}

// best returns the cell of one pair. points is the cost of the attacker.
func (s Sides) best(ctx context.Context, attacks []compared, attacker, target int, points *big.Rat) (Cell, error) {
	chosen, some := Cell{}, false
	for i := range attacks {
		attack := &attacks[i]
		o, err := attack.Ask(ctx, s.Ours, rules.Question{Attackers: []int{attacker}, Against: s.Theirs,
			Targets: []int{target}, Situation: attack.situation})
		var refused *rules.QuestionError
		switch {
		case errors.As(err, &refused):
			if !some {
				chosen.Needs = ofPair.Replace(askedAt(refused.Pointer, attack.Situation)) + refused.Reason
			}
			continue
		case err != nil:
			return Cell{}, err
		}
		c := cellOf(attack.Attack, o)
		if !some || c.Beats(chosen) {
			chosen, some = c, true
		}
	}
	if chosen.Damage != nil && points != nil && points.Sign() > 0 {
		chosen.PerPt = new(big.Rat).Quo(chosen.Damage, points)
	}
	return chosen, nil
}

// ofPair drops the numbers that say which unit of a question it is: a pair has one of each.
var ofPair = strings.NewReplacer("Attacker 1", "Attacker", "Target 1", "Target")

// Beats reports whether a cell is the better attack.
func (c Cell) Beats(d Cell) bool {
	if by := CompareAmounts(c.Damage, d.Damage); by != 0 {
		return by > 0
	}
	return CompareAmounts(c.Kill, d.Kill) > 0
}

// Deadlier reports whether a cell is more dangerous to its target than another: by chance to destroy, then by damage.
func (c Cell) Deadlier(d Cell) bool {
	if by := CompareAmounts(c.Kill, d.Kill); by != 0 {
		return by > 0
	}
	return CompareAmounts(c.Damage, d.Damage) > 0
}

// CompareAmounts compares two amounts. nil is unknown and comes before all others.
func CompareAmounts(a, b *big.Rat) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return -1
	case b == nil:
		return 1
	}
	return a.Cmp(b)
}

// AgainstYardstick returns the request of what a roster's units do to the targets that its game measures by.
func AgainstYardstick(l *builder.Library, ours builder.Roster) (Request, error) {
	p, err := l.PackFor(ours)
	if err != nil {
		return Request{}, err
	}
	theirs := builder.Roster{Force: rules.Force{Units: slices.Clone(p.About.Yardstick.Targets)}}
	theirs.NameUnits()
	return MatchupRequest(ours, theirs), nil
}

// MatchupRequest returns the request for a matrix of two rosters of one game; the first one's options and house
// rules hold, and its moment or else the other's.
func MatchupRequest(ours, theirs builder.Roster) Request {
	return Request{System: ours.System, Pack: ours.Pack, Overrides: ours.Overrides, Matrix: true,
		Force:     rules.Force{Limit: ours.Limit, Options: ours.Options, Moment: cmp.Or(ours.Moment, theirs.Moment)},
		Attackers: ours.Units, Targets: theirs.Units}
}
