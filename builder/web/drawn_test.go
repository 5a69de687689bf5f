package web_test

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/rules/systems"
)

// Steppers have a box, or − and + beside a price read as a sum. Tab labels are centered.
func TestSteppersAndTabsAreDrawn(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.exampleFor("robotech")
	list := evaluate[string](b, `location.pathname`)
	b.screen(390, false)
	b.open(list + "?show=add")
	b.until("a row has a count", `document.querySelector(".entry .step b")`)
	if bare := evaluate[int](b, `[...document.querySelectorAll(".entry .step")].filter(s => s.querySelector("b") &&
		getComputedStyle(s).boxShadow == "none" && getComputedStyle(s).borderStyle == "none").length`); bare > 0 {
		t.Errorf("%d steppers have no box", bare)
	}
	for _, at := range []string{"/rosters/new", list + "/tables"} {
		b.open(at)
		b.until("there are tabs", `document.querySelector(".tabs a")`)
		if off := evaluate[[]string](b, `[...document.querySelectorAll(".tabs a")].flatMap(a => {
			const text = document.createRange(); text.selectNodeContents(a)
			const t = text.getBoundingClientRect(), box = a.getBoundingClientRect()
			return Math.abs(t.top - box.top - (box.bottom - t.bottom)) > 3 ? [a.innerText] : [] })`); len(off) > 0 {
			t.Errorf("%s: the text is not in the middle of %q", at, off)
		}
	}
	b.clean()
}

// The numbers of an army have the name of their group once.
func TestGroupsOfAnArmyAreNamedOnce(t *testing.T) {
	b := start(t).browser()
	groups := 0
	for _, system := range systems.All {
		p := b.exampleOf(system.ID)
		labels := p.Find("#state h4.group").Map(func(_ int, s *goquery.Selection) string {
			return strings.TrimSpace(s.Text())
		})
		groups += len(labels)
		for i, label := range labels[min(1, len(labels)):] {
			if label == labels[i] {
				t.Errorf("%s: %q", system.ID, labels)
			}
		}
	}
	if groups == 0 {
		t.Error("no army has groups")
	}
}
