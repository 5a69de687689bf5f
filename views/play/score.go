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
	Lasted     string      // the time since the battle began, until it ended
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
	p.Lasted = durationText(now.Sub(r.Begun))
	var last []int
	for _, s := range r.Sides {
		side, row := ScoreSide{Name: s.Name, Hash: s.Hash[:shownHash]}, []string{s.Name}
		for _, n := range s.Score {
			side.Score = rules.Minus(rules.Grouped(n))
			row = append(row, side.Score)
		}
		if n := len(s.Score); n > 0 {
			last = append(last, s.Score[n-1])
			p.Scores.Rows = append(p.Scores.Rows, rowOfTexts(row...))
		}
		p.Sides = append(p.Sides, side)
	}
	if len(last) > 1 && len(last) == len(r.Sides) {
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
