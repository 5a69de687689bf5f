package rulestest

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

// states makes random states of battles.
type states struct {
	walk
	forces []rules.Force
	sheets [][]rules.Profile // by force and unit, without marks
	wholes []rules.Profile   // by force
	facts  map[string]bool   // the fields of facts, and of attacks
	fields map[string]bool
}

func (b battleBattery) states() *states {
	s := &states{walk: walk{Rand: rand.New(rand.NewPCG(31, 1)), game: b.Game}, forces: b.forces(),
		facts: map[string]bool{}, fields: map[string]bool{}}
	for _, f := range s.forces {
		a, sheets := b.Army(f), make([]rules.Profile, len(f.Units))
		for i := range sheets {
			sheets[i] = a.Profile(i)
		}
		s.sheets, s.wholes = append(s.sheets, sheets), append(s.wholes, a.Whole())
	}
	return s
}

// condition returns random marks: few, many, or all boxes.
func (s *states) condition(p rules.Profile) rules.Condition {
	c, few := rules.Condition{}, 1+s.IntN(6)
	for _, tr := range p.Tracks {
		switch {
		case few == 1 || s.IntN(few) == 0 && s.IntN(2) == 0:
			c = c.With(tr.ID, tr.Boxes)
		case s.IntN(few) == 0:
			c = c.With(tr.ID, s.IntN(tr.Boxes+1))
		}
	}
	for _, m := range p.Marks {
		if s.IntN(3) == 0 {
			c = c.With(m.ID, s.count(m.Top()))
		}
	}
	return c
}

// count returns a number of a mark, mostly a small one: a round is among the first few.
func (s *states) count(top int) int {
	if s.IntN(4) > 0 {
		top = min(top, 4)
	}
	return s.IntN(top + 1)
}

// state returns a random force in a random state.
func (s *states) state() rules.Force {
	n := s.IntN(len(s.forces))
	f := s.forces[n]
	f.Units = slices.Clone(f.Units)
	for i := range f.Units {
		f.Units[i].Condition = s.condition(s.sheets[n][i])
		if s.IntN(4) == 0 {
			f.Units[i].Begun = s.before(f.Units[i].Condition)
		}
	}
	f.Moment = &rules.Moment{Round: 1 + s.IntN(4)}
	whole := s.wholes[n]
	if whole.Marks != nil {
		f.Moment.Marks = s.condition(whole)
	}
	if at := s.IntN(2 * (1 + len(whole.Phases))); at < len(whole.Phases) {
		f.Moment.Phase = rules.PhaseID(whole.Phases[at])
	} else if s.IntN(2) == 0 {
		f.Moment.Phase = rules.EndOfRound
	}
	return f
}

// onTable returns an army in a random state, and a unit that is mostly on the table.
func (s *states) onTable(b battleBattery) (a rules.Army, unit int) {
	const tries = 4
	for range tries {
		f := s.state()
		a, unit = b.Army(f), s.IntN(len(f.Units))
		if a.Profile(unit).OutOfPlay == "" {
			break
		}
	}
	return a, unit
}

// before returns marks as a phase may have begun that made them the given ones.
func (s *states) before(c rules.Condition) rules.Condition {
	begun := rules.Condition{}
	for _, id := range slices.Sorted(maps.Keys(c)) {
		begun = begun.With(id, s.IntN(c[id]+1))
	}
	return begun
}

