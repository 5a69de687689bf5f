package builder

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

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
		ref := PackRef{s.ID, version, HashOf(raw)}
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
