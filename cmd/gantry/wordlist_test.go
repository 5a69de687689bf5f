package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/rules/systems"
)

var writeWords = flag.String("words", "", "write every text into this file, and lower the counts")

// wording is a text that a person can meet.
type wording struct {
	surface, place, text string
	plain                string // the text without what is good English; see judge
	times                int
}

// wordList is every text once for each surface, and how many words the pages have.
type wordList struct {
	texts []*wording
	known map[[2]string]*wording // by surface and text, also without its numbers
	pages map[string][2]int      // words on screen and folded, by kind of page; the maximum of all games
	names map[string]bool        // of units and the like: a text with only a name is not listed
	pins  *pins
}

// number matches a number but 1, which takes a singular noun.
var number = regexp.MustCompile(`\d[\d.,]+|[02-9]`)

// add collects a text unless an earlier one differs only in numbers.
func (l *wordList) add(surface, place, text string) {
	text = strings.Join(strings.Fields(text), " ")
	if !aWord.MatchString(text) || surface != "rules data" && l.names[text] {
		return
	}
	key := [2]string{surface, text}
	if l.known[key] == nil {
		like := [2]string{surface, number.ReplaceAllString(text, "0")}
		if l.known[like] == nil {
			l.known[like] = &wording{surface: surface, place: place, text: text, plain: fine.ReplaceAllString(text, "")}
			l.texts = append(l.texts, l.known[like])
		}
		l.known[key] = l.known[like]
	}
	l.known[key].times++
	if strings.HasSuffix(place, "/name") {
		l.names[text] = true
	}
}

// counts takes the words of a page.
func (l *wordList) counts(place string, onScreen, folded int) {
	sort := place
	for _, s := range systems.All {
		sort = strings.ReplaceAll(sort, s.ID, "GAME")
	}
	l.pages[sort] = [2]int{max(l.pages[sort][0], onScreen), max(l.pages[sort][1], folded)}
}

// write writes a line for each text: surface, place, how often, text.
func (l *wordList) write(t *testing.T, file string) {
	texts := slices.Clone(l.texts)
	slices.SortStableFunc(texts, func(a, b *wording) int {
		return cmp.Or(cmp.Compare(a.surface, b.surface), cmp.Compare(a.place, b.place))
	})
	var b strings.Builder
	for _, w := range texts {
		fmt.Fprintf(&b, "%s\t%s\t%d\t%s\n", w.surface, w.place, w.times, w.text)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// Texts break the rules of words.md no more often than testdata/words.tsv allows, and the
// file allows no more than there is: "make words" lowers it and writes every text. Under
// -short no page, answer or paper is read.
func TestWords(t *testing.T) {
	l := readWords(t)
	file := filepath.Join("testdata", "words.tsv")
	allowed := readAllowed(t, file)
	if testing.Short() {
		clear(allowed.pages)
	}
	now := l.judge()
	if *writeWords != "" {
		l.write(t, *writeWords)
		now.report(t, l)
		allowed = allowed.lowered(now)
		allowed.write(t, file)
	}
	for _, fault := range allowed.faults(now) {
		t.Error(fault)
	}
	bad := newWordList()
	bad.add("page", "/", "Mend this roster")
	bad.counts("/", 5000, 0)
	none, some := newWordList().judge(), bad.judge()
	faults := none.faults(some)
	if len(faults) != 3 || !strings.Contains(fmt.Sprint(faults), `page / "Mend this roster"`) {
		t.Errorf("of a bad text and a long page it finds %q", faults)
	}
	if faults := some.faults(none); len(faults) != 3 {
		t.Errorf("of a file that allows too much it finds %q", faults)
	}
}

func newWordList() *wordList {
	return &wordList{known: map[[2]string]*wording{}, pages: map[string][2]int{}, names: map[string]bool{}}
}

// readWords reads all texts.
func readWords(t *testing.T) *wordList {
	lib, l := buildertest.ReadyLibrary(t), newWordList()
	l.data(t)
	l.help(t)
	if !testing.Short() {
		l.findings(t, lib)
		l.odds(t, lib)
		l.paper(t, lib)
		t.Run("commands", l.commands)
		c := newCrawler(t, lib, l)
		c.site()
		c.api(t)
	}
	l.code(t)
	return l
}
