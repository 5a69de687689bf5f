package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/search"
	"gantry/rules"
)

// emptySheet returns the sheet of a list without units.
func emptySheet(t testing.TB, lib *builder.Library, system string) builder.Sheet {
	t.Helper()
	r, err := lib.Complete(builder.Roster{System: system})
	if err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// namesFound returns the names that a search finds.
func namesFound(t testing.TB, lib *builder.Library, s builder.Sheet, o search.Lookup) []string {
	t.Helper()
	found, err := search.Find(context.Background(), lib, s, nil, o)
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Faults) > 0 {
		t.Fatalf("%q: %v", o.Query, found.Faults)
	}
	return offerIDs(found.Offers)
}

func offerIDs(list []search.Offer) []string {
	ids := make([]string, len(list))
	for i, of := range list {
		ids[i] = of.ID
	}
	return ids
}

// plainUnit is an entry, read on its own.
type plainUnit struct {
	entry   rules.Entry
	profile rules.Profile
	items   []rules.Item // its mounted items
	stats   [2][]rules.Stat
	texts   [3][]string // of its weapons, of its traits, and all
}

func plainUnits(t testing.TB, lib *builder.Library, s builder.Sheet) (list []plainUnit) {
	t.Helper()
	for _, e := range slices.Concat(s.Catalogue, s.Ready) {
		u := e.Unit
		u.ID = "u1"
		form := s.Pack.Form(u)
		p := plainUnit{entry: e, profile: s.Pack.Profile(u)}
		for _, m := range u.Mounts {
			it, ok := form.Item(m.Item)
			if !ok {
				t.Fatalf("%s carries %s", e.ID, m.Item)
			}
			p.items = append(p.items, it)
		}
		p.stats = [2][]rules.Stat{p.plainStats(false), p.plainStats(true)}
		p.texts = [3][]string{p.weapons(), p.traits(), p.all()}
		list = append(list, p)
	}
	return list
}

// plainStats returns all stats of a unit, or those of its items.
func (p plainUnit) plainStats(carried bool) (list []rules.Stat) {
	if carried {
		for _, it := range p.items {
			list = append(list, it.Stats...)
		}
		return list
	}
	for _, b := range p.profile.Blocks {
		list = append(list, b.Stats...)
	}
	return append(list, p.entry.Stats...)
}

func (p plainUnit) compares(id string, carried bool, op string, n int) bool {
	list := p.stats[0]
	if carried {
		list = p.stats[1]
	}
	for _, st := range list {
		if st.ID != id || st.Value.IsWord() || !st.Has() {
			continue
		}
		by := st.Value.Cmp(rules.Int(n))
		if map[string]bool{"<": by < 0, "<=": by <= 0, ">": by > 0, ">=": by >= 0, "=": by == 0, ":": by == 0,
			"!=": by != 0}[op] {
			return true
		}
	}
	return false
}

// weapons and traits return the texts that weapon: and trait: search.
func (p plainUnit) weapons() (texts []string) {
	for _, it := range p.items {
		texts = append(texts, it.Label)
	}
	return texts
}

func (p plainUnit) traits() (texts []string) {
	for _, t := range p.profile.Legend {
		texts = append(texts, t.Name)
	}
	for _, b := range p.profile.Blocks {
		for _, st := range b.Stats {
			if st.Value.IsWord() && st.Has() {
				texts = append(texts, st.Text)
			}
		}
	}
	for _, st := range p.plainStats(true) {
		if st.Value.IsWord() && st.Has() {
			texts = append(texts, st.Text)
		}
	}
	return texts
}

func holdsAny(texts []string, word string) bool {
	return slices.ContainsFunc(texts, func(s string) bool {
		return strings.Contains(strings.ToLower(s), strings.ToLower(word))
	})
}

func (p plainUnit) all() []string {
	return slices.Concat(p.weapons(), p.traits(), p.entry.Facets, []string{p.entry.Name, p.entry.Group, p.entry.Note})
}

// plainFilter is a filter as text, and as code.
type plainFilter struct {
	text  string
	holds func(plainUnit) bool
}

