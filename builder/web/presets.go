package web

import (
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/paper/job"
	"gantry/builder/posted"
	"gantry/builder/preset"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// presets are the reader's own, the deleted ones behind the others.
func (s *server) presets(c echo.Context) ([]store.Listed, error) {
	if who := owner(c); who != "" {
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
func (s *server) showPresets(c echo.Context, p *views.Print, all []store.Listed, sheet builder.Sheet,
	o job.Options) error {
	who := owner(c)
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
			p.DeletedPresets = append(p.DeletedPresets, views.PresetLine{ID: l.ID, Name: l.Name})
		}
	}
	return nil
}

// savePreset keeps the options of the form under a name, for any roster: which units are
// printed is not among them.
func (s *server) savePreset(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	name, err := presetName(form.Get("name"))
	if err != nil {
		return err
	}
	form.Del("name")
	o, err := printRequest(job.DefaultOptions(), form)
	if err != nil {
		return err
	}
	o.Units = nil
	preset := preset.Preset{Name: name}
	if choices := o.Choices(); len(choices) > 0 {
		preset.Print = doc.NodeOf(map[string]any(choices))
	}
	if _, err := createOne(c, s, s.Store.Presets, preset); err != nil {
		return err
	}
	return redirectBack(c)
}

// presetName is the name of a form, which a preset must have.
func presetName(text string) (string, error) {
	name, err := posted.ParseName("The name", text)
	if err == nil && name == "" {
		err = builder.Invalid("Enter a name for the preset.", nil)
	}
	return name, err
}

func (s *server) renamePreset(c echo.Context) error {
	name, err := presetName(c.FormValue("name"))
	if err != nil {
		return err
	}
	if _, err := s.Store.Presets.Edit(c.Request().Context(), owner(c), c.Param("id"), 0, "",
		[]rules.Edit{rules.Set("", "name", name)}); err != nil {
		return err
	}
	return redirectBack(c)
}

func (s *server) deletePreset(c echo.Context) error {
	if err := s.Store.Presets.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirectBack(c)
}

func (s *server) restorePreset(c echo.Context) error {
	if err := s.Store.Presets.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirectBack(c)
}

// exportPreset is a preset as the file that gantry print --preset reads.
func (s *server) exportPreset(c echo.Context) error {
	k, err := s.Store.Presets.Get(c.Request().Context(), owner(c), c.Param("id"))
	if err != nil {
		return err
	}
	return sendFile(c, false, "application/json", fileName(k.Document.Name, "print", ".json"), k.Document.Encode())
}

// presetRoutes belong to the reader's own presets.
func (s *server) presetRoutes() []route {
	const one = views.PresetsPath + "/:id"
	return []route{
		{http.MethodPost, views.PresetsPath, editBody, s.savePreset},
		{http.MethodPost, one, editBody, s.renamePreset},
		{http.MethodPost, one + "/delete", noBody, s.deletePreset},
		{http.MethodPost, one + "/restore", noBody, s.restorePreset},
		{http.MethodGet, one + "/print.json", noBody, s.exportPreset},
	}
}
