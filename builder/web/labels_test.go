package web_test

import (
	"net/url"
	"testing"
)

// Where units are grouped by a text, the field offers what the others have.
func TestLabelsOfTheListAreOffered(t *testing.T) {
	b := start(t).browser()
	for system, f := range map[string]struct{ unit, field string }{
		"masc": {"turtle", "squad"}, "robotech": {"defender", "formation"}} {
		p := b.post("/rosters/new", url.Values{"system": {system}})
		path := p.url.Path
		b.post(path, url.Values{"add": {f.unit}})
		b.post(path, url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices." + f.field},
			"value": {`<Alpha> & "B"`}})
		page := b.get(path + "?open=u1&part=loadout")
		id := "f-choices." + f.field
		list := page.Find(`[id="` + id + `-others"] option`)
		if page.Find(`[id="`+id+`"]`).AttrOr("list", "") != id+"-others" ||
			list.AttrOr("value", "") != `<Alpha> & "B"` {
			t.Errorf("%s: the field offers %d labels", system, list.Length())
		}
	}
}
