package builder_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/rules/doc"
)

// dressed returns a roster with extra members.
func dressed(t *testing.T, members string) builder.Roster {
	t.Helper()
	return buildertest.Read(t, strings.Replace(buildertest.Small, `"limit"`, members+`,"limit"`, 1))
}

// placesOf are the pointers of faults, each with its reason.
func placesOf(faults []*doc.Error) (list []string) {
	for _, f := range faults {
		list = append(list, f.Pointer+" "+f.Reason)
	}
	return list
}

// unset is what a game's machines wear without a livery.
var unset = rules.Colors{Plate: "#BF5528", Trim: "#43200F", Accent: "#F2B233"}

func TestLiveryIsRead(t *testing.T) {
	for _, row := range []struct {
		livery string
		want   builder.Livery
		wear   rules.Colors // where unset is
	}{
		{`{}`, builder.Livery{}, unset},
		{`{"scheme":"gunmetal"}`, builder.Livery{Scheme: "gunmetal"},
			rules.Colors{Plate: "#747C86", Trim: "#33383F", Accent: "#FF6A3D"}},
		{`{"scheme":"gunmetal","trim":"#00ff00"}`, builder.Livery{Scheme: "gunmetal", Trim: "#00FF00"},
			rules.Colors{Plate: "#747C86", Trim: "#00FF00", Accent: "#FF6A3D"}},
		{`{"plate":"#010203","accent":"#ABCDEF","emblem":{"shape":"star","number":7,"stripes":2}}`,
			builder.Livery{Plate: "#010203", Accent: "#ABCDEF",
				Emblem: builder.Emblem{Shape: "star", Number: 7, Stripes: 2}},
			rules.Colors{Plate: "#010203", Trim: unset.Trim, Accent: "#ABCDEF"}},
	} {
		got, faults := builder.LiveryOf(dressed(t, `"livery":`+row.livery))
		if diff := cmp.Diff(row.want, got); diff != "" || len(faults) > 0 {
			t.Errorf("%s: %v %s", row.livery, placesOf(faults), diff)
		}
		if wear := got.Colors(unset); wear != row.wear {
			t.Errorf("%s: %v, want %v", row.livery, wear, row.wear)
		}
	}
	if l, faults := builder.LiveryOf(buildertest.Read(t, buildertest.Small)); l.Value() != nil || faults != nil {
		t.Errorf("no livery is read as %v, %v", l, faults)
	}
}

// A fault names the place of an invalid part and what it must be. The part has no effect.
func TestLiveryFaults(t *testing.T) {
	for livery, want := range map[string]string{
		`"red"`:                            `/livery must be an object, not a string`,
		`{"plate":"red"}`:                  `/livery/plate must be a color like "#1F4FD1", not "red"`,
		`{"accent":7}`:                     `/livery/accent must be a color like "#1F4FD1", not 7`,
		`{"scheme":"gunmetel"}`:            `Did you mean "gunmetal"?`,
		`{"scheme":[]}`:                    `/livery/scheme must be one of line-grey, night-watch,`,
		`{"decals":1}`:                     `/livery/decals is unknown here and kept`,
		`{"emblem":7}`:                     `/livery/emblem must be an object, not a number`,
		`{"emblem":{"shape":"blob"}}`:      `/livery/emblem/shape must be one of circle, shield,`,
		`{"emblem":{"number":1000}}`:       `/livery/emblem/number must be a whole number from 0 to 999, not 1000`,
		`{"emblem":{"stripes":"2"}}`:       `/livery/emblem/stripes must be a whole number from 0 to 4, not "2"`,
		`{"emblem":{"a/b":null}}`:          `/livery/emblem/a~1b is unknown`,
		`{"trim":"#12345","plate":"#fff"}`: `/livery/trim must be a color`,
	} {
		r := dressed(t, `"livery":`+livery)
		l, faults := builder.LiveryOf(r)
		if got := strings.Join(placesOf(faults), "\n"); !strings.Contains(got, want) || faults[0].Line == 0 {
			t.Errorf("%s: %q, want %q", livery, got, want)
		}
		if got := l.Colors(unset); got != unset {
			t.Errorf("%s is worn: %v", livery, got)
		}
		again := doc.NodeOf(l.Value())
		if r.Livery.Kind == doc.Object && string(again.AppendSorted(nil)) != string(r.Livery.AppendSorted(nil)) {
			t.Errorf("%s is set again as %s", livery, again.Append(nil))
		}
		v, err := buildertest.Library(t).Judge(t.Context(), r)
		if plain := judge(t, buildertest.Library(t), []byte(buildertest.Small)); err != nil ||
			!cmp.Equal(len(v.Findings), len(plain.Findings)) {
			t.Errorf("%s: a roster of one hash has other findings: %v %v", livery, err, v.Findings)
		}
	}
}

