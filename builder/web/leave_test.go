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
		`a[href^="/guide/mechahex"]`: "/guide/mechahex/terms"} {
		b.open(list + "?show=add")
		if link == `a[href^="/guide/mechahex"]` {
			b.open(list + "?show=check")
		}
		evaluate[bool](b, `(document.querySelector(`+"`"+link+"`"+`).click(), true)`)
		b.until(page+" is there", `location.pathname == "`+page+`" && document.readyState == "complete" &&
			document.querySelector("main h1")?.checkVisibility()`)
	}
}

// When the server behind a proxy is away, the proxy answers with its own error and no page.
func TestProxyErrorsLeaveThePage(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.screen(390, true)
	b.exampleFor("mechahex")
	rows := evaluate[int](b, `document.querySelectorAll("#edits #builder .unit").length`)
	evaluate[bool](b, `(window.fetch = async () => new Response("", {status: 502}), true)`)
	evaluate[bool](b, `(document.querySelector("#edits .unit [name=more]").click(), true)`)
	b.until("the page tells that there was no answer", `/No answer/.test(document.body.innerText)`)
	if now := evaluate[int](b, `document.querySelectorAll("#edits #builder .unit").length`); now != rows || rows == 0 {
		t.Errorf("%d of %d units are left", now, rows)
	}
}