// read finds marks that nothing depends on: no number, attack, odds, fact, result or duty in any of many states. A mark
// that comes up in fewer than enoughStates is left to its fixtures.
func (b battleBattery) read(t testing.TB) {
	const enoughStates = 500
	s, unread, tried := b.states(), map[string]bool{}, map[string]int{}
	for range Rounds(3000, 20_000) {
		f, foes := s.state(), b.Army(s.state())
		a := b.Army(f)
		i := s.IntN(len(f.Units))
		p := a.Profile(i)
		kinds := kinds(f.Units[i], p)
		maps.DeleteFunc(kinds, func(id, kind string) bool {
			was, seen := unread[kind]
			plain := slices.ContainsFunc(p.Marks, func(m rules.Mark) bool { return m.ID == id && m.Plain })
			return seen && !was || plain
		})
		if len(kinds) == 0 {
			continue
		}
		ids := slices.Sorted(maps.Keys(kinds))
		id := ids[s.IntN(len(ids))]
		top, _ := p.MarkTop(id)
		n := s.count(top)
		if n == f.Units[i].Condition[id] {
			continue
		}
		after := f
		after.Units = slices.Clone(f.Units)
		after.Units[i].Condition = after.Units[i].Condition.With(id, n)
		tried[kinds[id]]++
		unread[kinds[id]] = effects(t, a, foes, i, id) == effects(t, b.Army(after), foes, i, id)
	}
	for _, kind := range slices.Sorted(maps.Keys(unread)) {
		if unread[kind] && tried[kind] >= enoughStates {
			t.Errorf("nothing depends on the mark %s", kind)
		}
	}
}

// effects returns everything that may depend on a mark of a unit, except that it is there.
func effects(t testing.TB, a, foes rules.Army, unit int, mark string) string {
	p := a.Profile(unit)
	p.Tracks = slices.Clone(p.Tracks)
	for i := range p.Tracks {
		p.Tracks[i].Marked = 0
	}
	all := []any{p, a.Attacks(unit), a.Likenesses(unit), a.Due()}
	for _, attack := range a.Attacks(unit) {
		q := rules.Question{Attackers: []int{unit}, Against: foes, Targets: []int{0}, Attack: attack.ID}
		o, err := rules.Ask(context.Background(), a, q)
		all = append(all, a.Facts(q), oddsText(o, err))
		if err == nil {
			all = append(all, slices.DeleteFunc(a.After(q, best(o)).Changes, func(c rules.Change) bool {
				return !c.Theirs && c.Unit == unit && c.Mark == mark
			}))
		}
	}
	for _, attack := range foes.Attacks(0) {
		q := rules.Question{Attackers: []int{0}, Against: a, Targets: []int{unit}, Attack: attack.ID}
		all = append(all, foes.Facts(q), oddsText(rules.Ask(context.Background(), foes, q)))
	}
	return asJSON(t, all)
}

// best returns the highest number of each outcome.
func best(o rules.Odds) rules.Choices {
	result := rules.Choices{}
	for _, x := range o.Outcomes {
		for v := range x.Dist.All() {
			result[x.ID] = v
		}
	}
	return result
}

// oddsText returns the numbers of an answer as text, without those of some ids.
func oddsText(o rules.Odds, err error, without ...string) string {
	var refused *rules.QuestionError
	if errors.As(err, &refused) {
		return "refused: " + refused.Pointer
	}
	var b strings.Builder
	for _, x := range o.Outcomes {
		if slices.Contains(without, x.ID) {
			continue
		}
		fmt.Fprintf(&b, "%s of %d, lethal %d:", x.ID, x.OutOf, x.Lethal)
		for v, p := range x.Dist.All() {
			fmt.Fprintf(&b, " %d %s", v, p.RatString())
		}
		b.WriteByte('\n')
	}
	for _, c := range o.Chances {
		if slices.Contains(without, c.ID) {
			continue
		}
		p := "needs " + c.Needs
		if c.P != nil {
			p = c.P.RatString()
		}
		fmt.Fprintf(&b, "%s %s\n", c.ID, p)
	}
	return b.String()
}