// plainFilters returns filters of a game: every number with every comparison at each of its values and beside them,
// every word of its weapons and traits.
func plainFilters(units []plainUnit) (list []plainFilter) {
	seen := map[string]bool{}
	add := func(text string, holds func(plainUnit) bool) {
		if !seen[text] {
			seen[text] = true
			list = append(list, plainFilter{text, holds},
				plainFilter{"-" + text, func(p plainUnit) bool { return !holds(p) }})
		}
	}
	ofUnits := map[string]bool{}
	for _, p := range units {
		for _, st := range p.plainStats(false) {
			ofUnits[st.ID] = true
		}
	}
	for _, p := range units {
		for _, carried := range []bool{false, true} {
			for _, st := range p.plainStats(carried) {
				if st.Value.IsWord() || !st.Value.IsInt() || carried && ofUnits[st.ID] {
					continue
				}
				for _, n := range []int{st.Value.Int() - 1, st.Value.Int()} {
					for _, op := range []string{"<", "<=", ">", ">=", "=", "!=", ":"} {
						add(st.ID+op+strconv.Itoa(n),
							func(p plainUnit) bool { return p.compares(st.ID, carried, op, n) })
					}
				}
				if st.Role == rules.RolePoints {
					add("pts<="+st.Value.String(),
						func(p plainUnit) bool { return p.compares(st.ID, false, "<=", st.Value.Int()) })
				}
			}
		}
		for _, w := range p.weapons() {
			add(fmt.Sprintf("weapon:%q", w), func(p plainUnit) bool { return holdsAny(p.texts[0], w) })
			add(fmt.Sprintf("%q", w), func(p plainUnit) bool { return holdsAny(p.texts[2], w) })
		}
		for _, w := range slices.Concat(p.traits(), p.entry.Facets) {
			if !strings.Contains(w, `"`) {
				add(fmt.Sprintf("trait:%q", w), func(p plainUnit) bool { return holdsAny(p.texts[1], w) })
				add(fmt.Sprintf("facet:%q", w), func(p plainUnit) bool { return holdsAny(p.entry.Facets, w) })
			}
		}
		for _, w := range strings.Fields(p.entry.Name + " " + p.entry.Group + " " + p.entry.Note) {
			if strings.ContainsAny(w, `:"-`) {
				continue
			}
			word := w
			if fold := strings.ToLower(w); fold == "and" || fold == "or" {
				word = `"` + w + `"`
			}
			add(word, func(p plainUnit) bool { return holdsAny(p.texts[2], w) })
			add("name:"+w, func(p plainUnit) bool { return holdsAny([]string{p.entry.Name}, w) })
			add("group:"+w, func(p plainUnit) bool { return holdsAny([]string{p.entry.Group}, w) })
			add("note:"+w, func(p plainUnit) bool { return holdsAny([]string{p.entry.Note}, w) })
		}
	}
	return list
}

// Every filter over every catalog finds what a plain loop finds, alone and with others.
func TestSearchIsAPlainLoop(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	random := rand.New(rand.NewPCG(1, 2))
	for _, p := range lib.Packs() {
		t.Run(p.ID, func(t *testing.T) {
			s := emptySheet(t, lib, p.ID)
			units := plainUnits(t, lib, s)
			filters := plainFilters(units)
			some := 0
			try := func(of ...plainFilter) {
				var texts, want []string
				for _, f := range of {
					texts = append(texts, f.text)
				}
				for _, u := range units {
					if !slices.ContainsFunc(of, func(f plainFilter) bool { return !f.holds(u) }) {
						want = append(want, u.entry.ID)
					}
				}
				got := namesFound(t, lib, s, search.Lookup{Query: strings.Join(texts, " ")})
				if !slices.Equal(got, want) {
					t.Errorf("%s\n got %v\nwant %v", strings.Join(texts, " "), got, want)
				}
				if len(want) > 0 && len(want) < len(units) {
					some++
				}
			}
			for _, f := range filters {
				try(f)
			}
			if len(units) > 3 && some < len(filters)/3 { // fewer are often all alike
				t.Errorf("%d of %d filters find some and not all", some, len(filters))
			}
			for range 300 {
				a, b, c := random.IntN(len(filters)), random.IntN(len(filters)), random.IntN(len(filters))
				if n := len(filters[a].text) + len(filters[b].text) + len(filters[c].text); n < search.MaxQuery-4 {
					try(filters[a], filters[b], filters[c])
				}
			}
			t.Logf("%d entries, %d filters", len(units), len(filters))
		})
	}
}

