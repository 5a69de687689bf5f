package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"gantry/builder/buildertest"
	"gantry/data"
)

// ownBuilds returns a list of ready-made Mecha: HEX units, no two with the same loadout.
func ownBuilds(t *testing.T, units int) string {
	t.Helper()
	var ready []struct {
		Name, Profile string
		Mounts        []any
	}
	if err := json.Unmarshal(data.Ready("mechahex"), &ready); err != nil {
		t.Fatal(err)
	}
	list := make([]map[string]any, units)
	for i := range list {
		r := ready[i%len(ready)]
		list[i] = map[string]any{"id": fmt.Sprint("u", i+1), "name": fmt.Sprint(r.Name, " ", i+1), "profile": r.Profile,
			"mounts": r.Mounts[:len(r.Mounts)-i/len(ready)]}
	}
	return document(t, "mechahex", list)
}

// ofTheCatalogue returns a list of units spread over all that a game publishes.
func ofTheCatalogue(t *testing.T, system string, units int) string {
	t.Helper()
	pack, err := buildertest.ReadyLibrary(t).Pack(system)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]map[string]any, units)
	for i := range list {
		e := pack.Catalogue[i*len(pack.Catalogue)/units]
		list[i] = map[string]any{"id": fmt.Sprint("u", i+1), "profile": e.Unit.Profile}
	}
	return document(t, system, list)
}

func document(t *testing.T, system string, units []map[string]any) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"format": "gantry.roster/1", "system": system, "name": "Eighty",
		"limit": 99999, "units": units})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// watchFigures has a page say in milliseconds after it was navigated to when its
// pictures in sight were first decoded, jump to its end, and scroll through screen by
// screen for the longest that pictures are waited for after a scroll.
const watchFigures = `
window.inSight = () => [...document.images].filter(i => { const r = i.getBoundingClientRect();
	return r.width > 0 && r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth &&
		i.checkVisibility({contentVisibilityAuto: true}) });
window.figuresInSight = async () => { for (const from = performance.now();;) {
	const list = inSight();
	if (performance.now() - from > 30000)
		throw Error("in sight: " + list.map(i => i.src + " " + i.complete) + " at " + scrollY + ", " + document.hidden);
	if (list.length > 0 && list.every(i => i.complete)) {
		await Promise.all(list.map(i => i.decode()));
		return performance.now();
	}
	await new Promise(requestAnimationFrame);
} };
window.firstFigures = new Promise((done, failed) =>
	addEventListener("DOMContentLoaded", () => figuresInSight().then(done, failed)));
window.drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
window.jumpToEnd = async () => {
	for (let last = -1; scrollY > last; scrollTo({top: document.body.scrollHeight, behavior: "instant"})) {
		last = scrollY;
		await drawn();
		await figuresInSight();
	}
	return performance.now();
};
window.scrollThrough = async () => {
	let longest = 0;
	scrollTo({top: 0, behavior: "instant"});
	for (let last = -1; scrollY > last; scrollBy({top: innerHeight, behavior: "instant"})) {
		last = scrollY;
		const from = performance.now();
		await drawn();
		longest = Math.max(longest, await figuresInSight() - from);
	}
	return longest;
};
// Chromium asks for what is less than 1250 px below, or 2500 where a network is slow.
window.farAway = () => { const away = new Map(); for (const i of document.images) {
	const r = i.getBoundingClientRect();
	away.set(i.src, Math.min(away.get(i.src) ?? Infinity, Math.max(r.top - innerHeight, -r.bottom))); }
	return [...away].filter(([_, y]) => y > 2600).map(([src]) => src) };
window.asked = (which = () => true) => performance.getEntriesByType("resource").filter(which).map(e => e.name).
	filter(n => n.includes("/likeness/"))`

