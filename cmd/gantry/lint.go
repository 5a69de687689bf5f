package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// linter gathers the mistakes of one pack, each place once.
type linter struct {
	p     *program
	name  string
	tree  *doc.Node // as it is written
	found []mistake
}

// lint reads a pack as JSON, by the schema of all heads, by its game, judges its examples
// and compares it with the version before, nil for what Gantry shipped.
func lint(p *program, schemas schemas, name string, before *doc.Node) ([]mistake, error) {
	text, err := source{name: name}.bytes(p)
	if err != nil {
		return []mistake{{File: name, Reason: err.Error()}}, nil
	}
	l := &linter{p: p, name: name}
	if rest, marked := bytes.CutPrefix(text, []byte("\ufeff")); marked {
		text = rest
		l.found = append(l.found, mistake{File: name, Line: 1,
			Reason: "starts with a byte order mark. Save the file without it."})
	}
	if l.tree, err = doc.Parse(text); err != nil {
		var place *doc.Error
		if errors.As(err, &place) {
			return append(l.found, mistake{name, place.Line, place.Pointer, place.Reason}), nil
		}
		return nil, err
	}
	faults, err := schemas.faults("pack", text)
	if err != nil {
		return nil, err
	}
	for _, f := range faults {
		l.add(f.Pointer, f.Reason)
	}
	if err := l.byGame(text); err != nil {
		return nil, err
	}
	if before == nil {
		before = l.shippedBefore()
	}
	l.compare(before)
	slices.SortStableFunc(l.found, func(a, b mistake) int { return cmp.Compare(a.Line, b.Line) })
	return l.found, nil
}

// add keeps a mistake, unless one is known at the place or around it.
func (l *linter) add(pointer, reason string) {
	for _, m := range l.found {
		if m.Pointer == pointer && pointer != "" {
			return
		}
	}
	l.put(pointer, reason)
}

func (l *linter) put(pointer, reason string) {
	line := 0
	if n, ok := l.tree.At(pointer); ok {
		line = n.Line
	}
	l.found = append(l.found, mistake{l.name, line, pointer, reason})
}

// maxRepairs bounds how often a pack is opened with a value taken from the
// shipped one.
const maxRepairs = 100

// byGame opens the pack as its game does. A game checks its numbers only once all have
// the right type, so byGame repairs mistakes from the shipped pack and tries again.
func (l *linter) byGame(text []byte) error {
	tree, err := doc.Parse(text)
	if err != nil {
		return err
	}
	shipped := l.shippedPack()
	if examples := tree.Get("examples"); examples != nil {
		*examples = doc.Node{Kind: doc.Array} // they are judged separately
	}
	for range maxRepairs {
		text := tree.Append(nil)
		_, err := builder.OpenPack(l.p.systems, text)
		if err == nil {
			l.idle(text)
			return l.examples(text)
		}
		repaired := false
		for _, e := range pack.Errors(err) {
			l.add(e.Pointer, e.Reason)
		}
		for _, m := range l.found {
			repaired = repair(tree, shipped, m.Pointer) || repaired
		}
		if !repaired {
			return nil
		}
	}
	return nil
}

// system returns the game of the pack.
func (l *linter) system() (rules.System, bool) {
	id := l.tree.Get("id").TextOr("")
	i := slices.IndexFunc(l.p.systems, func(s rules.System) bool { return s.ID == id })
	if i < 0 {
		return rules.System{}, false
	}
	return l.p.systems[i], true
}

// idle adds what the pack opens with and its game cannot use.
func (l *linter) idle(text []byte) {
	if system, ok := l.system(); ok {
		for _, e := range pack.Errors(system.Shape.Lint(text)) {
			l.add(e.Pointer, e.Reason)
		}
	}
}

// shippedPack returns the pack of the same game that Gantry has, nil for none.
func (l *linter) shippedPack() *doc.Node {
	system, ok := l.system()
	if !ok {
		return nil
	}
	n, err := doc.Parse(data.Pack(system.ID))
	if err != nil {
		return nil
	}
	return n
}

// repair replaces the value at a pointer by the shipped pack's, or removes a member
// that the shipped pack doesn't have. It reports whether the tree changed.
func repair(tree, shipped *doc.Node, pointer string) bool {
	if shipped == nil || pointer == "" {
		return false
	}
	at := strings.LastIndexByte(pointer, '/')
	around, ok := tree.At(pointer[:at])
	if !ok {
		return false
	}
	right, known := shipped.At(pointer)
	if here, ok := tree.At(pointer); ok && known {
		changed := !doc.Same(here, right)
		*here = *right
		return changed
	}
	before := len(around.Members)
	name := rules.PointerName(pointer[at+1:])
	around.Members = slices.DeleteFunc(around.Members, func(m doc.Member) bool { return m.Name == name })
	return len(around.Members) < before
}

// examples judges the examples of a pack: they are the first that a player sees
// of a game, and must be legal by it.
func (l *linter) examples(text []byte) error {
	lib, err := builder.NewLibrary(l.p.systems, text)
	if err != nil {
		return err
	}
	list := l.tree.Get("examples")
	if list == nil {
		return nil
	}
	for i, item := range list.Items {
		at := fmt.Sprintf("/examples/%d", i)
		r, err := lib.Read(l.p.ctx, item.Append(nil))
		if err != nil {
			var place *doc.Error
			if errors.As(err, &place) {
				l.add(at+place.Pointer, place.Reason)
			} else {
				l.add(at, builder.TextOf(err))
			}
			continue
		}
		v, err := lib.Judge(l.p.ctx, r)
		if err != nil {
			return err
		}
		for _, f := range v.Findings {
			if f.Severity == rules.Error {
				l.put(at+unitPlace(r, f.Unit), fmt.Sprintf("illegal example: %s [%s, %s]", f.Message, f.Rule, f.Cite))
			}
		}
	}
	return nil
}

// unitPlace returns the JSON Pointer of a unit in its list, "" for none.
func unitPlace(r builder.Roster, id string) string {
	if i := r.Place(id); i >= 0 && id != "" {
		return fmt.Sprintf("/units/%d", i)
	}
	return ""
}

// mistake is one fault of a pack file.
type mistake struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 where not known
	Pointer string `json:"pointer"`
	Reason  string `json:"reason"`
}

func (m mistake) String() string {
	place := format.Line(m.File)
	if m.Line > 0 {
		place += fmt.Sprintf(":%d", m.Line)
	}
	if m.Pointer != "" {
		place += ": " + format.Line(m.Pointer)
	}
	return place + ": " + format.Line(m.Reason)
}
