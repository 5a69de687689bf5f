package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fedBattle waits until the twin knows a battle as the server has it.
func (b *twinTab) fedBattle(battle string) {
	b.t.Helper()
	id := strings.TrimPrefix(battle, "/p/")
	var copied struct{ Row struct{ Revision int } }
	b.owners().into("/twin/feed/battle/"+id, &copied)
	b.fedWith("/r/"+id, copied.Row.Revision)
}

// marksAndLog are a battle's marks and its log, each entry by its id.
func (b *browser) marksAndLog(battle string) (marks any, log []string) {
	b.t.Helper()
	var file struct {
		Marks any
		Log   []struct{ ID string }
	}
	if err := json.Unmarshal([]byte(b.get(battle+"/battle.json").body), &file); err != nil {
		b.t.Fatal(err)
	}
	for _, e := range file.Log {
		log = append(log, e.ID)
	}
	return file.Marks, log
}

// Two players in flight mode: a battle begins on one phone without the server, and each phone plays ten presses apart.
// Two of them set one switch. On return both phones show the same, and no press is lost. A press for a battle that has
// ended stays with its reason.
func TestTwoPhonesInFlightMode(t *testing.T) {
	t.Parallel()
	s, h := twinSite(t)
	ana, ben := installTwin(t, s, h), installTwin(t, s, h)
	here := ana.fedExample("mechahex")
	ana.isAway(true)
	ana.open(here + "/play")
	ana.press(marked("begin"))
	ana.until("the battle is there", `document.readyState == "complete" && location.pathname.startsWith("/p/")`)
	battle := evaluate[string](ana.tab, `location.pathname`)
	ana.press(marked("next"))
	ana.until("the clock has gone on", phaseIs("Light Mecha"))
	ana.comes("#offline", "2 changes to sync")
	ana.isAway(false)
	ana.synced()
	if got := ana.owners().get(battle).test("phase").Text(); got != "Light Mecha" {
		t.Fatalf("on the server the phase is %q", got)
	}

	ana.open(battle + "/players")
	ana.press(marked("invite"))
	ana.until("the code is there", `document.querySelector('[data-testid="code"]')`)
	code := ana.text(marked("code"))
	ana.open(battle)
	ben.open("/p/join?code=" + code)
	evaluate[bool](ben.tab, `(document.querySelector('[name="against"]').value = "example.1", true)`)
	ben.press(marked("join"))
	ben.until("Ben is in", `location.pathname == "`+battle+`" && document.readyState == "complete"`)
	ana.until("Ana sees Ben's list", `document.querySelectorAll('[data-testid="side"]').length == 2`)

	for _, b := range []*twinTab{ana, ben} {
		b.fedBattle(battle)
		b.isAway(true)
	}
	anvil, bastion := battle+"?side=a&unit=u1", battle+"?side=b&unit=u1"
	for i, b := range []*twinTab{ana, ben} {
		waits := 0
		press := func(selector, condition string) {
			t.Helper()
			waits++
			b.press(selector)
			b.until(selector+" is pressed", condition)
			b.until("it waits", fmt.Sprintf(`document.querySelector("#offline").innerText.includes("%d change")`, waits))
		}
		filled := func(n int) string {
			return fmt.Sprintf(`document.querySelectorAll('.boxes [aria-pressed="true"]').length == %d`, n)
		}
		b.open(anvil)
		b.comes("#offline", "Offline")
		if got := evaluate[[]string](b.tab, coveredByStrip); len(got) > 0 {
			t.Errorf("the strip covers %q", got)
		}
		action := fmt.Sprintf(`.choices button:nth-child(%d)`, 2+i)
		press(action, fmt.Sprintf(`document.querySelector(%q).ariaPressed == "true"`, action))
		b.open([]string{anvil, bastion}[i])
		b.comes("#offline", "Offline")
		for n := range 4 {
			press(`.boxes [aria-pressed="false"]`, filled(n+1))
		}
		press(marked("undo"), filled(3))
		for n := range 3 {
			press(`.boxes [aria-pressed="false"]`, filled(n+4))
		}
		evaluate[bool](b.tab, `(document.querySelector(".model-card [name=note]").value = "Apart", true)`)
		press(".model-card .note button", `document.querySelector(".model-card [name=note]").value == ""`)
		if got := evaluate[string](b.tab, `document.querySelector("#offline ol").textContent`); !strings.Contains(got, "Anvil: ") || !strings.Contains(got, "Extra Armor") {
			t.Errorf("the changes are %q", got)
		}
	}
	want := ana.owners()
	for _, b := range []*twinTab{ana, ben} {
		b.isAway(false)
		b.synced()
	}
	marks, log := want.marksAndLog(battle)
	if len(log) != 21 {
		t.Errorf("%d presses on the server, of 21", len(log))
	}
	for name, b := range map[string]*twinTab{"Ana": ana, "Ben": ben} {
		m, l := b.owners().marksAndLog(battle)
		if d := cmp.Diff(marks, m) + cmp.Diff(log, l); d != "" {
			t.Errorf("%s has another battle: %s", name, d)
		}
		for _, path := range []string{bastion, anvil} {
			b.open(path)
			b.until(name+" sees the damage", `document.querySelectorAll('.boxes [aria-pressed="true"]').length == 6`)
		}
		got := b.text(".model-card .fault")
		if !strings.Contains(got, "Iron Wall") || !strings.Contains(got, "Grey Line") {
			t.Errorf("%s reads of the conflict: %q", name, got)
		}
	}

	// Ana ends the battle while Ben is away.
	ben.fedBattle(battle)
	ben.isAway(true)
	ben.open(anvil)
	ben.press(`.boxes [aria-pressed="false"]`)
	ben.comes("#offline", "1 change to sync")
	if r := want.post(battle, url.Values{"do": {"end"}}); r.status != http.StatusOK {
		t.Fatal(r.status)
	}
	ben.isAway(false)
	ben.comes("#offline .fault", "Not saved: this battle has ended.")
	ben.until("Ben sees the battle as it is", `document.querySelector(".boxes button").disabled &&
		document.querySelectorAll('.boxes [aria-pressed="true"]').length == 6`)
	evaluate[bool](ben.tab, `([...document.querySelectorAll("#offline button")].
		find((b) => b.textContent == "Drop change").click(), true)`)
	ben.synced()
	ana.clean()
	ben.clean()
}
