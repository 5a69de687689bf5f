package web_test

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/exchange/code"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// withOdds are all games, under -short a quarter.
func withOdds(t testing.TB) map[string]rules.Game {
	t.Helper()
	games := map[string]rules.Game{}
	for _, s := range rulestest.Some(systems.All) {
		g, err := s.Open(data.Pack(s.ID))
		if err != nil {
			t.Fatal(err)
		}
		games[s.ID] = g
	}
	return games
}

func TestOddsPageOfEachGame(t *testing.T) {
	b := start(t).browser()
	for id, game := range withOdds(t) {
		t.Run(id, func(t *testing.T) {
			base := b.exampleOf(id).url.Path
			p := b.get(base + "/odds")
			if banner := game.About().Banner; !strings.Contains(p.test("banner").Text(), banner) {
				t.Errorf("the page does not wear the banner %q", banner)
			}
			if p.status != http.StatusOK {
				t.Fatalf("%d: %.300s", p.status, p.body)
			}
			wellMade(t, p)
			if len(p.body) > 60<<10 {
				t.Errorf("the page has %d bytes", len(p.body))
			}
			sentence := p.test("sentence").Text()
			if !regexp.MustCompile(`(to destroy|Average)`).MatchString(sentence) {
				t.Errorf("the answer reads %q", sentence)
			}
			rows, sourced := p.Find(`[data-testid="working"] tbody tr`).Length(), 0
			p.Find(`[data-testid="working"] td[rowspan]`).Each(func(_ int, s *goquery.Selection) {
				n, _ := strconv.Atoi(s.AttrOr("rowspan", ""))
				sourced += n
			})
			if rows == 0 || sourced != rows {
				t.Errorf("%d steps, of which %d have a source", rows, sourced)
			}
			chart := p.Find(".detail figure").First()
			if bars, rows := chart.Find("rect").Length(), chart.Find("tbody tr").Length(); rows == 0 || bars == 0 {
				t.Errorf("%d bars over %d rows", bars, rows)
			}
			if svg := chart.Find("svg"); !strings.Contains(svg.AttrOr("aria-label", ""), "average") {
				t.Error("the chart has no text alternative")
			}
			// The link asks the same again, of the same.
			link := p.test("link").AttrOr("href", "")
			if again := b.get(link); again.test("sentence").Text() != sentence ||
				again.test("link").AttrOr("href", "") != link {
				t.Errorf("%s says %q", link, again.test("sentence").Text())
			}
			// The document is a request that the API answers in the same words.
			doc := b.get(p.test("document").AttrOr("href", ""))
			if api := b.call("/api/v1/odds", doc.body); api.status != 200 ||
				!strings.Contains(api.body, strings.TrimSpace(sentence)) {
				t.Errorf("%s\n%.300s", doc.body, api.body)
			}
		})
	}
}

// What is certain has its chart, and an attack that is asked for opens with the
// target that it does most to, also one that is not compared with others.
func TestCertainOutcomesAreDrawn(t *testing.T) {
	b := start(t).browser()
	p := b.get(b.exampleOf("mechahex").url.Path + "/odds?attack=ram")
	chart := p.Find(".detail figure").First()
	if got := chart.Find("rect").Length(); got != 1 || !strings.Contains(chart.Find("svg text").Text(), "100%") ||
		!strings.Contains(chart.Find("svg").AttrOr("aria-label", ""), "always 2") {
		t.Errorf("%d bars, %q, %q", got, chart.Find("svg text").Text(), chart.Find("svg").AttrOr("aria-label", ""))
	}
	if turns := p.test("activations"); turns.Find("dt").Length() != 2 ||
		!strings.Contains(turns.Text(), "3 activations on average") {
		t.Errorf("%q", turns.Text())
	}
	if target := p.Find("#at option[selected]").Text(); target != "Needle" {
		t.Errorf("a ram opens at %q", target)
	}
}

