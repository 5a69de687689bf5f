package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

// One press changes both pylons of a pair, one undo restores both, and the list stays legal.
func TestOnePressSetsBothSidesOfAPair(t *testing.T) {
	b := start(t).browser()
	path := b.post("/rosters/example", url.Values{"system": {"robotech"}, "example": {"1"}}).url.Path
	units := b.document(path).Units
	i := slices.IndexFunc(units, func(u rules.Unit) bool { return at(u, "pylon-1") == "srm" })
	if i < 0 {
		t.Fatal("no unit of the example has a pylon with SRM")
	}
	unit := units[i].ID
	open := path + "?open=" + unit
	pair := func(r builder.Roster) [2]string {
		u, _ := r.Unit(unit)
		return [2]string{at(u, "pylon-1"), at(u, "pylon-6")}
	}
	legal := func(when string) {
		if got := b.get(path).test("verdict").First().Text(); strings.Contains(got, "Illegal") {
			t.Errorf("%s the list is %q", when, got)
		}
	}
	legal("before")

	p := b.get(open)
	if p.test("at-pylon-1").Length() != 1 || p.test("at-pylon-6").Length() != 0 ||
		p.test("pick-pylon-1").Text() != "Pylons 1 and 6" {
		t.Errorf("the pair is not one row: %q", p.test("pick-pylon-1").Text())
	}
	p = b.get(open + "&at=pylon-1")
	if p.Find(`button[name="put"][value="mrm"]`).Length() != 1 {
		t.Fatal("MRM is not offered in the place of SRM")
	}
	b.press(p, p.Find(`button[name="put"][value="mrm"]`))
	if got := pair(b.document(path)); got != [2]string{"mrm", "mrm"} {
		t.Errorf("swapped, the pair carries %q", got)
	}
	legal("swapped")

	b.press(b.get(open), b.get(open).test("remove-"+mountAt(b.document(path), unit, "pylon-1")))
	if got := pair(b.document(path)); got != [2]string{} {
		t.Errorf("removed, the pair carries %q", got)
	}
	p = b.get(open + "&at=pylon-6")
	p = b.press(p, p.Find(`button[name="put"][value="lrm"]`))
	if got := pair(b.document(path)); got != [2]string{"lrm", "lrm"} {
		t.Errorf("filled again, the pair carries %q", got)
	}
	legal("filled again")
	b.press(p, p.test("undo"))
	if got := pair(b.document(path)); got != [2]string{} {
		t.Errorf("one undo leaves %q", got)
	}
}

// at is the item at a location of a unit.
func at(u rules.Unit, location string) string {
	for _, m := range u.Mounts {
		if m.At == location {
			return m.Item
		}
	}
	return ""
}

func mountAt(r builder.Roster, unit, location string) string {
	u, _ := r.Unit(unit)
	for _, m := range u.Mounts {
		if m.At == location {
			return m.ID
		}
	}
	return ""
}
