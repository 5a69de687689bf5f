package versions_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/versions"
)

// A saved verdict can be read back and compared with another, with the reason.
func TestGivenVerdictsAreReviewed(t *testing.T) {
	s, err := buildertest.Library(t).Sheet(t.Context(), buildertest.Example(t, "mechahex", 0))
	if err != nil {
		t.Fatal(err)
	}
	now := versions.Record(s)
	was, err := versions.ReadRecord(now.Text())
	if err != nil || was.Text() != now.Text() || was.SHA256 != s.Hash || was.Rules == 0 || was.Pack != s.Pack.PackRef {
		t.Fatalf("read again: %+v, %v", was, err)
	}
	if _, differs := was.Review(now); differs {
		t.Error("a verdict differs from itself")
	}
	points := 190
	for name, row := range map[string]struct {
		change func(*versions.VerdictRecord)
		reason string
	}{
		"another pack": {func(g *versions.VerdictRecord) { g.Pack.SHA256, g.Points = "ffffffff", &points },
			"Today it is checked with " + now.Pack.Version},
		"other rules": {func(g *versions.VerdictRecord) { g.Rules, g.Standing = 0, builder.Draft }, "since (0 → "},
		"another Gantry": {func(g *versions.VerdictRecord) { g.Gantry, g.State = "0.1.0", builder.Illegal },
			"Gantry 0.1.0 gave the first result, " + builder.Version},
		"a finding": {func(g *versions.VerdictRecord) {
			g.Findings = append(g.Findings,
				versions.RecordedFinding{Rule: "points", Severity: "error", Message: "Too many."})
		}, "gives another result"},
	} {
		was, err := versions.ReadRecord(now.Text())
		if err != nil {
			t.Fatal(err)
		}
		row.change(&was)
		r, differs := was.Review(now)
		if !differs || !strings.Contains(r.Reason(), row.reason) {
			t.Errorf("%s: differs %v, %q", name, differs, r.Reason())
		}
		if name == "a finding" && (len(r.Lost) != 1 || len(r.Found) != 0) {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// A rule that only warns causes no "then and now" on an unchanged list.
func TestWarningsMakeNoOtherVerdict(t *testing.T) {
	s, err := buildertest.Library(t).Sheet(t.Context(), buildertest.Example(t, "mechahex", 0))
	if err != nil {
		t.Fatal(err)
	}
	was := versions.Record(s)
	for _, row := range []struct {
		severity string
		differs  bool
	}{{"error", true}, {"warning", false}, {"info", false}} {
		found := versions.RecordedFinding{Rule: "unpriced", Severity: row.severity, Unit: "u1", Message: "Costs 1 pt."}
		more := was
		more.Rules++
		more.Findings = append(slices.Clone(was.Findings), found)
		for name, pair := range map[string][2]versions.VerdictRecord{"found": {was, more}, "lost": {more, was}} {
			r, differs := pair[0].Review(pair[1])
			if differs != row.differs || (len(r.Lost)+len(r.Found) > 0) != row.differs {
				t.Errorf("%s %s: differs %v, want %v; lost %v, found %v", row.severity, name, differs, row.differs,
					r.Lost, r.Found)
			}
		}
	}
}