func TestQueries(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, x := range []struct{ name, system, query, same string }{
		{"spaces around a sign", "mechahex", "move > 4", "move>4"},
		{"a space behind a colon", "mechahex", "trait: deadly", "trait:deadly"},
		{"signs of a phone", "mechahex", "move≥4", "move>=4"},
		{"short form of points", "mechahex", "pts<=60", "points<=60"},
		{"points by the game's own name", "fleshwound", "pts<=20", "pv<=20"},
		{"the label of a stat", "mechastellar", `"ARM Sv">=1`, "arm-save>=1"},
		{"without its dash", "mechastellar", `armsave>=1`, "arm-save>=1"},
		{"what the label stands for", "mechahex", "evasion<=3", "eva<=3"},
		{"a target number as the card has it", "mechahex", "eva<=3+", "eva<=3"},
		{"inches as the card has them", "mechastellar", `move>9"`, "move>9"},
		{"reach by its plain word", "robotech", "range>=80", "lr>=80"},
		{"damage by its plain word", "robotech", "damage>=10", "dmg>=10"},
		{"case", "mechahex", "WEAPON:Laser", "weapon:laser"},
		{"accents", "mechahex", "w\u00e9apon:l\u00e1s\u00e9r", "weapon:laser"},
		{"quotes of a phone", "mechahex", "“heavy laser”", `"heavy laser"`},
		{"no quote at the end", "mechahex", `"heavy laser`, `"heavy laser"`},
		{"not", "mechahex", `-weapon:laser -"gatling"`, "-gatling -weapon:laser"},
		{"not equal", "mechahex", "name!=mecha", "-name:mecha"},
		{"nothing", "mechahex", "  ", ""},
		{"and joins", "mechahex", "move > 4 and pts < 100", "move>4 pts<100"},
		{"and in capitals", "mechahex", "laser AND gatling", "laser gatling"},
		{"or is turned around", "mechahex", "laser or gatling", "gatling or laser"},
		{"or by De Morgan", "mechahex", "laser or gatling", "-(-laser -gatling)"},
		{"or binds least", "mechahex", "laser move>4 or gatling", "(laser and move>4) or gatling"},
		{"brackets bind first", "mechahex", "(laser or gatling) move>4", "laser move>4 or gatling move>4"},
		{"a minus before brackets", "mechahex", "-(laser or gatling)", "-laser -gatling"},
		{"a range", "mechahex", "range:6..9", "range:6 or range:7 or range:8 or range:9"},
		{"a range behind =", "mechahex", "move=4..6", "move:6..4"},
		{"a range without an end", "mechahex", "pts:100..", "pts>=100"},
		{"a range without a beginning", "mechahex", "pts:..100", "pts<=100"},
		{"not in a range", "mechahex", "pts!=60..100", "-pts:60..100"},
		{"a word's beginning", "mechahex", "weapon:las*", "weapon:laser"},
		{"at least one", "mechahex", "weapon:laser>=1", "weapon:laser"},
		{"none", "mechahex", "weapon:laser=0", "-weapon:laser"},
		{"counted with quotes and blanks", "mechahex", `weapon:"heavy laser" >= 1`, `weapon:"heavy laser"`},
		{"a word in brackets", "mechahex", "(weapon:laser)", "weapon:laser"},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := emptySheet(t, lib, x.system)
			got, want := namesFound(
				t,
				lib,
				s,
				search.Lookup{Query: x.query},
			), namesFound(
				t,
				lib,
				s,
				search.Lookup{Query: x.same},
			)
			if !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("%s finds %v, %s %v", x.query, got, x.same, want)
			}
		})
	}
}

