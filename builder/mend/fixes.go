package mend

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// Way is one way to fix a finding: edits, or a fill that finds them when it is taken.
type Way struct {
	rules.Fix
	fill string // the key of a fill, "" elsewhere
}

// Key names the way: what its button posts.
func (w Way) Key() string {
	if w.fill != "" {
		return w.fill
	}
	return FixKey(w.Fix)
}

// SetsLimit reports whether it sets the limit of the army and nothing else.
func (w Way) SetsLimit() bool {
	_, limit := builder.LimitSet(w.Edits)
	return limit
}

// Ways are the ways to fix the findings of a list, the smallest loss first.
type Ways struct {
	ways map[place][]rules.Fix
	cut  map[place]bool // a bound ended the search

	fills map[string]map[string]string // by unit and fill, see FindFills
}

// Of returns the ways to fix a finding; known is false for a finding that does not keep
// the list from being legal and finished.
func (w Ways) Of(f rules.Finding) (ways []rules.Fix, known bool) {
	ways, known = w.ways[placeOf(&f)]
	return ways, known
}

// Edits returns the edits of the way with a FixKey.
func (w Ways) Edits(key string) (edits []rules.Edit, found bool) {
	for _, ways := range w.ways {
		for _, x := range ways {
			if FixKey(x) == key {
				return x.Edits, true
			}
		}
	}
	return nil, false
}

// Attach puts the ways beside their findings, as documents have them.
func (w Ways) Attach(findings []rules.Finding) {
	for i := range findings {
		f := &findings[i]
		if ways, known := w.Of(*f); known {
			f.Fixes, f.FixesCut = ways, w.cut[placeOf(f)]
		}
	}
}

// What is shown of the ways to fix one finding.
const (
	maxWays   = 5
	waysTried = 12 // the best that differ are shown
	waysAlike = 2  // of one kind
)

// Find finds the ways to fix what keeps a list from being legal and finished: each ends
// its finding and breaks nothing else. It tries at most 300 lists for a finding and
// 1,500 for all. The error is the context's.
func Find(ctx context.Context, s builder.Sheet) (Ways, error) {
	if s.Verdict.Standing().State == builder.Ready {
		return Ways{}, nil
	}
	f := newFinder(ctx, s)
	w := Ways{ways: map[place][]rules.Fix{}, cut: map[place]bool{}}
	for _, p := range f.first.problems {
		if ctx.Err() != nil {
			break
		}
		if _, again := w.ways[p.place]; again {
			continue
		}
		f.cut = false
		var ways []rules.Fix
		for _, l := range f.varied(f.waysTo(ctx, p), maxWays) {
			x := f.fix(l)
			x.Then = f.then(ctx, l)
			if !slices.ContainsFunc(ways, func(o rules.Fix) bool { return o.Text == x.Text || doesMore(x, o) }) {
				ways = append(ways, x)
			}
		}
		w.ways[p.place], w.cut[p.place] = ways, f.cut
	}
	return w, ctx.Err()
}

// waysTo returns the lists without a problem, starting with the best. Lists without a new warning come first, and for a
// to-do those that only add. Settings leave their defaults only if no other change helps.
func (f *finder) waysTo(ctx context.Context, p problem) []*list {
	found := f.search(ctx, f.fixed(p), waysTried, maxForFinding)
	if p.unit == "" {
		f.settings = true
		set := f.search(ctx, f.fixed(p), waysTried, maxForFinding)
		f.settings = false
		if len(found) > 0 {
			set = slices.DeleteFunc(set, f.setsAny)
			found = f.varied(found, maxWays-1)
		}
		found = append(found, set[:min(maxSettings, len(set))]...)
	}
	if p.todo {
		takes := func(l *list) bool { return l.warnings > 0 || slices.ContainsFunc(f.edits(l), f.takes) }
		found = slices.Concat(slices.DeleteFunc(slices.Clone(found), takes),
			slices.DeleteFunc(found, func(l *list) bool { return !takes(l) }))
	}
	clean := slices.IndexFunc(found, func(l *list) bool { return l.warnings == 0 })
	if clean < 0 {
		return found
	}
	return append(found[:clean], slices.DeleteFunc(found[clean:], func(l *list) bool { return l.warnings > 0 })...)
}

// maxSettings is how many ways by the army's options are offered for a problem.
const maxSettings = 2

// setsAny reports whether a list has a setting that is neither its default nor the base's.
func (f *finder) setsAny(l *list) bool {
	options := f.base.Lineup().Options
	for id, v := range l.army.Lineup().Options {
		if !reflect.DeepEqual(v, options[id]) {
			return true
		}
	}
	return false
}

// doesMore reports whether a fix makes all edits of another.
func doesMore(x, than rules.Fix) bool {
	return !slices.ContainsFunc(than.Edits, func(e rules.Edit) bool {
		return !slices.ContainsFunc(x.Edits, func(o rules.Edit) bool { return reflect.DeepEqual(o, e) })
	})
}

// AttachFixes returns a function that puts the ways to fix a roster beside the findings of its verdict.
func AttachFixes(lib *builder.Library) func(context.Context, builder.Roster, builder.Verdict) error {
	return func(ctx context.Context, r builder.Roster, v builder.Verdict) error {
		if v.Standing().State == builder.Ready {
			return nil
		}
		s, err := lib.BareSheet(ctx, r)
		if err != nil {
			return err
		}
		w, err := Find(ctx, s)
		w.Attach(v.Findings)
		return err
	}
}

// varied returns the first of some lists, not all of them for the same kind of change.
func (f *finder) varied(found []*list, most int) (some []*list) {
	alike := map[string]int{}
	for _, l := range found {
		kind := f.kind(l)
		if alike[kind]++; alike[kind] <= waysAlike && len(some) < most {
			some = append(some, l)
		}
	}
	return some
}

// kind returns what is changed on the way to a list, roughly.
func (f *finder) kind(l *list) (kind string) {
	for _, e := range f.edits(l) {
		kind += cmp.Or(e.Field.String(), string(e.Op)) + " "
	}
	return kind
}

// edits returns those on the way to a list.
func (f *finder) edits(l *list) []rules.Edit {
	f.work += workPrice * f.held
	return builder.Difference(f.base.Force(), l.army.Force())
}

// then describes a list after a fix.
func (f *finder) then(ctx context.Context, l *list) string {
	errors, choices := 0, 0
	for _, p := range l.problems {
		if p.todo {
			choices++
		} else {
			errors++
		}
	}
	open := slices.ContainsFunc(l.army.Rulings(ctx), func(r *rules.Ruling) bool { return r.State == rules.Silent })
	return builder.ThenText(f.sheet.About, l.army.Budget(), errors, choices, open)
}

// FixKey names a fix by what it does: what its button posts.
func FixKey(x rules.Fix) string {
	text, err := json.Marshal(x.Edits)
	if err != nil {
		return "" // an edit of a game always encodes
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:6])
}
