package rules

import (
	"encoding/json"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func TestValueText(t *testing.T) {
	for _, row := range []struct {
		name string
		v    Value
		text string
		json string
	}{
		{"zero", Value{}, "0", "0"},
		{"whole", Int(-7), "-7", "-7"},
		{"lowest terms", Fraction(6, 4), "3/2", `"3/2"`},
		{"whole fraction", Fraction(6, 3), "2", "2"},
		{"sign goes up", Fraction(1, -2), "-1/2", `"-1/2"`},
		{"word", Word("Standard"), "Standard", `"Standard"`},
	} {
		t.Run(row.name, func(t *testing.T) {
			data, err := json.Marshal(row.v)
			if err != nil || row.v.String() != row.text || string(data) != row.json {
				t.Errorf("got %s and %s (%v), want %s and %s", row.v, data, err, row.text, row.json)
			}
			var back Value
			if err := json.Unmarshal(data, &back); err != nil || back != row.v {
				t.Errorf("read back %v (%v), want %v", back, err, row.v)
			}
		})
	}
}

func TestValueRefusesInexact(t *testing.T) {
	for _, s := range []string{"1.5", "1e3", "99999999999", `""`, "true"} {
		var v Value
		if err := json.Unmarshal([]byte(s), &v); err == nil {
			t.Errorf("%s was read as %v", s, v)
		}
	}
}

func TestRounding(t *testing.T) {
	for _, row := range []struct {
		v                  Value
		floor, ceil, round int
	}{
		{Fraction(3, 2), 1, 2, 2}, {Fraction(-3, 2), -2, -1, -1}, {Fraction(1, 3), 0, 1, 0}, {Int(4), 4, 4, 4},
		{Fraction(-1, 3), -1, 0, 0},
	} {
		if f, c, r := row.v.Floor().Int(), row.v.Ceil().Int(), row.v.Round().Int(); f != row.floor || c != row.ceil ||
			r != row.round {
			t.Errorf("%v: floor %d, ceil %d, round %d; want %d, %d, %d", row.v, f, c, r, row.floor, row.ceil, row.round)
		}
	}
}

// Arithmetic is compared with math/big.
func TestArithmeticAgainstBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := func(name string) (Value, *big.Rat) {
			n, d := rapid.IntRange(-9999, 9999).Draw(t, name), rapid.IntRange(1, 999).Draw(t, name+" den")
			return Fraction(n, d), big.NewRat(int64(n), int64(d))
		}
		a, x := number("a")
		b, y := number("b")
		check := func(op string, got Value, want *big.Rat) {
			if got.String() != want.RatString() {
				t.Fatalf("%v %s %v = %v, want %s", a, op, b, got, want.RatString())
			}
		}
		check("+", a.Add(b), new(big.Rat).Add(x, y))
		check("-", a.Sub(b), new(big.Rat).Sub(x, y))
		check("*", a.Mul(b), new(big.Rat).Mul(x, y))
		if b.Cmp(Int(0)) != 0 {
			check("/", a.Div(b), new(big.Rat).Quo(x, y))
		}
		if a.Cmp(b) != x.Cmp(y) {
			t.Fatalf("cmp %v %v = %d", a, b, a.Cmp(b))
		}
	})
}
