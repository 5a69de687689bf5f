package web_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules/systems"
)

// By touch on a phone, in every game: a unit of a list is saved to my units and used
// again from the catalog. It is changed on the bench, where its numbers stay in sight.
// One press updates all lists. Outside a soak the lists are those of one game: they are of
// the same pages in every game.
func TestDesignsByTouch(t *testing.T) {
	t.Parallel()
	for _, system := range systems.All {
		t.Run(system.ID, func(t *testing.T) {
			b := openTab(t, start(t), true)
			b.phone()
			b.open("/design/" + system.ID)
			evaluate[string](b, fmt.Sprintf(`document.querySelector("#name-%s").value = "Kestrel"`, system.ID))
			b.tap(marked("design-" + system.ID))
			b.until("the bench is there",
				`document.readyState == "complete" && document.querySelector("#builder .keys")`)
			bench := evaluate[string](b, `location.pathname`)

			lists := system.ID == "fleshwound" || soaking()
			roster, other := "", bench
			if lists {
				roster, other = b.fielded(bench)
			} else {
				b.open(bench)
			}

			inSight := `(() => { const r = document.querySelector(".keys").getBoundingClientRect();
				return r.top >= 0 && r.bottom <= 96 })()`
			evaluate[bool](b, `(document.querySelector("#p-notes").scrollIntoView({block: "start"}), true)`)
			b.until("the numbers stay in sight", `scrollY > 200 && `+inSight)
			first := evaluate[string](b, `document.querySelector("#inputs select[name=value]").id`)
			b.after("change "+first, func() {
				evaluate[string](b, fmt.Sprintf(`(() => { const s = document.getElementById(%q);
					s.value = [...s.options].find(o => o.value && !o.selected).value;
					s.dispatchEvent(new Event("change", {bubbles: true})); return s.value })()`, first))
			})
			if lists {
				b.updated(roster)
			}

			b.open(other)
			for _, width := range []int64{320, 390, 768, 1440} {
				b.screen(width, false)
				if got := evaluate[int64](b, `document.documentElement.scrollWidth`); got > width {
					t.Errorf("the bench at %d px is %d px wide", width, got)
				}
			}
			b.clean()
		})
	}
}

// fielded uses a design in two lists, saves a copy of it from the second, and uses the copy in a third list.
// It returns the second list and the copy.
func (b *tab) fielded(bench string) (roster, other string) {
	b.t.Helper()
	for range 2 { // used in two rosters
		b.open(bench)
		b.tap(marked("field"))
		b.until("it stands in a roster",
			`document.readyState == "complete" && location.pathname.startsWith("/r/")`)
	}
	roster = evaluate[string](b, `location.pathname`)
	b.open(roster + "?open=u1")
	b.tap(`a[data-part="notes"]`)
	b.until("its notes are there", `document.querySelector('[data-testid="save-u1"]').offsetHeight > 0`)
	b.after("save it as another", func() { b.tap(marked("save-u1")) })
	b.until("it is a copy of that", `document.querySelector('[data-testid="copy-u1"]')`)
	other = evaluate[string](b, `document.querySelector('[data-testid="copy-u1"] a').pathname`)
	if other == bench {
		b.t.Fatal("it is a copy of the same profile")
	}
	b.open(other)
	b.tap(marked("field")) // a third roster, of the one that was saved
	b.until("it stands in a roster", `document.readyState == "complete" && location.pathname.startsWith("/r/")`)
	b.open(other)
	if got := b.text(marked("users")); !strings.Contains(strings.ToLower(got), "used in 2 lists") {
		b.t.Errorf("it says %q", got)
	}
	return roster, other
}

// updated takes a change of the open design over into both lists that use it, and undoes and
// repeats that in one.
func (b *tab) updated(roster string) {
	b.t.Helper()
	b.until("two are behind", `document.querySelectorAll('[data-testid="users"] .fault').length == 2`)
	b.tap(marked("takeover"))
	b.until("both have it", `document.readyState == "complete" &&
		document.querySelector(".notice")?.innerText.includes("Updated 2 lists")`)
	b.open(roster)
	b.until("the list is not behind", `!document.querySelector('[data-testid="stale-u1"]')`)
	b.after("undo it there", func() { b.tap(marked("undo")) })
	b.until("it is offered again", `document.querySelector('[data-testid="update-u1"]')`)
	b.after("take it over there", func() { b.tap(marked("update-u1")) })
	b.until("it is up to date", `!document.querySelector('[data-testid="update-u1"]')`)
}
