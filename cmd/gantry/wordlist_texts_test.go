package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"gantry/builder"
	"gantry/builder/exchange/answers"
	"gantry/builder/layout"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/data"
	"gantry/rules/doc"
	"gantry/rules/systems"
)

// fixtures reads a member of all fixtures of a kind, by their places.
func fixtures(t *testing.T, kind, member string, read func(system, place string, document []byte)) {
	for _, folder := range append([]string{"builder"}, systemFolders()...) {
		files, err := filepath.Glob(filepath.Join("..", "..", folder, "testdata", kind, "*.json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if document := memberOf(t, file, member); document != nil {
				system, name := filepath.Base(folder), strings.TrimSuffix(filepath.Base(file), ".json")
				read(system, system+"/"+name, document)
			}
		}
	}
}

func systemFolders() (folders []string) {
	for _, s := range systems.All {
		folders = append(folders, filepath.Join("rules", s.ID))
	}
	return folders
}

// findings takes the messages of the fixtures, and their fixes.
func (l *wordList) findings(t *testing.T, lib *builder.Library) {
	fixtures(t, "rules", "roster", func(_, place string, document []byte) {
		r, err := lib.Read(t.Context(), document)
		if err != nil {
			l.add("finding", place, builder.TextOf(err))
			return
		}
		v, err := lib.Judge(t.Context(), r)
		if err == nil {
			err = mend.AttachFixes(lib)(t.Context(), r, v)
		}
		if err != nil {
			t.Fatal(place, err)
		}
		l.add("finding", place, v.Grounds())
		for _, f := range v.Findings {
			l.add("finding", place+" "+f.Rule, f.Message)
			for _, fix := range f.Fixes {
				l.add("fix", place+" "+f.Rule, fix.Text)
			}
		}
	})
}

// odds takes the sentences of the answers to the odds fixtures.
func (l *wordList) odds(t *testing.T, lib *builder.Library) {
	fixtures(t, "odds", "question", func(system, place string, question []byte) {
		n, err := doc.Parse(question)
		if err != nil {
			t.Fatal(err)
		}
		n.Put("system", doc.NodeOf(system))
		request, err := odds.ReadRequest(t.Context(), lib, n.Append(nil))
		var a odds.Answer
		if err == nil {
			a, err = odds.Ask(t.Context(), lib, request)
		}
		if err != nil {
			l.add("odds", place, builder.TextOf(err))
			return
		}
		told, err := odds.CountActivations(t.Context(), lib, a)
		if err != nil && !odds.IsUnanswerable(err) {
			t.Fatal(err)
		}
		text, err := json.Marshal(answers.Odds(a, told))
		if err != nil {
			t.Fatal(err)
		}
		l.json(t, "odds", place, text)
	})
}

// told are the members of JSON documents that people read.
var told = strings.Fields("aka assumes banner beyond columns credit description detail error group label licence " +
	"message name note notes rows section sentence summary text title")

// json takes the texts of a JSON document.
func (l *wordList) json(t testing.TB, surface, place string, text []byte) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s: %v: %.200s", place, err, text)
	}
	var walk func(place, key string, v any)
	walk = func(place, key string, v any) {
		switch v := v.(type) {
		case string:
			if slices.Contains(told, key) {
				l.add(surface, place, v)
			}
		case []any:
			for _, item := range v {
				walk(place, key, item)
			}
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				walk(place+"/"+k, k, v[k])
			}
		}
	}
	walk(place, "", v)
}

// data takes the texts of packs, glossaries, ready-made units, the guide and the docs.
func (l *wordList) data(t *testing.T) {
	for _, s := range systems.All {
		l.json(t, "rules data", s.ID, data.Pack(s.ID))
		if ready := data.Ready(s.ID); ready != nil {
			l.json(t, "rules data", s.ID+" ready", ready)
		}
		l.json(t, "reference", s.ID, data.Words(s.ID))
	}
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/operating.md", "data/guide"} {
		surface, files := "docs", []string{filepath.Join("..", "..", name)}
		if strings.HasPrefix(name, "data/") {
			surface = "guide"
			files, _ = filepath.Glob(filepath.Join("..", "..", name, "*.md")) // the pattern is right
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, part := range strings.Split(string(text), "```") {
				if i%2 == 0 { // the others are code
					l.markdown(surface, filepath.Base(file), part)
				}
			}
		}
	}
}

var (
	newBlock = regexp.MustCompile(`\n\s*\n|\n(- |\d+\. |#+ |\|)`)
	markup   = regexp.MustCompile("[*`|]|^#+ |\\{#[\\w-]+\\}|\\]\\([^)]*\\)|\\[")
)

// markdown takes the paragraphs of a text.
func (l *wordList) markdown(surface, place, text string) {
	for _, block := range newBlock.Split(text, -1) {
		l.add(surface, place, markup.ReplaceAllString(strings.TrimSpace(block), ""))
	}
}

