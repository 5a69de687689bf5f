package exchange

import (
	"context"
	"gantry/builder"
	"gantry/rules"
)

// CheckEntry is the answer of a check for one document: its verdict, or the
// reason why there is none. Exactly one of Checked and Error is set.
type CheckEntry struct {
	File  string `json:"file"`
	Index int    `json:"index"` // of the document in its file, from 0
	*Checked
	Error string `json:"error,omitempty"`

	PassedOver []string `json:"-"` // of an archive's first entry: its files that are no rosters by their names
}

// Checked is the verdict on one roster. Lists are empty, never null; points and
// limit are null where the game has none.
type Checked struct {
	System   string               `json:"system"`
	Name     string               `json:"name"`
	SHA256   string               `json:"sha256"`
	Verdict  builder.VerdictState `json:"verdict"`
	RestsOn  rules.Basis          `json:"rests_on"`
	Points   *int                 `json:"points"`
	Limit    *int                 `json:"limit"`
	Findings []rules.Finding      `json:"findings"`

	Roster builder.Roster `json:"-"` // that was ruled on, printed loadouts filled in
}

// Check rules on every roster of a file: one document, a JSON array of them, or
// one a line, or an archive of such files. The file's name is only repeated. What cannot be read is an entry
// with an error; there is always at least one entry. Its own error is that the
// context has ended.
func Check(ctx context.Context, lib *builder.Library, file string, data []byte) ([]CheckEntry, error) {
	if isZip(data) {
		return checkZip(ctx, lib, file, data)
	}
	docs := split(data)
	entries := make([]CheckEntry, len(docs))
	for i, d := range docs {
		entries[i] = CheckEntry{File: file, Index: i}
		c, err := d.check(ctx, lib)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			entries[i].Error = err.Error()
		} else {
			entries[i].Checked = c
		}
	}
	return entries, nil
}

func (d document) check(ctx context.Context, lib *builder.Library) (*Checked, error) {
	r, err := d.roster(ctx, lib)
	if err != nil {
		return nil, err
	}
	v, err := lib.Judge(ctx, r)
	if err != nil {
		return nil, err
	}
	c := CheckedOf(r, v)
	return &c, nil
}

// CheckedOf is the document of a verdict that is there already.
func CheckedOf(r builder.Roster, v builder.Verdict) Checked {
	return Checked{System: r.System, Name: r.Name, SHA256: r.Hash(), Verdict: v.State, RestsOn: v.RestsOn,
		Points: v.Points, Limit: v.Limit, Findings: listed(v.Findings), Roster: r}
}

// listed is the findings with empty lists in place of absent ones.
func listed(findings []rules.Finding) []rules.Finding {
	out := make([]rules.Finding, len(findings))
	for i, f := range findings {
		fixes := make([]rules.Fix, len(f.Fixes))
		for j, fix := range f.Fixes {
			if fix.Edits == nil {
				fix.Edits = []rules.Edit{}
			}
			fixes[j] = fix
		}
		f.Fixes = fixes
		out[i] = f
	}
	return out
}