// Parts without meaning are named, with the nearest name, and the rest still filters.
func TestQueryFaults(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	s := emptySheet(t, lib, "mechahex")
	for _, x := range []struct{ query, part, says, instead, rest string }{
		{"moev>4 laser", "moev>4", `Did you mean "move"?`, "move>4 laser", "laser"},
		{"laser -wepon:x", "wepon:x", `Did you mean "weapon"?`, "laser -weapon:x", "laser"},
		{"zzzzzzzz:4 laser", "zzzzzzzz:4", "in quotes", "", "laser"},
		{"move>fast laser", "move>fast", `"fast" is not a number`, "", "laser"},
		{"move>99999999 laser", "move>99999999", "not a number", "", "laser"},
		{"laser move>", "move>", "Write a value after", "", "laser"},
		{">4 laser", ">4", "Write a filter before", "", "laser"},
		{"name>4 laser", "name>4", "Write name:4", "", "laser"},
		{"laser " + strings.Repeat("a", 300), strings.Repeat("a", 106), "Limit: 200", "",
			"laser " + strings.Repeat("a", 194)},
		{strings.Repeat("a ", 24), "a a a a", "Limit: 20", "", "a"},
		{"or laser", "or", `both sides of "or"`, "", "laser"},
		{"laser and", "and", `both sides of "and"`, "", "laser"},
		{"laser and and move>4", "and", `both sides of "and"`, "", "laser move>4"},
		{"laser )", ")", `no "(" before`, "", "laser"},
		{"(laser or gatling", "(laser or gatling", "Close the bracket", "", "laser or gatling"},
		{"laser ()", "()", "in the brackets", "", "laser"},
		{"((((((laser))))))", "(laser))))))", "5 nested brackets", "", ""},
		{"weapon:(a or b) laser", "weapon:(a or b)", "brackets around whole filters", "", "laser"},
		{"laser l*r", "l*r", "* at the end", "", "laser"},
		{"laser *", "*", "* at the end", "", "laser"},
		{"laser 6..9", "6..9", "move:6..9", "", "laser"},
		{"laser move>6..9", "move>6..9", "move:6..9", "", "laser"},
		{"laser name:6..9", "name:6..9", "can't have a range", "", "laser"},
		{"laser name:a>=2", "name:a>=2", "Only weapons can be counted", "", "laser"},
		{"laser weapon:gatling>=x", "weapon:gatling>=x", "weapon:gatling>=2", "", "laser"},
		{"laser or moev>4", "moev>4", `Did you mean "move"?`, "laser or move>4", "laser"},
	} {
		found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Query: x.query})
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Faults) != 1 || strings.TrimSpace(found.Faults[0].Part) != x.part ||
			!strings.Contains(found.Faults[0].Message, x.says) || found.Faults[0].Instead != x.instead {
			t.Errorf("%s: %+v", x.query, found.Faults)
		}
		if got, want := offerIDs(found.Offers), namesFound(t, lib, s, search.Lookup{Query: x.rest}); !slices.Equal(
			got,
			want,
		) {
			t.Errorf("%s finds %v, not %v", x.query, got, want)
		}
	}
}

// A misspelled filter suggests one of similar length, a hopeless one nothing.
func TestQueryNamesTheFilterThatIsMeant(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, x := range []struct{ system, query, instead string }{
		{"fleshwound", "moov>5", "move>5"},
		{"masc", "pts<60", ""},
		{"mechahex", "crui>=6", "cruise>=6"},
	} {
		found, err := search.Find(t.Context(), lib, emptySheet(t, lib, x.system), nil, search.Lookup{Query: x.query})
		if err != nil || len(found.Faults) != 1 || found.Faults[0].Instead != x.instead {
			t.Errorf("%s in %s: %+v, not %q", x.query, x.system, found.Faults, x.instead)
		}
	}
}

// Counts are of a unit's weapons, a wildcard matches at the start of a word, and an "or" finds what either side
// finds.
func TestQueryFindsByCountStartAndOr(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	s := emptySheet(t, lib, "mechahex")
	units := plainUnits(t, lib, s)
	lasers := func(p plainUnit) (n int) {
		for _, w := range p.weapons() {
			if holdsAny([]string{w}, "laser") {
				n++
			}
		}
		return n
	}
	for query, holds := range map[string]func(plainUnit) bool{
		"weapon:laser>=2": func(p plainUnit) bool { return lasers(p) >= 2 },
		"weapon:laser=2":  func(p plainUnit) bool { return lasers(p) == 2 },
		"weapon:laser or pts<=10": func(p plainUnit) bool {
			return lasers(p) > 0 || p.compares("points", false, "<=", 10)
		},
		"weapon:ser*": func(plainUnit) bool { return false },
	} {
		var want []string
		for _, u := range units {
			if holds(u) {
				want = append(want, u.entry.ID)
			}
		}
		if got := namesFound(t, lib, s, search.Lookup{Query: query}); !slices.Equal(got, want) {
			t.Errorf("%s finds %v, not %v", query, got, want)
		}
		if len(want) == 0 && query != "weapon:ser*" {
			t.Errorf("%s: the test finds nothing", query)
		}
	}
}

// An unknown word that is close to one of the catalog is reported with it.
func TestMisspelledQuery(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	s := emptySheet(t, lib, "mechahex")
	for query, instead := range map[string]string{
		"assalut":             "assault",
		"pts>9 and assalut":   "pts>9 and assault",
		`"heavy lazer"`:       `"heavy laser"`,
		"weapon:lazer":        "weapon:laser",
		"weapon:lazer>=2":     "weapon:laser>=2",
		"lazer or pts<=60":    "laser or pts<=60",
		"qqqqqqqq":            "",
		"-assalut pts<=10000": "",
	} {
		found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range found.Faults {
			got += f.Instead
		}
		if got != instead {
			t.Errorf("%s: %+v", query, found.Faults)
		}
		if instead == "" {
			continue
		}
		if again := namesFound(t, lib, s, search.Lookup{Query: instead}); len(again) == 0 {
			t.Errorf("%s leads to %s, which finds nothing", query, instead)
		}
	}
}

