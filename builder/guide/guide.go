package guide

import (
	"fmt"

	"gantry/builder"
	"gantry/rules/doc"
)

// guideFormat is the format of the guide's rosters.
const guideFormat = "gantry.guide/1"

// Breach is a roster that breaks one rule and no other.
type Breach struct {
	System, Rule string // System is "" for a rule of the document
	Why          string // its problem, in a sentence
	Roster       builder.Roster
}

// Breaches are the guide's rosters, one per rule.
type Breaches []Breach

// Of returns the list that breaks a rule of a game or, with "", of the document.
func (list Breaches) Of(system, rule string) (b Breach, ok bool) {
	for _, b := range list {
		if b.System == system && b.Rule == rule {
			return b, true
		}
	}
	return Breach{}, false
}

// Encode returns the document that Read reads, one list per line.
func (list Breaches) Encode() []byte {
	text := []byte("{\"format\": \"" + guideFormat + "\", \"rosters\": [")
	for i, b := range list {
		if i > 0 {
			text = append(text, ',')
		}
		n := doc.NodeOf(map[string]any{"rule": b.Rule, "system": b.System, "why": b.Why})
		n.Put("roster", b.Roster.Node())
		text = n.AppendSorted(append(text, '\n'))
	}
	return append(text, "\n]}\n"...)
}

// Read reads the guide's rosters. Opening one fills in what it lacks.
func Read(text []byte) (Breaches, error) {
	n, err := doc.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("read the guide: %w", err)
	}
	if format := n.Get("format"); format == nil || format.Text != guideFormat {
		return nil, fmt.Errorf("read the guide: not %s", guideFormat)
	}
	var list Breaches
	for _, item := range n.Get("rosters").Items {
		b := Breach{System: item.Get("system").TextOr(""), Rule: item.Get("rule").TextOr(""),
			Why: item.Get("why").TextOr("")}
		if b.Roster, err = builder.DecodeNode(item.Get("roster")); err != nil {
			return nil, fmt.Errorf("read the guide: the list of %s %s: %w", b.System, b.Rule, err)
		}
		list = append(list, b)
	}
	return list, nil
}
