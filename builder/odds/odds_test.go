package odds_test

import (
	"context"
	"errors"
	"math/big"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
)

func TestPercentIsWhatAPlayerSays(t *testing.T) {
	for _, row := range []struct {
		num, den int64
		want     string
	}{{0, 1, "0%"}, {1, 1, "100%"}, {5, 9, "56%"}, {19, 20, "95%"}, {10, 36, "28%"}, {1, 100, "1%"},
		{25, 144, "17%"}, {1, 1001, "<1%"}, {1000, 1001, ">99%"}, {99, 100, "99%"}, {9999, 1000000, "<1%"}} {
		if got := odds.Percent(big.NewRat(row.num, row.den)); got != row.want {
			t.Errorf("%d/%d is %q, want %q", row.num, row.den, got, row.want)
		}
	}
	for _, row := range []struct {
		num, den int64
		want     string
	}{{4, 1, "4"}, {23, 10, "2.3"}, {5, 3, "1.7"}, {4100, 1, "4,100"}, {3109375, 3, "1,036,458"}, {0, 1, "0"},
		{-12346, 10, "-1,235"}, {9999, 10, "999.9"}, {999, 1, "999"}, {1, 300, "0.0033"},
		{1, 100_000, "less than 0.0001"}} {
		if got := odds.Mean(big.NewRat(row.num, row.den)); got != row.want {
			t.Errorf("%d/%d is %q, want %q", row.num, row.den, got, row.want)
		}
	}
}