// random compares random states with unmarked armies built the same way.
func (b battleBattery) random(t testing.TB) {
	s, asked := b.states(), 0
	for range Rounds(4000, 40_000) {
		us, i := s.onTable(b)
		them, j := s.onTable(b)
		f, g := us.Force(), them.Force()
		at := fmt.Sprintf("%s %v at %s %v, %+v", f.Units[i].Profile, f.Units[i].Condition, g.Units[j].Profile,
			g.Units[j].Condition, *f.Moment)
		checkProfile(t, at, us.Profile(i))
		s.due(t, at, us)
		b.looks(t, at, us, i)
		var attacks []rules.Attack
		for _, a := range us.Attacks(i) {
			if a.Needs == "" && a.Targets > 0 {
				attacks = append(attacks, a)
			}
		}
		if len(attacks) == 0 {
			continue
		}
		attack := attacks[s.IntN(len(attacks))]
		q := rules.Question{Attackers: []int{i}, Against: them, Targets: []int{j}, Attack: attack.ID,
			Situation: s.situation(attack)}
		if s.question(t, fmt.Sprintf("%s by %s %v", at, attack.ID, q.Situation), b, us, them, attack, q) {
			asked++
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.facts)) {
		if !s.fields[id] {
			t.Errorf("no attack has a field for the fact %s", id)
		}
	}
	if asked < Rounds(4000, 40_000)/5 {
		t.Errorf("only %d states had an answer", asked)
	}
}

// situation returns none or some fields of an attack, none that stands for earlier damage.
func (s *states) situation(a rules.Attack) rules.Choices {
	c := rules.Choices{}
	if s.IntN(2) == 0 {
		return c
	}
	for _, fd := range a.Situation {
		if s.IntN(4) == 0 && !fd.GameChecks && fd.Role == "" {
			c = c.With(fd.ID, s.value(fd))
		}
	}
	return c
}

// question asks in a state, and of the plain armies.
func (s *states) question(t testing.TB, at string, b battleBattery, us, them rules.Army, attack rules.Attack,
	q rules.Question,
) bool {
	o, err := rules.Ask(context.Background(), us, q)
	if err == nil {
		checkOdds(t, at, o)
	}
	given, facts := attack.WithFacts(us, q)
	for _, f := range facts {
		if none := lacking("field", f.Field, "label", f.Label, "text", f.Text, "citation", f.Cite); none != "" {
			t.Errorf("%s: the fact %+v has no %s", at, f, none)
		}
	}
	for _, f := range us.Facts(q) {
		s.facts[f.Field] = true
	}
	for _, fd := range attack.Situation {
		s.fields[fd.ID] = true
	}
	if us.Profile(q.Attackers[0]).OutOfPlay+them.Profile(q.Targets[0]).OutOfPlay != "" {
		return false
	}
	b.plainly(t, at, us, them, q, given)
	if err == nil {
		s.worse(t, at, b, us, them, q, o)
		s.after(t, at, us, them, q, o)
	}
	return err == nil
}

// plainly asks the same of armies without marks, with the facts in the situation. The attacker has lost what is
// disabled, and so has the target if it lost anything. An attack with what is lost cannot be asked.
func (b battleBattery) plainly(t testing.TB, at string, us, them rules.Army, q, given rules.Question) {
	ours, gone, rest := stripped(us, q.Attackers[0])
	theirs, lost, _ := stripped(them, q.Targets[0])
	without := b.own
	if !rest {
		without = nil
	}
	answer := func(a rules.Army, q rules.Question) string {
		o, err := rules.Ask(context.Background(), a, q)
		return oddsText(o, err, without...)
	}
	plain := given
	plain.Against, plain.Situation = b.Army(theirs), rules.Choices{}
	for id, v := range given.Situation {
		if by, ok := v.(map[string]any); ok {
			by = maps.Clone(by)
			maps.DeleteFunc(by, func(mount string, _ any) bool { return slices.Contains(lost, mount) })
			if len(by) == 0 {
				continue
			}
			v = by
		}
		plain.Situation[id] = v
	}
	want, got := answer(b.Army(ours), plain), answer(us, q)
	none := len(lost) > 0 && len(theirs.Units[q.Targets[0]].Mounts) == 0 // no build is without anything
	if want != got && !none && (len(gone) == 0 || !strings.HasPrefix(want, "refused: /attack")) {
		t.Errorf("%s: in the state\n%sa build without %v and with %v says\n%s", at, got, lost, plain.Situation, want)
	}
}