// What is changed changes the answer: by the form, by a step, by a band.
func TestOddsFollowTheSituation(t *testing.T) {
	b := start(t).browser()
	base := b.exampleOf("mechahex").url.Path
	at := base + "/odds?form=1&by=r.u1&attack=volley&against=example.0&at=o.u2&s.line-of-sight=true"
	plain := b.get(at)
	for name, change := range map[string]string{"rear": "&s.rear=true", "range": "&s.range=9",
		"damage": "&s.target-damage=3", "lower": "&s.elevation=below"} {
		if p := b.get(at + change); p.status != 200 || p.test("sentence").Text() == plain.test("sentence").Text() {
			t.Errorf("%s: %d %q", name, p.status, p.test("sentence").Text())
		}
	}
	// A box that is ticked by default is off where a form does not send it.
	if p := b.get(strings.Replace(at, "&s.line-of-sight=true", "", 1)); strings.Contains(p.test("sentence").Text(),
		"6.5") || !strings.Contains(p.body, "no line of sight") {
		t.Errorf("without line of sight: %q", p.test("sentence").Text())
	}
	// Without form=1, parameters that the address omits keep their defaults.
	if p := b.get(strings.NewReplacer("form=1&", "", "&s.line-of-sight=true",
		"").Replace(at)); p.test("sentence").Text() != plain.test("sentence").Text() {
		t.Errorf("by an address: %q", p.test("sentence").Text())
	}
	more := plain.Find("#s-range-more").AttrOr("href", "")
	stepped := b.get(more)
	if v := stepped.Find("#s-range").AttrOr("value", ""); v != "1" || stepped.Find("#s-range-less").Length() != 1 {
		t.Errorf("a step on: range %q", v)
	}
	band := b.get(plain.Find(`[data-testid="bands"] a`).Last().AttrOr("href", ""))
	if v := band.Find("#s-range").AttrOr("value", ""); v != "12" ||
		band.Find(`[data-testid="bands"] [aria-current]`).Length() != 1 {
		t.Errorf("the last band: range %q", v)
	}
}

// A question without an answer gets a message on the page, and the form stays.
func TestWrongQuestionsOfOdds(t *testing.T) {
	b := start(t).browser()
	base := b.exampleOf("mechahex").url.Path
	for name, row := range map[string]struct {
		query  string
		status int
		says   string
	}{
		"no number":        {"?s.range=far", 422, "Range must be a whole number"},
		"out of range":     {"?s.range=9999999", 422, "Range: enter 0 to 1,000 (now 9,999,999)."},
		"an unknown id":    {"?s.elevation=<b>", 422, `Attacker is: unknown choice "<b>".`},
		"nobody like that": {"?by=r.u99&at=o.u99&attack=m99", 200, "Average damage"},
		"of an odd place":  {"?by=r.~~~&against=example.99", 200, "Average damage"},
		"already dead":     {"?s.target-damage=500", 422, "already destroyed"},
		"another roster":   {"?against=nothing", 200, "Average damage"},
	} {
		t.Run(name, func(t *testing.T) {
			p := b.get(base + "/odds" + row.query)
			if p.status != row.status || !strings.Contains(p.Text(), row.says) || p.test("question").Length() != 1 {
				t.Errorf("%d %.400s", p.status, p.Find(".answer").Text())
			}
			wellMade(t, p)
		})
	}
	if p := b.get(base + "/odds.json?s.range=far"); p.status != 422 {
		t.Errorf("the document of a wrong question: %d", p.status)
	}
	other := start(t).browser()
	for _, page := range []string{"/odds", "/odds.json", "/odds/matchup", "/odds/matchup.json", "/odds/sheet"} {
		if p := other.get(base + page); p.status != 404 {
			t.Errorf("somebody else reads %s: %d", page, p.status)
		}
	}
}

func TestEmptyRosterHasOddsOfASide(t *testing.T) {
	b := start(t).browser()
	base := b.post("/rosters/new", url.Values{"system": {"mechahex"}}).url.Path
	p := b.get(base + "/odds")
	if p.status != 200 || !strings.Contains(p.test("sentence").Text(), "to stay") {
		t.Errorf("%d %.300s", p.status, p.Find(".answer").Text())
	}
	if p := b.get(base + "/odds/matchup"); p.status != 200 || p.test("notice").Length() != 1 {
		t.Errorf("%d: a matchup of nobody", p.status)
	}
	if p := b.get(base + "/odds/sheet"); p.status != 200 || !strings.Contains(p.Text(), "No unit has an attack") {
		t.Errorf("%d: a sheet of nobody", p.status)
	}
}

