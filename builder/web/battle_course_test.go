package web_test

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// course is a whole battle that is written down; see testdata/battles/README.md.
type course struct {
	game    string
	lists   [2]string // the examples that play
	players [2]string
	steps   []courseStep
	after   map[string][]string // by heading: the marks and the pages after the last step
}

// courseStep is a press, and what is then on the table.
type courseStep struct {
	line    int
	player  int // of players, -1 before the first press
	press   string
	changed [][2]string // on the table, where everything else is as before
	seen    [][2]string // on a card or in a guide
}

func readCourse(t *testing.T, game string) (c course) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "battles", game+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	c.game, c.after = game, map[string][]string{}
	c.steps = []courseStep{{player: -1}}
	heading := ""
	for i, line := range strings.Split(string(text), "\n") {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		at := &c.steps[len(c.steps)-1]
		switch key, rest, _ := strings.Cut(line, " "); {
		case key == "list":
			n := slices.Index(c.players[:], "")
			c.lists[n], rest, _ = strings.Cut(rest, " ")
			c.players[n] = rest
		case key == "after":
			heading = rest
		case heading != "":
			c.after[heading] = append(c.after[heading], line)
		case key == "=":
			at.changed = append(at.changed, pairs(rest)...)
		case key == "?":
			at.seen = append(at.seen, pairs(rest)...)
		default:
			who, press, ok := strings.Cut(line, ": ")
			player := slices.Index(c.players[:], who)
			if !ok || player < 0 {
				t.Fatalf("%s.txt:%d: no player presses %q", game, i+1, line)
			}
			c.steps = append(c.steps, courseStep{line: i + 1, player: player, press: press})
		}
	}
	return c
}

// pairs reads names with their values.
func pairs(text string) (list [][2]string) {
	for _, part := range strings.Split(text, "; ") {
		name, value, _ := strings.Cut(part, ":")
		for _, one := range numbered(name) {
			list = append(list, [2]string{one, strings.TrimSpace(value)})
		}
	}
	return list
}

// numbered returns the names of "Wolf 1-4".
func numbered(name string) (list []string) {
	var first, last int
	i := strings.LastIndex(name, " ") + 1
	if n, _ := fmt.Sscanf(name[i:], "%d-%d", &first, &last); n < 2 {
		return []string{name}
	}
	for n := first; n <= last; n++ {
		list = append(list, fmt.Sprint(name[:i], n))
	}
	return list
}

// phone is where a player presses.
type phone interface {
	show(path string) reply
	press(on reply, button *goquery.Selection) reply
	set(on reply, field *goquery.Selection, value string) reply
	send(on reply, form *goquery.Selection) reply // what was set, unless the page does that
	write(on reply, field *goquery.Selection, text string, button *goquery.Selection) reply
	read(path string) reply // without leaving the page
}

// runner plays a course.
type runner struct {
	*testing.T
	course
	battle string   // its address
	phones [2]phone // of players: twice the same for one phone
	table  map[string]string
	sides  map[string]string // by the name of a model
	units  map[string]string // addresses of cards by the name of a model
}

func (r *runner) side(player int) string { return []string{"a", "b"}[player] }

func (r *runner) path(player int, page string) string {
	return r.battle + page + "?side=" + r.side(player)
}

// read returns what is on the table, by name.
func (r *runner) read(from phone) map[string]string {
	r.Helper()
	now := map[string]string{}
	var pages [2]reply
	owners := map[string]int{}
	for i := range pages {
		pages[i] = from.read(r.path(i, ""))
		pages[i].test("model").Each(func(_ int, m *goquery.Selection) { owners[squeezed(m.Find("h2 bdi"))]++ })
	}
	for i, p := range pages {
		now["time"] = squeezed(p.Find(".clock b")) + " · " + p.test("phase").Text()
		if strings.HasPrefix(squeezed(p.Find(".models .notice")), "Battle ended.") {
			now["time"] = "ended"
		}
		now[r.players[i]] = squeezed(p.Find(`.sides [aria-current] span`)) + r.ownMarks(p)
		var asked []string
		p.Find(".due li").Each(func(_ int, d *goquery.Selection) {
			asked = append(asked, strings.TrimSuffix(squeezed(d.Find("p")), "."))
		})
		now["asked "+r.players[i]] = strings.Join(asked, " / ")
		p.test("model").Each(func(_ int, m *goquery.Selection) {
			name := squeezed(m.Find("h2 bdi"))
			if owners[name] > 1 {
				name = r.players[i] + "'s " + name
			}
			text := strings.ReplaceAll(squeezed(m.Find(".health b")), " of ", "/")
			if says := squeezed(m.Find("p.small")); says != "" {
				text += " " + says
			}
			if m.HasClass("acted") {
				text += ", acted"
			}
			now[name], r.sides[name] = text, r.side(i)
			r.units[name] = m.Find("h2 a").AttrOr("href", "")
		})
	}
	return now
}

