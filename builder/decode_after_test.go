package builder_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/rules"
)

// decodesAfter sees that a text reads the same whatever was read before it.
func decodesAfter(t *testing.T, before, text string) {
	t.Helper()
	was, err := builder.Decode([]byte(before))
	if err != nil {
		return
	}
	want, wantErr := builder.Decode([]byte(text))
	got, err := builder.DecodeAfter(was, before, text)
	if fmt.Sprint(err) != fmt.Sprint(wantErr) {
		t.Fatalf("%v; want %v\n%s\n%s", err, wantErr, before, text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("(-want +got)\n%s\n%s\n%s", diff, before, text)
	}
	if again, err := builder.Decode([]byte(before)); err != nil || !cmp.Equal(was, again) {
		t.Fatalf("the list before was changed, or %v\n%s\n%s", err, before, text)
	}
}

func FuzzDecodeAfter(f *testing.F) {
	f.Add(`{"format":"gantry.roster/1","system":"x","units":[{"id":"u1","profile":"a"},{"id":"u2","profile":"b"}]}`,
		`{"format":"gantry.roster/1","system":"x","units":[{"id":"u2","profile":"b"},{"profile":"]}\\\""}],"units":[1]}`)
	f.Add(`{"format":"gantry.roster/1","system":"x","units":[{"id":"u1","mounts":[{"item":"a"}]},{"id":"u1"}]}`,
		`{"format":"gantry.roster/1","system":"x","units":[{},{"id":"u1","mounts":[{"item":"a"}]}],"a":[{"units":[]}]}`)
	f.Fuzz(func(t *testing.T, before, text string) { decodesAfter(t, before, text) })
}

// A text after edits or other changes reads the same as a text read for the first time.
func TestDecodeAfter(t *testing.T) {
	rounds := 3
	if os.Getenv("GANTRY_SOAK") != "" {
		rounds = 200
	}
	random := rand.New(rand.NewPCG(11, 3))
	damage := []string{`"`, `\`, `{`, `}`, `[`, `]`, `,`, `:`, "\n", " ", `u1`, `é`, "\x00", "\xff", `"units":[`,
		`{"id":"u1"},`}
	for _, fx := range fixtures(t) {
		r, err := builder.Decode(fx.Roster)
		if err != nil {
			continue
		}
		for _, before := range []string{string(fx.Roster), string(r.Append(nil)), `{"format":"gantry.roster/1"}`} {
			for range rounds {
				after := string(r.Append(nil))
				if len(r.Units) > 1 {
					other := r
					other.Units = slices.Clone(r.Units)
					switch i := random.IntN(len(r.Units) - 1); random.IntN(5) {
					case 0:
						other.Units[i], other.Units[i+1] = other.Units[i+1], other.Units[i]
					case 1:
						other.Units = slices.Delete(other.Units, i, i+1)
					case 2:
						other.Units = slices.Insert(other.Units, i, other.Units[i+1])
					case 3:
						other.Units[i].ID = ""
					case 4:
						other.Units[i].Count++
					}
					after = string(other.Append(nil))
				}
				decodesAfter(t, before, after)
				at := random.IntN(len(after))
				end := min(len(after), at+random.IntN(3))
				decodesAfter(t, before, after[:at]+damage[random.IntN(len(damage))]+after[end:])
			}
		}
	}
}

// Units before and after an edited one are not read again.
func TestDecodeAfterReadsWhatChanged(t *testing.T) {
	unit := func(id string) rules.Unit {
		return rules.Unit{ID: id, Profile: "tank", Count: 1, Mounts: []rules.Mount{{ID: "m1", Item: "gun"}}}
	}
	three := rules.Force{Units: []rules.Unit{unit("u1"), unit("u2"), unit("u3")}}
	text := string(builder.Roster{System: "mechahex", Force: three}.Append(nil))
	was, err := builder.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	edited, _, err := was.Apply([]rules.Edit{rules.Set("u2", "count", 7), rules.Set("", "name", `A "name"`)})
	if err != nil {
		t.Fatal(err)
	}
	after, err := builder.DecodeAfter(was, text, string(edited.Append(nil)))
	if err != nil || after.Units[1].Count != 7 || after.Name != `A "name"` {
		t.Fatalf("%v, %+v", err, after)
	}
	for i, kept := range []bool{true, false, true} {
		if got := &was.Units[i].Mounts[0] == &after.Units[i].Mounts[0]; got != kept {
			t.Errorf("unit %d: kept is %t", i, got)
		}
	}
}
