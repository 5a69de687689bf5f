package rulestest

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"

	"gantry/rules"
)

// monotone turns each switch of the header on, and raises each number by one, in
// every fixture whose attack has it.
func (b oddsBattery) monotone(t testing.TB) {
	for _, m := range b.header.Monotone {
		tried := 0
		b.answered(func(fx OddsFixture) {
			fd, ok := situation(b.Game, fx.asked, m.Field)
			if !ok || slices.Contains(m.Except, fx.Name) {
				return
			}
			var low, high any = false, true
			if fd.Kind == rules.FieldInt {
				n, _ := fx.asked.Situation.Int(m.Field)
				if n >= fd.Max {
					return
				}
				low, high = n, n+1
			}
			before, okBefore := b.figure(fx.asked, m, low)
			after, okAfter := b.figure(fx.asked, m, high)
			if !okBefore || !okAfter {
				return
			}
			tried++
			if c := before.Cmp(after); !m.Falls && c > 0 || m.Falls && c < 0 {
				t.Errorf("%s: %s from %v to %v takes %s from %v to %v", fx.Name, m.Field, low, high,
					m.Of, before, after)
			}
		})
		if tried == 0 {
			t.Errorf("no fixture tries %s on %s", m.Field, m.Of)
		}
	}
}

func situation(g Game, q Question, field string) (rules.Field, bool) {
	for _, a := range g.Attacks(q.Force, q.Attackers) {
		if a.ID == q.Attack {
			return rules.Form{Fields: a.Situation}.Field(field)
		}
	}
	return rules.Field{}, false
}

// with returns the question in another situation.
func with(q Question, field string, v any) Question {
	s := rules.Choices{}
	for id, v := range q.Situation {
		s[id] = v
	}
	s[field] = v
	q.Situation = s
	return q
}

func (b oddsBattery) figure(q Question, m Monotone, v any) (*big.Rat, bool) {
	o, err := ask(b.Game, with(q, m.Field, v))
	if err != nil {
		return nil, false
	}
	for _, x := range o.Outcomes {
		if x.ID == m.Of {
			return x.Dist.Mean(), true
		}
	}
	for _, c := range o.Chances {
		if c.ID == m.Of && c.P != nil {
			return c.P, true
		}
	}
	return nil, false
}

// hostile puts nonsense into situations and units. Each question is answered or refused with its
// place, and soon. It tries one value at a time in turn, or all of them in a soak.
func (b oddsBattery) hostile(t testing.TB) {
	values := []any{nil, "", "no-such-id", "<b>", -1, 0, 7, 1 << 30, true, []any{}, []any{"no-such-id", 3},
		[]any{1 << 30}, map[string]any{"a": "b"}, map[string]any{"m1": 1 << 30}, json.Number("1.5")}
	turn := 0
	some := func() []any {
		turn++
		n := Rounds(1, len(values))
		return append(slices.Clone(values), values...)[turn*7%len(values):][:n]
	}
	b.answered(func(fx OddsFixture) {
		_, err := ask(b.Game, with(fx.asked, "no-such-field", 1))
		var refused *rules.QuestionError
		if !errors.As(err, &refused) || refused.Pointer != "/situation/no-such-field" {
			t.Errorf("%s: an unknown field: %v", fx.Name, err)
		}
		for _, a := range b.Game.Attacks(fx.asked.Force, fx.asked.Attackers) {
			if a.ID != fx.asked.Attack {
				continue
			}
			for _, fd := range a.Situation {
				for _, v := range some() {
					place := answers(t, b.Game, fx.Name+" with "+fd.ID, with(fx.asked, fd.ID, v))
					if place != "" && !strings.HasPrefix(place, "/situation/") {
						t.Errorf("%s with %s = %v is refused at %q", fx.Name, fd.ID, v, place)
					}
				}
			}
		}
		for _, q := range b.hostileUnits(t, fx, some) {
			answers(t, b.Game, fx.Name+" with hostile units", q)
		}
	})
}

