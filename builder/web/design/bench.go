package design

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
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

// benchWait limits how long a bench computes average damage. A designer wants to see a
// change at once, and the odds have a page.
const benchWait = time.Second

// LoadBench returns a saved design as a separate list, so that it has print and odds pages like any list. A unit
// becomes a list of one. Saved numbers become a list of the reader's units and all published ones.
func (s Pages) LoadBench(c echo.Context) (store.Saved, string, error) {
	saved, err := s.designResource().Load(c)
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

// ownUnits returns the reader's own units of a game.
func (s Pages) ownUnits(c echo.Context, system string) (list []builder.Design, err error) {
	p, err := s.Library.Pack(system)
	if err != nil {
		return nil, err
	}
	own, err := s.UnitDesigns(c, p)
	for _, d := range own {
		list = append(list, d.Design)
	}
	return list, err
}

// besideOf returns a hash of profiles that are shown beside another document.
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

// cardOf returns the card of the first unit of a sheet as it is printed, alone on its page.
func (s Pages) cardOf(ctx context.Context, sheet builder.Sheet) (layout.Page, error) {
	if !slices.Contains(sheet.About.Products, rules.ProductCards) {
		return layout.Page{}, nil
	}
	o := job.DefaultOptions()
	o.Products, o.CropMarks, o.Stamp, o.Code = []string{rules.ProductCards}, false, false, false
	d, err := s.Setter.Pages(ctx, sheet, o)
	if err != nil || len(d.Pages) == 0 {
		return layout.Page{}, err
	}
	return d.Pages[0], nil
}

// measureBench returns what the unit of a bench does on average, nil where that takes longer than a bench waits.
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
