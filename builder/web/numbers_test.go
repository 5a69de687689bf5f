package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/rules"
)

// A number is copied from the book: it counts as typed, here and after a
// change of mind.
func TestTypedNumber(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"workshop","units":[{"id":"u1",
			"profile":"mule"}]}`)
	roster, _ := p.test("imported").Find("a.name").Attr("href")
	at := roster + "/tables?table=cost"
	figure := `[data-pointer="/cost/rows/frame"]`
	p = b.get(at)
	p = b.press(p, p.Find(figure+" button"), "value", "25", "reason", "my book, page 3", "typed", "true")
	want := builder.Override{Path: "/cost/rows/frame", Reason: "my book, page 3", Basis: rules.Typed,
		Cite: "my book, page 3"}
	o := b.document(roster).Overrides
	if len(o) != 1 || written(o[0]) != "25" {
		t.Fatalf("the list overrides %+v", o)
	}
	if o[0].Value, o[0].Extra = nil, nil; !cmp.Equal(want, o[0]) {
		t.Errorf("(-want +got):\n%s", cmp.Diff(want, o[0]))
	}
	if got := p.Find(figure+" option[selected]").AttrOr("value", "none"); got != "true" {
		t.Errorf("the page offers the basis %q first", got)
	}
	if got := b.get(roster + "?why=u1.points").test("why").Text(); !strings.Contains(got, "my book, page 3") ||
		strings.Contains(got, "house: frames") {
		t.Errorf("the working says %q", got)
	}
	b.press(p, p.Find(figure+" button"), "value", "25", "reason", "we agreed", "typed", "")
	if o := b.document(roster).Overrides; len(o) != 1 || o[0].Basis.String() != "house" || o[0].Cite != "" {
		t.Errorf("changed, the list overrides %+v", o)
	}
}

func written(o builder.Override) string { return string(o.Value.Append(nil)) }

// card is a stat card as its owner types it in: the numbers of each type.
func card() []string {
	var fields []string
	for id, row := range map[string]string{"turtle": "Mid 3 4 3 6 10", "wolf": "MID 4 5 3 5 4",
		"spider": "mid 4 6 4 5 3",
		"frog":   "light 7 3 2 4 2", "rat": "light 6 4 2 4 2", "ant": "light 5 2 2 3 4"} {
		for i, v := range strings.Fields(row) {
			fields = append(fields, "at/types/rows/"+id+"/"+[]string{"class", "move", "range", "attack",
				"armor", "body"}[i], v)
		}
	}
	return fields
}

// The owner of a stat card enters it once, on one form. Every list that uses it marks
// its numbers, and a file takes it to another machine.
func TestOwnStatCard(t *testing.T) {
	s := start(t)
	b := s.browser()
	p := b.get("/profiles")
	p = b.press(p, p.test("numbers-masc"), "name", "My <card>")
	own := p.url.Path
	if !strings.HasPrefix(own, "/design/masc/") || p.test("verdict").Length() != 0 {
		t.Fatalf("new numbers are at %s", own)
	}
	p = b.get(own + "?table=types")
	p = b.get(own + p.test("whole").AttrOr("href", ""))
	if n := p.test("whole-table").Find("input[type=radio]").Length(); n != 2 {
		t.Errorf("the form offers %d bases", n)
	}
	save := func(p reply, set ...string) reply { return b.press(p, p.test("save-table"), set...) }
	if bad := save(p, card()...); bad.status != http.StatusUnprocessableEntity ||
		!strings.Contains(bad.test("notice").Text(), "Enter a reason") {
		t.Errorf("without a source: %d %q", bad.status, bad.test("notice").Text())
	}
	if bad := save(p, "at/types/rows/ant/move", "five", "reason", "r"); bad.status != http.StatusUnprocessableEntity {
		t.Errorf("a word as a number: %d", bad.status)
	}
	p = save(p, append(card(), "reason", "Mecha Stat Card")...)
	d := b.profile(own)
	if len(d.Overrides) != 36 || p.test("override").Length() != 36 || p.url.Query().Get("all") == "" {
		t.Fatalf("%d numbers are kept, %d shown at %s", len(d.Overrides), p.test("override").Length(), p.url)
	}
	if got := strings.Fields(p.test("override").First().Text()); got[0] != "ᴛ" {
		t.Errorf("what is copied from a book begins with %q", got[0])
	}
	for _, o := range d.Overrides {
		if o.Basis.String() != "typed" || o.Cite != "Mecha Stat Card" ||
			strings.HasSuffix(o.Path, "/class") && written(o) != `"mid"` && written(o) != `"light"` {
			t.Errorf("%s is %s, %v, %q", o.Path, written(o), o.Basis, o.Cite)
		}
	}

	// Saving without a change makes no revision. Clearing a number removes it; another keeps its reason.
	revision := p.Find("#builder").AttrOr("data-revision", "")
	if p = save(p, "reason", "other"); p.Find("#builder").AttrOr("data-revision", "") != revision {
		t.Error("saving what stands there is a change")
	}
	p = save(p, "at/types/rows/ant/move", "", "at/types/rows/ant/range", "3", "reason", "errata", "typed", "")
	d = b.profile(own)
	reasons := map[string]int{}
	for _, o := range d.Overrides {
		reasons[o.Reason+" "+o.Basis.String()]++
	}
	if diff := cmp.Diff(map[string]int{"Mecha Stat Card typed": 34, "errata house": 1}, reasons); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	b.press(p, p.test("undo"))
	if n := len(b.profile(own).Overrides); n != 36 {
		t.Errorf("undone, there are %d numbers", n)
	}

	// A new list can use it, and so can an existing one.
	form := b.get("/rosters/new?system=masc")
	id := own[strings.LastIndex(own, "/")+1:]
	if got := form.Find("#numbers option").Last().Text(); got != "My <card>" {
		t.Errorf("a new roster offers %q", got)
	}
	fresh := b.press(form, form.test("create"), "numbers", id)
	if n := len(b.document(fresh.url.Path).Overrides); n != 36 {
		t.Errorf("the new roster has %d numbers", n)
	}
	green := b.post("/rosters/example", url.Values{"system": {"masc"}, "example": {"0"}}).url.Path
	restsOn := func() string { return b.get(green+"/tables").test("grounds").AttrOr("data-rests-on", "") }
	if got := restsOn(); got != "inferred" ||
		b.get(green).Find(`[data-rule="stat-card-house"], [data-rule="class-inferred"]`).Length() != 1 {
		t.Errorf("without the card it is %q", got)
	}
	p = b.get(green + "/tables")
	p = b.press(p, p.test("use"))
	if got := p.test("own-numbers").Text(); !strings.Contains(got, "in use") || p.test("use").Length() != 0 {
		t.Errorf("in use, it says %q", got)
	}
	if got := restsOn(); got != "typed" ||
		b.get(green).Find(`[data-rule="stat-card-house"], [data-rule="class-inferred"]`).Length() != 0 {
		t.Errorf("with the card it is %q", got)
	}
	if got := b.get(green).test("books").Find("summary").Text(); !strings.Contains(got, "30 numbers Mecha Stat Card") {
		t.Errorf("the builder says %q", got)
	}
	if got := b.get(green + "?open=u1&why=u1.move").test("why").Text(); !strings.Contains(got, "Mecha Stat Card") ||
		!strings.Contains(got, "entered by a player") {
		t.Errorf("the working says %q", got)
	}

	// The card changes; the roster, which has a copy, is offered the change.
	save(b.get(own+"?table=types&all=1"), "at/types/rows/rat/move", "9", "reason", "second printing")
	p = b.get(green + "/tables")
	if got := p.test("own-numbers").Text(); !strings.Contains(got, "1 of 36 numbers differ") {
		t.Errorf("after a change it says %q", got)
	}
	b.press(p, p.test("use"))
	if got := b.get(green + "?open=u4&why=u4.move").test("why").Text(); !strings.Contains(got, "second printing") {
		t.Errorf("the working says %q", got)
	}

	// Out as a file and in again elsewhere.
	other := s.browser()
	in := other.upload("/profiles/import", "", "card.json", string(b.profile(own).Encode()))
	there, _ := in.test("imported").Find("a.name").Attr("href")
	if got := other.profile(there); string(got.Encode()) != string(b.profile(own).Encode()) {
		t.Errorf("the card arrives as %s", got.Encode())
	}
	p = other.get(there)
	r := other.press(p, p.test("field"))
	if n := len(other.document(strings.TrimSuffix(r.url.Path, "/tables")).Overrides); n != 36 {
		t.Errorf("used from its page, there are %d numbers", n)
	}
	if p := other.get(own); p.status != http.StatusNotFound {
		t.Errorf("another's numbers: %d", p.status)
	}
	if p := other.post(r.url.Path+"/edit", url.Values{"numbers": {id}}); p.status != http.StatusNotFound {
		t.Errorf("using another's numbers: %d", p.status)
	}
}

// What a roster overrides is kept as own numbers, and leaves the roster alone.
func TestKeepNumbers(t *testing.T) {
	b := start(t, withWorkshop(t)).browser()
	p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"workshop","units":[],
			"overrides":[{"path":"/base/rows/move","value":9,"reason":"r"},{"path":"x","value":1,"reason":"r"}]}`)
	roster, _ := p.test("imported").Find("a.name").Attr("href")
	p = b.get(roster + "/tables")
	kept := b.press(p, p.test("keep"), "name", "Ours")
	if d := b.profile(kept.url.Path); len(d.Overrides) != 1 || d.Name != "Ours" ||
		len(b.document(roster).Overrides) != 2 {
		t.Errorf("kept is %s", d.Encode())
	}
	kept = b.set(kept, "p-name", "Theirs")
	if got := kept.test("name").Text(); got != "Theirs" {
		t.Errorf("renamed, they are called %q", got)
	}
	copied := b.press(kept, kept.Find(`form[action$="/duplicate"] button`))
	list := b.get("/profiles")
	if n := list.test("profile").Length(); n != 2 || list.Find(`a[href*="compare"]`).Length() != 0 ||
		!strings.Contains(list.test("profile").Text(), "saved numbers") {
		t.Errorf("%d profiles are listed: %q", n, list.test("profile").Text())
	}
	b.press(copied, copied.Find(`form[action$="/delete"] button`))
	if got := b.get(copied.url.Path).status; got != http.StatusNotFound {
		t.Errorf("deleted, they answer %d", got)
	}
	// Saved numbers aren't a unit: no bench, comparison or list offers them.
	id := kept.url.Path[strings.LastIndex(kept.url.Path, "/")+1:]
	if p := b.get("/design/workshop/compare?p=" + id); p.test("notice").Length() != 1 {
		t.Error("own numbers are compared as a unit")
	}
	if p := b.get("/design/workshop"); p.test("profile").Length() != 0 {
		t.Error("own numbers stand among the units of the bench")
	}
	if p := b.post(roster+"/edit", url.Values{"own": {id}}); p.status != http.StatusNotFound {
		t.Errorf("added as a unit: %d", p.status)
	}
	bench := b.designed("Hawk").url.Path
	if p := b.post(bench+"/edit", url.Values{"op": {"remove"},
		"unit": {"u1"}}); p.status != http.StatusUnprocessableEntity {
		t.Errorf("a profile without its unit: %d", p.status)
	}
	if p := b.post(roster+"/edit", url.Values{"numbers": {bench[strings.LastIndex(bench, "/")+
		1:]}}); p.status != http.StatusNotFound {
		t.Errorf("a unit used as numbers: %d", p.status)
	}
	if p := b.post(kept.url.Path+"/edit", url.Values{"op": {"add"},
		"profile": {"mule"}}); p.status != http.StatusUnprocessableEntity {
		t.Errorf("a unit added to numbers: %d", p.status)
	}
	if p := b.post(roster+"/tables/edit", url.Values{"op": {"table"},
		"of": {"nothing"}}); p.status != http.StatusUnprocessableEntity {
		t.Errorf("an unknown table: %d", p.status)
	}
}

