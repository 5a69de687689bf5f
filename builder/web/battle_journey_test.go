package web_test

import (
	"fmt"
	"os"
	"testing"
)

// begunBattle begins a battle of an example of Mecha: HEX against another, and answers its address.
func (b *tab) begunBattle() string {
	b.t.Helper()
	b.example()
	b.open(evaluate[string](b, `location.pathname`) + "/play")
	evaluate[bool](b, `(document.querySelector('[name="against"]').value = "example.1", true)`)
	b.press(marked("begin"))
	b.until("the battle is there", `document.readyState == "complete" && location.pathname.startsWith("/p/")`)
	return evaluate[string](b, `location.pathname`)
}

// lowTargets are what is pressed in a battle and lower than 48 px.
const lowTargets = `[...document.querySelectorAll("#battle :is(a, button, select, input, summary)")].filter(e =>
	e.checkVisibility() && !e.closest(".model h2, table, .terms, .banner") && e.getBoundingClientRect().height < 47.5)
	.map(e => e.outerHTML.slice(0, 90))`

// phaseIs is the condition that a battle is in a phase.
func phaseIs(name string) string {
	return fmt.Sprintf(`document.querySelector('[data-testid="phase"]').textContent == %q`, name)
}

// A round of a battle by touch, by keyboard and without scripts: a model is opened, takes damage, acts, and the clock
// goes on. A press is taken back.
func TestBattleJourney(t *testing.T) {
	t.Parallel()
	for _, w := range ways {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			b := openTab(t, start(t), w.scripts)
			b.phone()
			b.begunBattle()
			settled := func(what, condition string) {
				t.Helper()
				b.until(what, `document.readyState == "complete" && `+condition)
			}
			w.press(b, ".model h2 a")
			settled("the model is open", `document.querySelector(".model-card")`)
			if low := evaluate[[]string](b, lowTargets); len(low) > 0 {
				t.Errorf("low targets: %q", low)
			}
			w.press(b, `.boxes button[aria-label="Heavy Laser 2 of 2"]`)
			settled("the weapon is lost", `document.querySelectorAll(".track.full").length == 1`)
			w.press(b, `.boxes button[aria-label="Extra Armor 3 of 3"]`)
			settled("its armor is lost", `document.querySelectorAll(".track.full").length == 2`)
			w.press(b, marked("undo"))
			settled("the armor is back", `document.querySelectorAll(".track.full").length == 1`)
			w.press(b, marked("redo"))
			settled("the armor is lost again", `document.querySelectorAll(".track.full").length == 2`)
			w.press(b, `.choices button:nth-child(3)`)
			settled("it moves", `document.querySelector('.choices button:nth-child(3)').ariaPressed == "true"`)
			w.press(b, marked("all"))
			settled("all models are there", `document.querySelectorAll(".model").length == 5 &&
				document.querySelectorAll(".model.acted").length == 1`)
			if low := evaluate[[]string](b, lowTargets); len(low) > 0 {
				t.Errorf("low targets: %q", low)
			}
			w.press(b, marked("next"))
			settled("the next phase has come", phaseIs("Light Mecha"))
			w.press(b, marked("side")+":last-child")
			settled("the other side is there", `document.querySelectorAll(".model").length == 4`)
			if wide := evaluate[int](b, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("the page scrolls sideways by %d px", wide)
			}
			if w.scripts {
				b.clean()
			}
		})
	}
}

// Two quick presses on one page are two events. A note leaves its field.
func TestQuickBattlePresses(t *testing.T) {
	t.Parallel()
	b := openTab(t, start(t), true)
	b.begunBattle()
	evaluate[bool](b, `(() => { for (const b of document.querySelectorAll(".acts")) b.click(); return true })()`)
	b.until("all have acted", `document.querySelectorAll(".model.acted").length == 5`)
	evaluate[bool](b, `document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "u", bubbles: true}))`)
	b.until("a key has undone the last", `document.querySelectorAll(".model.acted").length == 4`)
	b.press(".model h2 a")
	b.until("the model is open", `document.readyState == "complete" && document.querySelector(".model-card")`)
	evaluate[bool](b, `(() => { for (const n of [1, 1, 3]) document.querySelector(
		'[aria-label="Extra Armor ' + n + ' of 3"]').click(); return true })()`)
	b.until("the last box counts from the first", `document.querySelectorAll(".track.full").length == 1`)
	if n := evaluate[int](b, `document.querySelectorAll(".boxes [aria-pressed=true]").length`); n != 3 {
		b.t.Errorf("%d boxes are marked", n)
	}
	evaluate[bool](b, `(document.querySelector("#unit-note").value = "Stuck",
		document.querySelector(".model-card .note button").click(), true)`)
	b.until("the note is there, and its field is free", `document.querySelector('[data-testid="notes"] li') &&
		document.querySelector("#unit-note").value == ""`)
	b.clean()
}

// The pages of a battle are accessible, also where models are out of play.
func TestBattlePagesAreAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile("testdata/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := openTab(t, start(t), true)
	here := b.begunBattle()
	b.press(".acts")
	b.until("one has acted", `document.querySelector(".model.acted")`)
	b.open(here + "?unit=u4")
	evaluate[bool](b, `(document.querySelector('.boxes button[aria-pressed="false"]').click(), true)`)
	b.until("it is destroyed", `document.querySelector(".out")`)
	b.open(here + "/players")
	b.press(marked("invite"))
	b.until("the code is there", `document.querySelector('[data-testid="code"]')`)
	join := "/p/join?code=" + b.text(marked("code"))
	b.press(marked("link"))
	b.until("the link is there", `document.querySelector("#watch-link")`)
	watch := evaluate[string](b, `new URL(document.querySelector("#watch-link").value).pathname`)
	b.accessible(string(axe), here, here+"?unit=u1", here+"?unit=u4", here+"/log", here+"/guide", here+"/report",
		here+"/score", here+"/s/a/print", here+"/players", "/p/join", watch, watch+"?unit=u4", watch+"/log",
		watch+"/report")
	stranger := openTab(t, b.site, true)
	stranger.accessible(string(axe), join)
}
