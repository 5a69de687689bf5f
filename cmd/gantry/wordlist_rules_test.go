package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"gantry/data"
	"gantry/rules/systems"
)

// wordRule is a pattern that texts of some surfaces should not match. The list only grows.
type wordRule struct{ id, pattern, better, surfaces string }

// Surfaces of rules; "" is all of them.
const (
	screens  = "page help"
	messages = "finding fix command API"
)

// wordRules are those of words.md: banned phrases, one term for each concept, shape.
var wordRules = []wordRule{
	{"mend", `\bmend(s|ed|ing)?\b`, "fix", ""},
	{"rests-on", `\brest(s|ed)? on\b`, "source: …", ""},
	{"brings-along", `\b(bring|brings|brought) [\w ]{0,12}along\b`, "set by the list", ""},
	{"stands", `\bstands? (there|beside|behind|alone|once|under|among|for it|` +
		`(at|in|on) (it|its|their|the|a|what|one|that|place|each|both))\b|\bwhat stands\b`, "is, or name who acts", ""},
	{"of-its-own", `\b(of|in) (its|their|one's|the \w+'s|gantry's) own\b`, "own …, or leave it out", ""},
	{"by-itself", `\bby (itself|themselves)\b`, "alone, or leave it out", ""},
	{"of-several", `(^|[;.,:] )of (several|an?|which|those|these) \w+`, "subject first: The last one …", ""},
	{"why-so", `\bwhy (it|this|that)? ?is [\w ]{0,20}\bso\b|\b(is|are|says?|said) so\b|\bso (is|are|will|does)\b`,
		"Show the math", ""},
	{"says", `\bsays? (nothing|of|what|in words|from)\b|\b(be|is|are|was) said\b|\bsaid (of|beside|to be)\b`,
		"people act: You …", ""},
	{"what-clause", `\bwhat (tells|becomes|became|mends|plays|carries|stands|else|it holds|` +
		`is (hardly|left|deleted|gone|unknown|wrong|sent|free|missing|measured|damaged|too))\b`, "a noun", ""},
	{"nothing", `\b(is|are|says?|said|holds?) (nothing|none)\b|\bnothing (is|of|that)\b|\bnone yet\b|\bnobody\b`,
		"No … yet, can't, or a verb", ""},
	{"is-no", `\b(is|are) no [a-z]+\b`, "isn't a …", ""},
	{"idiom", `\b(do|does|done) away with\b|\bfor ever\b|\bone blow\b|\ball the same\b|\bwill do\b|\bhardly ever\b|` +
		`\bhow sure\b|\bfounded\b|\bheld to\b|\bvouch`, "plain English", ""},
	{"take-away", `\btak(e|es|en|ing) (it|them|that|all of it|the [\w' ]{2,24}) (away|back|out)\b|` +
		`\bgives? (it|them) back\b`, "remove, clear or undo", ""},
	{"a-for-per", `\ba (line|row|sheet|card|name|hit|die|weapon) an? (unit|roster|list|turn|hit|attack|action)|` +
		`\b(dots an inch|a side)\b`, "per", ""},
	{"where-none", `(^|[;,.] )where (none|nothing|nobody|it|that|they|there)\b`, "if", ""},
	{"the-most", `\b(the|at the) (least|most)\b|, (least|most|best) first\b|` +
		`\bas (few|little|sure|many|much) [\w' ]{0,24}\bas (can|may|there|are|it)\b`, "minimum, maximum or limit", ""},
	{"so-many", `\bso (many|much)\b|\banother one\b|\bcomes? to\b|\bwho(so)?ever\b`, "the number, or is", ""},
	{"in-place-of", `\bin (the )?place of\b|, too\b`, "A → B, instead of, also", ""},
	{"blank", `\b(blank|empty)(:| is )|\bin words\b|\breaders of screens\b|\banew\b|\bmeanwhile\b`,
		"Leave empty for …, text, again", ""},
	{"math", `\b(step a level|inch a turn|speed a turn|begun turns|more is needed|missing unpublished|case-[12] ammo|` +
		`1 squared|one for each that)\b`, "a step that reads as a sentence", ""},
	{"the-book's", `\bnot from the book\b|\bthe book's\b|\bwhat we have\b`, "unofficial, official, unpublished", ""},
	{"spelling", `\b(colour|defence|grey|centre|neighbour|licence|armour)`, "American spelling", ""},
	{"count", `\b1 (units|sleds|heroes|hero are|lists|slots|things)\b|\bthe and\b|, typed in\b|\(u\d+\)`,
		"1 unit, or the unit's name", ""},
	{"term-list", `\brosters?\b`, "list", screens},
	{"term-unit", `\bprofiles?\b`, "unit, or my units", screens},
	{"term-file", `\bdocuments?\b`, "file", screens},
	{"term-art", `\blikeness`, "art", screens},
	{"term-colors", `\blivery\b`, "colors", screens},
	{"term-problem", `\bfindings?\b`, "problem, warning or note", screens},
	{"term-version", `\brevisions?\b`, "version", screens},
	{"term-agree", `\bundecided\b`, "Needs agreement", screens},
	{"term-interpreted", `\binferred\b`, "interpreted", screens},
	{"term-math", `\bderivations?\b`, "math, or step", screens},
	{"term-notes", `\breadings\b`, "rules notes", screens},
	{"semicolon", `;`, "two sentences", "page"},
	{"colons", `:.*:`, "one colon: place: used of max", "finding"},
	{"long", "", "at most 20 words", "page"},
	{"ids", "", "the label", messages},
}

