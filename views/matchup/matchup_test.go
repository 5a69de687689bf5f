package matchup

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/matchup"
	"gantry/views/attack"
)

// opponentOf is an example as the other list of a question.
func opponentOf(t testing.TB, lib *builder.Library, r builder.Roster) *attack.Opponent {
	t.Helper()
	titles, err := lib.Names(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return &attack.Opponent{Key: "example", Name: "Example: " + r.Name, Roster: r, Titles: titles}
}

// The side that trades better destroys a larger part than it loses. The test matches every example of a
// game against every other.
func TestMatchupSentencesAgreeWithTheirFigures(t *testing.T) {
	lib := buildertest.Library(t)
	const of = `([\d,.]+) of ([\d,.]+)`
	trade := regexp.MustCompile(` trades better: in one round it destroys ` + of + ` .*and loses ` + of)
	even := regexp.MustCompile(`^About even: in one round .* destroys ` + of + ` .*, .* ` + of)
	figure := func(text string) float64 {
		n, _ := strconv.ParseFloat(strings.ReplaceAll(text, ",", ""), 64)
		return n
	}
	part := func(m []string, i int) float64 { return figure(m[i]) / figure(m[i+1]) }
	better, equal := 0, 0
	for _, pack := range lib.Packs() {
		for _, r := range pack.Examples {
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for _, against := range pack.Examples {
				x := attack.QuestionOf(t.Context(), s, nil, "", url.Values{"by": {attack.None}}, nil, opponentOf(t, lib, against))
				m, err := matchup.Meet(t.Context(), lib, RequestOf(x), MaxUnits)
				if err != nil {
					t.Fatal(err)
				}
				p := Of(x)
				p.Show(x, m)
				where := r.Name + " against " + against.Name + ": " + p.Sentence
				if m := trade.FindStringSubmatch(p.Sentence); m != nil {
					if better++; part(m, 1) <= part(m, 3) {
						t.Error(where)
					}
				} else if m := even.FindStringSubmatch(p.Sentence); m != nil {
					a, b := part(m, 1), part(m, 3)
					if equal++; max(a, b)*0.88 > min(a, b) {
						t.Error(where)
					}
				} else if !strings.HasPrefix(p.Sentence, "No unit") {
					t.Error(where)
				}
			}
		}
	}
	if better == 0 || equal == 0 {
		t.Errorf("%d trades are better, %d even", better, equal)
	}
}

// "In range" is offered only if the game has it, and one band is on.
func TestReachIsOfferedWhereAGameHasIt(t *testing.T) {
	lib := buildertest.Library(t)
	for _, pack := range lib.Packs() {
		s, err := lib.Sheet(t.Context(), pack.Examples[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, inReach := range []bool{false, true} {
			s.About.Yardstick.InReach = inReach
			other := opponentOf(t, lib, pack.Examples[0])
			p := Of(attack.QuestionOf(t.Context(), s, nil, "", url.Values{"by": {attack.None}}, nil, other))
			offered, on := false, 0
			for _, band := range p.Bands {
				offered = offered || band.Label == "In range"
				if band.On {
					on++
				}
			}
			if bands := len(s.About.Yardstick.Bands) > 0; offered != (bands && inReach) || bands != (on == 1) {
				t.Errorf("%s, in reach %v: %+v", pack.ID, inReach, p.Bands)
			}
		}
	}
}
