package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"image/color"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/buildertest"
	"gantry/builder/store"
	"gantry/builder/store/memory"
	"gantry/builder/web"
	"gantry/builder/web/site"
	"gantry/builder/web/twin"
	"gantry/rules/systems"
)

// twinOf returns a twin that was fed what a browser has on the server.
func (b *browser) twinOf() *twinBrowser {
	b.t.Helper()
	ctx := context.Background()
	var f twin.Feed
	b.into("/twin/feed", &f)
	t := &twinBrowser{browser: b, store: store.New(memory.New(), time.Now)}
	owner := store.DeviceOf(twin.Token)
	if err := t.store.PutDevices(ctx, owner, f.Devices); err != nil {
		b.t.Fatal(err)
	}
	for _, d := range f.Documents {
		var c store.Copy
		b.into("/twin/feed/"+d.Kind+"/"+d.ID, &c)
		if err := t.store.Put(ctx, owner, c); err != nil {
			b.t.Fatal(err)
		}
	}
	for _, id := range f.Pictures {
		if err := t.store.SavePicture(ctx, owner, id, []byte(b.get("/twin/pictures/"+id).body)); err != nil {
			b.t.Fatal(err)
		}
	}
	h, err := web.New(site.Config{Library: buildertest.ReadyLibrary(b.t), Store: t.store, Away: true,
		JudgeKey: f.JudgeKey, PublicURL: f.PublicURL, Logger: slog.New(slog.NewTextHandler(b.log, nil))})
	if err != nil {
		b.t.Fatal(err)
	}
	t.handler = h.(*echo.Echo)
	return t
}

// into reads a JSON document.
func (b *browser) into(path string, to any) {
	b.t.Helper()
	p := b.get(path)
	if p.status != http.StatusOK {
		b.t.Fatalf("%s: %d %s", path, p.status, p.body)
	}
	if err := json.Unmarshal([]byte(p.body), to); err != nil {
		b.t.Fatal(err)
	}
}

// twinBrowser asks a twin what the browser asks the server.
type twinBrowser struct {
	*browser
	store   *store.Store
	handler *echo.Echo
}

func (t *twinBrowser) ask(r *http.Request) *httptest.ResponseRecorder {
	r.AddCookie(site.OwnerCookie(twin.Token))
	r.Host = strings.TrimPrefix(t.URL, "http://")
	w := httptest.NewRecorder()
	t.handler.ServeHTTP(w, r)
	return w
}

// isAway reports whether an answer of the twin refuses what needs the server.
func isAway(w *httptest.ResponseRecorder) bool {
	return w.Code == http.StatusServiceUnavailable && strings.Contains(w.Body.String(), "This needs a connection.")
}

// same compares the answers of server and twin to an address.
func (t *twinBrowser) same(address string) {
	t.t.Helper()
	served := t.get(address)
	w := t.ask(httptest.NewRequest(http.MethodGet, address, nil))
	if served.status != w.Code || served.body != w.Body.String() {
		t.t.Errorf("%s: server %d, twin %d; %s", address, served.status, w.Code, firstDifference(served.body,
			w.Body.String()))
	}
}

// onlyServer are the routes that read and that the twin refuses, besides those behind /s/:token and /api/.
var onlyServer = strings.Fields(`/healthz /readyz /robots.txt /static/:version/* /worker.js /manifest.webmanifest
	/schema/:name /r/:id/changed.txt /live/:id /r/:id/share /r/:id/share/roster.csv /r/:id/share/roster.md
	/r/:id/share/roster.txt /mine /mine/delete /mine/join /mine/recover /twin /twin/feed /twin/feed/:kind/:id
	/twin/pictures/:id /twin/:hash/:file /p/join /p/:id/players /p/:id/events /w/:token /w/:token/log /w/:token/guide
	/w/:token/report /w/:token/score /w/:token/events`)

