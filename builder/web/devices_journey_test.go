package web_test

import "testing"

// Two browsers come to have the same rosters: the code is given on one, the other one
// asks by itself, and both see each other's changes.
func TestPairingJourney(t *testing.T) {
	t.Parallel()
	s := start(t)
	old, fresh := openTab(t, s, true), openTab(t, s, true)
	old.open("/")
	old.click("example-mechahex")
	old.until("the roster is open", `document.querySelector("[data-testid=verdict]")`)
	roster := evaluate[string](old, `location.pathname`)
	old.open("/mine")
	old.click("make-code")
	old.until("a code is shown", `document.querySelector("[data-testid=code]")`)
	fresh.open("/mine/join?code=" + old.text("[data-testid=code]"))
	fresh.click("join")
	fresh.until("the new device waits", `document.querySelector("[data-testid=check]")`)
	old.until("the old device asks", `document.querySelector("[data-testid=confirm]")`)
	if shown := old.text("[data-testid=check]"); shown != fresh.text("[data-testid=check]") {
		t.Errorf("the old device shows %q", shown)
	}
	old.click("confirm")
	fresh.until("the new device is in", `document.querySelector("[data-testid=joined]")`)
	fresh.open(roster)
	fresh.until("the roster is there", `document.querySelector("[data-testid=verdict]")`)
	old.open("/mine")
	old.press("#devices li:last-child details:last-child summary")
	old.press("#devices li:last-child [data-testid=remove]")
	old.until("the device is removed", `document.querySelectorAll("[data-testid=device]").length == 1`)
	fresh.open("/")
	if n := evaluate[int](fresh, `document.querySelectorAll("[data-testid=roster]").length`); n != 0 {
		t.Errorf("the removed device has %d rosters", n)
	}
	old.clean()
	fresh.clean()
}
