package job_test

import (
	"context"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

func TestHorizon(t *testing.T) {
	lib := buildertest.Library(t)
	sheet, err := lib.Sheet(context.Background(), buildertest.Example(t, "mechahex", 0))
	if err != nil {
		t.Fatal(err)
	}
	of := func(change func(*job.Options)) job.Job {
		o := job.DefaultOptions()
		change(&o)
		return job.Job{Sheet: sheet, About: sheet.About, Options: o,
			Palette: job.Inks(sheet.Roster, sheet.About, o), Drawings: &typeset.Drawings{}}
	}
	j := of(func(*job.Options) {})
	f, ok := j.Horizon(63, 33)
	if _, _, scale := f.Place(); !ok || scale*f.Drawing.W < 62.9 || scale*f.Drawing.H < 32.9 {
		t.Errorf("%v, a scene of %g × %g in %g × %g", ok, f.Drawing.W, f.Drawing.H, f.W, f.H)
	}
	again, _ := j.Horizon(63, 33)
	wide, _ := j.Horizon(190, 45)
	if again.ID != f.ID || wide.ID == f.ID {
		t.Errorf("scenes %s, %s and %s", f.ID, again.ID, wide.ID)
	}
	j.Shop = &job.ShopSize{}
	night, _ := j.Horizon(63, 33)
	if ground := j.OnFloor().Ground; night.ID == f.ID || ground == of(func(*job.Options) {}).OnFloor().Ground {
		t.Errorf("print shops have the scene %s, on %v", night.ID, ground)
	}
	for name, change := range map[string]func(*job.Options){
		"black": func(o *job.Options) { o.Mono = true }, "ink saving": func(o *job.Options) { o.Ink = true },
	} {
		if _, ok := of(change).Horizon(63, 33); ok {
			t.Errorf("%s: a scene", name)
		}
	}
}