func TestMatchupOfEachGame(t *testing.T) {
	long(t)
	b := start(t).browser()
	for id := range withOdds(t) {
		t.Run(id, func(t *testing.T) {
			base := b.exampleOf(id).url.Path
			p := b.get(base + "/odds/matchup?show=damage")
			wellMade(t, p)
			if p.status != 200 || len(p.body) > 60<<10 || p.test("sentence").Text() == "" {
				t.Fatalf("%d, %d bytes, %q", p.status, len(p.body), p.test("sentence").Text())
			}
			rows := map[string]int{}
			for _, side := range []string{"ours", "theirs"} {
				rows[side] = p.test(side).Find("tbody tr").Length()
				cells := p.test(side).Find(`tbody td[class^="h"]`)
				if totals := p.test(side).Find("tfoot td").Length() - 1; rows[side] == 0 ||
					cells.Length() != rows[side]*totals {
					t.Fatalf("%s: %d cells in %d rows, %d totals", side, cells.Length(), rows[side], totals)
				}
				// Each heat is a number too, and each cell leads to odds that say it.
				cells.Find("a").Slice(0, min(3, cells.Find("a").Length())).Each(func(_ int, a *goquery.Selection) {
					to := b.get(p.at(a.AttrOr("href", "")))
					if to.status != 200 || !strings.Contains(to.Find(".detail").Text(), a.Text()) {
						t.Errorf("%s: %s: the cell says %q, its odds do not: %d %q", side, a.AttrOr("href", ""),
							a.Text(), to.status,
							to.test("sentence").Text())
					}
				})
				if best := p.test(side).Find("tbody tr").First().Find(".named a"); best.Length() == 0 {
					t.Errorf("%s: nobody stands out", side)
				}
			}
			p.Find(`[data-testid="shows"] a, [data-testid="bands"] a`).Each(func(_ int, s *goquery.Selection) {
				if q := b.get(s.AttrOr("href", "")); q.status != 200 || !strings.Contains(
					q.Find(`[data-testid="shows"] [aria-current], [data-testid="bands"] [aria-current]`).Text(),
					s.Text()) {
					t.Errorf("%s is not shown", s.Text())
				}
			})
		})
	}
}

// Where damage is shown, who stands out in a row is whom most of it is done to.
func TestBestTargetIsThatOfTheFigureShown(t *testing.T) {
	long(t)
	b := start(t).browser()
	base := b.exampleOf("mechastellar").url.Path
	others := 0
	for _, show := range []string{"damage", "point"} {
		p := b.get(base + "/odds/matchup?against=example.1&show=" + show)
		first := b.get(base + "/odds/matchup?against=example.1").test("ours").Find("tbody tr")
		p.test("ours").Find("tbody tr").Each(func(i int, row *goquery.Selection) {
			most := 0.0
			row.Find(`td[class^="h"] a`).Each(func(_ int, cell *goquery.Selection) {
				n, err := strconv.ParseFloat(strings.ReplaceAll(cell.Text(), ",", ""), 64)
				if err != nil {
					t.Fatal(err)
				}
				most = max(most, n)
			})
			best := row.Find(".named").First()
			number, _, _ := strings.Cut(best.Find("b").Text(), " ")
			if n, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64); err != nil || n != most {
				t.Errorf("%s: the best target takes %q, another one %v", show, best.Find("b").Text(), most)
			}
			if best.Find("bdi").Text() != first.Eq(i).Find(".named").First().Find("bdi").Text() {
				others++
			}
		})
	}
	if others == 0 {
		t.Error("the targets are those that are destroyed soonest: nothing is proven")
	}
}

