package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// The headline of a list that is ready says how many warnings it has, on every screen, and the list tells units
// of one name apart.
func TestHeadlineSaysWarnings(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.open("/rosters/import")
	b.do("paste", chromedp.SetValue(chromedp.CSS("#paste"), `{"format": "gantry.roster/1", "system": "robotech",
		"limit": 300, "units": [{"id": "u1", "profile": "vf-1j", "choices": {"formation": "A"}},
		{"id": "u2", "profile": "vf-1j", "choices": {"formation": "A"}},
		{"id": "u3", "profile": "vf-1j", "choices": {"formation": "B"}}]}`))
	b.do("send", chromedp.Click(chromedp.CSS(`[data-testid="send"]`)))
	b.until("it is imported", `document.querySelector('[data-testid="imported"] a.name')`)
	b.open(evaluate[string](b, `document.querySelector('[data-testid="imported"] a.name').getAttribute("href")`))
	names := evaluate[[]string](b, `[...document.querySelectorAll(".units h3")].map(h => h.innerText.trim())`)
	if len(names) != 3 || !strings.HasSuffix(names[0], " 1") || !strings.HasSuffix(names[2], " 3") {
		t.Errorf("the units are called %q", names)
	}
	for _, width := range []int64{320, 390, 820, 1440} {
		b.screen(width, false)
		got := evaluate[string](b, `document.querySelector(".standing").innerText`)
		if !strings.Contains(got, "Legal · ") || !strings.Contains(got, " warnings") {
			t.Errorf("%d px: the headline says %q", width, got)
		}
		if wide := evaluate[int64](b, `document.documentElement.scrollWidth`); wide > width {
			t.Errorf("%d px: the page is %d px wide", width, wide)
		}
		if cut := evaluate[bool](b, `(() => {
			const v = document.querySelector(".standing .verdict"), r = v.getBoundingClientRect();
			return v.scrollHeight > v.clientHeight + 1 || v.scrollWidth > v.clientWidth + 1 || r.right > innerWidth ||
				r.right > document.querySelector("#undo").getBoundingClientRect().left ||
				r.left < document.querySelector(".points").getBoundingClientRect().right })()`); cut {
			t.Errorf("%d px: the state is cut or covered", width)
		}
	}
	b.clean()
}

// No head of a matchup breaks within a word where there is a table.
func TestMatchupBreaksBetweenWords(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	for system := range withOdds(t) {
		b.exampleFor(system)
		here := evaluate[string](b, `location.pathname`)
		for width := range b.widths(here+"/odds/matchup", 390, 820, 1440) {
			if wide := evaluate[int64](b, `document.documentElement.scrollWidth`); wide > width {
				t.Errorf("%s at %d px: the page is %d px wide", system, width, wide)
			}
			if broken := evaluate[[]string](b, `[...document.querySelectorAll(".heat bdi")].flatMap(e => {
				const text = e.firstChild, out = [];
				for (const m of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
					const r = document.createRange(); r.setStart(text, m.index); r.setEnd(text, m.index + m[0].length);
					if (new Set([...r.getClientRects()].map(c => Math.round(c.top))).size > 1) out.push(m[0]);
				}
				return out })`); len(broken) > 0 {
				t.Errorf("%s at %d px: broken within a word: %q", system, width, broken)
			}
		}
	}
	b.clean()
}
