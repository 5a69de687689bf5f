package main

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// Every game has its own words file and explains every term of its play. The file has every text of
// the shipped pack and no other.
func TestWordsOfEveryGame(t *testing.T) {
	for _, s := range systems.All {
		w, err := rules.ReadWords(data.Words(s.ID))
		if err != nil || w.System != s.ID {
			t.Errorf("%s has the words of %q: %v", s.ID, w.System, err)
			continue
		}
		if _, err := doc.Parse(data.Words(s.ID)); err != nil {
			t.Errorf("%s: %v", s.ID, err) // it refuses a name that is there twice
		}
		texts := s.Shape.Texts(data.Pack(s.ID))
		for at, text := range texts {
			if w.Pack[at] != text {
				t.Errorf("%s: the pack has its own text %q: move it to the words, /pack%s", s.ID, text, at)
			}
		}
		for at := range w.Pack {
			if texts[at] == "" {
				t.Errorf("%s: the words have a text that the pack has no place for: %s", s.ID, at)
			}
		}
		if len(texts) == 0 {
			t.Errorf("%s: the pack does not open, or has no texts", s.ID)
		}
		g, err := s.Open(data.Pack(s.ID))
		if err != nil {
			t.Fatal(err)
		}
		for i, panel := range g.About().Play {
			if len(panel.Terms) != len(w.Play.Terms[i]) {
				t.Errorf("%s, %s: %d terms are explained of %q", s.ID, panel.Title, len(panel.Terms), w.Play.Terms[i])
			}
		}
	}
}