// examples are an address for each route that reads and belongs to no list. %s is a game.
var examples = map[string]string{"/": "", "/check": "", "/diff": "", "/events/new": "", "/guide": "",
	"/guide/:id": "/guide/players", "/guide/:id/terms": "/guide/players/terms", "/guide/event-rules": "",
	"/guide/list-rules": "", "/help/keys": "", "/help/search": "", "/mine/import": "", "/offline": "", "/print": "",
	"/problems/:id": "/problems/not-found", "/profiles": "", "/rosters/import": "", "/rosters/move": "",
	"/rosters/new": "", "/mine/everything.zip": "none", // its file names the time of asking
	"/presets/:id/print.json": "/presets/none/print.json",
	"/systems/:id":            "/systems/%s", "/systems/:id/accent.css": "/systems/%s/accent.css",
	"/systems/:id/blank.pdf": "/systems/%s/blank.pdf", "/systems/:id/gaps": "/systems/%s/gaps",
	"/systems/:id/play": "/systems/%s/play", "/systems/:id/tables/:table": "/systems/%s/tables/none",
	"/design/:system": "/design/%s", "/design/:system/compare": "/design/%s/compare",
	"/design/:system/curves": "/design/%s/curves", "/mine/collection/:system": "/mine/collection/%s",
	"/horizon/:id/:seed/:file":             "/horizon/%s/aa/wide-night.svg",
	"/livery/:colors/:id/:seed/accent.css": "/livery/112233-445566-778899/%s/aa/accent.css",
	"/likeness/:file":                      "/likeness/none.svg", "/e/:token": "/e/none",
	"/e/:token/event.json": "/e/none/event.json"}

// fedList is a list that a twin was fed, an own unit of its game, the list as an address holds it, and a battle.
type fedList struct{ system, id, design, token, battle string }

// addressesOf returns addresses of a route, none of one that no test has placed. first is the first list of its game.
func (l fedList) addressesOf(route string, first bool) []string {
	if example, ok := examples[route]; ok {
		switch example {
		case "none":
			return []string{}
		case "":
			example = route
		}
		if strings.Contains(example, "%s") {
			example = fmt.Sprintf(example, l.system)
		}
		return []string{example}
	}
	if route == "/print.pdf" {
		return []string{"/print.pdf?roster=" + l.id}
	}
	at := strings.NewReplacer("/r/:id", "/r/"+l.id, "/design/:system/:id", l.design, "/l/:token", "/l/"+l.token,
		"/p/:id", "/p/"+l.battle, ":side", "a", ":revision", "2", ":digest", "none").Replace(route)
	if at == route {
		return nil
	}
	// A list has the same papers by all ways to it, which take longest to make.
	page, file := strings.HasSuffix(at, "/print"), strings.HasSuffix(at, ".pdf")
	if !soaking() && (page || file) && (!first || !strings.HasPrefix(route, "/r/:id/") ||
		strings.Contains(route, ":revision")) {
		switch {
		case file:
			at += "?unknown=parameter"
		case !first || l.system != "mechahex":
			return []string{}
		}
	}
	return []string{at}
}

// fed makes two lists of every game with a history, an own unit of each, a preset, a collection, house rules and a
// picture.
func (b *browser) fed(t *testing.T) []fedList {
	t.Helper()
	var lists []fedList
	for _, system := range systems.All {
		p := b.get("/profiles")
		design := b.press(p, p.test("design-"+system.ID), "name", "Own unit").url.Path
		for example := range 2 {
			p := b.post("/rosters/example", url.Values{"system": {system.ID}, "example": {fmt.Sprint(example)}})
			if p.status == http.StatusNotFound {
				p = b.exampleOf(system.ID)
			}
			at := p.url.Path
			b.post(at+"/edit?op=set&field=name", url.Values{"value": {"Other name"}})
			b.post(at, url.Values{"more": {"u1"}})
			b.post(at, url.Values{"more": {"u2"}})
			b.post(at+"/undo", nil)
			document := b.get(at + "/roster.json").body
			if !strings.Contains(document, "Other name") || !strings.HasPrefix(design, "/design/"+system.ID) {
				t.Fatalf("%s, %s: %s", at, design, document)
			}
			battle := ""
			if system.ID == "mechahex" {
				battle = strings.TrimPrefix(b.fought(at).Path, "/p/")
			}
			id := strings.TrimPrefix(at, "/r/")
			lists = append(lists, fedList{system.ID, id, design, b.tokenOf(t, document), battle})
		}
	}
	b.post("/presets", url.Values{"name": {"Club"}, "product": {"cards"}})
	b.post("/mine/collection/mechahex", url.Values{"own.medium-mecha": {"2"}})
	b.picture("/r/"+lists[0].id, "u1", dots(t, color.White), false)
	return lists
}

