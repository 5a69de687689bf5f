package web_test

import "testing"

// After a removal by keyboard the focus goes to the next item, not to the top of the
// page.
func TestFocusStaysWhereTheReaderWas(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.example()
	here := evaluate[string](b, `location.pathname`)
	b.open(here + "?open=u1")
	press := func(what, selector, want string) {
		t.Helper()
		b.after(what, func() {
			evaluate[string](b, `(() => { const x = document.querySelector('`+selector+
				`'); x.focus(); x.click(); return x.tagName })()`)
		})
		if got := evaluate[string](b, `(() => { const a = document.activeElement;
			return a.closest("[id]:not(body)")?.id + " " + (a.dataset.testid ?? a.name ?? "") })()`); got != want {
			t.Errorf("after %s the focus is on %q, want %q", what, got, want)
		}
	}
	press("a mount is removed", `[data-testid="remove-m1"]`, "m-m2 swap-m2")
	b.open(here + "?open=u2&part=notes")
	press("a unit is removed", `[data-testid="remove-u2"]`, "u-u3 ")
}
