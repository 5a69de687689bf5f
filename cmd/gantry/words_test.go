package main

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// Every game has its own words file and explains every term of its play.
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