// fought begins a battle of a list, marks some boxes and undoes a press, and answers its address.
func (b *browser) fought(list string) *url.URL {
	b.t.Helper()
	p := b.uploadWith(list+"/play", url.Values{"against": {"example.1"}})
	one := b.get(p.Find(".model h2 a").First().AttrOr("href", ""))
	one = b.press(one, one.Find(".boxes button").First())
	one = b.press(one, one.Find(".choices button").Eq(1))
	one = b.press(one, one.test("undo"))
	b.press(one, one.test("next"))
	return p.url
}

// What the twin answers is what the server answers, byte for byte: each route that reads, for ten lists.
func TestTwinIsTheServer(t *testing.T) {
	long(t)
	t.Parallel()
	b := start(t).browser()
	lists := b.fed(t)
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	tw := b.twinOf()
	asked := map[string]bool{}
	for _, r := range tw.handler.Routes() {
		if r.Method != http.MethodGet {
			continue
		}
		w := tw.ask(httptest.NewRequest(http.MethodGet, strings.NewReplacer(":", "").Replace(r.Path), nil))
		refused := slices.Contains(onlyServer, r.Path) || strings.HasPrefix(r.Path, "/s/:token") ||
			strings.HasPrefix(r.Path, "/api/")
		if isAway(w) != refused {
			t.Errorf("%s: the twin answers %d; place the route in this test", r.Path, w.Code)
		}
		if refused {
			continue
		}
		for i, l := range lists {
			addresses := l.addressesOf(r.Path, i%2 == 0)
			if addresses == nil {
				t.Errorf("%s: place the route in this test", r.Path)
			}
			for _, address := range addresses {
				if !asked[address] {
					asked[address] = true
					tw.same(address)
				}
			}
		}
	}
	t.Logf("%d addresses", len(asked))
}

// refusedPresses are the routes that change something and that the twin refuses, besides those of /s/ and /api/.
var refusedPresses = strings.Fields(`/banner /luck /marks /mine/code /mine/code/confirm /mine/code/end /mine/delete /mine/join
	/mine/name /mine/recover /mine/recovery /mine/recovery/end /mine/remove /r/:id/freeze /r/:id/thaw /r/:id/share
	/r/:id/unshare /r/:id/show-notes /twin /p/join /p/:id/players`)

// press is a form that a route is sent; %[1]s is a list, %[2]s an own unit, %[3]s a game, %[4]s a list as a token.
type press struct{ route, form string }

