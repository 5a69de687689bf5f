package builder

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"gantry/builder/cache"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Pack is a game opened with one pack of data.
type Pack struct {
	PackRef
	System rules.System
	About  rules.About
	// Options, Catalogue and Whole are those of an army that chooses nothing.
	Options   rules.Form
	Catalogue []rules.Entry
	Whole     rules.Profile
	Raw       []byte
	Examples  []Roster
	Tables    []PackTable
	Foreign   bool // it is none that this Gantry ships, and names itself beside what it says

	game      rules.Game
	figures   map[string]PackFigure // by their pointers
	Printed   judge.Loadouts
	unitNames func() UnitNames
	Lineage   Lineage
	faces     *cache.Cache[string, rules.Likeness] // see Face
	restsOn   atomic.Int32                         // the weakest source of the verdicts on the examples, 0 for not known
}

// Library is the games that this Gantry knows. It is safe for concurrent use.
type Library struct {
	shelf []shelved
	ships func(sha256 string) bool // nil: all of them

	systems []rules.System
	beside  []namedPack          // those handed in before the newest of their games
	archive func(PackRef) []byte // nil: none
	ready   func(system string) []byte
	words   func(system string) []byte // with ready

	mu      sync.Mutex
	older   map[PackRef]func() (*Pack, error)
	answers *cache.Cache[string, answer] // see Remember
}

// answer is a value that a library remembers, and the bytes of memory that it takes.
type answer struct {
	value any
	size  int64
}

// answersMost is the memory for what a library remembers, in bytes. A pack with house rules
// takes about 1.3 MB and the index of a search up to 4 MB.
const answersMost = 64 << 20

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

// patchedCost is how many bytes of memory a patched pack takes for one of its document.
const patchedCost = 19

// Memory is about how many bytes of memory the pack takes.
func (p *Pack) Memory() int64 { return patchedCost * int64(len(p.Raw)) }

// OpenPack reads a pack for one of the systems. Its mistakes are
// pack.Errors, joined.
func OpenPack(systems []rules.System, raw []byte) (*Pack, error) {
	return openPack(systems, raw, false)
}

func openPack(systems []rules.System, raw []byte, foreign bool) (*Pack, error) {
	n, err := doc.Parse(raw)
	if err != nil {
		return nil, err
	}
	head := doc.Read(n, "")
	format, id, version := head.Text("format"), head.Text("id"), head.Text("version")
	if err := head.Err(); err != nil {
		return nil, err
	}
	if format != "gantry.pack/1" {
		return nil, &pack.Error{Pointer: "/format", Reason: `must be "gantry.pack/1"`}
	}
	if version == "" {
		return nil, &pack.Error{Pointer: "/version", Reason: "required"}
	}
	var known []string
	for _, s := range systems {
		known = append(known, s.ID)
		if s.ID != id {
			continue
		}
		ref := PackRef{s.ID, version, hashOf(raw)}
		body := raw
		if foreign {
			attribute(n, ref)
			body = n.Append(nil)
		}
		game, err := s.Open(body)
		if err != nil {
			return nil, fmt.Errorf("open %s pack: %w", id, err)
		}
		p := newPack(s, game, raw, ref)
		p.Foreign, p.Tables = foreign, packTables(n, wordsOf(p), p.About.Numbers)
		p.indexFigures()
		p.Lineage, err = readLineage(n)
		return p, errors.Join(err, p.readExamples(n.Get("examples")))
	}
	return nil, &pack.Error{Pointer: "/id",
		Reason: fmt.Sprintf("unknown game %.60q, known: %s", id, strings.Join(known, ", "))}
}

func newPack(s rules.System, game rules.Game, raw []byte, ref PackRef) *Pack {
	p := &Pack{PackRef: ref, System: s, game: game, About: game.About(), Raw: raw, faces: newFaces()}
	none := p.Army(rules.Force{})
	p.Options, p.Catalogue, p.Whole = none.Options(), none.Catalogue(), none.Whole()
	p.Printed = judge.Printed(p.Catalogue)
	p.unitNames = sync.OnceValue(func() UnitNames { return unitNames(p.Catalogue) })
	return p
}