// paper takes the texts of all that can be printed of an example of each game.
func (l *wordList) paper(t *testing.T, lib *builder.Library) {
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range lib.Packs() {
		sheet, err := lib.Sheet(t.Context(), p.Examples[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, product := range paper.Products(p.About) {
			o := job.DefaultOptions()
			o.Products, o.Derivations = []string{product.ID}, product.ID == "roster"
			d, err := setter.Pages(t.Context(), sheet, o)
			if err != nil {
				t.Fatal(p.ID, product.ID, err)
			}
			for _, page := range d.Pages {
				l.printed(p.ID+" "+product.ID, page)
			}
		}
	}
}

// printed takes the texts of a page of paper: runs on one line, and lines under one
// another in one type, are one text.
func (l *wordList) printed(place string, page layout.Page) {
	const mm = 25.4 / 72
	var last layout.Text
	var start float64 // of the first line
	run := ""
	for _, m := range page.Marks {
		text, ok := m.(layout.Text)
		if !ok {
			continue
		}
		size, gap, down := last.Size*mm, text.X-last.X-last.Width, text.Y-last.Y
		switch {
		case run != "" && text.Y == last.Y && gap > -0.1 && gap < 0.6*size:
			run += strings.Repeat(" ", min(1, int(gap/(0.1*size)))) + text.String
		case run != "" && text.X == start && text.Size == last.Size && down > 0 && down < 1.6*size &&
			!strings.HasSuffix(run, "."):
			run += " " + text.String
		default:
			l.add("paper", place, run)
			run, start = text.String, text.X
		}
		last = text
	}
	l.add("paper", place, run)
}

// help takes the help of all commands.
func (l *wordList) help(t *testing.T) {
	parser, err := kong.New(&command{}, kong.Name("gantry"), kong.Description(about), formats, outputVars())
	if err != nil {
		t.Fatal(err)
	}
	var walk func(n *kong.Node)
	walk = func(n *kong.Node) {
		l.add("help", n.Path(), n.Help)
		for _, paragraph := range strings.Split(n.Detail, "\n\n") {
			l.add("help", n.Path(), paragraph)
		}
		for _, v := range n.Positional {
			l.add("help", n.Path()+" "+v.Name, v.Help)
		}
		for _, f := range n.Flags {
			l.add("help", n.Path()+" --"+f.Name, f.Help)
		}
		for _, c := range n.Children {
			walk(c)
		}
	}
	walk(parser.Model.Node)
}

// invocations are lines of which most fail, with files of commands below.
const invocations = `
chek
help chek
check
check --jsn a.json
check nowhere.json
check broken.txt
check lists
check --fail-on info a.json
check --event a.json a.json
check --csv --json a.json
check a.json
check b.json
check list.txt
derive
derive nowhere.json
derive broken.txt
derive a.json a.json
derive a.json
convert a.json
convert a.json --to cvs
convert a.json --to rosz
convert broken.txt --to text
convert a.json --to text
convert a.json --to markdown
print a.json
print -o x.pdf
print a.json -o no/x.pdf
print a.json -o x.pdf --layout poster
print a.json -o x.pdf --units Pot
print --blank chess -o x.pdf
print a.json -o a.json
diff a.json
diff - -
diff a.json broken.txt
diff a.json b.json
move nowhere.json
move a.json -o a.json
move a.json
fix nowhere.json
fix a.json -o a.json
fix a.json
fix b.json
odds
odds broken.txt
odds --against - -
odds --against vikings.json a.json
odds a.json --against b.json
packs
packs lint
packs lint broken.txt
packs lint pack.json
packs --pack broken.txt
backup --data none.db out.db
backup --verify broken.txt
restore --data new.db none.db
serve --addr nonsense
serve --addr 127.0.0.1:0 --data broken.txt`

// commands takes what commands write.
func (l *wordList) commands(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for name, text := range map[string][]byte{"broken.txt": []byte("broken"), "pack.json": data.Pack("mechahex"),
		"list.txt": []byte("Anvil\n2 Heavy Mecha (heavy lazer)\n")} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var pack struct{ Examples []json.RawMessage }
	if err := json.Unmarshal(data.Pack("mechahex"), &pack); err != nil {
		t.Fatal(err)
	}
	over := regexp.MustCompile(`"limit": *\d+`).ReplaceAll(pack.Examples[0], []byte(`"limit": 100`))
	if os.WriteFile("a.json", pack.Examples[0], 0o600) != nil || os.WriteFile("b.json", over, 0o600) != nil ||
		os.Mkdir("lists", 0o700) != nil {
		t.Fatal("no files")
	}
	for _, line := range strings.Split(invocations, "\n") {
		out, errs, code := invoke(t, strings.Fields(line)...)
		l.pins.pin(t, "gantry "+line, []byte(fmt.Sprintln(code, strings.ReplaceAll(out+errs, folder, ""))))
		for text := range strings.Lines(out + "\n" + errs) {
			l.add("command", "gantry "+line, strings.ReplaceAll(text, folder+string(filepath.Separator), ""))
		}
	}
}

// api takes the problems of the API and its description.
func (c *crawler) api(t *testing.T) {
	const unit = `{"profile":"light-mecha"}`
	const list = `{"format":"gantry.roster/1","system":"mechahex","units":[` + unit + `]}`
	for _, request := range [][2]string{{"check", "{"}, {"check", list}, {"check?foo=1", list},
		{"check?to=poster", list}, {"mend", "{"}, {"mend", list}, {"move", "{}"}, {"diff", list}, {"derive", "{"},
		{"derive", `{"format":"x"}`},
		{"odds", "{}"}, {"odds", `{"system":"chess"}`}, {"odds", `{"system":"mechahex","attackers":[],"targets":[]}`},
		{"odds", `{"system":"mechahex","attackers":[` + unit + `],"targets":[` + unit + `],"attack":"z"}`},
		{"print", list + "x"}, {"print?layout=poster", list}, {"convert", list}, {"convert?to=poster", list},
		{"systems/mechahex", ""}, {"nothing", "{}"}} {
		to := c.at.JoinPath("api", "v1").String() + "/" + request[0]
		res, err := c.Post(to, "application/json", strings.NewReader(request[1]))
		a, err := c.answer(res, err)
		if err != nil {
			t.Fatal(err)
		}
		c.list.pins.pin(t, "API "+strings.Join(request[:], " "), []byte(a.body))
		if strings.HasPrefix(a.body, "{") || strings.HasPrefix(a.body, "[") {
			c.list.json(t, "API", request[0], []byte(a.body))
		}
	}
	c.list.json(t, "API", "openapi.json", []byte(c.get(c.node, "/api/v1/openapi.json").body))
	schemas, _ := filepath.Glob(filepath.Join("..", "..", "data", "schema", "*.json")) // the pattern is right
	for _, file := range schemas {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c.list.json(t, "API", "schema/"+filepath.Base(file), text)
	}
}

var (
	htmlCode = regexp.MustCompile(`<[^>]*>|[\w-]+="[^"]*"?|["/]?>`)
	aPhrase  = regexp.MustCompile(`[A-Za-z’'-]{2,}[,;:.]? ([a-z’'-]+|%[sdq])\b`)
	notText  = regexp.MustCompile(`^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|WITH|FROM|WHERE|` +
		`ORDER|AND|LEFT|ON|SET)\b|\) VALUES`)
	inScript = regexp.MustCompile("\"[^\"\\n]*\"|'[^'\\n]*'|`[^`]*`")
)

// code takes the literals of shipped code that nothing before has shown, and the comments of all code.
func (l *wordList) code(t *testing.T) {
	shown := map[string]bool{}
	for _, w := range l.texts {
		shown[w.text] = true
	}
	say := func(place, text string) {
		text = strings.Join(strings.Fields(text), " ")
		if aPhrase.MatchString(text) && !notText.MatchString(text) && !shown[text] {
			l.add("code", place, text)
		}
	}
	root := filepath.Join("..", "..")
	for _, folder := range []string{"builder", "cmd", "rules", "static", "views"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			name := d.Name()
			if err != nil || d.IsDir() && name == "testdata" {
				return cmp.Or(err, fs.SkipDir)
			}
			place, _ := filepath.Rel(root, path)
			switch {
			case strings.HasSuffix(name, ".js") && name != "htmx.min.js":
				text, err := os.ReadFile(path)
				for _, s := range inScript.FindAllString(string(text), -1) {
					say(place, s[1:len(s)-1])
				}
				return err
			case strings.HasSuffix(name, ".go"):
				return l.source(path, place, say)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// source takes the comments of a Go file and, unless it only serves tests, calls say with its literals.
func (l *wordList) source(path, place string, say func(place, text string)) error {
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range f.Comments {
		l.add("comment", place, group.Text())
	}
	if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(filepath.Dir(path), "test") {
		return nil
	}
	literals(f, func(text string) {
		if strings.HasSuffix(path, "_templ.go") {
			text = htmlCode.ReplaceAllString(text, " ")
		}
		say(place, text)
	})
	return nil
}

// literals calls say with every string of a Go file.
func literals(f *ast.File, say func(text string)) {
	ast.Inspect(f, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok {
			return field.Tag == nil // kong's are in the help
		}
		if e, ok := n.(ast.Expr); ok {
			if text, ok := foldedLiteral(e); ok {
				say(text)
				return false
			}
		}
		return true
	})
}

// foldedLiteral is a string literal, or a sum of them.
func foldedLiteral(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, e.Kind == token.STRING && err == nil
	case *ast.BinaryExpr:
		a, ok := foldedLiteral(e.X)
		b, also := foldedLiteral(e.Y)
		return a + b, ok && also && e.Op == token.ADD
	}
	return "", false
}