// budgets are the maximum words of pages. words.md has the table. A tenth more passes.
var budgets = map[string]int{"/ with 10 lists": 180, "/rosters/new": 25, "/r/GAME": 330, "/r/GAME?open": 200,
	"/r/GAME?at": 280, "/r/GAME #state": 60, "/r/GAME/share": 90, "/r/GAME/odds": 140, "/r/GAME/odds/matchup": 150,
	"/rosters/import": 25, "/rosters/import sent": 100, "/mine": 80, "/r/GAME/print": 60, "/r/GAME/tables": 150,
	"/events/new": 90, "/systems/GAME/play": 300, "/systems/GAME": 120, "/systems/GAME/gaps": 400, "/guide": 250,
	"/guide/GAME": 300, "/guide/list-rules": 300, "/guide/event-rules": 300, "/help/search": 150}

// articleBudget is the words that an article of the guide should have at most.
const articleBudget = 120

// budget returns the words that a page should have at most, 0 for any number.
func budget(page string) int {
	if budgets[page] == 0 && strings.HasPrefix(page, "/guide/") {
		return articleBudget
	}
	return budgets[page]
}

// fine is good English that a phrase would catch, names, and ids that stay as they are.
var fine = regexp.MustCompile(`(?i)\bthere (is|are) (no|none|nothing)\b|\b(is|are) no (longer|more)\b|` +
	`in its own words|` +
	`nothing is (stored|kept|overwritten|sent|lost|saved|deleted|chosen|derived)|Grey Line|Mecha: HEX|gantry mend|` +
	`Reading a Mecha Unit Profile|Weapon Profiles|unit profile sheets|Revision Log|2023 revision|Author's revision|` +
	`“defensive profile”|^In reports: .*|interpreted \(inferred\)|: colour, mono, ink-saving|line-grey|harbour-blue|` +
	`builder/mend|alias mend|/mend\b|^brings along$|none, roster \(per|order: roster|cover, roster|"profile":|` +
	`Package mend|Mend(ing)? is|user nobody`)

// sentenceEnd ends sentences, and the facts of a line, which may have a mark of their source.
var sentenceEnd = regexp.MustCompile(`[.!?:]["”’)]*( |$)| · |[ʜᴛ] \([^)]*\)`)

// wordCounts is what breaks each rule, by its id, and the words of pages.
type wordCounts struct {
	games int
	rules map[string]broken
	pages map[string]int
}

