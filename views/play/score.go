package play

import (
	"fmt"
	"slices"
	"time"

	"gantry/builder/play"
	"gantry/rules"
	"gantry/views"
)

// Score is the score sheet of a battle, with the slip that both players sign.
type Score struct {
	views.Page
	Back, Name string
	Result     string      // who leads, "" if the game scores nothing by marks
	Lasted     string      // the time since the battle began, until it ended; "" if unknown
	Scores     rules.Table // by side and round, none without a Result
	Left       rules.Table
	Sides      []ScoreSide
}

// ScoreSide is one side on the slip.
type ScoreSide struct{ Name, Hash, Score string }

// ScoreOf returns the score sheet of a report.
func ScoreOf(id string, r play.Report, now time.Time) Score {
	p := Score{Page: views.SheetPage("Score of "+r.Name, r.Armies[0].Sheet), Back: Path(id), Name: r.Name,
		Left: leftByRound(r), Scores: rules.Table{Title: "Score at the end of each round",
			Columns: append(columns("Side"), roundColumns(r.Rounds)...)}}
	p.Style = "report.css"
	if !r.Ended.IsZero() {
		now = r.Ended
	}
	if r.NextPart() == 2 { // a later part doesn't know when the first began
		p.Lasted = durationText(now.Sub(r.Begun))
	}
	var last []int
	for i, s := range r.Sides {
		side, row := ScoreSide{Name: s.Name, Hash: s.Hash[:shownHash]}, []string{s.Name}
		for _, n := range s.Score {
			row = append(row, rules.Minus(rules.Grouped(n)))
		}
		if n, ok := r.Armies[i].Score(); ok {
			side.Score, last = rules.Minus(rules.Grouped(n)), append(last, n)
			p.Scores.Rows = append(p.Scores.Rows, rowOfTexts(row...))
		}
		p.Sides = append(p.Sides, side)
	}
	left := slices.ContainsFunc(r.Armies, func(a play.Army) bool { return len(a.InPlay()) == 0 })
	if len(last) > 1 && len(last) == len(r.Sides) && !left { // a game may end by that, whatever the score
		p.Result = leaderText(r.Sides, last, r.Ended.IsZero())
	}
	return p
}

// leaderText returns who leads, or who led as the battle ended.
func leaderText(sides []play.SideReport, scores []int, now bool) string {
	best := slices.Index(scores, slices.Max(scores))
	others := slices.Delete(slices.Clone(scores), best, best+1)
	most, next := scores[best], slices.Max(others)
	switch verb := map[bool]string{true: "leads", false: "led at the end"}[now]; {
	case most == next:
		return rules.Minus(fmt.Sprintf("Tied at %d", most))
	default:
		return rules.Minus(fmt.Sprintf("%s %s, %d to %d", sides[best].Name, verb, most, next))
	}
}

// durationText returns a time in hours and minutes.
func durationText(d time.Duration) string {
	minutes := max(0, int(d.Minutes()))
	if minutes < 60 {
		return fmt.Sprintf("%d min", minutes)
	}
	return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
}