// The list that is open says which options hold, and that the other has others.
func TestMatchupSaysWhoseOptionsHold(t *testing.T) {
	b := start(t).browser()
	list := func(options string) string {
		p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"mechastellar","name":"List","options":`+
			options+`,"units":[{"profile":"green-viking-cdr"}]}`)
		return p.Find(`a[href^="/r/"]`).AttrOr("href", "")
	}
	plain, doubled := list(`{"edition":"9.5"}`), list(`{"edition":"9.5","modules":["srw"]}`)
	for against, says := range map[string]bool{doubled: true, plain: false} {
		p := b.get(plain + "/odds/matchup?against=" + strings.TrimPrefix(against, "/r/"))
		want := map[bool]string{true: "Both sides: no Modules.", false: ""}[says]
		if got := p.test("settings").Text(); p.status != 200 || got != want {
			t.Errorf("%s against %s: %d, %q, want %q", plain, against, p.status, got, want)
		}
	}
}

// The best attack is named where units have several kinds, not where all have the same.
func TestMatchupNamesAttacksThatDiffer(t *testing.T) {
	b := start(t).browser()
	for system, some := range map[string]bool{"mechahex": false, "mechastellar": true} {
		p := b.get(b.exampleOf(system).url.Path + "/odds/matchup")
		if got := p.Find(".heat .named small").Length() > 0; p.status != 200 || got != some {
			t.Errorf("%s: %d, names attacks: %v", system, p.status, got)
		}
	}
}

// at is where a link of a page leads.
func (p reply) at(link string) string {
	to, err := p.url.Parse(link)
	if err != nil {
		return link
	}
	return to.RequestURI()
}

// An opponent's list comes by the link of a shared one, as a text or as a file, and
// is kept nowhere; what cannot meet is refused with its reason.
func TestOpponentsThatAreBrought(t *testing.T) {
	s := start(t)
	them, b := s.browser(), s.browser()
	theirs := them.exampleOf("mechahex").url.Path
	them.post(theirs+"/share", nil)
	shared := them.get(theirs+"/share").Find(`input[value*="/s/"]`).AttrOr("value", "")
	if shared == "" {
		t.Fatal("nothing is shared")
	}
	doc := them.get(theirs + "/roster.json").body
	other := them.get(them.exampleOf("masc").url.Path + "/roster.json").body
	base := b.exampleOf("mechahex").url.Path
	before := b.get("/").Find("main").Text()
	path := shared[strings.Index(shared, "/s/"):]
	for name, paste := range map[string]string{"a link": shared, "a link without its host": path,
		"a link with more behind it": shared + "/print?layout=cards", "a document": doc, "an own link": base} {
		p := b.upload(base+"/odds/matchup", paste)
		if p.status != 200 || p.test("theirs").Find("tbody tr").Length() == 0 ||
			!strings.Contains(p.url.RawQuery, "against=") || p.test("notice").Length() != 0 {
			t.Errorf("%s: %d %s %q", name, p.status, p.url, p.test("notice").Text())
		}
		// Its links to the odds keep it as the opponent.
		odds := b.get(p.at(p.test("theirs").Find(`td[class^="h"] a`).First().AttrOr("href", "")))
		if odds.status != 200 || !strings.HasPrefix(odds.Find("#by option[selected]").AttrOr("value", ""), "o.") {
			t.Errorf("%s: %d, the attacker is %q", name, odds.status, odds.Find("#by option[selected]").Text())
		}
	}
	p := b.upload(base+"/odds/matchup", "", "theirs.json", doc)
	if p.status != 200 || p.test("theirs").Find("tbody tr").Length() == 0 {
		t.Errorf("a file: %d", p.status)
	}
	// The address holds the list, so another server shows it.
	fresh := start(t).browser()
	there := fresh.get(fresh.exampleOf("mechahex").url.Path + "/odds/matchup?" + p.url.RawQuery)
	if got := there.Find("#against option[selected]").AttrOr("value", ""); there.status != 200 ||
		!code.Is([]byte(got)) || there.test("theirs").Text() != p.test("theirs").Text() {
		t.Errorf("on another server: %d against %.20q", there.status, got)
	}
	if after := b.get("/").Find("main").Text(); after != before {
		t.Error("something of it is stored")
	}
	for name, row := range map[string]struct{ paste, says string }{
		"nothing":        {"", "Paste a share link"},
		"another game":   {other, "Choose a list of this game"},
		"another server": {"https://elsewhere.example/s/abcdefghij", "Open it there, export the list"},
		"a dead link":    {"/s/abcdefghij", "No shared list at this link"},
		"somebody's own": {theirs, "No shared list at this link"},
		"a page":         {"/guide", "No shared list at this link"},
		"a long list":    {strings.Replace(doc, "{", `{"more":"`+noise(4000)+`",`, 1), "Import it, then pick it"},
		"no list":        {"hello there", "No list found in "},
		"nobody":         {`{"format":"gantry.roster/1","system":"mechahex","units":[]}`, "no units yet"},
		"a host of units": {`{"format":"gantry.roster/1","system":"mechahex","units":` + unitsOf(201,
			`{"profile":"light-mecha"}`) + `}`, "201 units, limit 200"},
	} {
		p := b.upload(base+"/odds/matchup", row.paste)
		if p.status != 422 || !strings.Contains(p.test("notice").Text(), row.says) {
			t.Errorf("%s: %d %q", name, p.status, p.test("notice").Text())
		}
	}
	for _, key := range []string{"m.mechahex.0000", "s.nothing", "GR1", "s."} {
		if p := b.get(base + "/odds/matchup?against=" + key); p.status != 200 {
			t.Errorf("%s: %d", key, p.status)
		}
	}
	// A reader of a shared view may bring one as well.
	if p := b.upload(path+"/odds/matchup", doc); p.status != 200 ||
		p.test("theirs").Length() == 0 {
		t.Errorf("on a shared view: %d", p.status)
	}
}

// noise is a text of bytes that nothing shortens.
func noise(n int) string {
	var b strings.Builder
	for i := uint32(0); b.Len() < n; i++ {
		fmt.Fprintf(&b, "%x", sha256.Sum256([]byte{byte(i), byte(i >> 8)}))
	}
	return b.String()[:n]
}

func TestDamageOnAverageInTheBuilder(t *testing.T) {
	b := start(t).browser()
	base := b.exampleOf("mechahex").url.Path
	open := b.get(base + "?open=u1")
	link, ok := open.Find(`.parts a[data-part="odds"]`).Attr("href")
	if !ok || open.test("measured").Length() != 0 {
		t.Fatal("an open unit does not lead to what it does on average")
	}
	p := b.get(base + link)
	panel := p.test("measured")
	if !strings.Contains(panel.Text(), "Heavy Laser") || !strings.Contains(panel.Text(), "Light Mecha") ||
		panel.Find("thead th").Length() != 5 {
		t.Errorf("%.300s", panel.Text())
	}
	to := b.get(p.test("odds-u1").AttrOr("href", ""))
	if to.Find("#by option[selected]").Text() != "Anvil" {
		t.Errorf("the odds are of %q", to.Find("#by option[selected]").Text())
	}
	sheet := b.get(base + "/odds/sheet")
	if n := sheet.test("measured").Length(); n != 5 || !strings.Contains(sheet.Text(), "Rocket truck") {
		t.Errorf("%d units on the sheet", n)
	}
}

// The builder and the sheet show each unit's average damage: every target of the game's
// yardstick at every band.
func TestDamageOnAverageOfEachGame(t *testing.T) {
	b := start(t).browser()
	for id, game := range withOdds(t) {
		base := b.exampleOf(id).url.Path
		yardstick := game.About().Yardstick
		if len(yardstick.Targets) == 0 || len(yardstick.Bands) == 0 {
			t.Fatalf("%s has no yardstick", id)
		}
		for name, p := range map[string]reply{"panel": b.get(base + "?open=u1&why=u1.~average"),
			"sheet": b.get(base + "/odds/sheet")} {
			panel := p.test("measured").First()
			across, down := len(yardstick.Bands), len(yardstick.Targets)
			if name == "sheet" { // one matrix, where bands that say the same are one row
				across, down = down, min(across, panel.Find("tbody").First().Find("th[scope=row]").Length())
			}
			if n := panel.Find("thead th").Length(); n != across+1 {
				t.Errorf("%s, %s: %d columns", id, name, n)
			}
			group := panel.Find("tbody").First()
			if n := group.Find("th[scope=row]").Length(); n != down || n == 0 {
				t.Errorf("%s, %s: %d rows", id, name, n)
			}
			for _, u := range yardstick.Targets {
				if !strings.Contains(panel.Text(), u.Name) {
					t.Errorf("%s, %s: nothing at %s", id, name, u.Name)
				}
			}
			if !regexp.MustCompile(`[1-9]`).MatchString(group.Find("td").Text()) {
				t.Errorf("%s, %s: no expected damage", id, name)
			}
		}
	}
}

// Targets come from this list, another of the reader's lists, an example and the
// catalog.
func TestTargetsOfEachGame(t *testing.T) {
	long(t)
	b := start(t).browser()
	for id := range withOdds(t) {
		other := b.exampleOf(id).url.Path[len("/r/"):]
		base := b.exampleOf(id).url.Path
		p := b.get(base + "/odds?against=" + other)
		for _, prefix := range []string{"o.", "r.", "c."} {
			option := p.Find(`#at option[value^="` + prefix + `"]`).Last()
			key := option.AttrOr("value", "")
			to := b.get(base + "/odds?against=" + other + "&at=" + url.QueryEscape(key))
			name, _, _ := strings.Cut(option.Text(), " · ")
			if key == "" || to.status != 200 || to.Find("#at option[selected]").AttrOr("value", "") != key ||
				to.test("sentence").Length() != 1 || !strings.Contains(to.Find(".answer").Text(), name) {
				t.Errorf("%s: a target of %q: %d, %q", id, prefix, to.status, to.Find(".answer").Text())
			}
		}
		if p.Find(`#against option[value="example.0"]`).Length() != 1 {
			t.Errorf("%s: no example to choose from", id)
		}
	}
}