// ownMarks returns the side's own marks.
func (r *runner) ownMarks(p reply) (text string) {
	own := p.Find("#own").Parent()
	own.Find(".track, .mark").Each(func(_ int, m *goquery.Selection) {
		label := squeezed(m.Find("p").First().Contents().First())
		count := squeezed(m.Find(".count b"))
		if m.Find(".boxes").Length() > 0 {
			count = m.Find(".boxes").AttrOr("data-marked", "")
		}
		count, _, _ = strings.Cut(count, " ")
		if count == "" {
			m.Find("[aria-pressed=true]").Each(func(i int, b *goquery.Selection) {
				if b.PrevAll().Length() > 0 {
					count = squeezed(b)
				}
			})
		}
		if count != "" && count != "0" {
			text += " · " + label + " " + count
		}
	})
	own.Find(`[aria-label="Marks"] [aria-pressed=true]`).Each(func(_ int, b *goquery.Selection) {
		text += " · " + squeezed(b)
	})
	return text
}

func squeezed(s *goquery.Selection) string { return strings.Join(strings.Fields(s.Text()), " ") }

// play presses all of a course, and compares what is on the table with what is written.
func (r *runner) play() {
	r.Helper()
	r.table, r.sides, r.units = map[string]string{}, map[string]string{}, map[string]string{}
	for _, s := range r.steps {
		if s.player >= 0 {
			r.do(s)
		}
		for _, c := range s.changed {
			r.table[c[0]] = c[1]
		}
		if len(s.changed) == 0 {
			continue // the next step with changes sees if there were any
		}
		for i, p := range r.phones {
			if i > 0 && p == r.phones[0] {
				break
			}
			r.compare(s, r.read(p))
		}
		for _, x := range s.seen {
			r.look(s, x[0], x[1])
		}
	}
	r.finish()
}

func (r *runner) compare(s courseStep, now map[string]string) {
	r.Helper()
	for name, text := range now {
		want, written := r.table[name]
		if !written && strings.HasPrefix(name, "asked ") {
			continue // the course looks in the guide instead
		}
		if text != want {
			r.Errorf("line %d, %s: %s is %q, not %q", s.line, s.press, name, text, want)
			r.table[name] = text // reported once
		}
	}
	for name := range r.table {
		if _, ok := now[name]; !ok {
			r.Fatalf("line %d: %s is not on the table", s.line, name)
		}
	}
}

// look compares a part of a card or of a guide.
func (r *runner) look(s courseStep, where, want string) {
	r.Helper()
	var has []string
	if name, ok := strings.CutPrefix(where, "to act "); ok {
		i := slices.Index(r.players[:], name)
		p := r.phones[i].read(r.path(i, "/guide"))
		p.test("to-act").Find("bdi").Each(func(_ int, u *goquery.Selection) { has = append(has, squeezed(u)) })
		has = []string{cmp.Or(strings.Join(has, ", "), "-")}
	} else if name, ok := strings.CutPrefix(where, "guide "); ok {
		i := slices.Index(r.players[:], name)
		text := squeezed(r.phones[i].read(r.path(i, "/guide")).Find(".models"))
		if has = []string{text}; strings.Contains(text, want) {
			has = []string{want}
		}
	} else {
		has = cardFacts(r.phones[0].read(r.card(where)))
	}
	if !slices.Contains(has, want) {
		r.Errorf("line %d: %s has no %q: %q", s.line, where, want, has)
	}
}

// card returns the address of a model's card.
func (r *runner) card(name string) string {
	r.Helper()
	if r.units[name] == "" {
		r.Fatalf("no model %q", name)
	}
	return r.units[name]
}

// cardFacts returns what a card tells: numbers, boxes, and attacks that are not available.
func cardFacts(p reply) (list []string) {
	p.Find(".model-card .numbers div").Each(func(_ int, d *goquery.Selection) {
		list = append(list, squeezed(d.Find("dt"))+" "+squeezed(d.Find("dd")))
	})
	p.Find(".model-card .barred li").Each(func(_ int, d *goquery.Selection) { list = append(list, squeezed(d)) })
	return append(list, cardMarks(p)...)
}