// stripped returns an army's force without marks, and without the mounts that a unit has lost: those with all boxes
// marked, those with a mark "lost/" before their id, and those that its tables show as lost. An empty launcher is not
// lost. rest reports whether the unit has other marks.
func stripped(a rules.Army, unit int) (f rules.Force, lost []string, rest bool) {
	f = a.Force()
	marks := maps.Clone(f.Units[unit].Condition)
	p, ammo := a.Profile(unit), map[string]bool{}
	for _, tr := range p.Tracks {
		if tr.Mount != "" && tr.Marked > 0 && tr.Marked == tr.Boxes {
			if ammo[tr.Mount] = tr.Sign == rules.SignAmmo; !ammo[tr.Mount] {
				lost = append(lost, tr.Mount)
				delete(marks, tr.ID)
			}
		}
	}
	for _, m := range f.Units[unit].Mounts {
		if id := "lost/" + m.ID; marks[id] > 0 && !slices.Contains(lost, m.ID) {
			lost = append(lost, m.ID)
			delete(marks, id)
		}
	}
	for _, table := range p.Tables {
		for _, row := range table.Rows {
			if row.Lost && row.Mount != "" && !ammo[row.Mount] && !slices.Contains(lost, row.Mount) {
				lost = append(lost, row.Mount)
			}
		}
	}
	for i := range f.Units {
		f.Units[i].Condition, f.Units[i].Begun = nil, nil
	}
	u := &f.Units[unit]
	isLost := func(m rules.Mount) bool { return slices.Contains(lost, m.ID) }
	u.Mounts = slices.DeleteFunc(slices.Clone(u.Mounts), isLost)
	return f, lost, len(marks) > 0
}

// looks compares what is not lost of a unit's art with the art of a build without what is lost.
func (b battleBattery) looks(t testing.TB, at string, us rules.Army, unit int) {
	f, lost, _ := stripped(us, unit)
	left := func(list []rules.Likeness, gone bool) (n [rules.Large + 1]int) {
		for _, l := range list {
			for _, it := range l.Items {
				if it.Lost == gone {
					n[it.Size] += it.Count
				}
			}
		}
		return n
	}
	whole := us.Force()
	whole.Units[unit].Condition = nil
	full, is := b.Army(whole).Likenesses(unit), us.Likenesses(unit)
	if slices.ContainsFunc(full, func(l rules.Likeness) bool { return len(l.Items) >= rules.MostLikenessItems }) {
		return // different things are drawn as one
	}
	without := left(b.Army(f).Likenesses(unit), false)
	if left(is, false) != without {
		t.Errorf("%s: without %v it looks like %+v", at, lost, is)
	}
	drawn := left(full, false) != without // not all that may be lost is drawn
	if none := left(is, true) == [rules.Large + 1]int{}; none == drawn {
		t.Errorf("%s: with %v lost it looks like %+v", at, lost, is)
	}
}

// worse marks one more box on the target and checks that its chance of destruction doesn't drop. Other tracks than
// those of damage may help the target, and so may a box with a meaning that is passed already.
func (s *states) worse(t testing.TB, at string, b battleBattery, us, them rules.Army, q rules.Question, o rules.Odds) {
	f, unit := them.Force(), q.Targets[0]
	tracks := slices.Clone(them.Profile(unit).Tracks)
	isDamage := func(tr rules.Track) bool { return tr.Sign == rules.SignDamage }
	if slices.ContainsFunc(tracks, isDamage) {
		tracks = slices.DeleteFunc(tracks, func(tr rules.Track) bool { return !isDamage(tr) })
	}
	tracks = slices.DeleteFunc(tracks, func(tr rules.Track) bool { return tr.Marked == tr.Boxes || tr.Captions != nil })
	before, ok := o.Chance(rules.RoleKill)
	if len(tracks) == 0 || !ok {
		return
	}
	tr := tracks[s.IntN(len(tracks))]
	f.Units[unit].Condition = f.Units[unit].Condition.With(tr.ID, tr.Marked+1)
	q.Against = b.Army(f)
	worse, err := rules.Ask(context.Background(), us, q)
	if err == nil && rolls(o) != rolls(worse) {
		return // the players choose otherwise
	}
	if after, ok := worse.Chance(rules.RoleKill); err == nil && (!ok || after.P.Cmp(before.P) < 0) {
		t.Errorf("%s: destroyed %v, and %v with one more on %s", at, before.P, after.P, tr.ID)
	}
}