// Each scheme is offered once. Its colors are valid and no other scheme has the same.
// Each shape is offered once.
func TestSchemes(t *testing.T) {
	seen := map[any]bool{}
	for _, s := range builder.Schemes() {
		r := dressed(t, fmt.Sprintf(`"livery":{"plate":%q,"trim":%q,"accent":%q}`, s.Plate, s.Trim, s.Accent))
		if l, faults := builder.LiveryOf(r); len(faults) > 0 || l.Colors(unset) != s.Colors {
			t.Errorf("%s: %v, %v", s.ID, l, placesOf(faults))
		}
		if seen[s.ID] || seen[s.Name] || seen[s.Colors] {
			t.Errorf("%s stands twice", s.ID)
		}
		seen[s.ID], seen[s.Name], seen[s.Colors] = true, true, true
	}
	if len(builder.Schemes()) != 12 {
		t.Errorf("%d schemes", len(builder.Schemes()))
	}
}

// A form changes its fields and keeps the rest of the document's livery.
func TestLiveryForm(t *testing.T) {
	for _, row := range []struct{ name, was, form, want string }{
		{"a scheme", ``, `scheme=gunmetal`, `{"scheme":"gunmetal"}`},
		{"by hand", `{"scheme":"gunmetal"}`, `scheme=own&plate=%23abcdef&trim=&accent=%23000000`,
			`{"accent":"#000000","plate":"#ABCDEF"}`},
		{"the game's", `{"scheme":"gunmetal"}`, `scheme=&plate=%23abcdef`, `null`},
		{"an emblem", `{"scheme":"gunmetal"}`, `shape=star&number=7&stripes=`,
			`{"emblem":{"number":7,"shape":"star"},"scheme":"gunmetal"}`},
		{"an emblem taken off", `{"scheme":"gunmetal","emblem":{"number":7}}`, `shape=&number=0&stripes=0`,
			`{"scheme":"gunmetal"}`},
		{"what is not known stays", `{"decals":[1.5],"emblem":{"shine":1}}`, `scheme=gunmetal&number=3`,
			`{"decals":[1.5],"emblem":{"number":3,"shine":1},"scheme":"gunmetal"}`},
		{"a fault is replaced", `{"plate":"red"}`, `scheme=own&plate=%23ff0000`, `{"plate":"#FF0000"}`},
		{"no such scheme", ``, `scheme=rust`, `The scheme must be one of`},
		{"no colour", ``, `scheme=own&plate=red`, `Plate color must be a color like "#1F4FD1", not "red".`},
		{"no number", ``, `number=x`, `Emblem number must be a whole number from 0 to 999, not x.`},
		{"too many stripes", ``, `stripes=5`, `Stripes must be a whole number from 0 to 4, not 5.`},
	} {
		t.Run(row.name, func(t *testing.T) {
			r := buildertest.Read(t, buildertest.Small)
			if row.was != "" {
				r = dressed(t, `"livery":`+row.was)
			}
			form, err := url.ParseQuery(row.form)
			if err != nil {
				t.Fatal(err)
			}
			var got string
			v, err := posted.ParseValue(t.Context(), buildertest.Library(t), r, rules.ParseTarget("livery"), form)
			if err != nil {
				got = err.Error()
			} else {
				got = string(doc.NodeOf(v.Value).Append(nil))
			}
			if err == nil && got != row.want || err != nil && !strings.HasPrefix(got, row.want) {
				t.Errorf("%s, want %s", got, row.want)
			}
		})
	}
}

func TestTags(t *testing.T) {
	for _, row := range []struct {
		name, tags, want string
		faults           string
	}{
		{"none", `[]`, ``, ``},
		{"some, one twice", `["league","Night game","LEAGUE"]`, `league|Night game`, ``},
		{"another kind", `"league"`, ``, `/tags must be a list of text, not a string`},
		{"a number", `["a",7]`, `a`, `/tags/1 must be text, not a number`},
		{"a comma", `["a,b"]`, ``, `/tags/0 is "a,b": no commas or control characters`},
		{"spaces", `[" a"]`, ``, `/tags/0 is " a": use one space between words`},
		{"nothing", `[""]`, ``, `/tags/0 is "": use one space between words`},
		{"long", `["` + strings.Repeat("ä", 31) + `"]`, ``, `/tags/0 has 31 letters, limit 30`},
		{"many", `["a","b","c","d","e","f","g","h","i","j","k","l","m","n","o","p","q","r","s","t","u","v"]`,
			`a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t`, `/tags has 22 entries, limit 20 tags`},
	} {
		tags, faults := builder.TagsOf(dressed(t, `"tags":`+row.tags))
		if got := strings.Join(tags, "|"); got != row.want || strings.Join(placesOf(faults), "\n") != row.faults {
			t.Errorf("%s: %q, %q", row.name, got, placesOf(faults))
		}
	}
	for text, want := range map[string]string{
		"": "null", " , ,\r\n": "null",
		" league ,Night   game,, League\r\nx": `["league","Night game","x"]`,
		"ok, " + strings.Repeat("x", 31): `The tag "` + strings.Repeat("x", 31) + `" has 31 letters, ` +
			`limit 30.`,
		"a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q,r,s,t,u": "21 tags. The limit per list is 20.",
	} {
		v, err := posted.ParseValue(t.Context(), buildertest.Library(t), buildertest.Read(t, buildertest.Small),
			rules.ParseTarget("tags"), url.Values{"value": {text}})
		got := string(doc.NodeOf(v.Value).Append(nil))
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
