package web_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// Every row of the catalog, in a list and on the game's page, opens what it offers: its
// art, its numbers, what it carries, what that does, and a button that adds it.
func TestEntriesOpenBeforeTheyAreAdded(t *testing.T) {
	b := start(t).browser()
	for _, game := range rulestest.Some(systems.All) {
		p := b.exampleOf(game.ID)
		list := p.url.Path
		listed := len(b.document(list).Units)
		catalogue := b.get(list + "?show=add")
		pack, err := buildertest.ReadyLibrary(t).Pack(game.ID)
		if err != nil {
			t.Fatal(err)
		}
		entries, measured := pack.Catalogue, 0
		for i, e := range entries {
			row := catalogue.Find(`[id="e-` + e.ID + `"] h4 a`)
			if row.Text() != e.Name {
				t.Fatalf("%s: the row of %s is %q", game.ID, e.ID, row.Text())
			}
			if i > 5 { // a page of each takes seconds
				continue
			}
			shown := b.get(list + row.AttrOr("href", ""))
			preview := shown.test("preview")
			if preview.Find("h3").Text() != e.Name || preview.Find("img").Length() == 0 {
				t.Errorf("%s: %s opens as %q", game.ID, e.ID, preview.Find("h3").Text())
			}
			for _, m := range e.Unit.Mounts {
				if item, ok := itemName(pack, e.Unit.Profile, m.Item); ok && !strings.Contains(preview.Text(), item) {
					t.Errorf("%s: the preview of %s lacks %s", game.ID, e.ID, item)
				}
			}
			measured += shown.test("preview-average").Length()
			back := b.get(list + shown.test("preview-back").AttrOr("href", ""))
			if back.test("preview").Length() != 0 || back.Find(".entry").Length() != catalogue.Find(".entry").Length() {
				t.Errorf("%s: the way back from %s leads to %s", game.ID, e.ID, back.url)
			}
			if i == 0 {
				b.addsFromPreview(t, shown, e.ID)
			}
		}
		if measured == 0 && len(entries[0].Unit.Mounts) > 0 {
			t.Errorf("%s: no preview says what its attacks do", game.ID)
		}
		if now := len(b.document(list).Units); now > listed+1 {
			t.Errorf("%s: %d units became %d", game.ID, listed, now)
		}
		page := b.get("/systems/" + game.ID)
		to := page.Find("li.published a").First()
		if got := b.get(to.AttrOr("href", "")).test("preview").Find("h3").Text(); got != to.Text() {
			t.Errorf("%s: the game's page opens %q as %q", game.ID, to.Text(), got)
		}
		if b.get(list+"?show=add&entry=%3Cnone%3E").Find(".entry").Length() == 0 {
			t.Errorf("%s: an unknown entry hides the catalog", game.ID)
		}
	}
}

// addsFromPreview presses + in a preview, which stays, and asks for one of its numbers.
func (b *browser) addsFromPreview(t *testing.T, shown reply, id string) {
	t.Helper()
	after := b.press(shown, shown.Find(`.preview [name=add][value="`+id+`"]`))
	if after.test("preview").Length() != 1 || after.Find(`.preview [name=take][value="`+id+`"]`).Length() != 1 {
		t.Errorf("after + the page of %s is %s", id, after.url)
	}
	number := shown.Find(".preview details .number").First()
	if why := b.get(shown.url.Path + number.AttrOr("href", "")); why.Find(".preview #why").Length() != 1 {
		t.Errorf("the math of %q of %s is not shown", strings.TrimSpace(number.Text()), id)
	}
}

// itemName is what a game calls an item that a unit of a profile may mount.
func itemName(p *builder.Pack, profile, item string) (name string, ok bool) {
	for _, e := range p.Catalogue {
		if e.Unit.Profile != profile {
			continue
		}
		for _, it := range p.Form(e.Unit).Items {
			if it.ID == item {
				return it.Label, true
			}
		}
	}
	return "", false
}