// presses are forms for every route that changes something, in an order in which each finds what it needs.
var presses = []press{{"/r/:id", "add=%[5]s"}, {"/r/:id", "more=u1"}, {"/r/:id/edit", "op=set&field=name&value=At+sea"},
	{"/r/:id/undo", ""}, {"/r/:id/redo", ""}, {"/r/:id/undo", ""}, {"/r/:id", "remove=u2"}, {"/r/:id/mend", "all=1"},
	{"/r/:id/print", "product=cards&paper=a4"}, {"/r/:id/tables", ""}, {"/r/:id/tables/edit", "op=set&field=x&value=1"},
	{"/r/:id/tables/undo", ""}, {"/r/:id/tables/redo", ""}, {"/r/:id/tables/keep", "name=Club"}, {"/r/:id/move", ""},
	{"/r/:id/pictures", "unit=u1&remove=true"}, {"/r/:id/history", "do=restore&n=1"},
	{"/r/:id/history", "do=name&n=1&name=A"},
	{"/r/:id/duplicate", ""}, {"/r/:id/at/:revision/duplicate", ""}, {"/l/:token/duplicate", ""}, {"/r/:id/delete", ""},
	{"/r/:id/restore", ""}, {"/r/:id/erase", ""}, {"/r/:id/odds/matchup", "paste=x"},
	{"/r/:id/at/:revision/odds/matchup", "paste=x"}, {"/l/:token/odds/matchup", "paste=x"},
	{"/design/:system/:id/odds/matchup", "paste=x"}, {"/design/:system", "name=Other"}, {"/design/:system/:id", ""},
	{"/design/:system/:id/edit", "op=set&field=name&value=At+sea"}, {"/design/:system/:id/undo", ""},
	{"/design/:system/:id/redo", ""}, {"/design/:system/:id/duplicate", ""}, {"/design/:system/:id/field", ""},
	{"/design/:system/:id/history", "do=restore&n=1"}, {"/design/:system/:id/move", ""},
	{"/design/:system/:id/takeover", ""}, {"/design/:system/:id/delete", ""}, {"/design/:system/:id/restore", ""},
	{"/design/:system/:id/erase", ""}, {"/rosters/example", "system=%[3]s&example=0"},
	{"/rosters/new", "system=%[3]s&name=New"}, {"/rosters/move", "list=%[1]s"}, {"/rosters/import", "paste=x"},
	{"/rosters/import/undo", "roster=%[1]s"}, {"/guide", ""}, {"/presets", "name=Shop&product=tokens"},
	{"/presets/:id", "name=x"}, {"/presets/:id/delete", ""}, {"/presets/:id/restore", ""},
	{"/mine/collection/:system", "own.medium-mecha=3"}, {"/mine/collection/:system/undo", ""}, {"/mine/import", ""},
	{"/mine/import/undo", ""}, {"/profiles/import", "paste=x"}, {"/check", "paste=x"}, {"/check/covers.pdf", "paste=x"},
	{"/diff", "a=%[1]s&b=%[1]s"}, {"/e/:token", "paste=x"}, {"/e/:token/covers.pdf", "paste=x"}, {"/events/new",
		"system=%[3]s"}, {"/r/:id/play", "against=example.1&press=%[1]s"},
	{"/p/:id", "do=clock+1+2&press=1"}, {"/p/:id", "note=Fog&press=2"}, {"/p/:id/log", "do=undo-from+none&press=3"},
	{"/p/:id/guide", "note=Wind&press=6"}, {"/p/:id/s/:side/odds", "press=4"}, {"/p/:id", "do=end"},
	{"/p/:id/part", ""},
	{"/p/:id/rematch", "press=5"}, {"/p/:id/delete", ""}, {"/p/:id/restore", ""}, {"/p/:id/erase", ""}}

