package paper_test

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// part matches a head's number among the frames of a unit.
var part = regexp.MustCompile(`^\s*part\x{a0}(\d+)/(\d+)$`)

// Cards of every game's examples, in every frame, on both papers and in both sizes of type. They have no cut or
// overlapping parts. Type is at least 7 points, boxes fit a pencil, figures have their share of the face, and a
// card in parts is complete.
func TestCardsOfEveryGame(t *testing.T) {
	for name, s := range withCards(t) {
		for _, frame := range []string{"portrait", "table", "minimal"} {
			for _, sheet := range []string{"a4", "letter"} {
				for _, size := range []string{"normal", "larger"} {
					if short := os.Getenv("GANTRY_SOAK") != "1"; short &&
						(len(name)+len(frame)+len(sheet)+len(size))%3 > 0 {
						continue // a third of the cases, in turn
					}
					o := job.DefaultOptions()
					o.Frame, o.Paper, o.Size, o.Products = frame, sheet, size, []string{rules.ProductCards}
					t.Run(strings.Join([]string{name, frame, sheet, size}, "/"), func(t *testing.T) {
						d := pages(t, s, o)
						check(t, d)
						checkCards(t, d, o)
					})
				}
			}
		}
	}
}

// checkCards checks the invariants of cards.
func checkCards(t *testing.T, d layout.Document, o job.Options) {
	t.Helper()
	checkParts(t, d)
	for _, p := range d.Pages {
		for _, f := range p.Frames {
			said, figures, head := false, 0.0, f.Y+12
			if o.Card == "poker" && f.Unit != "" && strings.Contains(text(d), "part\u00a0") {
				t.Errorf("%s: a card of several parts", f.Title)
			}
			for _, m := range p.Marks {
				b := bounds(m)
				if !inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 0) {
					continue
				}
				switch m := m.(type) {
				case layout.Text:
					said = said || m.Y > head
					if m.Size < 7 {
						t.Errorf("%s: %q is set in %v points", f.Title, m.String, m.Size)
					}
				case layout.Rect:
					if m.Fill.Drawn() && m.Y == f.Y && m.W == f.W { // the band
						head = max(head, f.Y+m.H)
					}
					if m.Stroke.Drawn() && m.W < 20 && m.W == m.H && (m.W < 4.5 || m.H < 4.5) {
						t.Errorf("%s: a box of %v mm", f.Title, m.W)
					}
				case layout.Circle:
					if m.Width == 0.2 && m.Stroke.Drawn() && 2*m.R < 4.5 { // signs are drawn differently
						t.Errorf("%s: a circle of %v mm", f.Title, 2*m.R)
					}
				case layout.Figure:
					figures += m.W * m.H
				}
			}
			if backs := strings.Contains(p.Label, "backs"); !said && f.Unit != "" && figures == 0 && !backs {
				t.Errorf("%s: a card holds nothing", f.Title)
			}
			if share := figures / (f.W * f.H); o.Frame == "portrait" && figures > 0 && o.Factor() == 1 && share < 0.16 {
				t.Errorf("%s: the figure takes %.2f of the face", f.Title, share)
			}
		}
	}
}

// checkParts checks that every part 1/n of a unit has its others, and that none is before an earlier part.
func checkParts(t *testing.T, d layout.Document) {
	t.Helper()
	parts, of := map[string][]int{}, map[string]int{}
	for _, p := range d.Pages {
		if strings.Contains(p.Label, "backs") {
			continue
		}
		for _, f := range p.Frames {
			unit := f.Unit
			for _, m := range p.Marks {
				x, ok := m.(layout.Text)
				if !ok || !inside(x.X, x.Y, x.X, x.Y, f, 0) {
					continue
				}
				if said := part.FindStringSubmatch(x.String); said != nil {
					i, _ := strconv.Atoi(said[1])
					n, _ := strconv.Atoi(said[2])
					parts[unit] = append(parts[unit], i)
					if was := of[unit]; was != 0 && was != n {
						t.Errorf("%s: parts of %d and of %d", unit, was, n)
					}
					of[unit] = n
				} else if f.Unit == "" { // parts of several units, each under its name
					unit = x.String
				}
			}
		}
	}
	for unit, list := range parts {
		seen := map[int]int{}
		for _, part := range list {
			if seen[part]++; part > 1 && seen[part] > seen[part-1] {
				t.Errorf("%s: part %d stands before part %d: %v", unit, part, part-1, list)
			}
		}
		for i := range of[unit] {
			times := 0
			for _, part := range list {
				if part == i+1 {
					times++
				}
			}
			if times*of[unit] != len(list) {
				t.Errorf("%s: the parts are %v of %d", unit, list, of[unit])
			}
		}
	}
}

