package pack

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

type testPack struct {
	Table Section[testRow] `json:"table"`
}

type testRow struct {
	N    rules.Figure   `json:"n" pack:"optional"`
	List []rules.Figure `json:"list" pack:"optional"`
	Cite string         `json:"cite" pack:"optional"`
}

func TestDecodeInherits(t *testing.T) {
	p, err := Shape[testPack]{}.Decode([]byte(`{"format":"x","basis":"printed","cite":"Book",` +
		`"table":{"basis":"inferred","rows":{
		"b":{"n":1,"list":[2,{"value":"3/2","basis":"house"}]},
		"a":{"cite":"Page 2","n":{"value":4,"cite":"Page 3"}},
		"c":{"n":null}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	rows := p.Table.Rows
	if len(rows.IDs) != 3 || rows.IDs[0] != "b" || rows.IDs[1] != "a" {
		t.Errorf("rows %v; want them in the order of the pack", rows.IDs)
	}
	for name, row := range map[string]struct {
		got   rules.Figure
		value rules.Value
		basis rules.Basis
		cite  string
	}{
		"table's basis, pack's citation": {rows.By["b"].N, rules.Int(1), rules.Inferred, "Book"},
		"in a list":                      {rows.By["b"].List[0], rules.Int(2), rules.Inferred, "Book"},
		"own basis":                      {rows.By["b"].List[1], rules.Fraction(3, 2), rules.House, "Book"},
		"own citation":                   {rows.By["a"].N, rules.Int(4), rules.Inferred, "Page 3"},
		"null":                           {rows.By["c"].N, rules.Word("missing"), rules.Missing, "Book"},
	} {
		if row.got.Value != row.value || row.got.Basis != row.basis || row.got.Cite != row.cite {
			t.Errorf("%s: got %+v", name, row.got)
		}
	}
}

func TestDecodeNamesThePlace(t *testing.T) {
	for text, pointer := range map[string]string{
		`[]`: "",
		`{"cite":"x","table":{"rows":{"a":{"n":1}}}}`:                                       "/table/rows/a/n",
		`{"basis":"printed","table":{"rows":{"a":{"n":1}}}}`:                                "/table/rows/a/n",
		`{"basis":"guessed","cite":"x","table":{"rows":{"a":{"list":[1]}}}}`:                "/table/rows/a/list/0",
		`{"basis":"printed","cite":"x","table":{"rows":{"a":{"n":1.5}}}}`:                   "/table/rows/a/n",
		`{"basis":"printed","cite":"x","table":{"rows":{"a":{"surprise":"y"}}}}`:            "/table/rows/a/surprise",
		`{"basis":"printed","cite":"x","surprise":"y"}`:                                     "/surprise",
		`{"basis":"printed","cite":"x","table":{"rows":{"a":{"n":{"value":1,"basis":1}}}}}`: "/table/rows/a/n/basis",
	} {
		_, err := Shape[testPack]{}.Decode([]byte(text))
		var pe *Error
		if !errors.As(err, &pe) || pe.Pointer != pointer {
			t.Errorf("%s: %v, want an Error at %q", text, err, pointer)
		}
	}
}

// Each type mistake is named, without Go's terms.
func TestDecodeNamesEveryMistake(t *testing.T) {
	_, err := Shape[testPack]{}.Decode([]byte(`{"basis":"printed","cite":"x","table":{"rows":{
		"a":{"n":"many","list":[1,"x",true]}, "b":{"list":{},"cite":4,"more":1}, "c":[], "d":{"n":"1.5"}}}}`))
	want := []string{"/table/rows/a/n: must be a number, not a string",
		"/table/rows/a/list/1: must be a number, not a string",
		"/table/rows/a/list/2: must be a number, not true or false",
		"/table/rows/b/list: must be a list, not an object",
		"/table/rows/b/cite: must be a string, not a number", "/table/rows/b/more: is not known here",
		"/table/rows/c: must be an object, not a list",
		"/table/rows/d/n: must be a number, not a string"}
	if got := strings.Split(err.Error(), "\n"); !slices.Equal(got, want) {
		t.Errorf("%s", strings.Join(got, "\n"))
	}
}

// A pack with data that its game cannot use opens but does not lint. A pack with mistakes does not open.
func TestIdleParts(t *testing.T) {
	shape := Shape[testPack]{Validate: func(p *testPack) *Faults {
		x := new(Faults)
		x.Uses("/table/rows", p.Table.Rows.IDs, "a", rules.Designed)
		x.Reserved("/table/rows", p.Table.Rows)
		x.Needs("/table/rows", p.Table.Rows, "a")
		return x
	}}
	for _, row := range []struct{ rows, open, lint string }{
		{`{"a":{"n":1}}`, "", ""},
		{`{"a":{"n":1},"b":{"n":2},"custom":{"n":3}}`, "", "/table/rows/b: is not used. Allowed here: a, custom\n" +
			"/table/rows/custom: is reserved for player designs: use another id"},
		{`{"b":{"n":1}}`, "/table/rows: has no a", "/table/rows: has no a"},
	} {
		raw := []byte(`{"basis":"printed","cite":"x","table":{"rows":` + row.rows + `}}`)
		_, _, err := shape.Open(raw)
		for what, of := range map[string]struct {
			err  error
			want string
		}{"Open": {err, row.open}, "Lint": {shape.Lint(raw), row.lint}} {
			got := ""
			if of.err != nil {
				got = of.err.Error()
			}
			if got != of.want {
				t.Errorf("%s of %s: %q, want %q", what, row.rows, got, of.want)
			}
		}
	}
}
