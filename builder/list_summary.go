package builder

// ListSummary is what documents say of a list before or after a change.
type ListSummary struct {
	State   StandingState `json:"state"`
	Verdict VerdictState  `json:"verdict"`
	SHA256  string        `json:"sha256"`
	Points  *int          `json:"points"`
	Limit   *int          `json:"limit"`
	Todo    int           `json:"todo"`
	Models  int           `json:"models"`
}

// Summary returns what documents say of the sheet's list.
func (s Sheet) Summary() ListSummary {
	return ListSummary{State: s.Verdict.Standing().State, Verdict: s.Verdict.State, SHA256: s.Hash,
		Points: s.Verdict.Points, Limit: s.Verdict.Limit, Todo: s.Verdict.Todo, Models: s.Roster.Models()}
}
