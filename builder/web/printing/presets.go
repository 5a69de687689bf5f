package printing

import (
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/paper/job"
	"gantry/builder/posted"
	"gantry/builder/preset"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
	"gantry/views/print"
)

// presets returns the reader's own, the deleted ones behind the others.
func (s Pages) presets(c echo.Context) ([]store.Listed, error) {
	if who := site.Owner(c); who != "" {
		return s.Store.Presets.List(c.Request().Context(), who)
	}
	return nil, nil
}

// listedTag tells pages apart that show other documents, or the same ones changed.
func listedTag(list []store.Listed) string {
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%s %d %t\n", l.ID, l.Revision, l.Deleted)
	}
	return b.String()
}

// showPresets adds the reader's own presets to a print page.
func (s Pages) showPresets(c echo.Context, p *print.Print, all []store.Listed, sheet builder.Sheet,
	o job.Options) error {
	who := site.Owner(c)
	if who == "" {
		return nil
	}
	live, err := s.Store.Presets.ListOf(c.Request().Context(), who, "")
	if err != nil {
		return err
	}
	for _, k := range live {
		kept, _ := job.PresetOptions(k.Document.Print, o.Units)
		p.AddPreset(k.ID, k.Document.Name, kept, sheet)
	}
	for _, l := range all {
		if l.Deleted {
			p.DeletedPresets = append(p.DeletedPresets, print.PresetLine{ID: l.ID, Name: l.Name})
		}
	}
	return nil
}

// savePreset keeps the options of the form under a name, for any roster: which units are
// printed is not among them.
func (s Pages) savePreset(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	name, err := presetName(form.Get("name"))
	if err != nil {
		return err
	}
	form.Del("name")
	o, err := ReadOptions(job.DefaultOptions(), form)
	if err != nil {
		return err
	}
	o.Units = nil
	preset := preset.Preset{Name: name}
	if choices := o.Choices(); len(choices) > 0 {
		preset.Print = doc.NodeOf(map[string]any(choices))
	}
	if _, err := site.Create(c, s.Site, s.Store.Presets, preset); err != nil {
		return err
	}
	return site.RedirectBack(c)
}

// presetName returns the name of a form, which a preset must have.
func presetName(text string) (string, error) {
	name, err := posted.ParseName("The name", text)
	if err == nil && name == "" {
		err = builder.Invalid("Enter a name for the preset.", nil)
	}
	return name, err
}

func (s Pages) renamePreset(c echo.Context) error {
	name, err := presetName(c.FormValue("name"))
	if err != nil {
		return err
	}
	if _, err := s.Store.Presets.Edit(c.Request().Context(), site.Owner(c), c.Param("id"), 0, "",
		[]rules.Edit{rules.Set("", "name", name)}); err != nil {
		return err
	}
	return site.RedirectBack(c)
}

// exportPreset returns a preset as the file that gantry print --preset reads.
func (s Pages) exportPreset(c echo.Context) error {
	k, err := s.Store.Presets.Get(c.Request().Context(), site.Owner(c), c.Param("id"))
	if err != nil {
		return err
	}
	return site.SendFile(c, false, "application/json", site.FileName(k.Document.Name, "print", ".json"),
		k.Document.Encode())
}

// presetRoutes belong to the reader's own presets.
func (s Pages) presetRoutes() []site.Route {
	const one = views.PresetsPath + "/:id"
	return []site.Route{
		site.Post(views.PresetsPath, site.EditBody, s.savePreset),
		site.Post(one, site.EditBody, s.renamePreset),
		site.Post(one+"/delete", site.NoBody, site.Do(s.Store.Presets.Delete, site.RedirectBack)),
		site.Post(one+"/restore", site.NoBody, site.Do(s.Store.Presets.Restore, site.RedirectBack)),
		site.Get(one+"/print.json", s.exportPreset),
	}
}