// rolls returns the outcomes without a role, as text: what is rolled before it does damage.
func rolls(o rules.Odds) string {
	var roles []string
	for _, x := range o.Outcomes {
		if x.Role != "" {
			roles = append(roles, x.ID)
		}
	}
	o.Chances = nil
	return oddsText(o, nil, roles...)
}

// after marks a random result under random choices. The marks stay within their bounds.
func (s *states) after(t testing.TB, at string, us, them rules.Army, q rules.Question, o rules.Odds) {
	result := rules.Choices{}
	for _, x := range o.Outcomes {
		var values []int
		for v := range x.Dist.All() {
			values = append(values, v)
		}
		result[x.ID] = values[s.IntN(len(values))]
	}
	for range 2 {
		out := us.After(q, result)
		at := fmt.Sprintf("%s, after %v", at, result)
		s.changes(t, at, us, them, out.Changes)
		for _, r := range out.Told {
			if none := lacking("label", r.Label, "text", r.Text, "citation", r.Cite); none != "" {
				t.Errorf("%s: %+v has no %s", at, r, none)
			}
		}
		for _, fd := range out.Choices {
			if fault, unknown := fd.Fault(fd.Default); fault+unknown != "" || fd.Label == "" {
				t.Errorf("%s: the choice %s has no label, or the default %v: %s%s", at, fd.ID, fd.Default, fault,
					unknown)
			}
			if list, ok := fd.Default.([]any); ok {
				list = slices.Clone(list)
				s.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
				result[fd.ID] = list[:s.IntN(len(list)+1)]
			}
		}
	}
}

// changes makes changes of conditions, each within its bounds.
func (s *states) changes(t testing.TB, at string, us, them rules.Army, list []rules.Change) {
	marked := map[string]int{}
	for _, c := range list {
		a := us
		if c.Theirs {
			a = them
		}
		id := fmt.Sprintf("%v %d %s", c.Theirs, c.Unit, c.Mark)
		if _, twice := marked[id]; twice {
			t.Errorf("%s: %s is changed twice", at, c.Mark)
		}
		f, p, now := a.Force(), a.Whole(), rules.Condition{}
		if c.Unit >= 0 {
			p, now = a.Profile(c.Unit), f.Units[c.Unit].Condition
		} else if f.Moment != nil {
			now = f.Moment.Marks
		}
		if marked[id] = now[c.Mark] + c.By; c.Set != nil {
			marked[id] = *c.Set
		}
		if top, ok := p.MarkTop(c.Mark); !ok || marked[id] < 0 || marked[id] > top {
			t.Errorf("%s: the mark %s becomes %d of %d", at, c.Mark, marked[id], top)
		}
	}
}

// due checks that what is due has a citation, marks within their bounds and a roll with an answer.
func (s *states) due(t testing.TB, at string, a rules.Army) {
	for _, d := range a.Due() {
		if none := lacking("label", d.Label, "text", d.Text, "citation", d.Cite); none != "" {
			t.Errorf("%s: %s is due and has no %s", at, d.Label, none)
		}
		s.changes(t, at, a, nil, d.Changes)
		if d.Roll != nil {
			if _, err := rules.Ask(context.Background(), a, *d.Roll); err != nil {
				t.Errorf("%s: the roll of %s: %v", at, d.Label, err)
			}
		}
	}
}
