package pack_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/pack"
)

type shaped struct {
	Slots  rules.Figure               `json:"slots" pack:"1..most"`
	Move   rules.Figure               `json:"move" pack:"-most..most,missing,optional"`
	Factor rules.Figure               `json:"factor" pack:"0..2,fraction,optional"`
	Free   rules.Figure               `json:"free" pack:"optional"`
	Extra  *rules.Figure              `json:"extra" pack:"0..3"`
	Kind   string                     `json:"kind" pack:"optional,|S|P"`
	Name   string                     `json:"name" pack:"optional"`
	Note   string                     `json:"note" pack:"optional,empty"`
	Ink    string                     `json:"ink" pack:"optional,color"`
	Class  *word                      `json:"class"`
	List   []string                   `json:"list" pack:"optional,len 1..2,a|b"`
	By     map[string]rules.Figure    `json:"by" pack:"optional,keys x|y,0..3"`
	Arcs   pack.Section[rules.Figure] `json:"arcs" pack:"optional,keys upper,len ..2,0..3"`
	Terms  pack.Rows[rules.Term]      `json:"terms" pack:"optional"`
	Flag   bool                       `json:"flag"`
	inner
}

type inner struct {
	Deep []struct {
		N rules.Figure `json:"n" pack:"0..9"`
	} `json:"deep" pack:"optional"`
}

type word struct {
	rules.Source
	Value string `json:"value" pack:"light|mid,missing"`
}

var shape = pack.Shape[shaped]{Bounds: map[string]int{"most": 5}}

// Each member is refused with its own message, at its own place.
func TestShapeNamesEveryMistake(t *testing.T) {
	const isRight = ""
	for _, row := range []struct{ members, want string }{
		{`"slots": 5`, isRight},
		{`"slots": {"value": 5, "basis": "house", "cite": "here", "overridden": false}`, isRight},
		{`"slots": 6`, "/slots: must be a whole number from 1 to 5, not 6"},
		{`"slots": "3/2"`, "/slots: must be a number, not a string"},
		{`"slots": {"value": "3/2"}`, "/slots: must be a whole number from 1 to 5, not 3/2"},
		{`"slots": null`, "/slots: must be a whole number from 1 to 5, not missing"},
		{`"slots": [1]`, "/slots: must be a number, not a list"},
		{`"slots": {"value": 1, "basis": "guessed"}`,
			`/slots/basis: must be printed, inferred, house or missing, not "guessed"`},
		{`"slots": {"value": 1, "basis": "typed"}`,
			`/slots/basis: must be printed, inferred, house or missing, not "typed"`},
		{`"slots": {"value": 1, "basis": "typed", "overridden": true}`, isRight},
		{`"slots": {"value": 1, "why": "so"}`, "/slots/why: is not known here"},
		{`"flag": true`, ": lacks slots"},
		{`"slots": 1, "Slots": 1`, "/Slots: is not known here"},
		{`"slots": 1, "move": -5`, isRight},
		{`"slots": 1, "move": null`, isRight},
		{`"slots": 1, "move": -6`, "/move: must be a whole number from -5 to 5, not -6"},
		{`"slots": 1, "factor": {"value": "3/2"}`, isRight},
		{`"slots": 1, "factor": {"value": "5/2"}`, "/factor: must be a number from 0 to 2, not 5/2"},
		{`"slots": 1, "free": {"value": "many"}`, `/free: must be a number, not "many"`},
		{`"slots": 1, "free": 1.5`, `/free: 1.5 is not a whole number up to 2147483647. Write a fraction as "3/2"`},
		{`"slots": 1, "extra": 4`, "/extra: must be a whole number from 0 to 3, not 4"},
		{`"slots": 1, "kind": ""`, isRight},
		{`"slots": 1, "kind": "Q"`, `/kind: must be S or P, not "Q"`},
		{`"slots": 1, "name": ""`, "/name: must not be empty"},
		{`"slots": 1, "note": ""`, isRight},
		{`"slots": 1, "ink": "red"`, `/ink: must be a color like "#A63C17", not "red"`},
		{`"slots": 1, "class": "mid"`, isRight},
		{`"slots": 1, "class": null`, isRight},
		{`"slots": 1, "class": {"value": "mid", "basis": "house"}`, isRight},
		{`"slots": 1, "class": {"value": "fat"}`, `/class/value: must be light or mid, not "fat"`},
		{`"slots": 1, "list": []`, "/list: has 0 entries; it must have from 1 to 2"},
		{`"slots": 1, "list": ["a", "c"]`, `/list/1: must be a or b, not "c"`},
		{`"slots": 1, "by": {"x": 4}`, "/by/x: must be a whole number from 0 to 3, not 4"},
		{`"slots": 1, "by": {"z": 1}`, `/by/z: "z" is not an ID here: it must be x or y`},
		{`"slots": 1, "arcs": {"rows": {"F": 1, "R": 4}}`, "/arcs/rows/R: must be a whole number from 0 to 3, not 4"},
		{`"slots": 1, "arcs": {"rows": {"f": 1}}`,
			`/arcs/rows/f: "f" is not an ID here: use capitals, digits, hyphens and periods`},
		{`"slots": 1, "arcs": {"rows": {"F": 1, "R": 1, "L": 1}}`,
			"/arcs/rows: has 3 entries; it must have from 0 to 2"},
		{`"slots": 1, "arcs": {"cite": ""}`, "/arcs/cite: must not be empty\n/arcs: lacks rows"},
		{`"slots": 1, "terms": {"a": {"name": "A", "text": "t"}}`, isRight},
		{`"slots": 1, "terms": {"a": {"id": "a", "name": "A", "text": "t"}}`, "/terms/a/id: is not known here"},
		{`"slots": 1, "deep": [{"n": 1}, {"n": 10}]`, "/deep/1/n: must be a whole number from 0 to 9, not 10"},
		{`"slots": 1, "flag": "yes"`, "/flag: must be true or false, not a string"},
	} {
		got := ""
		if _, err := shape.Decode([]byte(`{"basis": "printed", "cite": "Book", ` + row.members + `}`)); err != nil {
			got = err.Error()
		}
		if got != row.want {
			t.Errorf("%s\n got %s\nwant %s", row.members, got, row.want)
		}
	}
}