// Army reads a small force of the pack's own.
func (p *Pack) Army(f rules.Force) rules.Army {
	a, err := p.game.Read(context.Background(), f)
	if err != nil {
		panic(err) // the context does not end
	}
	return a
}

// Form is the form of a unit in an army of its own, for what is asked of no
// roster; see Profile.
func (p *Pack) Form(u rules.Unit) rules.Form {
	return p.Army(rules.Force{Units: []rules.Unit{u}}).Form(0)
}

// Profile is the profile of a unit in an army of its own.
func (p *Pack) Profile(u rules.Unit) rules.Profile {
	return p.Army(rules.Force{Units: []rules.Unit{u}}).Profile(0)
}

// ProfileIn is the profile of the unit at a place of a force under the pack's own
// numbers.
func (p *Pack) ProfileIn(f rules.Force, unit int) rules.Profile { return p.Army(f).Profile(unit) }

func (p *Pack) readExamples(n *doc.Node) error {
	if n == nil {
		return nil
	}
	var errs []error
	for i, item := range n.Items {
		r, err := DecodeNode(item)
		if err != nil {
			fault := &pack.Error{Pointer: fmt.Sprintf("/examples/%d", i), Reason: err.Error()}
			var place *doc.Error
			if errors.As(err, &place) {
				fault.Pointer, fault.Reason = fault.Pointer+place.Pointer, place.Reason
			}
			errs = append(errs, fault)
			continue
		}
		if r.System != p.ID {
			errs = append(errs, &pack.Error{Pointer: fmt.Sprintf("/examples/%d/system", i),
				Reason: fmt.Sprintf("must be %q, the game of the rules data", p.ID)})
			continue
		}
		p.Examples = append(p.Examples, p.complete(r))
	}
	return errors.Join(errs...)
}

