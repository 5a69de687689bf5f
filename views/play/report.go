package play

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/views"
)

// Report is the page that counts what happened in a battle.
type Report struct {
	views.Page
	Back, Name string
	Left       rules.Table // by side and round
	Lines      []string    // the same as a line for each side, from what it began with
	Rounds     []Tick
	Sides      []ReportSide
	NoLuck     bool
	IsPart     bool // another part comes before it
}

// Tick is the place of a round below the lines.
type Tick struct{ X, Label string }

// The size of the drawing of lines.
const (
	chartWide, chartHigh = 320, 120
	chartEdge            = 12 // beside the lines
)

// lineOf returns the numbers left after each round as a line.
func lineOf(left []int, of int) string {
	points := fmt.Sprintf("%d,%d", chartEdge, chartEdge)
	for i, n := range left {
		high := (chartHigh - 2*chartEdge) * n / max(1, of)
		points += fmt.Sprintf(" %s,%d", roundAt(i+1, len(left)), chartHigh-chartEdge-high)
	}
	return points
}

// roundAt returns where a round ends in the drawing.
func roundAt(round, rounds int) string {
	return strconv.Itoa(chartEdge + (chartWide-2*chartEdge)*round/max(1, rounds))
}

// ReportSide is the losses, luck and units of one side.
type ReportSide struct {
	Name   string
	Hash   string   // the beginning of its list's
	Lines  []string // its losses and its luck
	Notes  []string // the first made first
	Models rules.Table
}

// ReportPageOf returns the page of a report.
func ReportPageOf(id string, r play.Report) Report {
	p := Report{Page: views.SheetPage("Report of "+r.Name, r.Armies[0].Sheet), Back: Path(id), Name: r.Name,
		Left: leftByRound(r)}
	p.Style, p.NoLuck, p.IsPart = "report.css", r.NoLuck, r.NextPart() > 2
	for n := 1; n <= r.Rounds; n++ {
		p.Rounds = append(p.Rounds, Tick{roundAt(n, r.Rounds), strconv.Itoa(n)})
	}
	for _, s := range r.Sides {
		side := sideOf(s, r.NoLuck)
		for _, e := range s.Notes {
			side.Notes = append(side.Notes, fmt.Sprintf("Round %d: %s", e.Round, r.Text(e)))
		}
		p.Sides = append(p.Sides, side)
		p.Lines = append(p.Lines, lineOf(s.Left, s.Of))
	}
	return p
}

// shownHash is how much of a list's hash is shown, as on paper.
const shownHash = 12

// leftByRound returns the points or models left of each side, as the battle began and at the end of each round.
func leftByRound(r play.Report) rules.Table {
	t := rules.Table{Title: "Left at the end of each round",
		Columns: append(columns("Side", "Start"), roundColumns(r.Rounds)...)}
	for i, s := range r.Sides {
		row := []string{s.Name}
		for _, n := range append([]int{s.Of}, s.Left...) {
			text := rules.Grouped(n)
			if s.Points {
				text = builder.PointsText(r.Armies[i].Sheet.About, text)
			}
			row = append(row, text)
		}
		t.Rows = append(t.Rows, rowOfTexts(row...))
	}
	return t
}

// roundColumns returns a column for each round.
func roundColumns(rounds int) (list []rules.Column) {
	for n := 1; n <= rounds; n++ {
		list = append(list, columns("Round "+strconv.Itoa(n))...)
	}
	return list
}

func sideOf(s play.SideReport, noLuck bool) ReportSide {
	side := ReportSide{Name: s.Name, Hash: s.Hash[:shownHash], Models: rules.Table{Title: "Units",
		Columns: columns("Unit", "Attacks", "Luck", "Damage taken", "Out of play")}}
	if noLuck {
		s.Luck, side.Models.Columns = nil, slices.Delete(side.Models.Columns, luckColumn, luckColumn+1)
	}
	for _, l := range s.Losses {
		text := fmt.Sprintf("Round %d: %s %s", l.Round, l.Name, l.Why)
		if l.By != "" {
			text += ", hit by " + l.By
		}
		side.Lines = append(side.Lines, text)
	}
	if s.Luck != nil {
		side.Lines = append(side.Lines, fmt.Sprintf("Dice: better than %d of 100 results, with %s.",
			play.Of100(*s.Luck), rules.Count(s.Rolled, "attack")))
	}
	for _, m := range s.Models {
		luck, out := "–", "–"
		if m.Luck != nil {
			luck = strconv.Itoa(play.Of100(*m.Luck))
		}
		if m.OutOfPlay != "" {
			out = fmt.Sprintf("%s, round %d", m.OutOfPlay, m.Round)
		}
		row := []string{m.Name, strconv.Itoa(m.Attacks), luck, fmt.Sprintf("%d of %d", m.Taken, m.Boxes), out}
		if noLuck {
			row = slices.Delete(row, luckColumn, luckColumn+1)
		}
		side.Models.Rows = append(side.Models.Rows, rowOfTexts(row...))
	}
	return side
}

// luckColumn is the index of the column of luck.
const luckColumn = 2

func columns(labels ...string) (list []rules.Column) {
	for _, l := range labels {
		list = append(list, rules.Column{Label: l})
	}
	return list
}

func rowOfTexts(texts ...string) (r rules.Row) {
	for _, text := range texts {
		r.Cells = append(r.Cells, rules.Text(text))
	}
	return r
}
