package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/cryptotest"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"gantry/builder"
	"gantry/builder/store/sql"
	"gantry/builder/web"
	"gantry/builder/web/site"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// crawler reads every page that links and forms lead to, one for each sort of address.
type crawler struct {
	*visitor
	*node
	list  *wordList
	calls map[string]string // ids in addresses, and what they are called
	seen  map[string]int    // pages, by path and part of the query
	next  []string
}

// newCrawler starts a server whose clock stands still and whose ids and address are always
// the same.
func newCrawler(t *testing.T, lib *builder.Library, list *wordList) *crawler {
	cryptotest.SetGlobalRandom(t, 1)
	now := func() time.Time { return time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC) }
	s, err := sql.Open(t.Context(), filepath.Join(t.TempDir(), "gantry.db"), now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	h, err := web.New(site.Config{Library: lib, Store: s, Logger: slog.New(slog.DiscardHandler), Now: now})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	v := newVisitor(t)
	v.Transport = &http.Transport{DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}}
	return &crawler{visitor: v, node: &node{at: &url.URL{Scheme: "http", Host: "127.0.0.1:8080"}}, list: list,
		calls: map[string]string{}, seen: map[string]int{}}
}

// anID matches a part of an address that is an id, a token or a number.
var anID = regexp.MustCompile(`^(\d+|[0-9A-Za-z_-]*\d[0-9A-Za-z_-]{7,}|[0-9A-Za-z_-]{7,}\d[0-9A-Za-z_-]*)$`)

// sort returns the path of an address without ids, and the parts of its query that no page
// before had: with none there is nothing new to read.
func (c *crawler) sort(address string) (place string, isNew bool) {
	u, err := url.Parse(address)
	if err != nil {
		c.t.Fatal(err)
	}
	place = c.path(u.Path)
	var fresh []string
	for key, values := range u.Query() {
		if key == "show" {
			key += "=" + values[0]
		}
		if strings.HasPrefix(key, "s.") {
			key = "s" // what a situation is, of odds
		}
		of := place + "?" + key
		if c.seen[of]++; c.seen[of] == 1 {
			fresh = append(fresh, key)
		}
	}
	slices.Sort(fresh)
	fresh = fresh[:min(len(fresh), 3)]
	c.seen[place]++
	return strings.TrimSuffix(place+"?"+strings.Join(fresh, "&"), "?"), len(fresh) > 0 || c.seen[place] == 1
}

// path returns the path of an address without ids.
func (c *crawler) path(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if name := c.calls[p]; name != "" {
			parts[i] = name
		} else if anID.MatchString(p) {
			parts[i] = "ID"
		}
	}
	return strings.Join(parts, "/")
}

// isPage matches the addresses of pages.
var isPage = regexp.MustCompile(`^/([^.?]*|e/[^?]*)(\?.*)?$`)

// again matches pages that are those of an example once more.
var again = regexp.MustCompile(`^/live/|^/r/ID|(/at/ID|^/design/\w+/ID)/(odds|print)|` +
	`-broken/(at/|odds/|odds\?.|print\?.)`)

// read reads the page of an address, and remembers where it leads.
func (c *crawler) read(place, address, body string) {
	c.list.pins.pin(c.t, place, []byte(body))
	doc, err := html.Parse(strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	r := pageReader{list: c.list, place: place}
	r.read(doc, uncounted)
	c.list.counts(place, r.words[onScreen], r.words[folded])
	for _, to := range r.links {
		if strings.HasSuffix(to, "&roll=1") {
			to = strings.TrimSuffix(to, "roll=1") + "seed=1" // each roll is another
		}
		u, err := url.Parse(to)
		if err != nil || u.Host != "" {
			continue
		}
		base, _ := url.Parse(address)
		u = base.ResolveReference(u)
		u.Fragment = ""
		if isPage.MatchString(u.RequestURI()) && !again.MatchString(c.path(u.Path)+"?"+u.RawQuery) {
			c.next = append(c.next, u.RequestURI())
		}
	}
}

// answered reads a page and returns where it is.
func (c *crawler) answered(place string, res *http.Response, err error) (path string) {
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	at := res.Request.URL
	if strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
		c.read(place, at.RequestURI(), string(body))
	}
	return at.Path
}

// press posts a form and reads the page that answers, called by where it was sent.
func (c *crawler) press(path string, fields ...string) (to string) {
	form := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		form.Add(fields[i], fields[i+1])
	}
	res, err := c.PostForm(c.at.Scheme+"://"+c.at.Host+path, form)
	place, _ := c.sort(path)
	return c.answered(place+" sent", res, err)
}

// brings pastes a document into a form and reads the page that answers.
func (c *crawler) brings(path, document string) (body string) {
	a := c.uploads(c.node, path, document)
	place, _ := c.sort(path)
	c.read(place+" sent", a.path, a.body)
	return a.path + a.body
}