// A stat card that a player has typed in is a profile of the game: kept once, printed, used
// in two rosters, changed, and taken over by both in one press, a step of undo in each.
func TestTypedCardIsTakenOver(t *testing.T) {
	b := start(t).browser()
	card := b.post("/design/masc", url.Values{"kind": {"numbers"}, "name": {"My card"}}).url.Path
	set := func(move string) {
		t.Helper()
		if p := b.post(card, url.Values{"op": {"set"}, "field": {"overrides/types/rows/turtle/move"}, "value": {move},
			"reason": {"my card"}, "basis": {"typed"}}); p.status != http.StatusOK {
			t.Fatalf("Move %s: %d %s", move, p.status, p.Find(".notice").Text())
		}
	}
	set("4")
	var rosters []string
	for range 2 {
		rosters = append(rosters, strings.TrimSuffix(b.post(card+"/field", nil).url.Path, "/tables"))
	}
	p := b.get(card)
	if p.test("users").Find("li").Length() != 2 || p.test("takeover").Length() != 0 {
		t.Errorf("used twice: %q", p.test("users").Text())
	}
	wellMade(t, p)
	for _, page := range []string{"/print", "/odds", "/odds/sheet"} {
		if p := b.get(card + page); p.status != http.StatusOK || !strings.Contains(p.body, "Turtle") {
			t.Errorf("%s: %d", page, p.status)
		}
	}
	set("5")
	if p := b.get(card); p.test("users").Find(".fault").Length() != 2 {
		t.Errorf("changed: %q", p.test("users").Text())
	}
	p = b.post(card+"/takeover", nil)
	if p.status != http.StatusOK || !strings.Contains(p.Find(".notice").Text(), "Updated 2 lists") {
		t.Errorf("%d %q", p.status, p.Find(".notice").Text())
	}
	move := func(path string) string {
		o := b.document(path).Overrides
		return fmt.Sprintf("%d %s", len(o), o[0].Value.Text)
	}
	if got := move(rosters[0]) + ", " + move(rosters[1]); got != "1 5, 1 5" {
		t.Errorf("taken over: %s", got)
	}
	b.post(rosters[0]+"/undo", nil)
	if got := move(rosters[0]) + ", " + move(rosters[1]); got != "1 4, 1 5" {
		t.Errorf("undone in one: %s", got)
	}
}