// Every press leads twin and server to the same documents, which have the same ids.
func TestPressesLeadTwinAndServerToTheSame(t *testing.T) {
	long(t)
	t.Parallel()
	b := start(t).browser()
	lists := b.fed(t)
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	tw := b.twinOf()
	placed := slices.Clone(refusedPresses)
	for i, p := range presses {
		placed = append(placed, p.route)
		for n, l := range lists {
			if n%2 == 1 {
				continue
			}
			entry := ""
			if i == 0 {
				entry = b.get("/r/"+l.id+"?show=add").Find(`[name="add"]`).First().AttrOr("value", "")
			}
			at := strings.NewReplacer("/r/:id", "/r/"+l.id, "/design/:system/:id", l.design, "/l/:token", "/l/"+l.token,
				"/p/:id", "/p/"+l.battle, ":side/odds", "a/odds?attack=ram&result.damage=1", ":revision", "2",
				":system", l.system, ":id", "none", ":token", "none").Replace(p.route)
			form := p.form
			if strings.Contains(form, "%") {
				form = fmt.Sprintf(form+"%.0[1]s%.0[2]s%.0[3]s%.0[4]s%.0[5]s", l.id, l.design, l.system, l.token, entry)
			}
			tw.press(at, form, fmt.Sprintf("press-of-the-twins-%d-%d", i, n))
		}
	}
	for _, r := range tw.handler.Routes() {
		if r.Method == http.MethodPost && !slices.Contains(placed, r.Path) && !strings.HasPrefix(r.Path, "/s/:token") &&
			!strings.HasPrefix(r.Path, "/api/") {
			t.Errorf("%s: place the route in this test", r.Path)
		}
	}
	for _, path := range refusedPresses {
		if w := tw.ask(httptest.NewRequest(http.MethodPost, strings.ReplaceAll(path, ":", ""), nil)); !isAway(w) {
			t.Errorf("%s: the twin answers %d", path, w.Code)
		}
	}
	var there, here twin.Feed
	b.into("/twin/feed", &there)
	owner := store.DeviceOf(twin.Token)
	var err error
	if here.Documents, err = tw.store.Copied(t.Context(), owner); err != nil {
		t.Fatal(err)
	}
	if len(there.Documents) != len(here.Documents) || len(here.Documents) < 20 {
		t.Errorf("%d documents on the server, %d on the twin", len(there.Documents), len(here.Documents))
	}
	for _, d := range there.Documents {
		var c store.Copy
		b.into("/twin/feed/"+d.Kind+"/"+d.ID, &c)
		mine, err := tw.store.CopyOf(t.Context(), owner, d.Kind, d.ID, "")
		theirs, ours := moments.ReplaceAllString(c.Row.Text, ""), moments.ReplaceAllString(mine.Row.Text, "")
		if err != nil || ours != theirs || mine.Row.Revision != c.Row.Revision ||
			mine.Row.Undo != c.Row.Undo || mine.Row.Redo != c.Row.Redo || !slices.EqualFunc(mine.Events, c.Events,
			func(a, b store.Event) bool { return a.ID == b.ID && a.Text == b.Text }) {
			t.Errorf("%s %s, %v: %s", d.Kind, d.ID, err, firstDifference(theirs, ours))
		}
	}
}

// moments are when a battle began and ended: a press reaches both within some seconds.
var moments = regexp.MustCompile(`"(begun|ended)":"[^"]*",?`)

// press sends a form to both, and compares where they lead.
func (t *twinBrowser) press(at, form, name string) {
	t.t.Helper()
	send := func(r *http.Request) *http.Request {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Gantry-Press", name)
		r.Header.Set("Gantry-Tab", "twins")
		return r
	}
	served := t.do(send(t.request(http.MethodPost, at, strings.NewReader(form))))
	w := t.ask(send(httptest.NewRequest(http.MethodPost, at, strings.NewReader(form))))
	if served.status != w.Code || served.header.Get("Location") != w.Header().Get("Location") {
		t.t.Errorf("%s %s: server %d %q, twin %d %q", at, form, served.status, served.header.Get("Location"), w.Code,
			w.Header().Get("Location"))
	}
}

// A press that a browser sends twice creates its list once and changes a list once.
func TestPressCreatesOnce(t *testing.T) {
	b := start(t).browser()
	b.example()
	b.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	count := func() int {
		var f twin.Feed
		b.into("/twin/feed", &f)
		return len(f.Documents)
	}
	if n := count(); n != 1 {
		t.Fatalf("%d lists to begin with", n)
	}
	send := func(at, name string, form url.Values) reply {
		r := b.request(http.MethodPost, at, strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Gantry-Press", name)
		return b.do(r)
	}
	const first, second = "a-press-that-is-sent-twice", "another-press-of-the-browser"
	example := url.Values{"system": {"mechahex"}, "example": {"0"}}
	to := send("/rosters/example", first, example).header.Get("Location")
	again := send("/rosters/example", first, example).header.Get("Location")
	if to == "" || again != to || count() != 2 {
		t.Errorf("sent again it leads to %q, not %q; %d lists", again, to, count())
	}
	if other := send("/rosters/example", second, example).header.Get("Location"); other == to || count() != 3 {
		t.Errorf("another press leads to %q; %d lists", other, count())
	}
	for range 2 {
		send(to, "a-press-of-one-more-unit", url.Values{"more": {"u1"}})
	}
	if p := b.get(to + "/roster.json"); strings.Count(p.body, `"count": 2`) != 1 {
		t.Errorf("one more, sent twice: %s", p.body)
	}
}
