package play

import (
	"context"
	"slices"

	"gantry/builder"
)

// Report counts what happened in a battle.
type Report struct {
	Board
	Rounds int // until now, at most maxReported
	Sides  []SideReport
}

// SideReport counts the attacks and losses of one side.
type SideReport struct {
	Name   string
	Hash   string // of its list as the battle began
	Left   []int  // at the end of each round: points, or models where the game has no points
	Of     int    // the same as the battle began
	Points bool
	Score  []int // at the end of each round, if the game scores anything
	Luck   *int  // of all attacks together, in millionths; see Attack.Luck
	Rolled int   // the attacks that Luck counts
	Models []ModelReport
	Losses []Loss // the first lost first
	Notes  []Event
}

// ModelReport counts the attacks of a model and the damage on it.
type ModelReport struct {
	Name         string
	Attacks      int
	Luck         *int
	Taken, Boxes int // marked boxes of its tracks, and all of them
	OutOfPlay    string
	Round        int // in which it went out of play, 0 for never
}

// Loss is a model that is out of play.
type Loss struct {
	Model     int // its index
	Round     int
	Name, Why string
	By        string // the attack that hit it last in that round, "" for none
}

// ReportOf returns the report of a battle.
func ReportOf(ctx context.Context, lib *builder.Library, b Board) (Report, error) {
	r := Report{Board: b, Rounds: min(b.Round(b.Clock), maxReported)}
	if b.Calendar.Rounds > 0 {
		r.Rounds = min(r.Rounds, b.Calendar.Rounds)
	}
	for _, a := range b.Armies {
		s := SideReport{Name: a.Name, Hash: a.Roster.Hash()}
		_, of := a.Left()
		if s.Points = of != nil && *of > 0; s.Points {
			s.Of = *of
		} else {
			s.Of = len(a.Models)
		}
		for _, m := range a.Models {
			s.Models = append(s.Models, b.modelReport(a.ID, m))
		}
		s.Notes = b.notesBy(a.ID)
		s.Rolled, s.Luck = luckOf(b.attacksBy(a.ID, ""))
		r.Sides = append(r.Sides, s)
	}
	for n := 1; n <= r.Rounds; n++ {
		at, err := b, error(nil)
		if n < b.Round(b.Clock) {
			at, err = Open(ctx, lib, b.Battle, b.until(n*b.steps()-1))
		}
		if err != nil {
			return r, err
		}
		for i, a := range at.Armies {
			r.Sides[i].endRound(b, a, n)
		}
	}
	return r, nil
}

// maxReported is how many rounds a report has.
const maxReported = 30

// until returns the events that count up to a clock, with the clock there.
func (b Board) until(at int) (log []Event) {
	round := b.Round(at)
	for _, e := range b.Entries {
		if !e.Counts || e.Depth > 0 || e.Round > round || b.step(e.Event) > at {
			continue
		}
		e.Do = slices.DeleteFunc(slices.Clone(e.Do), func(c Change) bool { return c.Place == clock })
		log = append(log, e.Event)
	}
	return append(log, Event{ID: "end", Round: round, Do: []Change{{Place: clock, Set: &at}}})
}

// notesBy returns the last notes that count by one side, at most maxNotes.
func (b Board) notesBy(side string) (list []Event) {
	for _, e := range b.Entries {
		if e.Counts && e.Note != "" && e.Side == side {
			list = append(list, e.Event)
		}
	}
	return list[max(0, len(list)-maxNotes):]
}

// maxNotes bounds the notes of each side in a report.
const maxNotes = 50

// attacksBy returns the attacks that count by one side, or by one of its models.
func (b Board) attacksBy(side, model string) (list []Attack) {
	for _, e := range b.Entries {
		if e.Counts && e.Side == side && e.Attack != nil && (model == "" || slices.Contains(e.Attack.By, model)) {
			list = append(list, *e.Attack)
		}
	}
	return list
}

func (b Board) modelReport(side string, m Model) ModelReport {
	r := ModelReport{Name: m.Name, OutOfPlay: m.Profile.OutOfPlay}
	made := b.attacksBy(side, m.ID)
	r.Attacks = len(made)
	_, r.Luck = luckOf(made)
	r.Boxes, r.Taken = m.Profile.DamageBoxes()
	return r
}

// endRound adds how many are left of an army at the end of a round, and who went out of play in it.
func (s *SideReport) endRound(b Board, a Army, round int) {
	left, _ := a.Left()
	if n, ok := a.Score(); ok {
		s.Score = append(s.Score, n)
	}
	if n := len(a.InPlay()); !s.Points || left == nil {
		s.Left = append(s.Left, n)
	} else {
		s.Left = append(s.Left, *left)
	}
	for i, m := range a.Models {
		of := &s.Models[i]
		if m.Profile.OutOfPlay == "" {
			of.Round = 0
			s.Losses = slices.DeleteFunc(s.Losses, func(l Loss) bool { return l.Model == i })
			continue
		}
		if of.Round == 0 {
			of.Round = round
			s.Losses = append(s.Losses, Loss{i, round, m.Name, m.Profile.OutOfPlay, b.lastAttackOn(m, round)})
		}
	}
}

// lastAttackOn returns the last attack on a model in a round as text.
func (b Board) lastAttackOn(m Model, round int) string {
	for _, e := range slices.Backward(b.Entries) {
		a := e.Attack
		if a != nil && e.Counts && e.Round == round && a.Against == m.Side && slices.Contains(a.At, m.ID) {
			return b.byText(e.Side, *a)
		}
	}
	return ""
}

// luckOf returns the luck of all attacks together that have one, and how many these are; nil for none.
func luckOf(list []Attack) (n int, luck *int) {
	sum, total := Attack{Outcome: "total", Chances: [][2]int{{0, million}}}, 0
	for _, a := range list {
		is, given := a.Result.Int(a.Outcome)
		if !given || len(a.Chances) < 2 || len(sum.Chances)*len(a.Chances) > maxSum {
			continue
		}
		n, total, sum.Chances = n+1, total+is, addChances(sum.Chances, a.Chances)
	}
	sum.Result = map[string]any{"total": total}
	if of, ok := sum.Luck(); ok {
		luck = &of
	}
	return n, luck
}

// maxSum bounds the pairs of values that are added up. Attacks beyond it don't count.
const maxSum = 1 << 20

// addChances returns the chances of the sum of two numbers, in millionths.
func addChances(a, b [][2]int) (sum [][2]int) {
	chances := map[int]int{}
	for _, x := range a {
		for _, y := range b {
			chances[x[0]+y[0]] += x[1] * y[1]
		}
	}
	for v, n := range chances {
		if n = (n + million/2) / million; n > 0 {
			sum = append(sum, [2]int{v, n})
		}
	}
	slices.SortFunc(sum, func(x, y [2]int) int { return x[0] - y[0] })
	return sum
}
