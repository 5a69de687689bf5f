package paper_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// TestTextsWithoutEnd sets texts of 100,000 characters without a space. The deadline suits a slow machine with the
// race detector; non-linear measuring takes minutes.
func TestTextsWithoutEnd(t *testing.T) {
	const n = 100_000
	endless := strings.Repeat("x", n)
	name, note, army, id := layouttest.Unit("u1", endless), layouttest.Unit("u1", "Anvil"),
		layouttest.Sheet(layouttest.Unit("u1", "Anvil")), layouttest.Unit(endless, endless)
	note.Unit.Notes = endless
	army.Roster.Name = endless
	for _, row := range []struct {
		name     string
		sheet    builder.Sheet
		products []string // that print it in full
	}{
		{"a unit's name", layouttest.Sheet(name), []string{"roster", "cards", "play-sheets"}},
		{"a unit's name and id", layouttest.Sheet(id), []string{"roster", "cards", "play-sheets"}},
		{"a unit's note", layouttest.Sheet(note), []string{"roster", "play-sheets"}},
		{"the army's name", army, []string{"roster"}},
	} {
		for _, product := range row.sheet.About.Products {
			t.Run(row.name+"/"+product, func(t *testing.T) {
				o := job.DefaultOptions()
				o.Products = []string{product}
				ctx, stop := context.WithTimeout(t.Context(), 20*time.Second)
				defer stop()
				began := time.Now()
				d, err := setter.Pages(ctx, row.sheet, o)
				if took := time.Since(began); err != nil || took > 20*time.Second {
					t.Fatalf("set in %s: %v", took, err)
				}
				if got := strings.Count(text(d), "x"); slices.Contains(row.products, product) && got < n ||
					got > n+n/10+2000*len(d.Pages) {
					t.Errorf("%d of %d characters on %d pages", got, n, len(d.Pages))
				}
				for _, p := range d.Pages {
					for _, f := range p.Frames {
						if len(f.Title) > 500 {
							t.Fatalf("a frame's title has %d bytes", len(f.Title))
						}
					}
				}
				check(t, d)
			})
		}
	}
}

func TestAbandoned(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, product := range []string{"roster", "cards", "play-sheets"} {
		o := job.DefaultOptions()
		o.Products = []string{product}
		if d, err := setter.Pages(ctx, ten(), o); !errors.Is(err, context.Canceled) || len(d.Pages) > 0 {
			t.Errorf("%s: got %v and %d pages", product, err, len(d.Pages))
		}
	}
}

func TestTooMuchText(t *testing.T) {
	o := job.DefaultOptions()
	o.Products = []string{rules.ProductCards}
	cases := map[int]string{100_000: "names and notes"}
	if rulestest.Rounds(0, 1) == 1 {
		cases[8_000] = "fill more than" // takes 20 s
	}
	for length, want := range cases {
		u := layouttest.Unit("u1", strings.Repeat("x", length))
		u.Unit.Count = job.MostPieces
		var user *builder.UserError
		if _, err := setter.Pages(t.Context(), layouttest.Sheet(u), o); !errors.As(err, &user) ||
			user.Kind != builder.KindTooLarge || !strings.Contains(user.Text, want) {
			t.Errorf("a name of %d: got %v, want %q", length, err, want)
		}
	}
}

// TestHeadsOfLongNames cuts a name that needs more lines than a head has. The head ends with "…", and every card
// still shows its part number.
func TestHeadsOfLongNames(t *testing.T) {
	u := layouttest.Unit("u1", strings.TrimSpace(strings.Repeat("Guard of the North ", 20)))
	u.Profile.Tables = []rules.Table{layouttest.Weapons(120)}
	u.Profile.Legend = layouttest.Terms(12)
	o := job.DefaultOptions()
	o.Products, o.Card = []string{"cards"}, "full"
	d := pages(t, layouttest.Sheet(u), o)
	all := text(d)
	frames := 0
	for _, p := range d.Pages {
		for _, f := range p.Frames {
			if f.Unit == "u1" {
				frames++
			}
		}
	}
	if frames < 2 {
		t.Fatalf("stands on %d cards", frames)
	}
	for i := range frames {
		if part := " u1 part\u00a0" + string(rune('1'+i)) +
			"/" + string(rune('0'+frames)); strings.Count(all, part) != 1 {
			t.Errorf("%q is not on a card:\n%s", part, all)
		}
	}
	if got := strings.Count(all, "…"); got != frames {
		t.Errorf("%d of %d heads say that they are cut", got, frames)
	}
	if !strings.Contains(letters(all), letters(u.Title)) {
		t.Error("the name is nowhere whole")
	}
}

// Open choices of a draft are choices and not errors, on every paper for players.
func TestDraftPrintsWhatIsToChoose(t *testing.T) {
	lib := buildertest.Library(t)
	list := builder.Roster{System: "mechahex", Force: rules.Force{Limit: new(200),
		Units: []rules.Unit{{ID: "u1", Profile: "light-mecha", Count: 1}}}}
	sheet, err := lib.Sheet(t.Context(), list)
	if err != nil || sheet.Verdict.Standing().State != builder.Draft {
		t.Fatalf("%v, %v", sheet.Verdict.Standing(), err)
	}
	for _, product := range []string{"battle", "roster", "cards"} {
		o := job.DefaultOptions()
		o.Products = []string{product}
		words := strings.ToLower(text(pages(t, sheet, o)))
		if !strings.Contains(words, "3 choices left") || strings.Contains(words, "3 errors") ||
			strings.Contains(words, "breaks 3 rules") {
			t.Errorf("%s says\n%s", product, words)
		}
	}
}