// The battle packs of the examples take at most these sides.
func TestBattlePacks(t *testing.T) {
	most := maxPaper(t)
	for name, s := range examples(t) {
		d, err := setter.Pages(t.Context(), s, job.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		check(t, d)
		checkColumns(t, name, d)
		if limit, ok := most[name]; ok && len(d.Pages) > limit.Sides {
			t.Errorf("%s takes %d sides, want %d", name, len(d.Pages), limit.Sides)
		}
		all := text(d)
		for _, u := range s.Units {
			if !strings.Contains(letters(all), letters(u.Title)) {
				t.Errorf("%s: %s is not in the battle pack", name, u.Title)
			}
		}
	}
}

// No play sheet of the examples is split, as one of three machines with eight weapons was that took both halves of
// a page.
func TestPlaySheetsAreWhole(t *testing.T) {
	for name, s := range examples(t) {
		if !slices.Contains(s.About.Products, rules.ProductPlaySheets) {
			continue // counters
		}
		for _, sheet := range []string{"a4", "letter"} {
			d, _ := only(t, s, rules.ProductPlaySheets, func(o *job.Options) { o.Paper = sheet })
			check(t, d)
			for _, p := range d.Pages {
				for _, m := range p.Marks {
					if x, ok := m.(layout.Text); ok && strings.HasPrefix(strings.TrimSpace(x.String), "part\u00a0") {
						t.Errorf("%s on %s: %s has %q", name, sheet, p.Label, x.String)
					}
				}
			}
		}
	}
}

// A battle pack has the rounds of a game to mark and its phases in order, numbered once, if its game has phases.
func TestRoundOfBattlePack(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
	if _, all := only(t, s, job.BattlePack); strings.Contains(all, "ROUND") {
		t.Error("a game without phases has a round")
	}
	s.Whole.Phases, s.Whole.Rounds = []string{"1 Vehicles", "Movement"}, 3
	_, all := only(t, s, job.BattlePack)
	at := 0
	for _, want := range []string{"ROUND", "1", "2", "3", "1 Vehicles", "2 Movement"} {
		i := strings.Index(all[at:], want+"\n")
		if i < 0 {
			t.Fatalf("no %q after %q", want, all[:at])
		}
		at += i + len(want)
	}
	s.Whole.Phases = slices.Repeat([]string{"A phase with a long name"}, 12)
	if _, all := only(t, s, job.BattlePack); strings.Contains(all, "ROUND") {
		t.Error("phases without room are printed")
	}
}

// Free room is ruled for notes only if the player asks, under one head per sheet.
func TestNotesOnDemand(t *testing.T) {
	ruled := 0
	for name, s := range examples(t) {
		if !slices.Contains(s.About.Products, rules.ProductPlaySheets) {
			continue // counters
		}
		for _, lines := range []bool{false, true} {
			for _, product := range []string{rules.ProductPlaySheets, job.BattlePack} {
				d, _ := only(t, s, product, func(o *job.Options) { o.NoteLines = lines })
				check(t, d)
				for _, p := range d.Pages {
					heads := notesHeads(p)
					sheets := product == rules.ProductPlaySheets // a table of a battle pack may have notes
					if sheets && (!lines && heads > 0 || heads > len(p.Frames)) {
						t.Errorf("%s: %s has %d heads over notes", name, p.Label, heads)
					}
					if lines {
						ruled += heads
					}
				}
			}
		}
	}
	if ruled < 8 {
		t.Errorf("%d sheets and pages have room for notes", ruled)
	}
}

func notesHeads(p layout.Page) (n int) {
	for _, m := range p.Marks {
		if x, ok := m.(layout.Text); ok && x.String == "NOTES" {
			n++
		}
	}
	return n
}

// checkColumns checks that every page, and each of its two columns, has content between its head and its foot.
func checkColumns(t *testing.T, name string, d layout.Document) {
	t.Helper()
	for _, p := range d.Pages {
		var said [2]bool
		for _, m := range p.Marks {
			if x, ok := m.(layout.Text); ok && x.Y > 16 && x.Y < p.H-30 {
				said[0], said[1] = said[0] || x.X < p.W/2, said[1] || x.X+x.Width > p.W/2
			}
		}
		if said != [2]bool{true, true} {
			t.Errorf("%s, %s: its columns say %v", name, p.Label, said)
		}
	}
}

// In larger type no word of a table's head or first column breaks: its type shrinks.
func TestLargerTypeBreaksNoWord(t *testing.T) {
	found := 0
	for name, s := range withCards(t) {
		d, _ := only(t, s, rules.ProductCards, func(o *job.Options) { o.Size = "larger" })
		set := map[string]bool{}
		for _, p := range d.Pages {
			for _, m := range p.Marks {
				if text, ok := m.(layout.Text); ok {
					set[text.String] = true
				}
			}
		}
		for _, u := range s.Units {
			for _, b := range u.Profile.Blocks {
				for _, st := range b.Stats {
					if word := strings.ToUpper(st.Label); b.Card && b.Label != "" && st.Rank == rules.RankLeads {
						found++
						if !set[word] {
							t.Errorf("%s: %q does not stand whole on a card of %s", name, word, u.Title)
						}
					}
				}
				word := b.Label
				if b.Card && word != "" && !strings.Contains(word, " ") && !set[word] && !set[strings.ToUpper(word)] {
					t.Errorf("%s: %q does not stand whole on a card of %s", name, word, u.Title)
				}
			}
		}
	}
	if found == 0 && !testing.Short() {
		t.Error("no unit has modes")
	}
}
