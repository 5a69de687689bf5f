package web_test

import "testing"

// Links of the builder that lead to another page open that page, whole.
func TestLinksThatLeaveTheBuilder(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.screen(390, true)
	b.exampleFor("mechahex")
	list := evaluate[string](b, "location.pathname")
	for link, page := range map[string]string{"header a.back": "/", `a[href^="/help/search"]`: "/help/search",
		`a[href^="/guide/"]`: "/guide/mechahex"} {
		b.open(list + "?show=add")
		if link == `a[href^="/guide/"]` {
			b.open(list + "?show=check")
		}
		evaluate[bool](b, `(document.querySelector(`+"`"+link+"`"+`).click(), true)`)
		b.until(page+" is there", `location.pathname == "`+page+`" && document.readyState == "complete" &&
			document.querySelector("main h1")?.checkVisibility()`)
	}
}
