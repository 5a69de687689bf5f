package views

import (
	"time"

	"gantry/builder"
	"gantry/builder/versions"
)

// Given is an earlier verdict on a list beside today's different one.
type Given struct {
	At time.Time
	versions.Reviewed
	Sheet builder.Sheet
}

// line describes one of the two verdicts.
func (g Given) line(v versions.VerdictRecord) string { return v.Line(g.Sheet.About.PointsName) }

// texts returns findings with the names of their units.
func (g Given) texts(list []versions.RecordedFinding) (texts []string) {
	names := g.Sheet.Names()
	for _, f := range list {
		texts = append(texts, builder.FindingText(names[f.Unit], f.Message))
	}
	return texts
}

// StepVerdict is the verdict that was given on a revision of a history, with today's
// where that differs.
type StepVerdict struct {
	At      time.Time
	Was     string
	Differs *Given
}
