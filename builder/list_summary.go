package builder

// ListSummary is a list in JSON reports, before or after a change.
type ListSummary struct {
	State   StandingState `json:"state"`
	Verdict VerdictState  `json:"verdict"`
	SHA256  string        `json:"sha256"`
	Points  *int          `json:"points"`
	Limit   *int          `json:"limit"`
	Todo    int           `json:"todo"`
	Models  int           `json:"models"`
}

// Summary returns the sheet's ListSummary.
func (s Sheet) Summary() ListSummary {
	return ListSummary{State: s.Verdict.Standing().State, Verdict: s.Verdict.State, SHA256: s.Hash,
		Points: s.Verdict.Points, Limit: s.Verdict.Limit, Todo: s.Verdict.Todo, Models: s.Roster.Models()}
}
