package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"gantry/builder/web/site"
)

// foreign is a request as a browser makes it for a page of another site.
func (b *browser) foreign(method, path, body string) reply {
	b.t.Helper()
	r := b.request(method, path, strings.NewReader(body))
	r.Header.Set("Origin", "https://league.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	return b.do(r)
}

// Pages of any site may request API answers and read them, errors included. They may
// not change lists or read pages.
func TestOtherSitesMayAsk(t *testing.T) {
	b := start(t).browser()
	doc := b.roster()
	for _, c := range []struct {
		method, path, body string
		status             int
	}{
		{http.MethodPost, "/api/v1/check", doc, 200}, {http.MethodPost, "/api/v1/derive", doc, 200},
		{http.MethodPost, "/api/v1/odds", oddsRequest, 200},
		{http.MethodPost, "/api/v1/print?product=roster", doc, 200},
		{http.MethodPost, "/api/v1/convert?to=text", doc, 200},
		{http.MethodPost, "/api/v1/derive", "{", 422}, {http.MethodGet, "/api/v1/systems", "", 200},
		{http.MethodGet, "/api/v1/systems/masc/pack", "", 200},
		{http.MethodGet, "/api/v1/openapi.json", "", 200}, {http.MethodGet, "/schema/roster.json", "", 200},
	} {
		p := b.foreign(c.method, c.path, c.body)
		if p.status != c.status || p.header.Get("Access-Control-Allow-Origin") != "*" ||
			p.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" ||
			p.header.Get("Access-Control-Allow-Credentials") != "" || p.header.Get("Set-Cookie") != "" {
			t.Errorf("%s %s: %d, %v", c.method, c.path, p.status, p.header)
		}
		ask := b.request(http.MethodOptions, c.path, nil)
		ask.Header.Set("Origin", "https://league.example")
		ask.Header.Set("Access-Control-Request-Method", c.method)
		ask.Header.Set("Access-Control-Request-Headers", "content-type")
		p = b.do(ask)
		if p.status != http.StatusNoContent || p.header.Get("Access-Control-Allow-Origin") != "*" ||
			p.header.Get("Access-Control-Allow-Methods") != c.method ||
			!strings.Contains(p.header.Get("Access-Control-Allow-Headers"), "Content-Type") {
			t.Errorf("asking for %s %s: %d, %v", c.method, c.path, p.status, p.header)
		}
	}
	path := b.example().url.Path
	for _, to := range []string{path + "/edit", path + "/delete", "/rosters/new", "/rosters/import", "/check"} {
		if p := b.foreign(http.MethodPost, to, "more=u1"); p.status != http.StatusForbidden ||
			p.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("POST %s: %d, %v", to, p.status, p.header)
		}
	}
	for _, to := range []string{"/", path, path + "/roster.json", "/readyz"} {
		if p := b.foreign(http.MethodGet, to, ""); p.header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("GET %s is for every site to read", to)
		}
	}
	limited := start(t, func(c *site.Config) { c.Rate = 0.1 }).browser()
	limited.foreign(http.MethodPost, "/api/v1/check", doc)
	if last := limited.foreign(http.MethodPost, "/api/v1/check", doc); last.status != http.StatusTooManyRequests ||
		last.header.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("too many: %d, %v", last.status, last.header)
	}
}