// A row's id is its name, and its source that of its table.
func TestRowsAreNamed(t *testing.T) {
	p, err := shape.Decode([]byte(`{"basis": "house", "cite": "Book", "slots": 1, "terms": {
		"b": {"name": "B", "text": "t", "cite": "Page 2"}, "a": {"name": "A", "text": "t"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for id, cite := range map[string]string{"b": "Page 2", "a": "Book"} {
		if row := p.Terms.By[id]; row.ID != id || row.Cite != cite || row.Basis != rules.House {
			t.Errorf("%s: %+v", id, row)
		}
	}
	if got := strings.Join(p.Terms.IDs, " "); got != "b a" {
		t.Errorf("rows %s; want them as they stand", got)
	}
}

func TestSchemaNamesItsGame(t *testing.T) {
	var schema struct {
		ID         string   `json:"$id"`
		Required   []string `json:"required"`
		Properties map[string]json.RawMessage
	}
	if err := json.Unmarshal(shape.Schema(rules.System{ID: "checkers", Name: "Checkers"}), &schema); err != nil {
		t.Fatal(err)
	}
	needs := strings.Join(schema.Required, " ")
	if schema.ID != "/schema/checkers.json" || needs != "format id version basis cite slots" ||
		schema.Properties["deep"] == nil {
		t.Errorf("%s %s %v", schema.ID, schema.Required, schema.Properties)
	}
}

type worded struct {
	Rows    pack.Rows[wordedRow] `json:"rows"`
	Notes   []rules.Term         `json:"notes" pack:"optional"`
	Figures []rules.Figure       `json:"figures" pack:"optional"`
}

type wordedRow struct {
	Text  string            `json:"text" pack:"words"`
	Note  string            `json:"note" pack:"optional,words"`
	Kinds map[string]string `json:"kinds" pack:"optional,keys S|P,words"`
	Kind  string            `json:"kind" pack:"optional,x|y,words"`
	Move  rules.Figure      `json:"move" pack:"optional,0..9"`
}

// Words fill in the texts that a pack with "texts" leaves out, and no others.
func TestWordsFillWhatAPackLeavesOut(t *testing.T) {
	shape := pack.Shape[worded]{Words: []byte(`{"format": "gantry.words/1", "system": "x",
		"play": {"terms": [[], [], [], [], []]}, "pack": {
			"/rows/a/text": "A.", "/rows/a/note": "Note.", "/rows/a/kinds/P": "Pulls.", "/rows/a/move": "9",
			"/rows/b/kind": "z", "/notes/last/text": "Last.", "/notes/0/text": "By number.", "/figures/0": "3"}}`)}
	for _, row := range []struct{ members, want string }{
		{`"texts": "en", "rows": {"a": {}}`, "A. Note. Pulls. 0"},
		{`"texts": "en", "rows": {"a": {"text": "Own."}}`, "Own. Note. Pulls. 0"},
		{`"texts": "en", "rows": {"a": {"kinds": {}, "move": 2}}`, "A. Note.  2"},
		{`"rows": {"a": {"text": "Own."}}`, "Own.   0"},
		{`"rows": {"a": {}}`, "/rows/a: lacks text"},
		{`"texts": "en", "rows": {"c": {}}`, "/rows/c: lacks text"},
		{`"texts": "fr", "rows": {"a": {}}`, `/texts: must be "en"`},
		{`"texts": "en", "rows": {"b": {"text": "B."}}`, `/rows/b/kind: must be x or y, not "z"`},
		{`"texts": "en", "rows": {"a": {}}, "notes": [{"id": "first", "name": "F"}, {"id": "last", "name": "L"}]`,
			"/notes/0: lacks text"},
		{`"texts": "en", "rows": {"a": {}}, "notes": [{"id": "last", "name": "L"}]`, "A. Note. Pulls. 0 Last."},
	} {
		p, words, err := shape.Open([]byte(`{"basis": "printed", "cite": "Book", ` + row.members + `}`))
		a := p.Rows.By["a"]
		got := strings.Join([]string{a.Text, a.Note, a.Kinds["P"], fmt.Sprint(a.Move.Value)}, " ")
		if len(p.Notes) > 0 {
			got += " " + p.Notes[0].Text
		}
		if err != nil {
			got = err.Error()
		}
		if got != row.want || len(words.Pack) == 0 {
			t.Errorf("%s\n got %s\nwant %s", row.members, got, row.want)
		}
	}
}
