package builder

import (
	"context"
	"slices"

	"gantry/rules"
)

// BareSheet is Sheet without ready-made units, which take 3 ms under new house rules.
func (l *Library) BareSheet(ctx context.Context, r Roster) (Sheet, error) {
	return l.bareSheet(ctx, Sheet{}, r)
}

// PointsUsed returns the points of a roster, nil if unknown.
func (l *Library) PointsUsed(ctx context.Context, r Roster) (*int, error) {
	army, err := l.Army(ctx, r)
	if err != nil {
		return nil, err
	}
	return WholeNumber(army.Budget().Points), nil
}

// Sheet derives everything from a roster with printed loadouts filled in.
func (l *Library) Sheet(ctx context.Context, r Roster) (Sheet, error) {
	return l.SheetAfter(ctx, Sheet{}, r)
}

// SheetAfter is Sheet after a change of another sheet's roster. It doesn't read unchanged units again.
func (l *Library) SheetAfter(ctx context.Context, was Sheet, r Roster) (Sheet, error) {
	s, err := l.bareSheet(ctx, was, r)
	if err != nil {
		return Sheet{}, err
	}
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return Sheet{}, err
	}
	s.Ready, err = l.ReadyMadeEntries(ctx, of, s.army)
	return s, err
}

// Names returns the names of a roster's units by their ids, as Sheet.Names does.
func (l *Library) Names(ctx context.Context, r Roster) (map[string]string, error) {
	army, err := l.Army(ctx, r)
	if err != nil {
		return nil, err
	}
	return Sheet{Roster: r, army: army}.Names(), nil
}

func (l *Library) bareSheet(ctx context.Context, was Sheet, r Roster) (Sheet, error) {
	s, err := l.begin(ctx, was, r)
	if err != nil {
		return Sheet{}, err
	}
	if s.Hash, err = r.DocumentHash(ctx); err != nil {
		return Sheet{}, err
	}
	forms := s.forms(ctx)
	if s.Verdict, err = s.judge(ctx, forms); err != nil {
		return Sheet{}, err
	}
	s.Whole = s.army.Whole()
	s.About.Banner = Banner(s.About, s.Whole)
	names := ProfileNames(s.army)
	s.Units = make([]UnitSheet, 0, len(r.Units))
	findings := map[string][]rules.Finding{} // by unit
	for _, f := range s.Verdict.Findings {
		findings[f.Unit] = append(findings[f.Unit], f)
	}
	for i, u := range r.Units {
		if err := ctx.Err(); err != nil {
			return Sheet{}, err
		}
		us := UnitSheet{Unit: u, Profile: s.army.Profile(i), Form: forms[i], Title: UnitTitle(u, names),
			Findings: slices.Clip(findings[u.ID]), Likenesses: likenessesOf(s.army, i)}
		us.Profile.Class = classOf(u, us.Profile.Class, names)
		markDesigns(u, &us.Profile)
		strikeLost(&us.Profile)
		_, us.Known = names[u.Profile]
		s.Units = append(s.Units, us)
	}
	return s, nil
}

