package web_test

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// Two players at one table: who joins scans the code, and each phone shows what the other presses without being
// touched. How long that takes is logged. GANTRY_SOAK
// presses more often.
func TestTwoPhones(t *testing.T) {
	t.Parallel()
	s := start(t)
	ana, ben := openTab(t, s, true), openTab(t, s, true)
	ana.phone()
	ben.phone()
	ana.example()
	ana.open(evaluate[string](ana, `location.pathname`) + "/play")
	ana.press(marked("begin"))
	ana.until("the battle is there", `document.readyState == "complete" && location.pathname.startsWith("/p/")`)
	battle := evaluate[string](ana, `location.pathname`)
	ana.open(battle + "/players")
	ana.press(marked("invite"))
	ana.until("the code is there", `document.querySelector('[data-testid="code"]')`)
	code := ana.text(marked("code"))
	ana.open(battle)

	ben.open("/p/join?code=" + code)
	evaluate[bool](ben, `(document.querySelector('[name="against"]').value = "example.1", true)`)
	ben.press(marked("join"))
	ben.until("Ben is in", `location.pathname == "`+battle+`" && document.readyState == "complete"`)
	ana.until("Ana sees Ben's list", `document.querySelectorAll('[data-testid="side"]').length == 2`)

	ben.press(".model h2 a")
	ben.until("Bastion is open", `document.querySelector(".model-card")`)
	ana.open(battle + "?side=b")
	presses := 10
	if soaking() {
		presses = 100
	}
	var took []time.Duration
	for i := range presses {
		want := i % 2 // the first box is filled, then it is cleared
		pressed := time.Now()
		ben.press(`.track .boxes button`)
		ben.until("Ben sees his press", `document.querySelectorAll('.boxes [aria-pressed="true"]').length == `+
			[]string{"1", "0"}[want])
		ana.until("Ana sees it", `document.querySelector(".health b").textContent == "`+
			[]string{"11 of 12", "12 of 12"}[want]+`"`)
		took = append(took, time.Since(pressed))
	}
	slices.Sort(took)
	t.Logf("the other phone shows a press after %v (median of %d)", took[len(took)/2], presses)

	if got := ana.text(marked("news")); !strings.Contains(got, "Bastion") {
		t.Errorf("Ana is told %q", got)
	}
	evaluate[bool](ana, `(document.querySelector("#note").value = "typing", true)`)
	ben.press(`.track .boxes button`)
	ben.until("Ben has pressed", `document.querySelectorAll('.boxes [aria-pressed="true"]').length == 1`)
	time.Sleep(time.Second)
	if got := evaluate[string](ana, `document.querySelector("#note").value`); got != "typing" {
		t.Errorf("a note being typed is %q", got)
	}
	evaluate[bool](ana, `(document.querySelector("#note").value = "", true)`)
	ana.until("Ana sees it when she has stopped typing", `document.querySelector(".health b").textContent == "11 of 12"`)
	ana.clean()
	ben.clean()
}