// The pictures of a list of 80 units are there when they come into sight, are asked
// for once, and not long before: who jumps to the end does not wait for what was passed.
// GANTRY_SOAK has more lists and holds them to a time: two seconds from the navigation to the
// last picture in sight, and to the page's very last where one jumps there at once; for the
// pictures of a screen that is scrolled to an eighth of it. A script that shows all screens
// one after another takes as long as they take to draw, and no reader does that.
func TestFiguresOfALargeList(t *testing.T) {
	rows := 2
	if soaking() {
		rows = 4
	}
	for _, row := range []struct {
		name, document string
		onPhone        bool
		far            int // pictures, at least, that are shown only far below
	}{
		{"own builds on a phone", ownBuilds(t, 80), true, 30},
		{"machines of a game on a desk", ofTheCatalogue(t, "robotech", 80), false, 0}, // they share addresses
		{"own builds on a desk", ownBuilds(t, 80), false, 30},
		{"machines of a game on a phone", ofTheCatalogue(t, "robotech", 80), true, 0},
	}[:rows] {
		t.Run(row.name, func(t *testing.T) {
			b := openTab(t, start(t).withPictures(), true)
			b.imported(row.document)
			here := evaluate[string](b, `location.pathname`)
			if row.onPhone {
				b.phone()
			}
			b.do("watch", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
				_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument,
					cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: watchFigures})
				return chromedp.Void{}, err
			})
			b.open(here)
			b.figuresLoadedLate(row.far)
			if soaking() {
				best := b.figuresInTime(here)
				for range 4 {
					best = best.orBetter(b.figuresInTime(here))
				}
				if best.first > 2000 || best.end > 2000 || best.scrolled > 250 {
					t.Errorf("at best pictures take %+v ms", best)
				}
			}
			b.clean()
		})
	}
}

// figuresLoadedLate sees that what is in sight is there, what is shown only far below
// is not asked for, and once seen all are there, each address asked for once.
func (b *tab) figuresLoadedLate(far int) {
	b.t.Helper()
	awaited[float64](b, `firstFigures`)
	below := evaluate[[]string](b, `farAway()`)
	b.notAskedFor("before anything is scrolled", below, far)
	awaited[float64](b, `jumpToEnd()`)
	away := unique(evaluate[[]string](b, `farAway()`))
	passed := slices.DeleteFunc(below, func(src string) bool { return !away[src] })
	b.notAskedFor("at the end, to which it was jumped", passed, far/2)
	awaited[float64](b, `scrollThrough()`)
	if missing := evaluate[[]string](b, `[...document.querySelectorAll(".units .unit img")].filter(i =>
		!i.complete || !i.naturalWidth).map(i => i.closest(".unit").id)`); len(missing) > 0 {
		b.t.Errorf("scrolled through, the pictures of %s are not there", strings.Join(missing, ", "))
	}
	if n := evaluate[int](b, `document.querySelectorAll(".units .unit img").length`); n != 80 {
		b.t.Errorf("there are %d pictures of units", n)
	}
	if sent := evaluate[[]string](b, `asked(e => e.transferSize > 0)`); len(sent) > len(unique(sent)) {
		b.t.Errorf("%d pictures are asked for %d times", len(unique(sent)), len(sent))
	}
}

// notAskedFor checks that at least this number of pictures is far out of sight, and
// that the page has requested none of them.
func (b *tab) notAskedFor(when string, away []string, least int) {
	b.t.Helper()
	if len(away) < least {
		b.t.Errorf("%s %d pictures are far away, want %d", when, len(away), least)
	}
	sent := unique(evaluate[[]string](b, `asked()`))
	for _, src := range away {
		if sent[src] {
			b.t.Errorf("%s it has asked for %s", when, src)
		}
	}
}

func unique(list []string) map[string]bool {
	set := map[string]bool{}
	for _, s := range list {
		set[s] = true
	}
	return set
}

// pictureTimes are milliseconds: from a navigation to the last picture in sight, and to the
// last of the page's end; and the longest from a scroll to the last picture then in sight.
type pictureTimes struct{ first, end, scrolled float64 }

func (p pictureTimes) orBetter(q pictureTimes) pictureTimes {
	return pictureTimes{min(p.first, q.first), min(p.end, q.end), min(p.scrolled, q.scrolled)}
}

// figuresInTime navigates there with nothing kept and jumps to the end as soon as the first
// pictures are there; then it does so again, and scrolls through.
func (b *tab) figuresInTime(path string) (p pictureTimes) {
	b.t.Helper()
	b.openAnew(path)
	p.first = awaited[float64](b, `firstFigures`)
	p.end = awaited[float64](b, `jumpToEnd()`)
	b.openAnew(path)
	awaited[float64](b, `firstFigures`)
	p.scrolled = awaited[float64](b, `scrollThrough()`)
	b.t.Logf("the last picture in sight is there after %.0f ms, the last at the end after %.0f ms; "+
		"after a scroll they take %.0f ms at most", p.first, p.end, p.scrolled)
	return p
}

// openAnew navigates there with nothing kept.
func (b *tab) openAnew(path string) {
	b.t.Helper()
	b.do("forget", chromedp.Navigate("about:blank"),
		func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
			_, err := cdp.Call(ctx, target, network.ClearBrowserCache, cdp.Empty{})
			return chromedp.Void{}, err
		})
	b.open(path)
}

// awaited returns the value that a promise of the page resolves to.
func awaited[T any](b *tab, script string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](script, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", script, err)
	}
	return v
}