func readOdds(t testing.TB, lib *builder.Library, doc string) odds.Request {
	t.Helper()
	r, err := odds.ReadRequest(t.Context(), lib, []byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A refused question names the control to change, and never a place in a document.
func TestOddsRefusalsNameTheControl(t *testing.T) {
	lib := buildertest.Workshop(t)
	const sides = `"attackers": [{"profile": "mule"}], "targets": [{"profile": "mule"}]`
	for body, want := range map[string]string{
		sides + `, "attack": "gun", "situation": {"dice": true}`: "More dice: enter ",
		sides + `, "attack": "gun", "situation": {"dic": 1}`:     `Unknown condition "dic". Did you mean "dice"?`,
		sides + `, "attack": "gn"`:                               `Unknown attack "gn". Did you mean "gun"?`,
		`"attackers": [{"profile": "mule"}], "attack": "gun"`:    "Targets: pick one.",
	} {
		_, err := odds.Ask(t.Context(), lib, readOdds(t, lib, `{"system": "workshop", `+body+`}`))
		refused, ok := errors.AsType[*builder.UserError](err)
		if !ok || !strings.HasPrefix(refused.Text, want) || strings.Contains(refused.Text, "/") ||
			strings.Contains(refused.Text, "?.") || strings.Contains(refused.Text, "..") {
			t.Errorf("%s: %v, want %q", body, err, want)
		}
	}
}

func TestSentence(t *testing.T) {
	lib := buildertest.Workshop(t)
	for doc, want := range map[string]string{
		`{"system": "workshop", "attackers": [{"profile": "mule"}], "targets": [{"profile": "mule"}], "attack": "gun", ` +
			`"situation": {"dice": 3}}`: "50% to destroy. Average damage 2.5 of 3.",
		`{"system": "workshop", "attackers": [{"profile": "mule"}], "targets": [{"profile": "mule"}], ` +
			`"attack": "gun"}`: "0% to destroy. Average damage 1 of 3.",
		`{"system": "workshop", "attack": "initiative"}`: "Roll: 7 on average.",
	} {
		a, err := odds.Ask(context.Background(), lib, readOdds(t, lib, doc))
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Sentence(); got != want {
			t.Errorf("%s\n%s, want\n%s", doc, got, want)
		}
	}
}

// A request's document is read, written and read as the same.
func TestOddsRequestReadsWhatItWrites(t *testing.T) {
	lib := buildertest.Workshop(t)
	doc := `{"system":"workshop","attackers":[{"id":"u1","profile":"mule","choices":{"power":3}}],"targets":[{"id":"u1",` +
		`"profile":"mule"}],"attack":"gun","situation":{"range":13},"options":{"a":1},"limit":7,
		"overrides":[{"path":"/base/rows/move","value":9,"reason":"r"}]}`
	r := readOdds(t, lib, doc)
	first := string(r.Node().Append(nil))
	if second := string(readOdds(t, lib, first).Node().Append(nil)); second != first ||
		!strings.Contains(first, `"value":9`) || !strings.Contains(first, `"id":"gun"`) {
		t.Errorf("%s\n%s", first, second)
	}
}

func TestWrongOddsRequests(t *testing.T) {
	lib := buildertest.Workshop(t)
	many := strings.TrimSuffix(strings.Repeat(`{"profile": "mule"},`, 101), ",")
	for name, doc := range map[string]string{
		"no JSON": `{`, "no object": `[]`, "no system": `{"attack": "x"}`, "no attack": `{"system": "workshop"}`,
		"unknown field":          `{"system": "workshop", "attack": "x", "y": 1}`,
		"matrix of another kind": `{"system": "workshop", "matrix": 1}`,
		"a host":                 `{"system": "workshop", "attack": "gun", "attackers": [` + many + `]}`,
		"a unit of another kind": `{"system": "workshop", "attack": "gun", "targets": [7]}`,
	} {
		if _, err := odds.ReadRequest(t.Context(), lib, []byte(doc)); builder.KindOf(err) != builder.KindInvalid ||
			strings.Contains(err.Error(), "..") {
			t.Errorf("%s: %v", name, err)
		}
	}
	misspelt := []byte(`{"system": "workshp", "attack": "x"}`)
	if _, err := odds.ReadRequest(t.Context(), lib, misspelt); builder.KindOf(err) != builder.KindNotFound {
		t.Error(err)
	}
	// What only the game knows is refused with its place.
	_, err := odds.Ask(context.Background(), lib,
		readOdds(t, lib,
			`{"system": "workshop", "attackers": [{"profile": "mule"}], "targets": [{"profile": "mule"}], `+
				`"attack": "gun", "situation": {"dice": 9999}}`))
	var refused *rules.QuestionError
	if !errors.As(err, &refused) || refused.Pointer != "/situation/dice" ||
		builder.KindOf(err) != builder.KindInvalid ||
		!strings.HasPrefix(err.Error(), "More dice: that is 10001 dice; at most 40 are rolled.") {
		t.Error(err)
	}
	late, cancel := context.WithCancel(context.Background())
	cancel()
	initiative := readOdds(t, lib, `{"system": "workshop", "attack": "initiative"}`)
	if _, err := odds.Ask(late, lib, initiative); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	over, stop := context.WithTimeout(context.Background(), 0)
	defer stop()
	if _, err := odds.Ask(over, lib, initiative); builder.KindOf(err) != builder.KindTooLarge {
		t.Error(err)
	}
	bad := `{"system": "workshop", "attack": "initiative", "overrides": [{"path": "/nowhere", "value": 1}]}`
	_, err = odds.Ask(context.Background(), lib, readOdds(t, lib, bad))
	if builder.KindOf(err) != builder.KindInvalid {
		t.Error(err)
	}
}

// FuzzReadOdds: whatever is sent, it is refused in a sentence, or it reads as it
// writes itself, and has an answer or a refusal.
func FuzzReadOdds(f *testing.F) {
	lib := buildertest.Workshop(f)
	for _, doc := range []string{`{"system": "workshop", "attack": "initiative"}`,
		`{"system": "workshop", "matrix": true, "attackers": [{"profile": "mule"}], "targets": [{}]}`,
		`{"system": "workshop", "attackers": [{"profile": "mule", "choices": {"power": 3}}], ` +
			`"targets": [{"profile": "custom"}], "attack": "gun", "situation": {"range": 13, "cover": true}}`,
		`{"system": "workshop", "attack": "gun", "attackers": [{"mounts": [{"id": "gun", "item": "cannon", ` +
			`"value": {"a": []}}]}], "overrides": [{"path": "/base", "value": {}}]}`, `[`, `{}`} {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, doc []byte) {
		r, err := odds.ReadRequest(t.Context(), lib, doc)
		if err != nil {
			if builder.KindOf(err) == builder.KindInternal {
				t.Fatal(err)
			}
			return
		}
		first := r.Node().Append(nil)
		again, err := odds.ReadRequest(t.Context(), lib, first)
		if err != nil || string(again.Node().Append(nil)) != string(first) {
			t.Fatalf("%s\n%s: %v", first, again.Node().Append(nil), err)
		}
		if r.Matrix {
			_, err = odds.AskMatchup(context.Background(), lib, r)
		} else if a, e := odds.Ask(context.Background(), lib, r); e == nil {
			_ = a.Sentence()
		} else {
			err = e
		}
		if err != nil && builder.KindOf(err) == builder.KindInternal {
			t.Fatal(err)
		}
	})
}

// A list is ranked by one measure, which is the one that is shown: what may be destroyed by what is lost
// where it is, a list without such by the damage.
func TestRivalsAreRankedByWhatIsShown(t *testing.T) {
	rival := func(byDamage bool, kill, damage, points int64) odds.Rival {
		return odds.Rival{Cell: odds.Cell{Kill: big.NewRat(kill, 1000), Damage: big.NewRat(damage, 1), OutOf: 10},
			Target: odds.Contender{Points: big.NewRat(points, 1)}, ByDamage: byDamage}
	}
	for _, order := range [][]odds.Rival{
		{rival(false, 2, 9, 60), rival(false, 50, 0, 10), rival(false, 20, 1, 50), rival(false, 60, 1, 40)},
		{rival(true, 20, 1, 50), rival(true, 10, 3, 50), rival(true, 2, 3, 60)},
	} {
		for i, better := range order[1:] {
			if better.Compare(order[i]) <= 0 || order[i].Compare(better) >= 0 ||
				better.Lost().Cmp(order[i].Lost()) <= 0 {
				t.Errorf("%v is not better than %v", better.Cell, order[i].Cell)
			}
		}
	}
}

// Marks that don't fit are refused where a request is read, and don't stop the choice of an attack.
func TestAttacksOfBadMarks(t *testing.T) {
	lib := buildertest.Workshop(t)
	mule := rules.Unit{ID: "a", Profile: "mule", Count: 1, Condition: rules.Condition{"damage": 99}}
	s, err := lib.Sheet(t.Context(), builder.Roster{System: "workshop"})
	if err != nil {
		t.Fatal(err)
	}
	if len(odds.AttacksOf(s, mule)) == 0 {
		t.Error("no attacks")
	}
	_, err = odds.ReadSides(t.Context(), lib, odds.Request{System: "workshop", Attackers: []rules.Unit{mule}})
	if !odds.IsUnanswerable(err) || !strings.HasPrefix(builder.TextOf(err), "Attacker 1, damage: enter ") {
		t.Errorf("99 boxes: %v", err)
	}
}
