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

	Player   string         `json:"player"`
	Todo     int            `json:"todo"` // findings that only say what is not chosen yet
	Pack     CheckPacks     `json:"pack"`
	Gantry   string         `json:"gantry"`       // the version
	Rules    int            `json:"rules_number"` // the version of the game's rules
	Army     string         `json:"army"`         // hash of what fights, see builder.Verdict
	Document string         `json:"document"`     // the same as sha256
	Brings   builder.Brings `json:"brings"`
	Profile  bool           `json:"profile,omitempty"` // an own profile, ruled on by itself

	Roster builder.Roster  `json:"-"` // that was ruled on, printed loadouts filled in
	Ruled  builder.Verdict `json:"-"`
}

// CheckPacks is the pack that a roster names and the one that it was judged with;
// a roster that names none was made with the latter.
type CheckPacks struct {
	Named builder.PackRef `json:"named"`
	Used  builder.PackRef `json:"used"`
}

// Check rules on every roster of a file: one document, a JSON array of them, or
// one a line, or an archive of such files. The file's name is only repeated. What cannot be read is an entry
// with an error; there is always at least one entry. Its own error is that the
// context has ended.
func Check(ctx context.Context, lib *builder.Library, file string, data []byte) ([]CheckEntry, error) {
	if isZip(data) {
		return checkZip(ctx, lib, file, data)
	}
	docs := split(ctx, data)
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
	r, err := d.read(ctx, lib.ReadAny)
	if err != nil {
		return nil, err
	}
	v, err := lib.Judge(ctx, r)
	if err != nil {
		return nil, err
	}
	hash, err := r.DocumentHash(ctx)
	if err != nil {
		return nil, err
	}
	c := checkedOf(r, v, hash)
	if c.Profile = r.Kind != builder.OfRoster; c.Profile {
		c.SHA256 = r.DesignHash()
		c.Document = c.SHA256
	}
	return c, nil
}

// checkedOf is the document of a verdict on a roster of a hash.
func checkedOf(r builder.Roster, v builder.Verdict, hash string) *Checked {
	return &Checked{System: r.System, Name: r.Name, SHA256: hash, Verdict: v.State, RestsOn: v.RestsOn,
		Points: v.Points, Limit: v.Limit, Findings: withLists(v.Findings),
		Player: r.Player, Todo: v.Todo, Pack: CheckPacks{r.Pack, v.Pack}, Gantry: builder.Version, Rules: v.Rules,
		Army: v.Army, Document: hash, Brings: v.Brings, Roster: r, Ruled: v}
}

// withLists is the findings with empty lists in place of absent ones.
func withLists(findings []rules.Finding) []rules.Finding {
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