// judge returns the verdict on the sheet. It fails if the context ends early, since half a verdict is wrong.
func (s Sheet) judge(ctx context.Context, forms []rules.Form) (Verdict, error) {
	if err := ctx.Err(); err != nil {
		return Verdict{}, err
	}
	v := Verdict{State: Legal, Pack: s.Pack.PackRef, Foreign: s.Pack.Foreign, Rules: s.About.RulesVersion,
		Rulings: rulingsOf(ctx, s.army)}
	found, left := examine(ctx, s.Roster, s, forms)
	brings, brought, more := bring(s.Pack, s.Roster, s, forms, s.Overrides)
	v.Brings, v.Left = brings, left.Plus(more)
	ofDocument := slices.Concat(s.ofPack, found, brought)
	sortFindings(ofDocument)
	all := [][]rules.Finding{ofDocument}
	for i := range v.Rulings {
		ruling := &v.Rulings[i]
		ruling.Findings = sayAll(ruling.Findings)
		sortFindings(ruling.Findings)
		all = append(all, ruling.Findings)
		v.Left = v.Left.Plus(ruling.Left())
	}
	v.Todo = v.Left.Todos
	for _, list := range all {
		for i := range list {
			if list[i].Todo {
				v.Todo++
			}
		}
	}
	if len(s.Roster.Units) == 0 && v.Todo == 0 {
		empty := documentFinding(RuleEmpty, "", "", "No units yet. Add your first.")
		empty.Todo, v.Todo = true, 1
		all = append(all, []rules.Finding{empty})
	}
	v.Findings = bySeverity(all...)
	v.weigh(s.Roster.Force, forms, s.ProfileNames)
	v.decide()
	budget := s.army.Budget()
	v.Points, v.Limit, v.Partly = WholeNumber(budget.Points), v.Brings.Limit, budget.Partial
	v.cut()
	if s.Roster.Kind != OfRoster {
		v = v.forSingleProfile(s.Roster, forms)
	}
	return v, ctx.Err()
}

// begin returns a roster's sheet without its units. It reuses what was has read; see SheetAfter.
func (l *Library) begin(ctx context.Context, was Sheet, r Roster) (Sheet, error) {
	of, err := l.Ruleset(ctx, r)
	if err != nil {
		return Sheet{}, err
	}
	read := of.Game.Read
	if was.army != nil && was.key == of.key {
		read = was.army.Reread
	}
	army, err := read(ctx, r.Force)
	if err != nil {
		return Sheet{}, err
	}
	s := Sheet{Roster: r, Pack: of.Pack, About: of.About, army: army, Options: army.Options(),
		Catalogue: army.Catalogue(), Overrides: of.Pack.houseRules(r, of.Findings), Game: of.Game, key: of.key,
		ofPack: of.Findings}
	return s, ctx.Err()
}

// Judge returns the verdict on a roster with printed loadouts filled in.
func (l *Library) Judge(ctx context.Context, r Roster) (Verdict, error) {
	s, err := l.JudgeAfter(ctx, Sheet{}, r)
	return s.Verdict, err
}

// JudgeAfter is Judge after a change of another sheet's roster; see SheetAfter. The sheet has no Units, Ready and
// Hash.
func (l *Library) JudgeAfter(ctx context.Context, was Sheet, r Roster) (Sheet, error) {
	s, err := l.begin(ctx, was, r)
	if err != nil {
		return Sheet{}, err
	}
	forms := s.forms(ctx)
	if s.Verdict, err = s.judge(ctx, forms); err != nil {
		return Sheet{}, err
	}
	s.Verdict.Army, err = armyHash(ctx, r, s.Options, forms)
	return s, err
}

// ExamplesRestOn returns the weakest basis among the verdicts on a pack's examples. The pack remembers it.
func (l *Library) ExamplesRestOn(ctx context.Context, p *Pack) (rules.Basis, error) {
	if basis := p.restsOn.Load(); basis > 0 {
		return rules.Basis(basis), nil
	}
	basis := rules.Printed
	for _, r := range p.Examples {
		v, err := l.Judge(ctx, r)
		if err != nil {
			return 0, err
		}
		basis = max(basis, v.RestsOn)
	}
	p.restsOn.Store(int32(basis))
	return basis, nil
}

// HashedSheet returns a sheet whose verdict has the hash of the army.
func (l *Library) HashedSheet(ctx context.Context, r Roster) (Sheet, error) {
	s, err := l.Sheet(ctx, r)
	if err != nil {
		return Sheet{}, err
	}
	s.Verdict.Army, err = armyHash(ctx, r, s.Options, s.forms(ctx))
	return s, err
}

// NewerPack returns the newest pack of the game of a sheet that an older one judged, nil of others.
func (l *Library) NewerPack(s Sheet) *Pack {
	newest, err := l.Pack(s.Pack.ID)
	if err != nil || newest == s.Pack {
		return nil
	}
	return newest
}
