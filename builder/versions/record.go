package versions

import (
	"encoding/json"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// VerdictRecord is a verdict on a document that is saved with the pack, the rules version and the Gantry version
// that gave it.
type VerdictRecord struct {
	State    builder.VerdictState  `json:"verdict"`
	Standing builder.StandingState `json:"state"`
	Points   *int                  `json:"points"`
	Limit    *int                  `json:"limit"`
	Pack     builder.PackRef       `json:"pack"` // the pack that judged
	Rules    int                   `json:"rules_number"`
	Gantry   string                `json:"gantry"`
	SHA256   string                `json:"sha256"` // of the document
	Findings []RecordedFinding     `json:"findings"`
	More     int                   `json:"more,omitempty"` // number of findings that are not saved
}

// RecordedFinding is the saved part of a finding.
type RecordedFinding struct {
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Unit     string `json:"unit"`
	Item     string `json:"item"`
	Used     *int   `json:"used"`
	Max      *int   `json:"max"`
	Message  string `json:"message"`
}

// The bounds of a saved verdict.
const (
	maxGiven     = 60  // findings
	messageBytes = 300 // of one
)

// Record returns the verdict of a sheet as a record.
func Record(s builder.Sheet) VerdictRecord {
	v := s.Verdict
	g := VerdictRecord{State: v.State, Standing: v.Standing().State, Points: v.Points, Limit: v.Limit, Pack: v.Pack,
		Rules: v.Rules, Gantry: builder.Version, SHA256: s.Hash, Findings: []RecordedFinding{}}
	for _, f := range v.Findings {
		if len(g.Findings) == maxGiven {
			g.More = len(v.Findings) - maxGiven
			break
		}
		g.Findings = append(g.Findings, RecordedFinding{f.Rule, f.Severity.String(), f.Unit, f.Item, f.Used, f.Max,
			strings.ToValidUTF8(f.Message[:min(len(f.Message), messageBytes)], "")})
	}
	return g
}

// Text returns the record as text.
func (g VerdictRecord) Text() string {
	text, err := json.Marshal(g)
	if err != nil {
		panic(err) // texts and numbers always encode
	}
	return string(text)
}

// ReadRecord reads a record from its text.
func ReadRecord(text string) (g VerdictRecord, err error) {
	err = json.Unmarshal([]byte(text), &g)
	return g, err
}

// Reviewed is a recorded verdict beside today's verdict on the same document.
type Reviewed struct {
	Was, Now VerdictRecord
	Lost     []RecordedFinding // errors that are gone
	Found    []RecordedFinding // errors that are new
}

// Review compares a recorded verdict with today's. differs reports whether state, points, limit or errors changed.
// A new warning or note does not count.
func (g VerdictRecord) Review(now VerdictRecord) (r Reviewed, differs bool) {
	r = Reviewed{Was: g, Now: now}
	alike := func(f RecordedFinding) func(RecordedFinding) bool {
		return func(o RecordedFinding) bool {
			return f.Rule == o.Rule && f.Severity == o.Severity && f.Unit == o.Unit && f.Item == o.Item &&
				sameNumber(f.Used, o.Used) && sameNumber(f.Max, o.Max)
		}
	}
	beyond := func(list, other []RecordedFinding) []RecordedFinding {
		return slices.DeleteFunc(slices.Clone(list), func(f RecordedFinding) bool {
			return f.Severity != rules.Error.String() || slices.ContainsFunc(other, alike(f))
		})
	}
	if g.More == 0 && now.More == 0 {
		r.Lost, r.Found = beyond(g.Findings, now.Findings), beyond(now.Findings, g.Findings)
	}
	return r, g.State != now.State || g.Standing != now.Standing || !sameNumber(g.Points, now.Points) ||
		!sameNumber(g.Limit, now.Limit) || len(r.Lost)+len(r.Found) > 0
}

func sameNumber(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }
