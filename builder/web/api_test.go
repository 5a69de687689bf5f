package web_test

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"gantry/builder"
)

// call sends a body to the API.
func (b *browser) call(path, body string) reply {
	b.t.Helper()
	r := b.request(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return b.do(r)
}

// roster is the example as a document.
func (b *browser) roster() string {
	b.t.Helper()
	return b.get(b.example().url.Path + "/roster.json").body
}

// oddsRequest is a Medium Laser at a light mecha: 10/9 of damage on average.
const oddsRequest = `{"system":"mechahex",
	"attackers":[{"profile":"light-mecha","mounts":[{"id":"m1","item":"medium-laser","at":"torso"}]}],
	"targets":[{"profile":"light-mecha","mounts":[{"item":"extra-armor","at":"torso"}]}],
	"attack":"m1","situation":{"rear":false}}`

const oneUnit = `{"format":"gantry.roster/1","system":"mechahex","units":[{"profile":"heavy-mecha"}]}`

func TestAPI(t *testing.T) {
	b := start(t).browser()
	doc := b.roster()
	illegal := strings.Replace(doc, `"limit": 200`, `"limit": 150`, 1)
	shot := oddsRequest
	for name, tc := range map[string]struct {
		path, body string
		status     int
		kind, want string
	}{
		"check":                {"/api/v1/check", doc, 200, "application/json", `"verdict":"legal"`},
		"check an illegal one": {"/api/v1/check", illegal, 200, "application/json", `"rule":"points"`},
		"check a list": {"/api/v1/check", "[" + doc + "," + illegal + "]", 200,
			"application/json", `"index":1`},
		"check no JSON": {"/api/v1/check", "{", 200, "application/json", `"error":"`},
		"check under an event": {"/api/v1/check", `{"event":{"format":"gantry.event/1","system":"mechahex",
			"impose":{"limit":150}},"rosters":[` + doc + `,` + doc + `]}`, 200, "application/json",
			`"rule":"event-limit"`},
		"the same document": {"/api/v1/check", "[" + doc + "," + doc + "]", 200, "application/json",
			`"same_document":"#1"`},
		"check under a bad event": {"/api/v1/check", `{"event":{"format":"gantry.event/1","system":"mechahex","x":1},
			"rosters":[]}`, 422, "application/problem+json", "/x: is unknown to"},
		"an event without rosters": {"/api/v1/check", `{"event":{"format":"gantry.event/1","system":"mechahex"}}`, 200,
			"application/json", "the list is empty"},
		"mend": {"/api/v1/mend", doc, 200, "application/json", `"ready":true`},
		"diff": {"/api/v1/diff", `{"a":` + doc + `,"b":` + illegal + `}`, 200, "application/json",
			`"patch":[{"op":"replace","path":"/limit","value":150}]`},
		"diff of one":    {"/api/v1/diff", `{"a":` + doc + `}`, 422, "application/problem+json", "/b: required"},
		"derive":         {"/api/v1/derive", doc, 200, "application/json", `"steps":[{`},
		"derive no JSON": {"/api/v1/derive", "<", 422, "application/problem+json", "Line 1"},
		"derive an unknown game": {"/api/v1/derive", `{"format":"gantry.roster/1","system":"mechahax","units":[]}`, 404,
			"application/problem+json", "mechahex"},
		"print":            {"/api/v1/print?product=cards&paper=letter", doc, 200, "application/pdf", "%PDF-1."},
		"print on slate":   {"/api/v1/print?paper=slate", doc, 422, "application/problem+json", "slate"},
		"print maybe mono": {"/api/v1/print?mono=maybe", doc, 422, "application/problem+json", "mono"},
		"convert to text":  {"/api/v1/convert?to=text", doc, 200, "text/plain; charset=utf-8", "Iron Wall"},
		"convert to JSON": {"/api/v1/convert?to=json", "[" + doc + "," + doc + "]", 200, "application/json",
			`[{"format":"gantry.roster/1"`},
		"convert to clay": {"/api/v1/convert?to=clay", doc, 422, "application/problem+json", "clay"},
		"convert one broken": {"/api/v1/convert?to=json", "[" + doc + ",{}]", 422, "application/problem+json",
			"List 2 is unreadable"},
		"no such address":  {"/api/v1/oracle", doc, 404, "application/problem+json", `"status":404`},
		"odds":             {"/api/v1/odds", shot, 200, "application/json", `"mean":"10/9"`},
		"odds of nothing":  {"/api/v1/odds", `{}`, 422, "application/problem+json", "/system"},
		"odds of a roster": {"/api/v1/odds", doc, 422, "application/problem+json", "/attack: required"},
		"odds out of place": {"/api/v1/odds", strings.Replace(shot, `"rear":false`, `"rear":7`, 1), 422,
			"application/problem+json", `"pointer":"/situation/rear"`},
		"odds of a crowd": {"/api/v1/odds", strings.Replace(shot, `"targets":[`,
			`"targets":[`+strings.Repeat("{},", 40), 1),
			422, "application/problem+json", "Targets: 41, limit 1"},
		"odds of a host": {"/api/v1/odds", strings.Replace(shot, `"targets":[`,
			`"targets":[`+strings.Repeat("{},", 999), 1),
			422, "application/problem+json", "units, limit 100"},
		"odds by a word": {"/api/v1/odds", strings.Replace(shot, `"attack":"m1"`, `"attack":"m9"`, 1), 422,
			"application/problem+json", `"pointer":"/attack"`},
		"a matrix": {"/api/v1/odds", strings.Replace(shot, `"attack":"m1"`, `"matrix":true`, 1), 200,
			"application/json",
			`"destroyed":{"p":"`},
	} {
		t.Run(name, func(t *testing.T) {
			p := b.call(tc.path, tc.body)
			if p.status != tc.status || p.header.Get("Content-Type") != tc.kind || !strings.Contains(p.body, tc.want) {
				t.Errorf("%d %s, want %d %s with %q:\n%.500s", p.status, p.header.Get("Content-Type"),
					tc.status, tc.kind, tc.want,
					p.body)
			}
			if strings.Contains(tc.kind, "json") && !json.Valid([]byte(p.body)) {
				t.Error("the answer is not JSON")
			}
		})
	}
}

// A wrong method is told apart from a wrong address.
func TestWrongMethods(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	for name, tc := range map[string]struct{ method, path, allow, kind string }{
		"the API reads":      {http.MethodPost, "/api/v1/systems", "GET", "application/problem+json"},
		"the API is sent to": {http.MethodGet, "/api/v1/check", "POST", "application/problem+json"},
		"a page":             {http.MethodPut, path, "GET", "text/html; charset=utf-8"},
		"an edit":            {http.MethodGet, path + "/edit", "POST", "text/html; charset=utf-8"},
	} {
		t.Run(name, func(t *testing.T) {
			p := b.do(b.request(tc.method, tc.path, nil))
			if p.status != http.StatusMethodNotAllowed || !strings.Contains(p.header.Get("Allow"), tc.allow) ||
				p.header.Get("Content-Type") != tc.kind {
				t.Errorf("%d, Allow %q, %s; want 405, %q, %s", p.status, p.header.Get("Allow"),
					p.header.Get("Content-Type"),
					tc.allow, tc.kind)
			}
			if !strings.Contains(p.body, "Method not allowed") || !strings.Contains(p.body, "Allow header.") ||
				strings.Contains(p.body, "Unknown address") {
				t.Errorf("the answer says %.400s", p.body)
			}
		})
	}
}

func TestSystemsOfTheAPI(t *testing.T) {
	b := start(t).browser()
	var list []struct{ ID, Name, Pack string }
	if err := json.Unmarshal([]byte(b.get("/api/v1/systems").body), &list); err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, s := range list {
		var detail struct {
			ID       string
			Profiles []struct{ ID string }
			Rules    []struct{ ID, Cite string }
		}
		if err := json.Unmarshal([]byte(b.get("/api/v1/systems/"+s.ID).body), &detail); err != nil ||
			len(detail.Profiles) == 0 || len(detail.Rules) == 0 || detail.Rules[0].Cite == "" {
			t.Errorf("%s: %+v, %v", s.ID, detail, err)
		}
		pack, err := os.ReadFile(filepath.Join("..", "..", "data", s.ID+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if got := b.get(s.Pack).body; got != string(pack) {
			t.Errorf("%s: the pack is not sent as it is", s.ID)
		}
	}
	if p := b.get("/api/v1/systems/nothing"); p.status != http.StatusNotFound ||
		p.header.Get("Content-Type") != "application/problem+json" {
		t.Errorf("an unknown game: %d %s", p.status, p.header.Get("Content-Type"))
	}
}

// The OpenAPI document describes every address under /api and no other. Its schemas
// match the answers that the server sends.
func TestOpenAPIIsTheAPI(t *testing.T) {
	b := start(t).browser()
	var doc struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Responses   map[string]struct {
				Content map[string]struct{ Schema json.RawMessage }
			}
		}
		Components struct{ Schemas map[string]any }
	}
	text := b.get("/api/v1/openapi.json").body
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("api/routes.go")
	if err != nil {
		t.Fatal(err)
	}
	var routed, described []string
	for _, m := range regexp.MustCompile(`site.(Get|Post)\("(/api/[^"]+)"`).FindAllStringSubmatch(string(source), -1) {
		routed = append(routed, strings.ToLower(m[1])+" "+regexp.MustCompile(`:(\w+)`).ReplaceAllString(m[2], "{$1}"))
	}
	for path, methods := range doc.Paths {
		for method := range methods {
			described = append(described, method+" "+path)
		}
	}
	slices.Sort(routed)
	slices.Sort(described)
	if d := cmp.Diff(routed, described); d != "" || len(routed) < 8 || doc.OpenAPI != "3.1.0" {
		t.Errorf("routes (-) and document (+):\n%s", d)
	}
	for _, sent := range map[string]struct{ schema, body string }{
		"check": {"CheckEntry", b.call("/api/v1/check", b.roster()).body[1:]},
		"event": {"CheckEntry", b.call("/api/v1/check", `{"event":{"format":"gantry.event/1","system":"mechahex"},
			"rosters":[`+b.roster()+`]}`).body[1:]},
		"mend":    {"Mended", b.call("/api/v1/mend", b.roster()).body},
		"move":    {"Moved", b.call("/api/v1/move", b.roster()).body},
		"diff":    {"Diff", b.call("/api/v1/diff", `{"a":`+b.roster()+`,"b":`+oneUnit+`}`).body},
		"derive":  {"Derivation", b.call("/api/v1/derive", b.roster()).body},
		"system":  {"SystemDetail", b.get("/api/v1/systems/mechahex").body},
		"problem": {"Problem", b.get("/api/v1/nothing").body},
		"odds":    {"Odds", b.call("/api/v1/odds", oddsRequest).body},
		"matrix": {"Matchup", b.call("/api/v1/odds", strings.Replace(oddsRequest, `"attack":"m1"`, `"matrix":true`,
			1)).body},
		"place": {"Problem", b.call("/api/v1/odds", strings.Replace(oddsRequest, "m1", "m9", 1)).body},
	} {
		body := strings.TrimSpace(sent.body)
		if sent.schema == "CheckEntry" {
			body = strings.TrimSuffix(body, "]")
		}
		conforms(t, text, sent.schema, body)
	}
}

func conforms(t *testing.T, openAPI, schema, body string) {
	t.Helper()
	whole, err := jsonschema.UnmarshalJSON(strings.NewReader(openAPI))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("https://gantry.test/openapi.json", whole); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("https://gantry.test/openapi.json#/components/schemas/" + schema)
	if err != nil {
		t.Fatal(err)
	}
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		t.Fatalf("%s: %v\n%.300s", schema, err, body)
	}
	if err := s.Validate(v); err != nil {
		t.Errorf("%s: %v", schema, err)
	}
}

