package web_test

import (
	"iter"
	"testing"

	"github.com/chromedp/chromedp"

	"gantry/rules/systems"
)

// widths shows a page at each width in pixels. It is loaded at the first, and in a soak at each.
func (b *tab) widths(path string, widths ...int64) iter.Seq[int64] {
	return func(yield func(int64) bool) {
		b.t.Helper()
		for i, width := range widths {
			b.screen(width, false)
			if i == 0 || soaking() {
				b.open(path)
			}
			if !yield(width) {
				return
			}
		}
	}
}

// What a reader looks for is on the screen, on a phone as on a desk: all of a
// derivation, whether the last change is saved, and the label of the number
// that is asked.
func TestNothingIsCutOrCovered(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	for _, at := range []string{"?open=u1&why=u1.capacity", "?open=u1&why=u1.move", "?why=u1.points",
		"?open=army&why=army.points"} {
		for width := range b.widths(here+at, 320, 768, 1440) {
			if cut := evaluate[[]string](b, `(() => { const box = document.querySelector(".why").getBoundingClientRect();
				return [...document.querySelectorAll(".why td")].filter(td => { const r = document.createRange();
			r.selectNodeContents(td);
					return [...r.getClientRects()].some(c => c.right > box.right || c.left < box.left || c.width > 0 && c.height ==
			0) }).map(td => td.innerText) })()`); len(cut) > 0 {
				t.Errorf("%s at %d px: cut at the panel's edge: %q", at, width, cut)
			}
			if n := evaluate[int](b, `[...document.querySelectorAll(".why td:last-child")].filter(td =>
			td.getBoundingClientRect().height > 0).length`); n == 0 {
				t.Errorf("%s at %d px: no step shows its source", at, width)
			}
			if covered := evaluate[[]string](b, `[...document.querySelectorAll(".asked")].filter(a => { const label =
			a.closest("div:has(> dt)")?.querySelector("dt")?.getBoundingClientRect();
				const n = a.getBoundingClientRect(); return label && n.top < label.bottom && n.left < label.right }).map(a =>
			a.innerText)`); len(covered) > 0 {
				t.Errorf("%s at %d px: %q covers its label", at, width, covered)
			}
			if saved := evaluate[string](b, `(() => { const s = document.querySelector("#saved"), r = s.getBoundingClientRect();
				return r.height > 0 && r.right <= innerWidth ? s.innerText : "" })()`); len(saved) < len("Saved") {
				t.Errorf("%s at %d px: it does not say that all is saved: %q", at, width, saved)
			}
		}
	}
}

// A unit's tables fit a phone: no column is behind the edge, in any game.
func TestTablesOfAUnitFitAPhone(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.phone()
	tables := 0
	for _, system := range systems.All {
		b.exampleFor(system.ID)
		b.open(evaluate[string](b, `location.pathname`) + "?open=u1&part=stats")
		tables += evaluate[int](b, `document.querySelectorAll(".unitpage .scroll").length`)
		if wide := evaluate[[]string](b, `[...document.querySelectorAll(".unitpage .scroll")].
			filter(e => e.scrollWidth > e.clientWidth).map(e => e.ariaLabel)`); len(wide) > 0 {
			t.Errorf("%s: a column is behind the edge: %q", system.ID, wide)
		}
	}
	if tables == 0 {
		t.Error("no unit has a table")
	}
}

// The longest names that a page takes, without a space to part them, neither
// widen a page nor cover it.
func TestLongNamesStayOnThePage(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	evaluate[int](b, `[["", "name", "W".repeat(200)], ["u1", "name", "M".repeat(200)], ["", "limit", "10"], ["u1",
			 "choices.hero", "x"]].map(([unit, field, value]) => {
		const r = new XMLHttpRequest(); r.open("POST", location.pathname + "/edit", false);
		r.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
		r.send(new URLSearchParams({unit, field, value}).toString()); return r.status }).length`)
	for _, at := range []string{here, here + "?open=u1&why=u1.points", here + "/odds", "/"} {
		for width := range b.widths(at, 320, 768, 1440) {
			if got := evaluate[int64](b, `document.documentElement.scrollWidth`); got > width {
				t.Errorf("%s at %d px is %d px wide", at, width, got)
			}
			if got := evaluate[string](b, `document.querySelector(".sum") ?
			document.querySelector("h1").innerText : "W"`); got[0] != 'W' {
				t.Errorf("%s is headed %q", at, got)
			}
			if got := evaluate[int](b, `document.querySelector(".headline")?.offsetHeight ?? 0`); got > 200 {
				t.Errorf("%s at %d px: %d px of the page are under its headline", at, width, got)
			}
		}
	}
}

// On a tablet the state of a roster is one press away from its list, beside it.
func TestStateIsSeenOnATablet(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	b.screen(768, false)
	b.open(evaluate[string](b, `location.pathname`))
	b.do("check", chromedp.Click(chromedp.CSS(`.places [data-pane="check"]`)))
	b.until("the state is there", `(r => r.height > 0 && r.top < innerHeight)(document.querySelector("#state").`+
		`getBoundingClientRect()) && document.querySelector("#list").offsetHeight > 0`)
	b.until("the steppers of the list end at one place", `new Set([...document.querySelectorAll(".unit .step")].map(s =>
			s.getBoundingClientRect().right)).size == 1`)
}

// Expected damage stays a table on a phone: each number under its band.
func TestMeasuresKeepTheirColumns(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	for _, at := range []string{"?open=u1&why=u1.~average", "/odds/sheet"} {
		for width := range b.widths(here+at, 320, 1440) {
			broken := evaluate[int](b, `[...document.querySelectorAll(".bands tr, .averages tr")].filter(tr =>
			new Set([...tr.children].map(c => c.getBoundingClientRect().top)).size > 1).length`)
			if rows := evaluate[int](b, `document.querySelectorAll(".bands tr, .averages tr").length`); rows < 20 ||
				broken > 0 {
				t.Errorf("%s at %d px: %d of %d rows are broken", at, width, broken, rows)
			}
		}
	}
}