// cardMarks returns the boxes of a card that are marked.
func cardMarks(p reply) (list []string) {
	p.Find(".model-card .track").Each(func(_ int, d *goquery.Selection) {
		text := squeezed(d.Find("p > .away"))
		if !strings.HasPrefix(text, ", 0 of") {
			list = append(list, squeezed(d.Find("p").First().Contents().First())+strings.ReplaceAll(text, ",", ""))
		}
	})
	p.Find(".model-card .mark").Each(func(_ int, d *goquery.Selection) {
		if n := squeezed(d.Find(".count b")); n != "" && n != "0" {
			list = append(list, squeezed(d.Find("p").First())+" "+n)
		}
	})
	return list
}

// do makes the press of a step.
func (r *runner) do(s courseStep) {
	r.Helper()
	on := r.phones[s.player]
	list := func() reply { return on.show(r.path(s.player, "")) }
	verb, rest, _ := strings.Cut(s.press, " ")
	switch name, what, _ := strings.Cut(s.press, ": "); {
	case verb == "note":
		p := list()
		on.write(p, p.Find("#note"), rest, p.Find("#note").Closest("form").Find("button"))
	case verb == "answers":
		p := list()
		rest, button, _ := strings.Cut(rest, ", Mark: ")
		due := p.Find(".due li").FilterFunction(func(_ int, d *goquery.Selection) bool {
			return strings.HasPrefix(squeezed(d), rest)
		})
		answer := due.Find("button").First()
		if button != "" {
			answer = due.Find("button").FilterFunction(isNamed("Mark: " + button))
		}
		on.press(p, r.one(s, p, answer, rest))
	case strings.Contains(name, " attacks "):
		by, at, _ := strings.Cut(name, " attacks ")
		r.attack(s, on, by, "Target "+at+"; "+what)
	case strings.HasSuffix(s.press, " acts"):
		p := list()
		unit := strings.TrimPrefix(strings.TrimSuffix(s.press, " acts"), r.players[s.player]+"'s ")
		on.press(p, r.one(s, p, p.named("Act : "+unit), unit))
	case what != "" && r.units[name] != "":
		for _, button := range strings.Split(what, "; ") {
			p := on.show(r.card(name))
			if text, ok := strings.CutPrefix(button, "note "); ok {
				on.write(p, p.Find("#unit-note"), text, p.Find("#unit-note").Closest("form").Find("button"))
				continue
			}
			on.press(p, r.one(s, p, p.Find(".model-card").Find("button").FilterFunction(isNamed(button)), button))
		}
	default:
		button, times, _ := strings.Cut(s.press, " ×")
		n, _ := strconv.Atoi(times)
		for range max(1, n) {
			p := list()
			on.press(p, r.one(s, p, p.Find("button").FilterFunction(isNamed(button)), button))
		}
	}
}

// one is a button that there is once on a page.
func (r *runner) one(s courseStep, p reply, button *goquery.Selection, name string) *goquery.Selection {
	r.Helper()
	if button.Length() != 1 {
		r.Fatalf("line %d: %d buttons %q at %s: %s", s.line, button.Length(), name, p.url, squeezed(p.Find("main")))
	}
	return button
}

// isNamed selects buttons by their name, or by the beginning of it for those that also tell what they do.
func isNamed(name string) func(int, *goquery.Selection) bool {
	id := map[string]string{"Next": "next", "Undo": "undo", "Redo": "redo", "End battle": "end"}[name]
	return func(_ int, b *goquery.Selection) bool {
		if id != "" {
			return b.AttrOr("data-testid", "") == id
		}
		return b.AttrOr("aria-label", squeezed(b)) == name
	}
}

// attack opens a model's attacks from its card, sets what is written, and marks the result.
func (r *runner) attack(s courseStep, on phone, name, what string) {
	r.Helper()
	p := on.show(r.card(name))
	p = on.press(p, r.one(s, p, p.test("attack"), "Attack"))
	var form *goquery.Selection // that is not sent yet
	send := func() {
		if form != nil {
			p, form = on.send(p, form), nil
		}
	}
	for _, part := range attackParts(what) {
		if text, ok := strings.CutPrefix(part, "sees "); ok {
			send()
			if all := squeezed(p.Find("#odds")); !strings.Contains(all, text) {
				r.Errorf("line %d: no %q on the page of the attack: %s", s.line, text, all)
			}
			continue
		}
		rest, off := strings.CutPrefix(part, "Not ")
		if off {
			part = "Also " + rest
		}
		field, value := controlOf(p, part)
		if field == nil || form != nil && formID(field.Closest("form")) != formID(form) {
			send()
			field, value = controlOf(p, part)
		}
		if field == nil {
			r.Fatalf("line %d: no field for %q at %s: %s", s.line, part, p.url, squeezed(p.Find("#odds")))
		}
		if is := field.Is("[checked]"); is != off && field.Is("[type=checkbox]") {
			r.Errorf("line %d: %s is ticked: %t", s.line, part, is)
		}
		form = field.Closest("form")
		name := field.AttrOr("name", "")
		if p = on.set(p, field, value); name == "at" || name == "attack" { // others have other fields
			send()
		}
	}
	send()
	if p.test("mark").Length() != 1 {
		r.Fatalf("line %d: nothing to mark at %s: %s", s.line, p.url, squeezed(p.Find("#odds")))
	}
	if p = on.press(p, p.test("mark")); p.status != http.StatusOK {
		r.Fatalf("line %d: %d: %s", s.line, p.status, squeezed(p.Find("main")))
	}
}

