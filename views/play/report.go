package play

import (
	"fmt"
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
	Lines  []string // its losses and its luck
	Models rules.Table
}

// ReportPageOf returns the page of a report.
func ReportPageOf(id string, r play.Report) Report {
	p := Report{Page: views.SheetPage("Report of "+r.Name, r.Armies[0].Sheet), Back: Path(id), Name: r.Name,
		Left: rules.Table{Title: "Left at the end of each round", Columns: columns("Side", "Start")}}
	p.Style = "report.css"
	for n := 1; n <= r.Rounds; n++ {
		p.Left.Columns = append(p.Left.Columns, columns("Round "+strconv.Itoa(n))...)
		p.Rounds = append(p.Rounds, Tick{roundAt(n, r.Rounds), strconv.Itoa(n)})
	}
	for i, s := range r.Sides {
		points := func(n int) string {
			if s.Points {
				return builder.PointsText(r.Armies[i].Sheet.About, rules.Grouped(n))
			}
			return rules.Grouped(n)
		}
		row := []string{s.Name, points(s.Of)}
		for _, n := range s.Left {
			row = append(row, points(n))
		}
		p.Left.Rows = append(p.Left.Rows, rowOfTexts(row...))
		p.Sides = append(p.Sides, sideOf(s))
		p.Lines = append(p.Lines, lineOf(s.Left, s.Of))
	}
	return p
}

func sideOf(s play.SideReport) ReportSide {
	side := ReportSide{Name: s.Name, Models: rules.Table{Title: "Units",
		Columns: columns("Unit", "Attacks", "Luck", "Damage taken", "Out of play")}}
	for _, l := range s.Losses {
		text := fmt.Sprintf("Round %d: %s %s", l.Round, l.Name, l.Why)
		if l.By != "" {
			text += ", hit by " + l.By
		}
		side.Lines = append(side.Lines, text)
	}
	if s.Luck != nil {
		side.Lines = append(side.Lines, fmt.Sprintf("Dice: better than %d of 100 results, with %s.", play.Of100(*s.Luck),
			rules.Count(s.Rolled, "attack")))
	}
	for _, m := range s.Models {
		luck, out := "–", "–"
		if m.Luck != nil {
			luck = strconv.Itoa(play.Of100(*m.Luck))
		}
		if m.OutOfPlay != "" {
			out = fmt.Sprintf("%s, round %d", m.OutOfPlay, m.Round)
		}
		side.Models.Rows = append(side.Models.Rows, rowOfTexts(m.Name, strconv.Itoa(m.Attacks), luck,
			fmt.Sprintf("%d of %d", m.Taken, m.Boxes), out))
	}
	return side
}

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