// Choices that only the target has are offered by name.
func TestTheTargetsOwnChoices(t *testing.T) {
	b := start(t).browser()
	base := b.exampleOf("mechastellar").url.Path
	clash := base + "/odds?attack=m3&at=r.u2"
	p := b.get(clash)
	if got := p.Find("#s-counter-weapon option").Text(); got != "whichever is bestHeat HawkShoulder Tackle" {
		t.Errorf("a viking counters with %q", got)
	}
	hawk := p.Find("#s-counter-weapon option").Last().AttrOr("value", "")
	if to := b.get(clash + "&s.counter-weapon=" + hawk); to.status != 200 ||
		to.Find("#s-counter-weapon option[selected]").Text() != "Shoulder Tackle" ||
		!strings.Contains(to.test("working").Text(), "(Shoulder Tackle)") {
		t.Errorf("%d %q", to.status, to.test("working").Text())
	}
	base = b.exampleOf("robotech").url.Path
	if got := b.get(base + "/odds?by=r.u1&attack=melee&at=c.vf-1a").Find("#s-target-mode option").
		Text(); got != "its first modeBattloidGuardianFighter" {
		t.Errorf("a Valkyrie is in %q", got)
	}
	if n := b.get(base + "/odds?by=r.u1&attack=melee&at=c.regult").Find("#s-target-mode").Length(); n != 0 {
		t.Error("a Regult is asked for its mode")
	}
}