// formID tells the two forms of an attack's page apart.
func formID(form *goquery.Selection) string { return form.AttrOr("data-testid", "") }

// alsoPart begins units that join an attack, or that a squad leaves out of it.
var alsoPart = regexp.MustCompile(`^(Also|Not) (attacking|targeted) `)

// attackParts returns what is set for an attack, "Not attacking Wolf 2, Rat 1-4" one by one.
func attackParts(text string) (list []string) {
	for _, part := range strings.Split(text, "; ") {
		group := alsoPart.FindString(part)
		if group == "" {
			list = append(list, part)
			continue
		}
		for _, names := range strings.Split(strings.TrimPrefix(part, group), ", ") {
			for _, name := range numbered(names) {
				list = append(list, group+name)
			}
		}
	}
	return list
}

// controlOf finds a field by its label and the value or option after that.
func controlOf(p reply, text string) (field *goquery.Selection, value string) {
	p.Find(`#odds input:not([type=hidden]), #odds select`).EachWithBreak(func(_ int, in *goquery.Selection) bool {
		label := squeezed(p.Find(`label[for="` + in.AttrOr("id", "-") + `"]`))
		kind := in.AttrOr("type", "")
		plain := func(text string) string { // without the side of a unit
			if slices.Contains([]string{"at", "struck"}, in.AttrOr("name", "")) {
				text, _, _ = strings.Cut(text, " (")
			}
			return text
		}
		switch {
		case kind == "radio" || kind == "checkbox":
			own := plain(squeezed(in.Closest("label")))
			group := squeezed(in.Closest(".field").Find(".label").First())
			if own == text && kind == "checkbox" || group+" "+own == text {
				field, value = in, "on"
			}
		case goquery.NodeName(in) == "select":
			in.Find("option").Each(func(_ int, o *goquery.Selection) {
				option, _, _ := strings.Cut(plain(squeezed(o)), " · ") // with the list of units that are in both
				if field == nil && label+" "+option == text {
					field, value = in, o.AttrOr("value", "")
				}
			})
		case strings.HasPrefix(text, label+" "):
			field, value = in, strings.TrimPrefix(text, label+" ")
		}
		return field == nil
	})
	return field, value
}

// finish compares the marks, and the report and the score sheet, after the last step.
func (r *runner) finish() {
	r.Helper()
	from := r.phones[0]
	r.same("marks", r.marks(from))
	report := from.read(r.battle + "/report")
	r.same("report", tablesOf(report))
	r.same("score", tablesOf(from.read(r.battle+"/score")))
}

// same compares lines with those that are written under a heading.
func (r *runner) same(heading string, got []string) {
	r.Helper()
	if want := r.after[heading]; !slices.Equal(got, want) {
		r.Errorf("%s:\n%s\nnot\n%s", heading, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// marks returns the boxes of all models that have some.
func (r *runner) marks(from phone) (list []string) {
	r.Helper()
	for _, name := range slices.Sorted(maps.Keys(r.units)) {
		if is := cardMarks(from.read(r.card(name))); len(is) > 0 {
			list = append(list, fmt.Sprintf("%s: %s", name, strings.Join(is, ", ")))
		}
	}
	return list
}

// tablesOf returns the lines and the tables of a report without its hashes.
func tablesOf(p reply) (list []string) {
	p.Find("main section").Each(func(_ int, s *goquery.Selection) {
		if p.test("result").Length() > 0 && len(list) == 0 {
			list = append(list, p.test("result").Text())
		}
		s.Find("li, tbody tr").Each(func(_ int, row *goquery.Selection) {
			if row.Is("li") {
				list = append(list, squeezed(row))
				return
			}
			var cells []string
			row.Find("th, td").Each(func(_ int, td *goquery.Selection) { cells = append(cells, squeezed(td)) })
			list = append(list, strings.Join(cells, " | "))
		})
	})
	return list
}

// courses returns the games with a written course.
func courses(t *testing.T) (games []string) {
	t.Helper()
	files, err := filepath.Glob("testdata/battles/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no courses: ", err)
	}
	for _, f := range files {
		games = append(games, strings.TrimSuffix(filepath.Base(f), ".txt"))
	}
	return games
}