// follow opens addresses and where their pages lead, as long as they are of a new sort.
func (c *crawler) follow(addresses ...string) {
	for c.next = append(c.next, addresses...); len(c.next) > 0; c.next = c.next[1:] {
		if place, isNew := c.sort(c.next[0]); isNew {
			res, err := c.Get(c.at.Scheme + "://" + c.at.Host + c.next[0])
			c.answered(place, res, err)
		}
	}
}

// site reads all pages: empty ones first, then those of each game.
func (c *crawler) site() {
	c.follow(strings.Fields(`/ /rosters/new /rosters/import /check /events/new /profiles /diff /mine /mine/delete
		/mine/join /mine/recover /mine/import /offline /help/search /help/keys /nothing /r/nothing /s/nothing
		/l/GR1nothing /e/GE1nothing /rosters/move /print /presets /guide /systems/nothing
		/p/join /p/join?code=none /w/nothing`)...)
	for _, path := range strings.Fields(`/rosters/new /mine/recovery /mine/code /mine/join /mine/recover /events/new
		/rosters/move`) {
		c.press(path)
	}
	for _, path := range strings.Fields("/rosters/import /check /diff /mine/import /profiles/import") {
		c.brings(path, "")
	}
	for _, id := range strings.Fields(`not-understood not-allowed not-found wrong-method too-slow changed-meanwhile
		too-large not-possible too-many-requests internal-error not-available-now no-room-left`) {
		c.follow("/problems/" + id)
	}
	for _, s := range systems.All {
		c.game(s.ID)
	}
	c.read("/ with 10 lists", "/", c.get(c.node, "/").body)
}

var (
	listAddress   = regexp.MustCompile(`/r/([0-9A-Za-z]+)`)
	battleAddress = regexp.MustCompile(`/p/[0-9a-z]{26}`)
	sharedAddress = regexp.MustCompile(`/(s|l)/[0-9A-Za-z_-]{20,}`)
)

// game reads the pages of an example of a game and of a list that breaks its rules.
func (c *crawler) game(system string) {
	list := c.roster(c.node, system)
	c.calls[strings.TrimPrefix(list, "/r/")] = system
	document := c.get(c.node, list+"/roster.json").body
	c.follow(list, list+"?open=u1", list+"?show=check")
	for _, page := range strings.Fields("share print history tables odds odds/matchup mend event at/1") {
		c.follow(list + "/" + page)
	}
	c.follow("/events/new?system="+system, list+"?why=none")
	c.battle(list)
	c.press(list+"/edit", "remove", "u1")
	c.press(list + "/undo")
	c.press(list+"/edit", "field", "limit", "value", "many")
	for _, path := range []string{"/share", "/show-notes", "/freeze", "/duplicate"} {
		c.press(list+path, "n", "1")
	}
	c.follow(sharedAddress.FindAllString(c.get(c.node, list+"/share").body, -1)...)
	c.press(list+"/thaw", "n", "1")
	c.press(list + "/unshare")
	event := c.press("/events/new", "system", system, "name", "Open", "limit", "200", "player", "true",
		"points-least", "190", "undecided", "reject", "basis", "printed", "overrides", "none")
	c.brings(event, document)
	c.press("/design/"+system, "name", "")
	c.follow()
	c.brings("/check", document)
	c.brings(list+"/odds/matchup", document)
	c.brings("/rosters/import", "Anvil\n2 Heavy Mecha (heavy lazer, 3 gatling)\n99 pts\n")
	broken := c.brings("/rosters/import", string(maxBroken(c.t, system).Roster))
	id := listAddress.FindStringSubmatch(broken)
	if id == nil {
		c.t.Fatalf("%s: the broken list is not read: %.300s", system, broken)
	}
	c.calls[id[1]] = system + "-broken"
	c.follow(id[0], id[0]+"?show=check", id[0]+"/mend", id[0]+"/fixes")
	c.follow("/diff?a=" + strings.TrimPrefix(list, "/r/") + "&b=" + id[1])
	c.press(id[0] + "/delete")
}

// battle reads the pages of a battle of a list.
func (c *crawler) battle(list string) {
	c.follow(list + "/play")
	begun := battleAddress.FindString(c.brings(list+"/play", ""))
	if begun == "" {
		return // not in this game yet
	}
	c.press(begun, "mark", "side=a&unit=u1&model=1&mark=action&to=1")
	c.press(begun, "note", "Fog")
	c.press(begun, "do", "nothing")
	c.follow(begun, begun+"?unit=u1", begun+"?unit=none", begun+"/log", begun+"/s/a/print", begun+"/s/z/print",
		begun+"/guide", begun+"/report", begun+"/score")
	c.follow(begun+"/s/a/odds", begun+"/s/a/odds?by=r.u1&attack=volley&at=o.u1&result.damage=2")
	c.press(begun+"/players", "do", "invite")
	c.press(begun+"/players", "do", "hide")
	c.press(begun+"/players", "do", "show")
	c.press(begun+"/players", "do", "link")
	c.press(begun, "do", "end")
	c.press(begun, "do", "clock 0 9")
}