// Models that attack together are counted in the sentence. A game without points has no
// damage per point.
func TestSquadsAreCounted(t *testing.T) {
	b := start(t).browser()
	base := b.exampleOf("masc").url.Path
	p := b.get(base + "/odds?by=r.u3&at=r.u1")
	if who := p.Find(`.answer [role="status"] p`).First().Text(); who != "4 × Wolf: Volley against 2 × Turtle" ||
		!strings.Contains(p.test("sentence").Text(), "to destroy all of them") {
		t.Errorf("%q: %q", who, p.test("sentence").Text())
	}
	m := b.get(base + "/odds/matchup")
	if !strings.Contains(m.test("ours").Text(), "4 × Wolf") || strings.Contains(m.test("shows").Text(), "point") ||
		m.test("shows").Find("a").Length() != 2 {
		t.Errorf("%q, %q", m.test("shows").Text(), m.test("ours").Text())
	}
	if with := b.get(b.exampleOf("mechahex").url.Path + "/odds/matchup").test("shows").Find("a").Length(); with != 3 {
		t.Errorf("a game with points shows %d figures", with)
	}
	if sheet := b.get(base + "/odds/sheet"); !strings.Contains(sheet.Find(".sheet").Text(), "4 × Wolf") {
		t.Errorf("the sheet: %.200q", sheet.Find(".sheet").Text())
	}
}

// Of two rosters of one reader, one's units are targets of the other.
func TestOddsAgainstAnotherRoster(t *testing.T) {
	b := start(t).browser()
	theirs := b.exampleOf("mechahex").url.Path
	ours := b.exampleOf("mechahex").url.Path
	id := theirs[len("/r/"):]
	p := b.get(fmt.Sprintf("%s/odds?against=%s", ours, id))
	if p.Find("#against option[selected]").AttrOr("value", "") != id ||
		p.Find("#at option[selected]").AttrOr("value", "") != "o.u1" {
		t.Errorf("against %q at %q", p.Find("#against option[selected]").AttrOr("value", ""),
			p.Find("#at option[selected]").AttrOr("value", ""))
	}
}

