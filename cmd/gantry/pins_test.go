package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/paper"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

var (
	pinFolder = flag.String("pinned", "", "write what is pinned into this folder")
	writePins = flag.Bool("pins", false, "write the pins")
)

// pins are short hashes of every page, paper and answer, by place. If a folder is set,
// the hashed data is written there as well.
type pins struct {
	hashes map[string]string
	folder string
}

// changing matches what no pin stands for: names of assets, random ids in addresses, codes to type and to scan, and the
// seeds of rolls.
var changing = regexp.MustCompile(`(/static/)[0-9a-f]+|(/(?:r|s|l|e|w|at|design/\w+)/)[0-9A-Za-z_-]{8,}|` +
	`[2-7A-Z]{4}-[2-7A-Z]{4}|(?:M\d+ \d+h\d+v1h-\d+z)+|(name="seed" value="|[?;]seed=)\d+`)

// pin takes the text of a page or an answer. A place that was there gets a number.
func (p *pins) pin(t testing.TB, place string, text []byte) {
	if p == nil {
		return
	}
	p.keep(t, place, changing.ReplaceAll(text, []byte("$1$2$3…")))
}

// keep pins the bytes as they are.
func (p *pins) keep(t testing.TB, place string, text []byte) {
	for n := 2; p.hashes[place] != ""; n++ {
		place = fmt.Sprintf("%s (%d)", strings.TrimSuffix(place, fmt.Sprintf(" (%d)", n-1)), n)
	}
	p.hashes[place] = short(string(text))
	if p.folder != "" {
		name := strings.NewReplacer("/", "_", "?", "_", " ", "_").Replace(place)
		if err := os.WriteFile(filepath.Join(p.folder, name), text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// Every page, every answer of the API and the command, and every paper of every example is
// what it was. A change that means to alter some runs "make pins", and its commit says which.
func TestPins(t *testing.T) {
	if testing.Short() {
		t.Skip("small counts only")
	}
	l := newWordList()
	l.pins = &pins{hashes: map[string]string{}, folder: *pinFolder}
	if l.pins.folder != "" {
		if err := os.MkdirAll(l.pins.folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("commands", l.commands)
	c := newCrawler(t, buildertest.ReadyLibrary(t), l)
	c.site()
	c.api(t)
	c.answers()
	t.Run("paper", l.pins.paper)

	file := filepath.Join("testdata", "pins.tsv")
	if *writePins {
		var b strings.Builder
		for _, place := range slices.Sorted(maps.Keys(l.pins.hashes)) {
			fmt.Fprintf(&b, "%s\t%s\n", l.pins.hashes[place], place)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	differ := 0
	for line := range strings.Lines(string(text)) {
		hash, place, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if now := l.pins.hashes[place]; now != hash {
			if differ++; differ <= 20 {
				t.Errorf("%s differs (%s, now %s)", place, hash, now)
			}
		}
		delete(l.pins.hashes, place)
	}
	for _, place := range slices.Sorted(maps.Keys(l.pins.hashes)) {
		t.Errorf("%s is new", place)
	}
	if t.Failed() {
		t.Errorf("%d pins differ: make pins-diff shows how, make pins takes them as they are", differ)
	}
}

// examples are the lists that packs bring, by game and number.
func examples(t testing.TB, each func(place string, document []byte)) {
	for _, s := range systems.All {
		var pack struct{ Examples []json.RawMessage }
		if err := json.Unmarshal(data.Pack(s.ID), &pack); err != nil {
			t.Fatal(err)
		}
		for i, document := range pack.Examples {
			each(fmt.Sprintf("%s %d", s.ID, i+1), document)
		}
	}
}

// answers pins what the API answers for each example and the questions of the fixtures.
func (c *crawler) answers() {
	ask := func(place, path string, body []byte) {
		res, err := c.Post(c.at.JoinPath("api", "v1").String()+"/"+path, "application/json", bytes.NewReader(body))
		a, err := c.answer(res, err)
		if err != nil {
			c.t.Fatal(err)
		}
		c.list.pins.pin(c.t, "API "+path+" "+place, []byte(a.body))
	}
	examples(c.t, func(place string, document []byte) {
		for _, path := range strings.Fields(`check derive mend convert?to=text convert?to=short convert?to=markdown
			convert?to=csv convert?to=token convert?to=tts`) {
			ask(place, path, document)
		}
	})
	for _, s := range systems.All {
		for kind, path := range map[string]string{"rules": "check", "odds": "odds"} {
			files, err := filepath.Glob(filepath.Join("..", "..", "rules", s.ID, "testdata", kind, "*.json"))
			if err != nil {
				c.t.Fatal(err)
			}
			for _, file := range files {
				var f struct {
					Roster   json.RawMessage
					Question map[string]any
				}
				text, err := os.ReadFile(file)
				if err == nil {
					err = json.Unmarshal(text, &f)
				}
				if err != nil {
					c.t.Fatal(err)
				}
				if f.Question != nil {
					f.Question["system"] = s.ID
					if f.Roster, err = json.Marshal(f.Question); err != nil {
						c.t.Fatal(err)
					}
				}
				ask(s.ID+"/"+filepath.Base(file), path, f.Roster)
			}
		}
	}
}

// paper pins each product of each example as PDF, and of each game's first example as PNG and SVG.
func (p *pins) paper(t *testing.T) {
	products := map[string][]rules.Option{}
	for _, pack := range buildertest.ReadyLibrary(t).Packs() {
		products[pack.ID] = paper.Products(pack.About)
	}
	folder := t.TempDir()
	list := filepath.Join(folder, "list.json")
	examples(t, func(place string, document []byte) {
		if err := os.WriteFile(list, document, 0o600); err != nil {
			t.Fatal(err)
		}
		game, number, _ := strings.Cut(place, " ")
		formats := []string{"pdf"}
		if number == "1" {
			formats = append(formats, "png", "svg")
		}
		for _, product := range products[game] {
			for _, format := range formats {
				to := filepath.Join(folder, "out")
				args := []string{"print", list, "-o", filepath.Join(to, "x."+format), "--to", format, "--dpi", "72",
					"--layout", product.ID}
				if err := os.Mkdir(to, 0o700); err != nil {
					t.Fatal(err)
				}
				if _, errs, code := invoke(t, args...); code == exitFailure || code == exitUsage {
					t.Fatalf("%q: %s", args, errs)
				}
				files, err := filepath.Glob(filepath.Join(to, "*"))
				if err != nil {
					t.Fatal(err)
				}
				for _, file := range files {
					text, err := os.ReadFile(file)
					if err != nil {
						t.Fatal(err)
					}
					p.keep(t, fmt.Sprintf("%s %s %s", place, product.ID, filepath.Base(file)), text)
				}
				if err := os.RemoveAll(to); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