// broken is how many texts break a rule, and short hashes of them.
type broken struct {
	count  int
	hashes string
	texts  []*wording // of what was read now
}

const hashSize = 3

func shortHash(text string) string {
	sum := sha256.Sum256([]byte(number.ReplaceAllString(text, "0")))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:hashSize]
}

// judge counts what breaks the rules.
func (l *wordList) judge() wordCounts {
	now := wordCounts{len(systems.All), map[string]broken{}, map[string]int{}}
	ids := idPattern()
	for _, rule := range wordRules {
		pattern := regexp.MustCompile("(?i)" + rule.pattern)
		if rule.id == "ids" {
			pattern = ids
		}
		var b broken
		for _, w := range l.texts {
			if !strings.Contains(" "+rule.surfaces+" ", " "+w.surface+" ") && rule.surfaces != "" || w.isSource() {
				continue
			}
			if rule.id == "long" && w.isLong() || rule.id != "long" && pattern.MatchString(w.plain) {
				b.texts = append(b.texts, w)
			}
		}
		var hashes []string
		for _, w := range b.texts {
			hashes = append(hashes, shortHash(w.text))
		}
		slices.Sort(hashes)
		b.count, b.hashes = len(b.texts), strings.Join(hashes, "")
		now.rules[rule.id] = b
	}
	for page, words := range l.pages {
		path, query, _ := strings.Cut(page, "?")
		if (query == "" || query == "open" || query == "at") && (!strings.Contains(path, "-broken") ||
			strings.HasSuffix(path, "#state")) && !strings.Contains(path, "/at/") {
			now.pages[page] = words[0]
		}
	}
	return now
}

// isLong reports whether a text has a sentence of more than 20 words that isn't a list of names.
func (w *wording) isLong() bool {
	return slices.ContainsFunc(sentenceEnd.Split(w.text, -1), func(s string) bool {
		words := 0
		for _, field := range strings.Fields(s) {
			if strings.IndexFunc(field, unicode.IsLetter) >= 0 {
				words++
			}
		}
		return words > 20 && strings.Count(s, ",")*5 < words
	})
}

// isSource reports whether a text is a credit or a license, whose words are not ours.
func (w *wording) isSource() bool {
	return strings.HasSuffix(w.place, "/credit") || strings.HasSuffix(w.place, "/licence")
}

// idPattern matches what the packs write as ids of several words.
func idPattern() *regexp.Regexp {
	ids := map[string]bool{}
	for _, s := range systems.All {
		for _, id := range regexp.MustCompile(`"([a-z]+(-[a-z]+)+)"`).FindAllSubmatch(data.Pack(s.ID), -1) {
			ids[string(id[1])] = true
		}
	}
	return regexp.MustCompile(`(^|[\s"(])(` + strings.Join(slices.Sorted(maps.Keys(ids)), "|") + `)($|[\s").,;:])`)
}

// faults tells where texts now are worse than allowed, or where less can be allowed.
func (a wordCounts) faults(now wordCounts) (faults []string) {
	for _, rule := range wordRules {
		was, is := a.rules[rule.id], now.rules[rule.id]
		if is.count < was.count {
			faults = append(faults, fmt.Sprintf("%s: %d texts allowed, %d left: run make words", rule.id,
				was.count, is.count))
		}
		if is.count <= was.count {
			continue
		}
		known := map[string]bool{}
		for i := 0; i+hashSize <= len(was.hashes); i += hashSize {
			known[was.hashes[i:i+hashSize]] = true
		}
		fault := fmt.Sprintf("%s: %d texts, %d allowed; better: %s; new:", rule.id, is.count, was.count, rule.better)
		for _, w := range is.texts {
			if !known[shortHash(w.text)] {
				fault += fmt.Sprintf("\n\t%s %s %q", w.surface, w.place, w.text)
			}
		}
		faults = append(faults, fault)
	}
	for _, page := range slices.Sorted(maps.Keys(now.pages)) {
		was, is, fits := a.pages[page], now.pages[page], budget(page)*11/10
		if is > max(was, fits) {
			faults = append(faults, fmt.Sprintf("%s: %d words, %d allowed%s", page, is, was, budgetNote(page)))
		} else if is < was {
			faults = append(faults, fmt.Sprintf("%s: %d words allowed, %d left: run make words", page, was, is))
		}
	}
	for page := range a.pages {
		if _, ok := now.pages[page]; !ok {
			faults = append(faults, fmt.Sprintf("%s is no page any more: run make words", page))
		}
	}
	return faults
}

