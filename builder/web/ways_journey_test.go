package web_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// way is how a reader presses things: with a finger, with keys alone, or on a page
// without scripts.
type way struct {
	name    string
	scripts bool
	press   func(b *tab, selector string)
}

var ways = []way{
	{"touch", true, (*tab).tap},
	{"keyboard", true, (*tab).enter},
	{"no scripts", false, (*tab).press},
}

// near puts the focus a few stops before an element, from where the keyboard reaches it soon. In a
// soak the keyboard goes all the way from where the focus is.
func (b *tab) near(selector string) {
	b.t.Helper()
	if soaking() {
		return
	}
	evaluate[bool](b, fmt.Sprintf(`(() => { const stops = [...document.querySelectorAll(
		"a[href], button, input, select, textarea, summary")].filter(e => e.checkVisibility() && !e.disabled &&
		e.tabIndex >= 0);
		stops[Math.max(0, stops.findIndex(e => e.matches(%q)) - 5)]?.focus({preventScroll: true}); return true })()`,
		selector))
}

// enter walks to an element with the tabulator key and presses Enter.
func (b *tab) enter(selector string) {
	b.t.Helper()
	b.near(selector)
	for range 400 {
		if evaluate[bool](b,
			fmt.Sprintf(`document.activeElement?.matches(%q) && document.activeElement.checkVisibility()`,
				selector)) {
			b.do("press Enter on "+selector, chromedp.KeyEvent("\r"))
			return
		}
		b.do("tab on", chromedp.KeyEvent("\t"))
	}
	b.t.Fatalf("the keyboard does not reach %s", selector)
}

// listBuilding is a list of a game from nothing: what is added, and the place of it
// that is armed, "" where the game mounts nothing.
type listBuilding struct{ system, profile, place string }

var listBuildings = []listBuilding{
	{system: "mechahex", profile: "medium-mecha", place: "torso"},
	{system: "mechastellar", profile: "green-viking", place: "equipment"},
	{system: "fleshwound", profile: "custom", place: "special"},
	{system: "masc", profile: "turtle"},
	{system: "robotech", profile: "custom", place: "weapon"},
}

// In every game and in every way a list is begun at the front door, a unit is added,
// armed, counted up and taken back, the list is checked, printed and asked for odds.
func TestAListInEveryWay(t *testing.T) {
	t.Parallel()
	for i, g := range listBuildings {
		for j, w := range ways {
			if j != i%len(ways) && !soaking() {
				continue // each way and each game once, all pairs in a soak
			}
			t.Run(g.system+" by "+w.name, func(t *testing.T) {
				b := openTab(t, start(t), w.scripts)
				b.phone()
				b.open("/")
				shown := func(what, selector string) {
					t.Helper()
					b.until(what, fmt.Sprintf(`document.readyState == "complete" && !document.querySelector(".saving") &&
						[...document.querySelectorAll(%q)].some(e => e.checkVisibility())`, selector))
				}
				press := func(selector string) { t.Helper(); w.press(b, selector) }

				press(marked("new-" + g.system))
				add := fmt.Sprintf(`#catalogue [name="add"][value=%q]`, g.profile)
				shown("the catalogue is there", add)
				b.after("add one", func() { press(add) })
				press(`.places [data-pane="list"]`)
				shown("the unit is in the list", marked("open-u1"))

				press(marked("open-u1"))
				shown("the unit is open", "#unit")
				if g.place != "" {
					shown("its place is there", marked("pick-"+g.place))
					press(marked("pick-" + g.place))
					shown("what may go there is there", `#picker [name="put"]`)
					b.after("mount the first", func() { press(`#picker [name="put"]`) })
				}
				here := evaluate[string](b, `location.pathname`)
				b.open(here)
				shown("the list is there", marked("more-u1"))
				b.after("one more", func() { press(marked("more-u1")) })
				b.after("one less", func() { press(marked("undo")) })

				press(".headline .standing")
				shown("the state is there", "#state")
				b.open(here)
				press(`.places a[href$="/print"]`)
				shown("its PDF is there", marked("pdf"))
				if b.pdfText() == "" {
					t.Error("the PDF has no words")
				}
				b.open(here)
				press(`.places a[href$="/odds"]`)
				b.until("the odds are there",
					`document.readyState == "complete" && location.pathname.endsWith("/odds")`)
				shown("they say something", "main .answer")
				if w.scripts {
					b.clean()
				}
			})
		}
	}
}