// maxBroken returns the fixture of a game with the largest number of findings.
func maxBroken(t testing.TB, system string) rulestest.Fixture {
	fixtures := rulestest.Load(t, os.DirFS(filepath.Join("..", "..", "rules", system, "testdata", "rules")))
	return slices.MaxFunc(fixtures, func(a, b rulestest.Fixture) int { return len(a.Findings) - len(b.Findings) })
}

// Where a text is on a page: on screen, behind something to open, or in what the budgets
// of pages leave out.
const (
	onScreen = iota
	folded
	uncounted
)

// pageReader takes the texts of a page.
type pageReader struct {
	list  *wordList
	place string
	links []string
	words [3]int // by where they are
}

// inline are elements within a sentence.
var inline = strings.Fields("a abbr b bdi button cite code data del dfn em i ins kbd mark q s small span strong " +
	"sub sup time u var wbr")

// unread are elements without texts of a page: a textarea has a file or the player's own words.
var unread = []string{"script", "style", "template", "textarea"}

// spoken are attributes that are shown or read aloud.
var spoken = strings.Fields("title aria-label aria-description aria-roledescription placeholder alt label data-title")

var aWord = regexp.MustCompile(`\p{L}[\p{L}’'-]+`)

// read collects the texts of an element. Inline elements beside text are part of its
// sentence.
func (r *pageReader) read(n *html.Node, where int) {
	if n.Type == html.ElementNode && slices.Contains(unread, n.Data) {
		return
	}
	where = whereOf(n, where)
	r.attributes(n)
	if attribute(n, "id") == "state" { // the check panel
		defer func(before [3]int) {
			r.list.counts(r.place+" #state", r.words[onScreen]-before[onScreen], r.words[folded]-before[folded])
		}(r.words)
	}
	if n.Data == "svg" && strings.HasPrefix(attribute(n, "class"), "paper") {
		return // what is printed is read from the paper
	}
	mixed, run := false, ""
	for c := range n.ChildNodes() {
		mixed = mixed || c.Type == html.TextNode && aWord.MatchString(c.Data)
	}
	for c := range n.ChildNodes() {
		switch {
		case c.Type == html.TextNode || mixed && isInline(c):
			run = r.joined(run, c)
		case c.Type == html.ElementNode:
			r.say(run, where)
			run = ""
			r.read(c, where)
		}
	}
	r.say(run, where)
}

// whereOf is where the texts of an element are.
func whereOf(n *html.Node, where int) int {
	closed := n.Parent != nil && n.Parent.Data == "details" && n.Data != "summary" && !hasAttribute(n.Parent, "open")
	switch {
	case n.Data == "main" && where == uncounted:
		return onScreen
	case n.Data == "nav" || n.Data == "select" || n.Data == "datalist":
		return uncounted
	case where == onScreen && (closed || hasAttribute(n, "popover") || hasAttribute(n, "hidden")):
		return folded
	}
	return where
}

func hasAttribute(n *html.Node, name string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
}

func attribute(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func isInline(n *html.Node) bool {
	for c := range n.Descendants() {
		if c.Type == html.ElementNode && !slices.Contains(inline, c.Data) {
			return false
		}
	}
	return n.Type == html.ElementNode && slices.Contains(inline, n.Data) &&
		!strings.Contains(attribute(n, "class"), "small") // a source in small print is a text
}

// joined is a sentence with the text of a node behind it.
func (r *pageReader) joined(run string, n *html.Node) string {
	r.attributes(n)
	if n.Type == html.TextNode {
		last, _ := utf8.DecodeLastRuneInString(run)
		first, _ := utf8.DecodeRuneInString(n.Data)
		if isWordly(last) && isWordly(first) {
			run += " "
		}
		return run + n.Data
	}
	for c := range n.ChildNodes() {
		run = r.joined(run, c)
	}
	return run
}

func isWordly(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// attributes takes the texts of attributes, and the links.
func (r *pageReader) attributes(n *html.Node) {
	for _, a := range n.Attr {
		switch {
		case a.Key == "href" && n.Data == "a":
			r.links = append(r.links, a.Val)
		case slices.Contains(spoken, a.Key):
			r.list.add("page", r.place+" @"+a.Key, a.Val)
		case a.Key == "content" && n.Data == "meta" && strings.Contains(a.Val, " ") && !strings.Contains(a.Val, "="):
			r.list.add("page", r.place+" @description", a.Val)
		}
	}
}

func (r *pageReader) say(text string, where int) {
	r.words[where] += len(aWord.FindAllString(text, -1))
	r.list.add("page", r.place, text)
}
