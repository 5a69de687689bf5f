package rules

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// QuestionError says why a question cannot be answered, in a sentence for the person who asked. It may wrap the
// error of a stage of the computation.
type QuestionError struct {
	Pointer string // JSON Pointer into the request, "" for all of it
	Reason  string
	Err     error
}

func (e *QuestionError) Error() string {
	if e.Pointer == "" {
		return e.Reason
	}
	return e.Pointer + ": " + e.Reason
}

func (e *QuestionError) Unwrap() error { return e.Err }

// Unanswerable returns the QuestionError for one place.
func Unanswerable(pointer, reason string, args ...any) error {
	return &QuestionError{Pointer: pointer, Reason: fmt.Sprintf(reason, args...)}
}

// unanswered returns a QuestionError for a computation that was refused, and other errors unchanged.
func unanswered(err error) error {
	var refused *QuestionError
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.As(err, &refused) {
		return err
	}
	return &QuestionError{Reason: err.Error(), Err: err}
}

// Ask answers a question that fits the attack's form. A question that does not fit, or takes too much work, returns
// a QuestionError with the place. The context's own error is returned unchanged.
func Ask(ctx context.Context, army Army, q Question) (Odds, error) {
	attacks := army.Attacks(q.Attackers...)
	i := slices.IndexFunc(attacks, func(a Attack) bool { return a.ID == q.Attack })
	if i < 0 {
		return Odds{}, noAttack(q.Attack, attacks)
	}
	return attacks[i].Ask(ctx, army, q)
}

// Ask answers a question about the attack, which the question's attackers can make; see Ask.
func (a Attack) Ask(ctx context.Context, army Army, q Question) (Odds, error) {
	q, facts := a.WithFacts(army, q)
	if err := a.fits(q); err != nil {
		return Odds{}, err
	}
	if err := ctx.Err(); err != nil {
		return Odds{}, err
	}
	odds, err := army.Odds(ctx, q)
	if err != nil {
		return Odds{}, unanswered(err)
	}
	if len(facts) > 0 {
		odds.Working = slices.Concat(reasonsOf(facts), odds.Working)
	}
	return odds, nil
}

// WithFacts fills the open fields of the situation with the army's facts. It also returns the facts that it used.
func (a Attack) WithFacts(army Army, q Question) (Question, []Fact) {
	q.Attack = a.ID
	facts := slices.DeleteFunc(army.Facts(q), func(f Fact) bool {
		_, given := q.Situation[f.Field]
		return given || !slices.ContainsFunc(a.Situation, func(fd Field) bool { return fd.ID == f.Field })
	})
	for _, f := range facts {
		q.Situation = q.Situation.With(f.Field, f.Value)
	}
	return q, facts
}

func reasonsOf(facts []Fact) []Reason {
	reasons := make([]Reason, len(facts))
	for i, f := range facts {
		reasons[i] = f.Reason
	}
	return reasons
}

// Relevant returns the part of a situation that the attack has fields for.
func (a Attack) Relevant(situation Choices) Choices {
	part := Choices{}
	for _, fd := range a.Situation {
		if v, ok := situation[fd.ID]; ok {
			part[fd.ID] = v
		}
	}
	return part
}

func noAttack(id string, attacks []Attack) error {
	if len(attacks) == 0 {
		return Unanswerable("/attackers", "these units have no attack")
	}
	var ids []string
	for _, a := range attacks {
		ids = append(ids, a.ID)
	}
	hint := DidYouMean(Nearest(id, ids))
	if hint == "" {
		hint = " Available: " + strings.Join(ids, ", ") + "."
	}
	return Unanswerable("/attack", "unknown attack %.80q.%s", id, hint)
}

// fits finds what the attack does not allow in a question.
func (a Attack) fits(q Question) error {
	switch {
	case a.Needs != "":
		return Unanswerable("/attack", "%s needs %s", a.Label, a.Needs)
	case len(q.Attackers) > a.Attackers:
		return Unanswerable("/attackers", "%s, limit %s", Grouped(len(q.Attackers)), Grouped(a.Attackers))
	case len(q.Targets) > a.Targets:
		return Unanswerable("/targets", "%s, limit %s", Grouped(len(q.Targets)), Grouped(a.Targets))
	case a.Targets > 0 && len(q.Targets) == 0:
		return Unanswerable("/targets", "pick one")
	}
	form := Form{Fields: a.Situation}
	ids := make([]string, 0, len(a.Situation))
	for _, fd := range a.Situation {
		ids = append(ids, fd.ID)
	}
	for _, id := range slices.Sorted(maps.Keys(q.Situation)) {
		fd, ok := form.Field(id)
		if !ok {
			hint := DidYouMean(Nearest(id, ids))
			return Unanswerable(Pointer("/situation", id), "unknown condition %.80q.%s", id, hint)
		}
		if fd.GameChecks {
			continue
		}
		fault, unknown := fd.Fault(q.Situation[id])
		if _, several := q.Situation[id].([]any); unknown != "" {
			fault = fmt.Sprintf("unknown choice %.80q", unknown)
		} else if fault == "" && (several || fd.Kind == FieldList) && slices.Contains(q.Situation.Texts(id), "") {
			fault = "one name is empty"
		}
		if fault != "" {
			return Unanswerable(Pointer("/situation", id), "%s", fault)
		}
	}
	return nil
}