// NewLibrary opens packs for systems. The last one of a system is its newest; a document
// that names another one of them gets that one.
func NewLibrary(systems []rules.System, packs ...[]byte) (*Library, error) {
	l, err := LazyLibrary(systems, packs...)
	if err != nil {
		return nil, err
	}
	l.open()
	for _, s := range l.shelf {
		if _, err := s.pack(); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// LazyLibrary opens a pack when it is asked for: for a program that answers one
// question, most often of one game. A pack that does not open is none of Packs,
// and why is what Pack says.
func LazyLibrary(systems []rules.System, packs ...[]byte) (*Library, error) {
	l := newLibrary(systems)
	of := map[string]func() (*Pack, error){}
	newest := map[string]namedPack{}
	for _, raw := range packs {
		var head struct{ ID, Version string }
		_ = json.Unmarshal(raw, &head) // OpenPack knows what is wrong
		if !slices.ContainsFunc(systems, func(s rules.System) bool { return s.ID == head.ID }) {
			_, err := OpenPack(systems, raw)
			return nil, err
		}
		if before, has := newest[head.ID]; has {
			l.beside = append(l.beside, before.hashed())
		}
		newest[head.ID] = namedPack{PackRef{head.ID, head.Version, ""}, raw}
		of[head.ID] = sync.OnceValues(func() (*Pack, error) { return openPack(systems, raw, l.foreign(raw)) })
	}
	for _, s := range systems {
		if open := of[s.ID]; open != nil {
			l.shelf = append(l.shelf, shelved{s.ID, open})
		}
	}
	return l, nil
}

func newLibrary(systems []rules.System) *Library {
	return &Library{systems: systems, older: map[PackRef]func() (*Pack, error){},
		answers: cache.New(answersMost, func(key string, a answer) int64 { return int64(len(key)) + a.size })}
}

// PinnedTo is a library in which all is judged under one pack.
func (l *Library) PinnedTo(p *Pack) *Library {
	view := newLibrary(l.systems)
	view.ships, view.ready, view.words = l.ships, l.ready, l.words
	view.shelf = []shelved{{p.ID, func() (*Pack, error) { return p, nil }}}
	return view
}

// Ships tells a library, before its first use, which packs this Gantry ships, by
// their SHA-256 in hexadecimal. Until then it takes all for shipped.
func (l *Library) Ships(ships func(sha256 string) bool) { l.ships = ships }

func (l *Library) foreign(raw []byte) bool {
	if l.ships == nil {
		return false
	}
	return !l.ships(hashOf(raw))
}

// hashOf is the SHA-256 of a pack's bytes, in hexadecimal.
func hashOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// shelved is a pack that is opened once.
type shelved struct {
	id   string
	pack func() (*Pack, error)
}

// open opens all packs side by side.
func (l *Library) open() {
	var wg sync.WaitGroup
	for _, s := range l.shelf {
		wg.Go(func() { _, _ = s.pack() })
	}
	wg.Wait()
}

// Designed is the game's entry of a unit to be designed; ok is false where all
// units of the game are published.
func (p *Pack) Designed() (e rules.Entry, ok bool) {
	for _, e := range p.Catalogue {
		if e.ID == rules.Designed {
			return e, true
		}
	}
	return rules.Entry{}, false
}

// Packs are all packs, in the order of the systems.
func (l *Library) Packs() []*Pack {
	l.open()
	var packs []*Pack
	for _, s := range l.shelf {
		if p, err := s.pack(); err == nil {
			packs = append(packs, p)
		}
	}
	return packs
}

// Pack is the pack of a system. The error is a UserError with the nearest id.
func (l *Library) Pack(system string) (*Pack, error) {
	var ids []string
	for _, s := range l.shelf {
		if s.id == system {
			return s.pack()
		}
		ids = append(ids, s.id)
	}
	text := fmt.Sprintf("Unknown game: %.60q.", system)
	if near := rules.Nearest(system, ids); near != "" {
		text += fmt.Sprintf(" Did you mean %q?", near)
	} else {
		text += " Available: " + strings.Join(ids, ", ") + "."
	}
	return nil, &UserError{KindNotFound, text, nil}
}

// Read decodes a roster document and completes it: the pack that it is read
// with and the printed loadouts of units that give none are filled in. It is for
// documents that somebody sends; see DecodeSent.
func (l *Library) Read(ctx context.Context, document []byte) (Roster, error) {
	r, err := DecodeSent(ctx, document)
	if err != nil {
		return Roster{}, err
	}
	return l.Complete(r)
}

// Complete is Read of a roster that is decoded already.
func (l *Library) Complete(r Roster) (Roster, error) {
	p, err := l.PackFor(r)
	if err != nil {
		return Roster{}, err
	}
	return p.complete(r), nil
}

func (p *Pack) complete(r Roster) Roster {
	if r.Pack == (PackRef{}) {
		r.Pack = p.PackRef
	}
	r.Units = p.Printed.Equip(r.Units)
	return r
}

// Army reads a roster's force under its own numbers; those that cannot be used
// are left out.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return nil, err
	}
	return of.Game.Read(ctx, r.Force)
}

// Ruleset is the pack of a roster with the roster's overrides in it. Opening the pack
// takes from the Budget of the context.
func (l *Library) Ruleset(ctx context.Context, r Roster) (Ruleset, error) {
	p, err := l.PackFor(r)
	if err != nil || len(r.Overrides) == 0 {
		return p.withoutPatch(), err
	}
	hash := sha256.New()
	hash.Write([]byte(p.SHA256))
	for _, o := range r.Overrides {
		hash.Write(doc.AppendString(o.node().Append(nil), o.Event)) // which stands in the sources of its numbers
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

func (p *Pack) withoutPatch() Ruleset {
	if p == nil {
		return Ruleset{}
	}
	return Ruleset{Pack: p, Game: p.game, About: p.About, key: p.SHA256}
}

// Ruleset is a game with overrides in its pack, and the findings on those that
// could not be made.
type Ruleset struct {
	Pack     *Pack
	Game     rules.Game
	About    rules.About
	Findings []rules.Finding
	key      string // of the pack and the overrides
}

// Key is a key of the pack, the overrides and the options of an army.
func (of Ruleset) Key(options rules.Choices) string {
	return string(doc.AppendSorted([]byte(of.key), options))
}

// Node is the pack as it was read.
func (p *Pack) Node() *doc.Node {
	n, err := doc.Parse(p.Raw)
	if err != nil {
		panic(err) // the pack was opened from these bytes
	}
	if p.Foreign {
		attribute(n, p.PackRef)
	}
	return n
}
