package web_test

import "testing"

// pair opens a list in one browser, lets the other browser in, and returns the list's address.
func pair(t *testing.T, old, fresh *tab) (roster string) {
	t.Helper()
	old.open("/")
	old.click("example-mechahex")
	old.until("the list is open", `document.querySelector("[data-testid=verdict]")`)
	roster = evaluate[string](old, `location.pathname`)
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
	return roster
}

// One browser shows a code, the other enters it, and both have the same list. A change on one
// device shows on another without a reload and names the device. Typed text stays. Undo leaves
// the other device's changes alone. A removed device loses the list.
func TestDevicesJourney(t *testing.T) {
	t.Parallel()
	s := start(t)
	a, b := openTab(t, s, true), openTab(t, s, true)
	roster := pair(t, a, b)
	a.open(roster)
	b.open(roster)
	b.until("the list is there", `document.querySelector("#builder[data-live]")`)
	evaluate[bool](b, `window.stays = true`)
	a.press(`.unit button[name=more]`)
	b.until("the change shows", `document.querySelector(".unit .step b").textContent == "2" && window.stays &&
		document.getElementById("toast").textContent.startsWith("Changed on ")`)
	evaluate[bool](b, `!!(document.getElementById("army-name").value = "typed")`)
	a.press(`.unit button[name=more]`)
	b.until("what is typed stays, the change is said", `document.getElementById("army-name").value == "typed" &&
		document.getElementById("changed")?.textContent.startsWith("Changed on ")`)
	b.press("#changed button")
	b.until("the change shows", `document.querySelector(".unit .step b").textContent == "3" && window.stays &&
		!document.getElementById("changed")`)
	b.press(`[data-testid=undo]`)
	b.until("undo is refused",
		`document.querySelector("[data-testid=notice]")?.textContent.includes("no changes to undo")`)
	removed(t, a, b)
}

// removed removes the other device on the first one. It loses the list.
func removed(t *testing.T, old, fresh *tab) {
	t.Helper()
	old.open("/mine")
	old.press("#devices li:last-child details:last-child summary")
	old.press("#devices li:last-child [data-testid=remove]")
	old.until("the device is removed", `document.querySelectorAll("[data-testid=device]").length == 1`)
	fresh.open("/")
	if n := evaluate[int](fresh, `document.querySelectorAll("[data-testid=roster]").length`); n != 0 {
		t.Errorf("the removed device has %d lists", n)
	}
	old.clean()
	fresh.clean()
}
