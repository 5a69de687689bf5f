package views

import (
	"time"

	"gantry/builder"
	"gantry/builder/versions"
)

// Given is a verdict that was given on a list beside today's, which differs.
type Given struct {
	At          time.Time
	Was, Now    string
	Reason      string
	Lost, Found []string // findings
}

// StepVerdict is the verdict that was given on a revision of a history, with today's
// where that differs.
type StepVerdict struct {
	At      time.Time
	Was     string
	Differs *Given
}

// StepVerdictOf is a verdict that was given on a day.
func StepVerdictOf(g versions.VerdictRecord, pointsName string, at time.Time) *StepVerdict {
	return &StepVerdict{At: at, Was: g.Line(pointsName)}
}

// GivenOf is that of a sheet, whose verdict was given on a day.
func GivenOf(r versions.Reviewed, s builder.Sheet, at time.Time) *Given {
	g := &Given{At: at, Was: r.Was.Line(s.About.PointsName), Now: r.Now.Line(s.About.PointsName),
		Reason: r.Reason()}
	names := s.Names()
	for _, f := range r.Lost {
		g.Lost = append(g.Lost, builder.FindingText(names[f.Unit], f.Message))
	}
	for _, f := range r.Found {
		g.Found = append(g.Found, builder.FindingText(names[f.Unit], f.Message))
	}
	return g
}

// FrozenAt is the state that a view shows which stays as it is.
type FrozenAt struct {
	Revision int
	Made     time.Time
	SHA256   string
}
