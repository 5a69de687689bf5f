package builder

import (
	"context"
	"crypto/sha256"
	"slices"

	"gantry/rules"
	"gantry/rules/doc"
)

// Ruleset returns the pack of a roster with the roster's overrides in it. Opening the pack takes from the Allowance of
// the context.
func (l *Library) Ruleset(ctx context.Context, r Roster) (Ruleset, error) {
	p, err := l.PackFor(r)
	if err != nil || len(r.Overrides) == 0 {
		return p.withoutPatch(), err
	}
	hash := sha256.New()
	hash.Write([]byte(p.SHA256))
	for _, o := range r.Overrides {
		hash.Write(doc.AppendString(o.node().Append(nil), o.Event)) // the sources of its numbers name the event
	}
	key := string(hash.Sum(nil))
	size := func(of Ruleset) int64 { return of.Pack.Memory() }
	return Remember(l, "numbers "+key, size, func() (Ruleset, error) { // takes 10 ms
		of, err := p.patch(ctx, r.Overrides)
		if err != nil {
			return Ruleset{}, err
		}
		if of.Pack, of.About, of.key = p, p.About, key; of.Game != p.game {
			of.About = of.Game.About()
		}
		of.Findings = slices.Clip(of.Findings) // who adds to these does so elsewhere
		return of, nil
	})
}

// Complete is Read of a roster that is decoded already.
func (l *Library) Complete(r Roster) (Roster, error) {
	p, err := l.PackFor(r)
	if err != nil {
		return Roster{}, err
	}
	return p.complete(r), nil
}

// Army reads a roster's force with the roster's overrides. Unusable ones are left out.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return nil, err
	}
	return of.Game.Read(ctx, r.Force)
}

// Likenesses returns the looks of a roster's units, in order: one per mode, and at least one. It doesn't judge the
// roster.
func (l *Library) Likenesses(ctx context.Context, r Roster) ([][]rules.Likeness, error) {
	army, err := l.Army(ctx, r)
	if err != nil {
		return nil, err
	}
	return looksOf(ctx, army, len(r.Units))
}

// Read decodes a roster document that people send, as DecodeWithin does. It fills in the pack that reads it and the
// printed loadouts of units without mounts.
func (l *Library) Read(ctx context.Context, document []byte) (Roster, error) {
	r, err := DecodeWithin(ctx, document)
	if err != nil {
		return Roster{}, err
	}
	return l.Complete(r)
}

// Remember returns what make returns, and remembers it. A key names its kind and all that it
// depends on. Size is about how many bytes of memory a value takes.
func Remember[T any](l *Library, key string, size func(T) int64, make func() (T, error)) (T, error) {
	if known, found := l.answers.Get(key); found {
		return known.value.(T), nil
	}
	value, err := make()
	if err == nil {
		l.answers.Put(key, answer{value, size(value)})
	}
	return value, err
}
