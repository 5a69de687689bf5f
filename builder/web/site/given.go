package site

import (
	"context"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/views"
	"gantry/views/history"
)

// A verdict is given when a list that others can see is looked at, by whomever: the
// first one of each revision is kept.

// RecordVerdict keeps the verdict that readers see of a document's revision. It returns
// an earlier one if that differs, else nil. A failure to keep it is only logged: the
// reader isn't at fault.
func (s *Site) RecordVerdict(ctx context.Context, saved store.Saved, sheet builder.Sheet) (*views.Given, error) {
	g, known, err := s.DifferingVerdict(ctx, saved, sheet)
	if err != nil || known {
		return g, err
	}
	if err := s.Store.KeepVerdict(ctx, saved.ID, saved.Revision, versions.Record(sheet).Text()); err != nil {
		s.Logger.ErrorContext(ctx, "a verdict that was given is not kept", "err", err)
	}
	return nil, nil
}

// DifferingVerdict returns the verdict that was given on a document's revision, nil where it is today's; known is
// false where none was given.
func (s *Site) DifferingVerdict(ctx context.Context, saved store.Saved, sheet builder.Sheet) (g *views.Given,
	known bool, err error) {
	kept, known, err := s.Store.Verdict(ctx, saved.ID, saved.Revision)
	if err != nil || !known {
		return nil, false, err
	}
	was, err := versions.ReadRecord(kept.Text)
	if err != nil {
		return nil, true, err
	}
	return givenOf(kept, was, sheet), true, nil
}

// givenOf returns a verdict beside today's, nil where they agree.
func givenOf(kept store.GivenVerdict, was versions.VerdictRecord, sheet builder.Sheet) *views.Given {
	r, differs := was.Review(versions.Record(sheet))
	if !differs {
		return nil
	}
	return &views.Given{At: kept.Made, Reviewed: r, Sheet: sheet}
}

// AddVerdicts puts the verdicts that were given on revisions into their steps, each
// beside today's where that differs. No more is judged than on a visit of the list of
// rosters: of what is beyond, only what was given is shown.
func (s *Site) AddVerdicts(ctx context.Context, id string, list []store.Revision[builder.Roster],
	steps []history.Step) error {
	if len(list) == 0 {
		return nil
	}
	kept, err := s.Store.Verdicts(ctx, id, list[len(list)-1].Number, list[0].Number)
	if err != nil {
		return err
	}
	units := MaxJudgeUnits
	for i, v := range list {
		k, ok := kept[v.Number]
		if !ok {
			continue
		}
		was, err := versions.ReadRecord(k.Text)
		if err != nil {
			return err
		}
		pack, err := s.Library.PackOf(v.After.System, v.After.Pack)
		if err != nil {
			return err
		}
		steps[i].Given = &views.StepVerdict{At: k.Made, Was: was.Line(pack.About.PointsName)}
		if units -= 1 + len(v.After.Units); units < 0 {
			continue
		}
		sheet, err := s.Library.Sheet(ctx, v.After)
		if err != nil {
			return err
		}
		steps[i].Given.Differs = givenOf(k, was, sheet)
	}
	return nil
}

// GiveFrozen keeps the verdict of a revision that gets a frozen link.
func (s *Site) GiveFrozen(ctx context.Context, owner, id string, number int) error {
	saved, err := s.Store.At(ctx, owner, id, number)
	if err != nil {
		return err
	}
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return err
	}
	_, err = s.RecordVerdict(ctx, saved, sheet)
	return err
}