// A parameter that an address does not know is refused by its name; pages ignore it.
func TestUnknownParameters(t *testing.T) {
	b := start(t).browser()
	doc := b.roster()
	for path, want := range map[string]string{
		"/api/v1/check?limit=100":         `Unknown parameter "limit". Allowed: to, paper.`,
		"/api/v1/derive?a=1&b=2":          `Unknown parameter "a". Allowed: none.`,
		"/api/v1/convert?to=text&form=md": `Unknown parameter "form". Allowed: to, report.`,
		"/api/v1/print?papr=a4":           `Unknown parameter "papr". Allowed: to, `,
		"/api/v1/print?sheet=1":           `Unknown parameter "sheet". Allowed: to, `,
	} {
		p := b.call(path, doc)
		if p.status != http.StatusBadRequest || !strings.Contains(p.problem().Detail, want) {
			t.Errorf("%s: %d %s", path, p.status, p.body)
		}
	}
	for _, path := range []string{"/api/v1/systems?x=1", "/api/v1/systems/masc?x=1", "/api/v1/systems/masc/pack?x=1",
		"/api/v1/openapi.json?x=1"} {
		if p := b.get(path); p.status != http.StatusBadRequest {
			t.Errorf("%s: %d", path, p.status)
		}
	}
	if p := b.get("/?utm_source=x"); p.status != http.StatusOK {
		t.Errorf("a page: %d", p.status)
	}
}

// problem is a problem document.
type problem struct {
	Type, Title, Detail, Pointer string
	Errors                       []struct {
		Pointer, Detail string
		Line            int
	}
}

func (p reply) problem() (out problem) {
	_ = json.Unmarshal([]byte(p.body), &out) // other answers have no text
	return out
}