// What is true of a target unless said otherwise is ticked, and can be unticked.
func TestWhatIsTrueOfTheTarget(t *testing.T) {
	b := start(t).browser()
	base := b.post("/rosters/example", url.Values{"system": {"mechahex"}, "example": {"1"}}).url.Path
	for question, want := range map[string]struct {
		ticked  bool
		working string
	}{
		"at=c.armed-structure":                                         {true, "a structure can only use Hold"},
		"at=c.armed-structure&form=1&s.line-of-sight=true":             {false, "Eva 2+"},
		"at=c.armed-structure&form=1&s.line-of-sight=true&s.held=true": {true, "a structure can only use Hold"},
		"at=c.light-mecha":                                             {false, "Eva 5+"},
		"at=c.light-mecha&form=1&s.line-of-sight=true&s.held=true":     {true, "target used Hold"},
		"at=c.armed-structure&s.held=false&s.rear=1":                   {false, "Eva 2+"},
	} {
		p := b.get(base + "/odds?by=r.u3&attack=volley&" + question)
		if _, ticked := p.Find("#s-held").Attr("checked"); ticked != want.ticked ||
			!strings.Contains(p.test("working").Text(), want.working) {
			t.Errorf("%s: ticked %v, %q", question, ticked, p.test("working").Text())
		}
	}
}

// What a form counts of one weapon, such as the missiles of its salvo, is not counted
// of another that is chosen in it. A range is.
func TestAnotherWeaponCountsItsOwn(t *testing.T) {
	b := start(t).browser()
	base := b.post("/rosters/example", url.Values{"system": {"robotech"}, "example": {"1"}}).url.Path
	page := func(form, attack, more string) reply {
		return b.get(base + "/odds?form=" + form + "&by=r.u1&at=c.glaug&attack=" + attack + more)
	}
	var salvo, single string // attacks with and without more than one missile to fire
	b.get(base + "/odds?by=r.u1").Find(`select[name=attack] option`).Each(func(_ int, s *goquery.Selection) {
		id := s.AttrOr("value", "")
		switch p := page(id, id, "&s.volley=3"); {
		case p.Find(`[name="s.volley"]`).Length() == 0:
		case p.status == http.StatusOK:
			salvo = cmp.Or(salvo, id)
		default:
			single = cmp.Or(single, id)
		}
	})
	if salvo == "" || single == "" {
		t.Fatalf("the example has no two such weapons: %q, %q", salvo, single)
	}
	if p := page(salvo, single, "&s.volley=3"); p.status != http.StatusOK || p.test("sentence").Text() == "" {
		t.Errorf("another weapon is chosen: %d, %.300s", p.status, p.test("sentence").Text())
	}
	if p := page(salvo, single, "&s.volley=3&s.range=7"); p.Find(`[name="s.range"]`).AttrOr("value", "") != "7" {
		t.Errorf("another weapon and a range: %s", p.Find("#odds form").Text())
	}
	p := page(salvo, salvo, "&s.volley=3")
	p.Find(`a[href*="attack="]`).Each(func(_ int, s *goquery.Selection) {
		to, _ := url.Parse(s.AttrOr("href", ""))
		if q := to.Query(); q.Get("attack") != salvo && q.Has("s.volley") {
			t.Errorf("a link to another weapon counts missiles: %s", to)
		}
	})
}

// A list without points meets an enemy with known stats. Every target has a unique
// name, even if three lists have a unit like it.
func TestOddsOpenOnKnownEnemies(t *testing.T) {
	b := start(t).browser()
	p := b.upload("/rosters/import", `{"format":"gantry.roster/1","system":"robotech","name":"Unpriced",
		"options":{"values":"v007"},"units":[{"id":"u1","profile":"tomahawk"}]}`)
	path, _ := p.test("imported").Find("a.name").Attr("href")
	against := b.get(path + "/odds").Find("#against option[selected]").Text()
	if !strings.HasPrefix(against, "Example: ") || strings.Contains(against, "As printed") {
		t.Errorf("it meets %q, of which nothing is known", against)
	}
	for id := range withOdds(t) {
		path, twin := b.exampleOf(id).url.Path, b.exampleOf(id).url.Path
		seen := map[string]bool{}
		options := b.get(path + "/odds?against=" + strings.TrimPrefix(twin, "/r/")).Find("#at option")
		options.Each(func(_ int, o *goquery.Selection) {
			if seen[o.Text()] {
				t.Errorf("%s: two targets are called %q", id, o.Text())
			}
			seen[o.Text()] = true
		})
		if len(seen) < 6 {
			t.Errorf("%s: %d targets", id, len(seen))
		}
	}
}