func TestSchemasAreServed(t *testing.T) {
	b := start(t).browser()
	for _, name := range []string{"roster.json", "profile.json", "pack.json", "mend.json", "move.json", "diff.json",
		"event.json"} {
		if p := b.get("/schema/" + name); p.status != 200 || !json.Valid([]byte(p.body)) ||
			p.header.Get("Content-Type") != "application/schema+json" {
			t.Errorf("%s: %d %s", name, p.status, p.header)
		}
	}
	if p := b.get("/schema/..%2Fmechahex.json"); p.status != 404 {
		t.Errorf("a path out of the folder: %d", p.status)
	}
}

// upload posts files, and a pasted text, as the form of a page does.
func (b *browser) upload(path, paste string, files ...string) reply {
	b.t.Helper()
	return b.uploadWith(path, url.Values{"paste": {paste}}, files...)
}

// uploadWith posts files, a name and a content each, with fields.
func (b *browser) uploadWith(path string, fields url.Values, files ...string) reply {
	b.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for i := 0; i+1 < len(files); i += 2 {
		part, err := w.CreateFormFile("file", files[i])
		if err != nil {
			b.t.Fatal(err)
		}
		_, _ = part.Write([]byte(files[i+1])) // to memory
	}
	for name := range fields {
		if err := w.WriteField(name, fields.Get(name)); err != nil {
			b.t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		b.t.Fatal(err)
	}
	r := b.request(http.MethodPost, path, &form)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return b.do(r)
}

func TestCheckManyFiles(t *testing.T) {
	b := start(t).browser()
	doc := b.roster()
	illegal := strings.Replace(doc, `"limit": 200`, `"limit": 150`, 1)
	p := b.upload("/check", doc, "a.json", doc, `<b>"x.json`, illegal, "broken.json", "{\n\"format\":", "two.json",
		"["+doc+","+illegal+"]")
	if p.status != 200 {
		t.Fatal(p.status, p.body)
	}
	wellMade(t, p)
	var got []string
	p.Find(`[data-testid="check-row"]`).Each(func(_ int, s *goquery.Selection) {
		got = append(got, strings.Join(strings.Fields(s.Find(".verdict").Text()), " "))
	})
	want := []string{"Illegal", "Illegal", "– Unreadable", "Legal", "Legal", "Legal"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("verdicts (-want +got):\n%s", d)
	}
	for _, want := range []string{"5 lists: 3 legal, 2 illegal, 1 unreadable", "line 2",
		"Mecha: HEX v1.3, Preparation", "pasted text"} {
		if !strings.Contains(p.Text(), want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if p := b.upload("/check", ""); p.status != http.StatusUnprocessableEntity || p.test("notice").Length() != 1 {
		t.Errorf("nothing sent: %d", p.status)
	}
}

// An organizer sees whose roster it is, the hash that its cover shows, and the
// unit that a finding is about by its name.
func TestCheckNamesPlayerHashAndUnit(t *testing.T) {
	b := start(t).browser()
	doc := strings.Replace(b.roster(), `"limit": 200`, `"limit": 200, "player": "Kim <i>"`, 1)
	doc = strings.Replace(doc, `"extra-armor"`, `"extra-armour"`, 1)
	r, err := builder.Decode([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	row := b.upload("/check", doc).test("check-row")
	for at, want := range map[string]string{`[data-testid="player"]`: "by Kim <i>",
		`[data-testid="hash"]`: r.Hash()[:12],
		".error b":             "Anvil"} {
		if got := row.Find(at).First().Text(); got != want {
			t.Errorf("%s: %q, want %q", at, got, want)
		}
	}
}

func TestImport(t *testing.T) {
	s := start(t)
	doc := s.browser().roster()
	odd := strings.Replace(doc, `"extra-armor"`, `"extra-armour"`, 1)
	b := s.browser()
	p := b.upload("/rosters/import", "", "a.json", doc, "b.json", "["+odd+",{}]")
	if p.status != 200 {
		t.Fatal(p.status, p.body)
	}
	wellMade(t, p)
	if n := p.Find(`[data-testid="imported"]`).Length(); n != 3 {
		t.Errorf("%d lines of report, want 3", n)
	}
	for _, want := range []string{"extra-armour", "Not imported", "must be", " a.json", " b.json"} {
		if !strings.Contains(p.Text(), want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	if n := b.get("/").test("roster").Length(); n != 2 {
		t.Errorf("%d lists are kept, want 2", n)
	}
	to := p.Find(`[data-testid="imported"] a.name`).Eq(1).AttrOr("href", "")
	if got := string(b.document(to).Encode()); got != odd {
		t.Errorf("the imported roster (-want +got):\n%s", cmp.Diff(odd, got))
	}
	for name, text := range map[string]string{"not JSON": "hello", "another format": `{"format":"x"}`,
		"empty list": "[]"} {
		if p := b.upload("/rosters/import", text); p.status != http.StatusUnprocessableEntity ||
			!strings.Contains(p.Text(), "Not imported") {
			t.Errorf("%s: %d", name, p.status)
		}
	}
}

// An import of several lists is one undo and one redo. Neither touches lists from elsewhere.
func TestAnImportIsOneUndo(t *testing.T) {
	s := start(t)
	b, other := s.browser(), s.browser()
	doc := other.roster()
	kept := b.example().url.Path
	p := b.upload("/rosters/import", "", "a.json", doc, "b.json", "["+doc+","+doc+"]")
	form := url.Values{}
	p.Find(`form[action="/rosters/import/undo"] [name="roster"]`).Each(func(_ int, in *goquery.Selection) {
		form.Add("roster", in.AttrOr("value", ""))
	})
	if n := len(form["roster"]); n != 3 || b.get("/").test("roster").Length() != 4 {
		t.Fatalf("the import made %d lists", n)
	}
	foreign := strings.TrimPrefix(other.example().url.Path, "/r/")
	form.Add("roster", foreign)
	for _, step := range []struct {
		do, said string
		rosters  int
	}{{"undo", "3 lists deleted", 1}, {"undo", "0 lists deleted", 1}, {"redo", "3 lists added", 4}} {
		form.Set("do", step.do)
		p := b.post("/rosters/import/undo", form)
		wellMade(t, p)
		if n := b.get("/").test("roster").Length(); n != step.rosters ||
			!strings.Contains(p.test("said").Text(), step.said) {
			t.Errorf("%s: %d lists, %q", step.do, n, p.test("said").Text())
		}
		if b.get(kept).status != http.StatusOK || other.get("/r/"+foreign).status != http.StatusOK {
			t.Errorf("%s: what was not imported is gone", step.do)
		}
	}
	form["roster"] = make([]string, 501)
	if p := b.post("/rosters/import/undo", form); p.status != http.StatusUnprocessableEntity {
		t.Errorf("more than an import makes: %d", p.status)
	}
}

// A text list is previewed before it is saved. A corrected text is read again, and
// unknown lines are kept.
func TestImportOfWords(t *testing.T) {
	b := start(t).browser()
	const text = "My <b>wall\nMecha: HEX\n\n2x ground vehicle, 15 pts: Light Gatling\n" +
		"Lighr Mecha x2\nSee you on Sunday\n"
	p := b.upload("/rosters/import", text, "list.json", b.roster())
	wellMade(t, p)
	draft := p.test("draft")
	for _, want := range []string{"My <b>wall", "Illegal", "Price differs line 4",
		"2 × Ground Vehicle cost 20 pts (10 pts each). The text has 15.", `line 5Unknown unit: "Lighr Mecha".`,
		`Did you mean "Light Mecha"?`, `line 6Not recognized, saved in the unit's notes: "See you on Sunday".`,
		"1 line read without changes"} {
		if got := strings.Join(strings.Fields(draft.Text()), " "); !strings.Contains(got, want) {
			t.Errorf("it is not said: %q\n%s", want, got)
		}
	}
	if got := draft.Find("textarea").Text(); got != text {
		t.Errorf("the text to mend is %q", got)
	}
	if n := b.get("/").test("roster").Length(); n != 2 || p.test("imported").Length() != 1 {
		t.Fatalf("%d lists are kept beside the text that is not saved", n)
	}
	p = b.upload("/rosters/import", strings.Replace(text, "Lighr", "Light", 1))
	if got := p.test("draft").Text(); strings.Contains(got, "Did you mean") || p.test("imported").Length() != 0 {
		t.Errorf("mended it is %s", got)
	}
	p = b.uploadWith("/rosters/import", url.Values{"paste": {text}, "save": {"yes"}})
	to := p.test("imported").Find("a.name").AttrOr("href", "")
	r := b.document(to)
	if len(r.Units) != 2 || r.Units[0].Count != 2 || r.Units[1].Profile != "Lighr Mecha" ||
		r.Units[1].Notes != "See you on Sunday" || p.test("look").Find("li").Length() != 3 {
		t.Errorf("saved as %s", r.Encode())
	}
}

func TestPaper(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	b.post(path+"/edit", url.Values{"op": {"set"}, "field": {"name"}, "value": {"Stählerne Wand / 鉄"}})
	for _, to := range []string{"/roster.pdf", "/cards.pdf", "/play-sheets.pdf",
		"/print.pdf?paper=letter&mono=false&mono=true&product=cards"} {
		p := b.get(path + to)
		if p.status != 200 || !strings.HasPrefix(p.body, "%PDF-1.") ||
			p.header.Get("Content-Type") != "application/pdf" {
			t.Errorf("%s: %d %s %.60q", to, p.status, p.header, p.body)
		}
		if d := p.header.Get("Content-Disposition"); !strings.Contains(d,
			"filename*=utf-8''St%C3%A4hlerne%20Wand%20-%20%E9%89%84") {
			t.Errorf("%s: Content-Disposition %q", to, d)
		}
	}
	p := b.get(path + "/print?product=cards")
	if text := p.Find("svg.paper text").Text(); !strings.Contains(text, "Anvil") {
		t.Errorf("the preview of the cards does not show the units: %.300q", text)
	}
	if p := b.get(path + "/print?paper=stone"); p.status != http.StatusUnprocessableEntity {
		t.Errorf("paper of stone: %d", p.status)
	}
	p = b.press(p, p.Find(".options form button.set"), "mono", "true")
	if p.status != 200 || !strings.Contains(p.test("pdf").AttrOr("href", ""), "mono=true") {
		t.Errorf("black only: %d %q", p.status, p.test("pdf").AttrOr("href", ""))
	}
}