// The example in the field is a query that finds something. It has a weapon and points only in games that have
// them.
func TestExampleQuery(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		s := emptySheet(t, lib, p.ID)
		found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s", p.ID, found.Example)
		if found.Example == "" || len(namesFound(t, lib, s, search.Lookup{Query: found.Example})) == 0 {
			t.Errorf("%s: %q finds nothing", p.ID, found.Example)
		}
		points := slices.ContainsFunc(plainUnits(t, lib, s), func(u plainUnit) bool {
			return slices.ContainsFunc(u.entry.Stats, func(st rules.Stat) bool { return st.Role == rules.RolePoints })
		})
		if points != strings.Contains(found.Example, "pts") {
			t.Errorf("%s: %q", p.ID, found.Example)
		}
	}
}

func TestFacets(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		s := emptySheet(t, lib, p.ID)
		units := plainUnits(t, lib, s)
		for _, a := range units {
			for _, b := range units {
				facets := slices.Concat(a.entry.Facets, b.entry.Facets)
				var want []string
				for _, u := range units {
					if !slices.ContainsFunc(facets,
						func(f string) bool { return !slices.Contains(u.entry.Facets, f) }) {
						want = append(want, u.entry.ID)
					}
				}
				got := namesFound(t, lib, s, search.Lookup{Facets: facets})
				if !slices.Equal(got, want) && len(want)+len(got) > 0 {
					t.Errorf("%s %v: %v, not %v", p.ID, facets, got, want)
				}
			}
		}
	}
}

func TestSorting(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		s := emptySheet(t, lib, p.ID)
		all := namesFound(t, lib, s, search.Lookup{})
		for _, by := range search.Sortings(s) {
			found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Sort: by.ID})
			if err != nil {
				t.Fatal(err)
			}
			got := offerIDs(found.Offers)
			if slices.Sort(got); found.Sort != by.ID || !slices.Equal(got, slices.Sorted(slices.Values(all))) {
				t.Errorf("%s by %s: %s, %d of %d", p.ID, by.ID, found.Sort, len(got), len(all))
			}
			column, least := strings.CutPrefix(by.ID, "-")
			id, ratio := strings.CutSuffix(column, "/points")
			number := func(of search.Offer) (v rules.Value, ok bool) {
				points := rules.Int(1)
				for _, st := range of.Stats {
					if st.ID == id || id == "points" && st.Role == rules.RolePoints {
						v, ok = st.Value, st.Has() && !st.Value.IsWord()
					}
					if ratio && st.Role == rules.RolePoints {
						points = st.Value
					}
				}
				if points.IsWord() || points.Cmp(rules.Int(0)) <= 0 {
					return v, false
				}
				return v.Div(points), ok
			}
			for i := 1; i < len(found.Offers) && id != "name"; i++ {
				a, okA := number(found.Offers[i-1])
				b, okB := number(found.Offers[i])
				if okB && (!okA || least && a.Cmp(b) > 0 || !least && a.Cmp(b) < 0) {
					t.Errorf("%s by %s: %s before %s", p.ID, by.ID, found.Offers[i-1].ID, found.Offers[i].ID)
				}
			}
		}
		if found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Sort: "nothing"}); err != nil ||
			found.Sort != "" ||
			!slices.Equal(offerIDs(found.Offers), all) {
			t.Errorf("%s: sorted by nothing: %v %v", p.ID, found.Sort, err)
		}
	}
}

// Every suggestion finds something, also after another query.
func TestSuggestions(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		s := emptySheet(t, lib, p.ID)
		found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{})
		if err != nil {
			t.Fatal(err)
		}
		list := found.SuggestionsFor(" ")
		for _, query := range list {
			if got := namesFound(t, lib, s, search.Lookup{Query: query}); len(got) == 0 {
				t.Errorf("%s: nothing is %s", p.ID, query)
			}
		}
		if more := found.SuggestionsFor("zzz "); len(list) < 3 || more[0] != "zzz "+list[0] {
			t.Errorf("%s: %v", p.ID, list)
		}
	}
}