// hostileUnits returns a fixture's question with one value of one unit replaced.
func (b oddsBattery) hostileUnits(t testing.TB, fx OddsFixture, some func() []any) (questions []Question) {
	for _, side := range []func(*Question) *[]rules.Unit{
		func(q *Question) *[]rules.Unit { return &q.Attackers },
		func(q *Question) *[]rules.Unit { return &q.Targets }} {
		units := *side(&fx.asked)
		if len(units) == 0 {
			continue
		}
		u := units[0]
		edits := []rules.Edit{rules.Set(u.ID, "profile", "no-such-profile"), rules.Set(u.ID, "count", -1),
			rules.Set(u.ID, "count", 1<<30)}
		for _, fd := range b.Form(fx.asked.Force, u).Fields {
			for _, v := range some() {
				edits = append(edits, rules.SetChoice(u.ID, fd.ID, v))
			}
		}
		for _, m := range u.Mounts {
			edits = append(edits, rules.SetMount(u.ID, m.ID, "item", "no-such-item"))
			for _, v := range some() {
				edits = append(edits, rules.SetMount(u.ID, m.ID, "value", v))
			}
		}
		for _, e := range edits {
			f, _, err := rules.Force{Units: units}.Apply([]rules.Edit{e})
			if err != nil {
				t.Fatal(err)
			}
			q := fx.asked
			*side(&q) = f.Units
			questions = append(questions, q)
		}
	}
	return questions
}

// fading is a context that ends when it has been asked so often.
type fading struct {
	context.Context
	left int
}

func (f *fading) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// cancelled ends the context of a question that takes several stages: it is never
// answered, whenever that happens.
func (b oddsBattery) cancelled(t testing.TB) {
	most := 0
	b.answered(func(fx OddsFixture) {
		whole := &fading{context.Background(), 1 << 30}
		if _, err := Ask(whole, b.Game, fx.asked); err != nil {
			t.Fatalf("%s: %v", fx.Name, err)
		}
		stages := 1<<30 - whole.left
		most = max(most, stages)
		for i := 0; i < stages; i += max(1, stages/Rounds(5, stages)) {
			if _, err := Ask(&fading{context.Background(), i}, b.Game, fx.asked); !errors.Is(err, context.Canceled) {
				t.Errorf("%s: cancelled after %d of %d stages, and yet: %v", fx.Name, i, stages, err)
			}
		}
	})
	if most < 2 {
		t.Error("no question asks for its context at work")
	}
}

// refused asks what must not be begun.
func (b oddsBattery) refused(t testing.TB) {
	b.answered(func(fx OddsFixture) {
		q := fx.asked
		q.Attack = "no-such-attack"
		pointer(t, fx.Name+" by no attack", b.Game, q, "/attack")
		if len(fx.asked.Targets) == 0 {
			return
		}
		q = fx.asked
		q.Targets = nil
		for range 1000 {
			q.Targets = append(q.Targets, fx.asked.Targets[0])
		}
		pointer(t, fx.Name+" at 1,000 targets", b.Game, q, "/targets")
		q.Targets = nil
		pointer(t, fx.Name+" at nobody", b.Game, q, "/targets")
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := Ask(ctx, b.Game, fx.asked); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: cancelled, and yet: %v", fx.Name, err)
		}
	})
}

func pointer(t testing.TB, at string, g Game, q Question, want string) {
	t.Helper()
	_, err := ask(g, q)
	var refused *rules.QuestionError
	if !errors.As(err, &refused) || refused.Pointer != want {
		t.Errorf("%s: refused at %q wanted, got %v", at, want, err)
	}
}

// pure asks each question from several goroutines: all get one answer.
func (b oddsBattery) pure(t testing.TB) {
	b.answered(func(fx OddsFixture) {
		want := told(t, b.Game, fx.asked)
		answers := make([]string, 4)
		var wg sync.WaitGroup
		for i := range answers {
			wg.Go(func() { answers[i] = told(t, b.Game, fx.asked) })
		}
		wg.Wait()
		for _, got := range answers {
			if got != want {
				t.Errorf("%s: two answers to one question:\n%s\n%s", fx.Name, want, got)
			}
		}
	})
}

func told(t testing.TB, g Game, q Question) string {
	o, err := ask(g, q)
	if err != nil {
		t.Error(err)
	}
	var b strings.Builder
	for _, x := range o.Outcomes {
		b.WriteString(x.ID)
		for v, p := range x.Dist.All() {
			b.WriteString(asJSON(t, []any{v, p}))
		}
	}
	return b.String() + asJSON(t, []any{o.Chances, o.Working, o.Tables})
}