// budgetNote returns the word budget of a page as text, "" if it has none.
func budgetNote(page string) string {
	if budget(page) == 0 {
		return ""
	}
	return fmt.Sprintf(", budget %d", budget(page))
}

// lowered is what may be allowed from now on: no more than before, but for new rules and
// pages, and for pages that list games when there are more games.
func (a wordCounts) lowered(now wordCounts) wordCounts {
	out := wordCounts{now.games, map[string]broken{}, map[string]int{}}
	for id, is := range now.rules {
		out.rules[id] = is
		if was, ok := a.rules[id]; ok && was.count < is.count {
			out.rules[id] = was
		}
	}
	for page, is := range now.pages {
		out.pages[page] = is
		if was, ok := a.pages[page]; ok && was < is && a.games == now.games {
			out.pages[page] = was
		}
	}
	return out
}

// readAllowed reads a line for each rule and page.
func readAllowed(t *testing.T, file string) wordCounts {
	a := wordCounts{0, map[string]broken{}, map[string]int{}}
	text, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") {
			continue
		}
		n, err := strconv.Atoi(fields[1])
		if err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		if fields[0] == "games" {
			a.games = n
		} else if strings.HasPrefix(line, "/") {
			a.pages[fields[0]] = n
		} else {
			a.rules[fields[0]] = broken{count: n, hashes: fields[2]}
		}
	}
	return a
}

func (a wordCounts) write(t *testing.T, file string) {
	var b strings.Builder
	b.WriteString("# How many texts break each rule of TestWords, with their short hashes, and the words of\n" +
		"# each page. \"make words\" lowers the numbers, and raises pages when there are more games.\n")
	fmt.Fprintf(&b, "games\t%d\n", a.games)
	for _, rule := range wordRules {
		fmt.Fprintf(&b, "%s\t%d\t%s\n", rule.id, a.rules[rule.id].count, a.rules[rule.id].hashes)
	}
	for _, page := range slices.Sorted(maps.Keys(a.pages)) {
		fmt.Fprintf(&b, "%s\t%d\n", page, a.pages[page])
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// report logs the counts, the longest pages and the average sentence of some surfaces.
func (a wordCounts) report(t *testing.T, l *wordList) {
	for _, rule := range wordRules {
		surfaces := map[string]int{}
		for _, w := range a.rules[rule.id].texts {
			surfaces[w.surface]++
		}
		t.Logf("%5d %-16s %v", a.rules[rule.id].count, rule.id, surfaces)
	}
	pages := slices.SortedFunc(maps.Keys(a.pages), func(x, y string) int {
		return cmp.Or(a.pages[y]-a.pages[x], strings.Compare(x, y))
	})
	for _, page := range pages[:20] {
		t.Logf("%5d words, %d folded: %s%s", a.pages[page], l.pages[page][1], page, budgetNote(page))
	}
	words, count := map[string]int{}, map[string]int{}
	for _, w := range l.texts {
		for _, s := range sentenceEnd.Split(w.text, -1) {
			if n := len(aWord.FindAllString(s, -1)); n > 0 {
				words[w.surface] += n
				count[w.surface]++
			}
		}
	}
	for _, surface := range slices.Sorted(maps.Keys(count)) {
		n := count[surface]
		t.Logf("%5.1f words in a sentence of %d: %s", float64(words[surface])/float64(n), n, surface)
	}
}
