package web

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/odds"
	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// benchWait is how long a bench waits for what a profile does on average: whoever turns
// a number wants to see what it does to the others, and the odds have a page.
const benchWait = time.Second

// loadBench is an own profile as a roster of its own, whose paper and odds are those of
// any roster: of one unit, or under own numbers of the reader's units and all published ones.
func (s *server) loadBench(c echo.Context) (store.Saved, string, error) {
	saved, err := s.designResource().load(c)
	if err != nil {
		return store.Saved{}, "", err
	}
	var own []builder.Design
	if len(saved.Document.Units) == 0 {
		if own, err = s.ownUnits(c, saved.Document.System); err != nil {
			return store.Saved{}, "", err
		}
		saved.Beside = besideOf(own)
	}
	saved.Document, err = s.Library.BenchRoster(saved.Document, own...)
	return saved, views.DesignPath(saved.Document.System, saved.ID), err
}

// ownUnits are the reader's own units of a game.
func (s *server) ownUnits(c echo.Context, system string) (list []builder.Design, err error) {
	p, err := s.Library.Pack(system)
	if err != nil {
		return nil, err
	}
	own, err := s.unitDesigns(c, p)
	for _, d := range own {
		list = append(list, d.Design)
	}
	return list, err
}

// besideOf is a hash of profiles that are shown beside another document.
func besideOf(list []builder.Design) string {
	if len(list) == 0 {
		return ""
	}
	sum := sha256.New()
	for _, d := range list {
		_, _ = sum.Write([]byte(d.Hash())) // a hash takes everything
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// cardOf is the card of the first unit of a sheet as it is printed, alone on its page.
func (s *server) cardOf(ctx context.Context, sheet builder.Sheet) (layout.Page, error) {
	if !slices.Contains(sheet.About.Products, rules.ProductCards) {
		return layout.Page{}, nil
	}
	o := job.DefaultOptions()
	o.Products, o.CropMarks, o.Stamp, o.Code = []string{rules.ProductCards}, false, false, false
	d, err := s.setter.Pages(ctx, sheet, o)
	if err != nil || len(d.Pages) == 0 {
		return layout.Page{}, err
	}
	return d.Pages[0], nil
}

// measureBench is what the unit of a bench does on average, nil where that takes longer
// than a bench waits.
func measureBench(ctx context.Context, sheet builder.Sheet) (*odds.Measured, error) {
	ctx, cancel := context.WithTimeout(ctx, benchWait)
	defer cancel()
	m, err := odds.Measure(ctx, sheet, 0)
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return &m, nil
}

// usersOf are the reader's rosters that use an own profile, with what each has of it.
func (s *server) usersOf(c echo.Context, id string, d builder.Design) (list []views.DesignUser, err error) {
	rosters, err := s.rostersWith(c, id, d)
	for _, r := range rosters {
		if u := d.UsedIn(id, r.Document); u.Copies > 0 {
			list = append(list, views.DesignUser{ID: r.ID, Name: builder.RosterName(r.Document.Name), Usage: u})
		}
	}
	return list, err
}

// rostersWith are the reader's rosters that may use an own profile.
func (s *server) rostersWith(c echo.Context, id string, d builder.Design) ([]store.Saved, error) {
	text := id
	if d.Numbers() {
		text = `"overrides"`
	}
	return s.Store.ListHolding(c.Request().Context(), owner(c), d.System, text)
}

// takeOver brings every roster of the reader's up to an own profile, a revision each.
func (s *server) takeOver(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	rosters, err := s.rostersWith(c, id, d)
	if err != nil {
		return err
	}
	done, notice := 0, &views.Notice{}
	for _, r := range rosters {
		if d.UsedIn(id, r.Document).Behind == 0 {
			continue
		}
		if err := s.takeOverIn(c, d, r.ID); err != nil {
			p := problemOf(err)
			if p.status >= 500 {
				return err
			}
			notice.Bad = true
			notice.Text += fmt.Sprintf(" %s isn't updated: %s", builder.RosterName(r.Document.Name), p.text)
			continue
		}
		done++
	}
	notice.Text = fmt.Sprintf("Updated %d %s. Undo works in each list.", done,
		rules.Plural(done, "list")) + notice.Text
	own := s.designResource()
	saved, err := own.load(c)
	if err != nil {
		return err
	}
	return s.showDesign(c, 200, saved, views.At{Page: own.address(c)}, notice)
}

// takeOverIn brings one roster up to an own profile, as it is by then.
func (s *server) takeOverIn(c echo.Context, d builder.Design, roster string) error {
	ctx := c.Request().Context()
	unlock, err := s.locks.Take(ctx, roster)
	if err != nil {
		return err
	}
	defer unlock()
	for range overtakenMost {
		saved, err := s.Store.Roster(ctx, owner(c), roster)
		if err != nil {
			return err
		}
		edits, err := s.Library.TakeOver(d, c.Param("id"), saved.Document)
		if err != nil || len(edits) == 0 {
			return err
		}
		_, err = s.Store.EditFrom(ctx, owner(c), roster, saved.Revision, 0, "",
			"Updated from "+builder.RosterName(d.Name), edits)
		if !errors.Is(err, store.ErrOvertaken) {
			return err
		}
	}
	return store.ErrOvertaken
}

// saveUnit saves a unit of a roster as an own profile, of which it is a copy from then
// on; or, where the form says so, as what the profile is now that it was copied from.
func saveUnit(s *server, r editRequest) ([]rules.Edit, error) {
	i := r.roster.Place(r.named)
	if i < 0 {
		return nil, builder.Invalid("This unit isn't in the list anymore.", nil)
	}
	sheet, err := s.Library.Sheet(r.Request().Context(), r.roster)
	if err != nil {
		return nil, err
	}
	d := sheet.Design(i)
	if r.form.Has("into") {
		id := builder.CopyOf(r.roster.Units[i])
		was, err := s.findUnitDesign(r, d.System, id)
		if err != nil {
			return nil, err
		}
		saved, err := s.Store.Profiles.Edit(r.Request().Context(), owner(r), id, 0, "", was.Changes(d))
		if err != nil {
			return nil, err
		}
		return []rules.Edit{saved.Document.CopiedTo(r.named, id)}, nil
	}
	saved, err := createOne(r.Context, s, s.Store.Profiles, d)
	if err != nil {
		return nil, err
	}
	forgetFingerprint(r) // the owner has own profiles now
	return []rules.Edit{d.CopiedTo(r.named, saved.ID)}, nil
}