// A problem names its type, at an address that exists, and the place of the mistake.
func TestProblemsHavePlaces(t *testing.T) {
	b := start(t).browser()
	for _, c := range []struct {
		path, body, sort string
		errors           string // pointer and line
	}{
		{"/api/v1/derive", "{\n\"format\": \"gantry.roster/1\",\n\"system\": \"mechahex\", \"units\": [7]}",
			"not-possible",
			"/units/0 3"},
		{"/api/v1/derive", "{\n\"format\": }", "not-possible", " 2"},
		{"/api/v1/odds", strings.Replace(oddsRequest, `"m1","situation"`, `"m9","situation"`, 1), "not-possible",
			"/attack 0"},
		{"/api/v1/odds?x=1", oddsRequest, "not-understood", ""},
		{"/api/v1/nothing", "", "not-found", ""},
	} {
		p := b.call(c.path, c.body)
		doc, got := p.problem(), ""
		if len(doc.Errors) > 0 {
			e := doc.Errors[0]
			got = strings.Join([]string{e.Pointer, jsonOf(t, e.Line)}, " ")
			if e.Detail == "" || doc.Pointer != e.Pointer {
				t.Errorf("%s: %s", c.path, p.body)
			}
		}
		if got != c.errors || doc.Type != "/problems/"+c.sort {
			t.Errorf("%s: %q, want %q: %s", c.path, got, c.errors, p.body)
		}
		if about := b.get(doc.Type); about.status != http.StatusOK || about.Find("h1").Text() != doc.Title {
			t.Errorf("%s leads to %d %q", doc.Type, about.status, about.Find("h1").Text())
		}
	}
	if p := b.get("/problems/nothing"); p.status != http.StatusNotFound {
		t.Errorf("no problem: %d", p.status)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// What changes with the program alone is sent again only when it has changed.
func TestDocumentsHaveTags(t *testing.T) {
	b := start(t).browser()
	seen := map[string]bool{}
	for _, path := range []string{"/api/v1/openapi.json", "/schema/roster.json", "/schema/pack.json",
		"/api/v1/systems/mechahex/pack", "/api/v1/systems/masc/pack"} {
		tag := b.get(path).header.Get("ETag")
		if len(tag) < 64 || seen[tag] {
			t.Errorf("%s has the tag %q", path, tag)
		}
		seen[tag] = true
		for held, want := range map[string]int{tag: 304, `"x", ` + tag: 304,
			strings.TrimPrefix(tag, "W/"): 304, "*": 304,
			`"x"`: 200, "": 200} {
			r := b.request(http.MethodGet, path, nil)
			if held != "" {
				r.Header.Set("If-None-Match", held)
			}
			if p := b.do(r); p.status != want || want == 304 && p.body != "" {
				t.Errorf("%s with %s: %d, %d bytes", path, held, p.status, len(p.body))
			}
		}
	}
}

// The description is whole in itself, and each of its examples is a request that
// is answered as it says.
func TestOpenAPIIsWhole(t *testing.T) {
	b := start(t).browser()
	text := b.get("/api/v1/openapi.json").body
	for ref := range strings.SplitSeq(text, `"$ref":`) {
		if ref = strings.TrimLeft(ref, " "); strings.HasPrefix(ref, `"`) && !strings.HasPrefix(ref, `"#/components/`) {
			t.Errorf("it refers to %.60s", ref)
		}
	}
	type media struct {
		Schema   json.RawMessage
		Examples map[string]struct {
			Ref string `json:"$ref"`
		}
	}
	var doc struct {
		Security *[]any
		Paths    map[string]map[string]struct {
			OperationID string
			Parameters  []struct {
				Name, In string
				Required bool
				Example  string
			}
			RequestBody struct{ Content map[string]media }
			Responses   map[string]struct{ Content map[string]media }
		}
		Components struct {
			Examples map[string]struct{ Value json.RawMessage }
		}
	}
	if err := json.Unmarshal([]byte(text), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Security == nil || len(*doc.Security) != 0 {
		t.Error("it does not say that nothing is secured")
	}
	ran, names := 0, map[string]bool{}
	for path, methods := range doc.Paths {
		for method, op := range methods {
			if op.OperationID == "" || names[op.OperationID] {
				t.Errorf("%s %s is called %q", method, path, op.OperationID)
			}
			names[op.OperationID] = true
			if _, ok := op.Responses["429"]; !ok || op.Responses["400"].Content == nil && len(op.Responses) < 3 {
				t.Errorf("%s %s does not say what can go wrong", method, path)
			}
			to, ask := path, []string{}
			for _, p := range op.Parameters {
				if p.Required && p.Example == "" {
					t.Errorf("%s %s: %s has no example", method, path, p.Name)
				}
				if p.In == "path" {
					to = strings.Replace(to, "{"+p.Name+"}", p.Example, 1)
				} else if p.Example != "" {
					ask = append(ask, p.Name+"="+p.Example)
				}
			}
			if len(ask) > 0 {
				to += "?" + strings.Join(ask, "&")
			}
			if method == "get" {
				ran++
				p := b.get(to)
				if p.status != http.StatusOK {
					t.Errorf("%s: %d %.300s", to, p.status, p.body)
				}
				b.holds(text, to, p.body, op.Responses["200"].Content["application/json"].Schema)
				continue
			}
			sent := op.RequestBody.Content["application/json"]
			for _, example := range sent.Examples {
				ran++
				value := doc.Components.Examples[strings.TrimPrefix(example.Ref, "#/components/examples/")].Value
				b.holds(text, "the example of "+to, string(value), sent.Schema)
				p := b.call(to, string(value))
				kind, _, _ := strings.Cut(p.header.Get("Content-Type"), ";")
				answer, ok := op.Responses["200"].Content[kind]
				if !ok || p.status != http.StatusOK {
					t.Errorf("%s answers %s: %d %.200s", to, kind, p.status, p.body)
					continue
				}
				if kind == "application/json" {
					b.holds(text, to, p.body, answer.Schema)
				}
			}
		}
	}
	if ran != 13 {
		t.Errorf("%d examples ran", ran)
	}
}

// holds reports whether a document is what a schema of the description says.
func (b *browser) holds(openAPI, name, document string, schema json.RawMessage) {
	b.t.Helper()
	if len(schema) == 0 {
		b.t.Errorf("%s has no schema", name)
		return
	}
	whole := strings.TrimSuffix(strings.TrimSpace(openAPI), "}") + `,"x-asked":` + string(schema) + "}"
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(whole))
	if err != nil {
		b.t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("https://gantry.test/openapi.json", value); err != nil {
		b.t.Fatal(err)
	}
	s, err := c.Compile("https://gantry.test/openapi.json#/x-asked")
	if err != nil {
		b.t.Fatal(err)
	}
	got, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := s.Validate(got); err != nil {
		b.t.Errorf("%s: %v", name, err)
	}
}