// An entry fits if the limit holds with it. The list with the entry shows whether it is a fix, and its effect.
func TestFitsAndMends(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	weight := func(v builder.Verdict) (wrong, open int) {
		for _, f := range v.Findings {
			switch {
			case f.Todo:
				open++
			case f.Severity == rules.Error:
				wrong++
			}
		}
		return wrong, open
	}
	fewer, seen := 0, 0
	for _, p := range lib.Packs() {
		for _, r := range p.Examples {
			for _, n := range []int{len(r.Units), len(r.Units) / 2, 0} {
				r.Units = slices.Clone(r.Units[:n])
				s, err := lib.Sheet(context.Background(), r)
				if err != nil {
					t.Fatal(err)
				}
				names := func(o search.Lookup) []string { return namesFound(t, lib, s, o) }
				all, fits := names(search.Lookup{}), names(search.Lookup{Fits: true})
				mends := names(search.Lookup{Mends: true})
				wrong, open := weight(s.Verdict)
				for _, e := range slices.Concat(s.Catalogue, s.Ready) {
					seen++
					after, _, err := r.Apply([]rules.Edit{rules.AddUnit(e.Unit)})
					if err != nil {
						t.Fatal(err)
					}
					v, err := lib.Judge(context.Background(), after)
					if err != nil {
						t.Fatal(err)
					}
					if s.Verdict.Limit != nil && s.Verdict.Points != nil {
						known := v.Points != nil && (!v.Partly || s.Verdict.Partly)
						if want := known && *v.Points <= *s.Verdict.Limit; slices.Contains(fits, e.ID) != want {
							t.Errorf("%s: %s fits: %v", r.Name, e.ID, !want)
						}
					} else if !slices.Contains(fits, e.ID) {
						t.Errorf("%s: %s does not fit what has no limit", r.Name, e.ID)
					}
					wrongThen, openThen := weight(v)
					switch mending := slices.Contains(mends, e.ID); {
					case mending && wrong == 0 && wrongThen > 0:
						t.Errorf("%s: %s makes an error", r.Name, e.ID)
					case mending && wrong+open == 0 && openThen > 0:
						t.Errorf("%s: %s leaves something to choose", r.Name, e.ID)
					case !mending && wrongThen < wrong:
						t.Errorf("%s: %s is not said to mend", r.Name, e.ID)
					case mending && (wrongThen < wrong || openThen < open):
						fewer++
					}
				}
				if len(all) == 0 {
					t.Error(r.Name)
				}
			}
		}
	}
	if fewer < 10 {
		t.Errorf("%d of %d mend", fewer, seen)
	}
}

// FuzzQuery checks that every text is a query, that unusable parts are reported in a sentence, and that the
// corrected query has one fault less.
func FuzzQuery(f *testing.F) {
	for _, seed := range []string{"move>4 pts<=60 range>=9 trait:deadly", "\x85",
		`-weapon:"heavy laser`, "moev≥4+ -x!=", "“ü” : = <", "pts:1/2 ½",
		"(laser or -(gatling and pts:6..9)) weapon:las*>=2", "((((((a", "assalut or lazer"} {
		f.Add(seed)
	}
	lib := buildertest.ReadyLibrary(f)
	s := emptySheet(f, lib, "mechahex")
	all, err := search.Find(context.Background(), lib, s, nil, search.Lookup{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, query string) {
		found, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		if len(found.Offers) > len(all.Offers) {
			t.Errorf("%d offers", len(found.Offers))
		}
		for _, fault := range found.Faults {
			if fault.Part == "" || fault.Message == "" ||
				!strings.Contains(strings.ToValidUTF8(query, ""), fault.Part) {
				t.Errorf("%q: %+v", query, fault)
			}
			if fault.Instead == "" || utf8.RuneCountInString(query) > search.MaxQuery/2 {
				continue
			}
			again, err := search.Find(context.Background(), lib, s, nil, search.Lookup{Query: fault.Instead})
			if err != nil || slices.Contains(again.Faults, fault) {
				t.Errorf("%q: %q has the faults %v, %v", query, fault.Instead, again.Faults, err)
			}
		}
	})
}

func BenchmarkSearch(b *testing.B) {
	lib := buildertest.ReadyLibrary(b)
	for _, p := range lib.Packs() {
		s := emptySheet(b, lib, p.ID)
		b.Run(p.ID, func(b *testing.B) {
			for b.Loop() {
				if _, err := search.Find(context.Background(), lib, s, nil, search.Lookup{
					Query: "move>4 pts<=60 -laser trait:deadly",
					Sort:  "move/points"}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
