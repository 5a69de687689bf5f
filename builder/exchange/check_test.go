package exchange_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/format"
)

const one = `{"format": "gantry.roster/1", "system": "skirmish", "name": "A", "units": [{"profile": "walker"}]}`

// walkers is a roster of n walkers.
func walkers(n int) string {
	list := strings.TrimSuffix(strings.Repeat(`{"profile": "walker"},`, n), ",")
	return fmt.Sprintf(`{"format":"gantry.roster/1","system":"skirmish","units":[%s]}`, list)
}

func TestCheckReadsEveryDocumentOfAFile(t *testing.T) {
	pretty := strings.ReplaceAll(one, ", ", ",\n  ")
	for _, c := range []struct {
		name, data string
		want       []string // a verdict, or the start of an error
	}{
		{"one document", one, []string{"legal"}},
		{"one document on several lines", pretty, []string{"legal"}},
		{"byte order mark", "\ufeff" + one, []string{"legal"}},
		{"array", "[" + one + "," + walkers(3) + "," + walkers(4) + "]", []string{"legal", "undecided", "illegal"}},
		{"one a line", one + "\n\n" + walkers(4) + "\n", []string{"legal", "illegal"}},
		{"one a line, the first broken", "nonsense\n" + one, []string{"line 1: not valid JSON", "legal"}},
		{"one a line, the middle broken", one + "\n{\"format\": 1}\n" + one,
			[]string{"legal", "line 2, /format: must be a string", "legal"}},
		{"array with a broken item", "[" + one + ",\n7,\n" + one + "]",
			[]string{"legal", "line 2: must be an object", "legal"}},
		{"array that ends early", "[" + one + ",\n{", []string{"legal", "line 2: not valid JSON (un"}},
		{"text behind an array", "[" + one + "]\n]", []string{"legal", "line "}},
		{"array with duplicate names in one item", "[{\"system\": \"a\",\n\"system\": \"b\"}," + one + "]",
			[]string{"line 2, /system: the name is twice in ", "legal"}},
		{"empty array", "[]", []string{"the list is empty"}},
		{"empty file", " \n", []string{"the file is empty"}},
		{"no JSON", "hello", []string{"not a Gantry file"}},
		{"a picture", "\x89PNG\r\n", []string{"not a Gantry file"}},
		{"one broken document with whole objects in it", "{\n  \"units\": [\n    {\"id\": \"u1\"}\n  ]\n",
			[]string{"line 4: not valid JSON"}},
		{"unknown game", strings.Replace(one, "skirmish", "skirmich", 1),
			[]string{`Unknown game: "skirmich". Did you mean "skirmish"?`}},
		{"too large", strings.Repeat(" ", format.MaxBytes+1), []string{"the file is 32 MB, the "}},
		{"not UTF-8", "{\"name\": \"\xff\"}", []string{"line 1: the text is not valid UTF-8"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for i, e := range checked(t, "f.json", []byte(c.data)) {
				if e.File != "f.json" || e.Index != i {
					t.Errorf("entry %d has file %q and index %d", i, e.File, e.Index)
				}
				if (e.Checked == nil) == (e.Error == "") {
					t.Errorf("entry %d: exactly one of verdict and error must be set", i)
				}
				state := e.Error
				if e.Checked != nil {
					state = string(e.Verdict)
				} else if i < len(c.want) {
					state = state[:min(len(state), len(c.want[i]))]
				}
				got = append(got, state)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCheckReadsBoundedNumbersOfDocuments(t *testing.T) {
	for name, data := range map[string]string{
		"array": "[" + strings.Repeat("1,", format.MaxDocuments+5) + "1]",
		"lines": strings.Repeat("{}\n", format.MaxDocuments+5),
	} {
		entries := checked(t, "f", []byte(data))
		if len(entries) != format.MaxDocuments+1 ||
			!strings.Contains(entries[len(entries)-1].Error, "more than 10000") {
			t.Errorf("%s: %d entries, the last %q", name, len(entries), entries[len(entries)-1].Error)
		}
	}
}

// The document is fixed: names, kinds and nulls as the contract prints them.
func TestCheckDocument(t *testing.T) {
	entries := checked(t, "a.json", []byte("["+walkers(4)+",1]"))
	data, err := json.MarshalIndent(entries, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	used := entries[0].Ruled.Pack.SHA256
	if len(used) != 64 || len(entries[0].Army) != 64 {
		t.Errorf("pack %q, army %q", used, entries[0].Army)
	}
	want := `[
 {
  "file": "a.json",
  "index": 0,
  "system": "skirmish",
  "name": "",
  "sha256": "` + entries[0].SHA256 + `",
  "verdict": "illegal",
  "rests_on": "printed",
  "points": 40,
  "limit": 30,
  "findings": [
   {
    "rule": "size",
    "severity": "error",
    "basis": "printed",
    "unit": "",
    "item": "",
    "used": null,
    "max": null,
    "message": "Too many.",
    "cite": "Skirmish, page 1",
    "fixes": [
     {
      "text": "Take none",
      "points": 0,
      "edits": []
     }
    ]
   }
  ],
  "player": "",
  "todo": 0,
  "pack": {
   "named": {
    "id": "skirmish",
    "version": "1",
    "sha256": "` + used + `"
   },
   "used": {
    "id": "skirmish",
    "version": "1",
    "sha256": "` + used + `"
   }
  },
  "gantry": "` + builder.Version + `",
  "rules_number": 0,
  "army": "` + entries[0].Army + `",
  "document": "` + entries[0].SHA256 + `",
  "brings": {
   "limit": 30,
   "limit_from": "game",
   "options": {},
   "overrides": {
    "typed": 0,
    "house": 0
   },
   "designed": {
    "units": 0,
    "weapons": 0
   },
   "numbers": [],
   "notes": 0,
   "unknown_fields": 0
  }
 },
 {
  "file": "a.json",
  "index": 1,
  "error": "line 1: must be an object, not a number"
 }
]`
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Error(diff)
	}
	legal, err := json.Marshal(checked(t, "a.json", []byte(one)))
	if err != nil || !strings.Contains(string(legal), `"findings":[]`) {
		t.Errorf("%s, %v: a legal roster has an empty list of findings", legal, err)
	}
}

func checked(t *testing.T, name string, data []byte) []exchange.CheckEntry {
	t.Helper()
	entries, err := exchange.Checker{Library: library(t)}.Check(t.Context(), name, data)
	if err != nil {
		t.Fatal(err)
	}
	return entries
}
