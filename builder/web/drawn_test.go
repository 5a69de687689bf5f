package web_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/rules/rulestest"
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

// Only the first finding of a rule links to the rule. The link adds no height to its line.
func TestFindingsOfARuleAreAlike(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.imported(`{"format": "gantry.roster/1", "system": "mechahex", "limit": 200, "units": [
		{"profile": "medium-mecha"}, {"profile": "medium-mecha"}]}`)
	list := evaluate[string](b, `location.pathname`)
	for _, width := range []int64{390, 820, 1440} {
		b.screen(width, false)
		b.open(list + "?show=check")
		b.until("a finding links to its rule", `document.querySelector(".finding .source a")`)
		heights := evaluate[map[string][]float64](b, `[...document.querySelectorAll(".finding")].reduce((of, f) => {
			f.querySelector(".source").open = true;
			(of[f.dataset.rule] ??= []).push(f.querySelector(".source p").getBoundingClientRect().height)
			return of }, {})`)
		pairs := 0
		for rule, of := range heights {
			if pairs += len(of) - 1; slices.Max(of)-slices.Min(of) > 2 {
				t.Errorf("%d px: the lines of %q are %v px high", width, rule, of)
			}
		}
		if pairs == 0 {
			t.Errorf("%d px: no rule has two findings: %v", width, heights)
		}
	}
	b.clean()
}

// Groups of an army with the same few numbers are rows of a table, which names each number once.
func TestGroupsOfAnArmyAreNamedOnce(t *testing.T) {
	b := start(t).browser()
	tables := 0
	for _, system := range rulestest.Some(systems.All) {
		p := b.exampleOf(system.ID)
		tables += p.Find("#state .compared").Length()
		before := ""
		p.Find("#state h4.group + dl.force").Each(func(_ int, group *goquery.Selection) {
			labels := group.Find("dt")
			names := strings.Join(strings.Fields(labels.Text()), " ")
			if labels.Length() <= 3 && names == before {
				t.Errorf("%s: two groups in a row have %q", system.ID, names)
			}
			before = names
		})
	}
	if tables == 0 {
		t.Error("no army has groups of the same numbers")
	}
}