// TestIllegalPrintsItsFindings checks that findings are printed with every option.
func TestIllegalPrintsItsFindings(t *testing.T) {
	legal := layouttest.Torture()
	legal.Verdict.State = builder.Legal
	for _, row := range []struct {
		name     string
		sheet    builder.Sheet
		products []string
		want     string // the first page
	}{
		{"cards", layouttest.Torture(), []string{"cards"}, "Unit cards 1"},
		{"play sheets", layouttest.Torture(), []string{"play-sheets"}, "Problems 1"},
		{"both", layouttest.Torture(), []string{"play-sheets", "cards"}, "Play sheets 1"},
		{"with the list", layouttest.Torture(), []string{"roster", "cards"}, "Army sheet 1"},
		{"legal", legal, []string{"cards"}, "Unit cards 1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products = row.products
			d := pages(t, row.sheet, o)
			check(t, d)
			first, _, _ := strings.Cut(d.Pages[0].Label, " of ")
			if first != row.want {
				t.Errorf("begins with %s, want %s", first, row.want)
			}
			if row.sheet.Verdict.State == builder.Legal {
				return
			}
			all := strings.ReplaceAll(text(d), "\n", " ")
			for _, w := range []string{"ILLEGAL", "2 PROBLEMS, 1 NOTE", "The army costs more than the limit.",
				"1400 of 200", "Rules, Army"} {
				if !strings.Contains(all, w) {
					t.Errorf("%q is not printed", w)
				}
			}
		})
	}
}

// TestFindingsOverCards checks that a few findings are over the first cards, and that many have pages.
func TestFindingsOverCards(t *testing.T) {
	for n, want := range map[int]string{3: "Unit cards 1", 30: "Unit cards 1", 400: "Problems 1"} {
		for _, backs := range []string{"none", "long"} {
			s := ten()
			s.Verdict.State = builder.Illegal
			for i := range n {
				s.Verdict.Findings = append(s.Verdict.Findings, rules.Finding{Severity: rules.Error,
					Message: fmt.Sprintf("Breach %d.", i)})
			}
			d, all := only(t, s, "cards", func(o *job.Options) { o.Backs = backs })
			check(t, d)
			for i := range n {
				if !strings.Contains(all, fmt.Sprintf("Breach %d.", i)) {
					t.Errorf("%d findings, backs %s: finding %d is not printed", n, backs, i)
				}
			}
			first := d.Pages[0]
			if !strings.HasPrefix(first.Label, want) {
				t.Errorf("%d findings, backs %s: begins with %s, want %s", n, backs, first.Label, want)
			}
			for _, m := range first.Marks {
				x, ok := m.(layout.Text)
				if ok && len(first.Frames) > 0 && strings.HasPrefix(x.String, "Breach") && x.Y > first.Frames[0].Y {
					t.Errorf("%d findings, backs %s: %q is not over the cards", n, backs, x.String)
				}
			}
			if back := d.Pages[1]; want != "Problems 1" && backs == "long" && len(back.Frames) != len(first.Frames) {
				t.Errorf("%d findings: %d backs of %d cards", n, len(back.Frames), len(first.Frames))
			}
		}
	}
}

// TestLostMounts prints items at unknown locations with the location as written.
func TestLostMounts(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Mounts[0].At, u.Unit.Mounts[3].At = "head", ""
	for _, m := range []string{"m1", "m4"} {
		u.Findings = append(u.Findings,
			rules.Finding{Rule: "unknown-location", Unit: "u1", Item: m, Message: "No such location."})
	}
	for product, want := range map[string][]string{
		"roster":      {"head (unknown) Heavy Laser", "no location Heat Sinks"},
		"cards":       {"AS WRITTEN Heavy Laser head (unknown) Heat Sinks no location"},
		"play-sheets": {"AS WRITTEN Heavy Laser head (unknown) Heat Sinks no location"},
	} {
		t.Run(product, func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products = []string{product}
			all := strings.Join(strings.Fields(text(pages(t, layouttest.Sheet(u), o))), " ")
			for _, w := range want {
				if !strings.Contains(all, w) {
					t.Errorf("%q is not printed in:\n%s", w, all)
				}
			}
		})
	}
}

func TestNotesOfWhatCannotBePrinted(t *testing.T) {
	u1, u2 := layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "🤖 أنا 🤖 Ü 鉄")
	u1.Unit.Notes = "🔥🔥"
	s := layouttest.Sheet(u1, u2)
	name := "4 characters of the name of u2 can't be printed and show as boxes: 🤖 أ ن ا"
	notes := "1 character of the notes of u1 can't be printed and shows as a box: 🔥"
	for _, row := range []struct {
		name     string
		sheet    builder.Sheet
		products []string
		want     []string
		foot     string
	}{
		{"a name", layouttest.Sheet(u2), []string{"cards"}, []string{name}, ""},
		{"all", s, nil, []string{notes, name},
			"Boxes are characters that can't be printed, in the notes of u1, the name of u2."},
		{"what is asked for", s, []string{"cards"}, []string{name}, ""},
		{"none", ten(), nil, nil, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products = row.products
			d := pages(t, row.sheet, o)
			if diff := cmp.Diff(row.want, d.Notes); diff != "" {
				t.Error(diff)
			}
			all := text(d)
			if !strings.Contains(all, row.foot) || row.foot == "" && strings.Contains(all, "Boxes are") {
				t.Errorf("the foot is not %q", row.foot)
			}
		})
	}
}
