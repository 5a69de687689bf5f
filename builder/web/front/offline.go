package front

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
	"gantry/static"
	"gantry/static/fonts"
	"gantry/views"
	"gantry/views/front"
)

// workerScript returns the script that runs beside the pages in a browser. It begins with facts about this build, so
// that each build has another script. With a twin it includes the loader of that program.
func workerScript(twin, rules string, loader []byte) ([]byte, error) {
	script, err := static.Read("worker.js")
	if err != nil {
		return nil, err
	}
	build := struct {
		Build   string   `json:"build"`
		Offline string   `json:"offline"`
		Assets  []string `json:"assets"`
		Pages   []string `json:"pages"`
		Twin    string   `json:"twin,omitempty"`  // its hash
		Faces   []string `json:"faces,omitempty"` // its fonts
		Rules   string   `json:"rules,omitempty"` // see site.Config.JudgeKey
	}{Build: static.Version(), Offline: views.OfflinePath, Pages: front.KeptPaths(), Twin: twin}
	for _, name := range static.Essential() {
		build.Assets = append(build.Assets, static.URL(name))
	}
	if twin != "" {
		build.Faces, build.Rules = fonts.Plain(), rules
		answers, err := static.Read("twin.js")
		if err != nil {
			return nil, err
		}
		script = slices.Concat(loader, answers, script)
	}
	known, err := json.Marshal(build)
	return fmt.Appendf(nil, "const site = %s;\n%s", known, script), err
}

// sendWorker returns the script of the browser's worker, at an address of no build: a browser looks there whether
// there is a newer one. The address of a worker with the twin names the hash of that program. Without that program a
// browser keeps the worker that it has.
func (s Pages) sendWorker(c echo.Context) error {
	twin := c.QueryParam("twin")
	var loader []byte
	if twin != "" {
		var err error
		if s.Twin != nil {
			loader, _, err = s.Twin.File(twin, "wasm_exec.js")
		}
		if loader == nil || err != nil {
			return echo.ErrNotFound
		}
		site.AllowWasm(c)
	}
	script, err := workerScript(twin, s.JudgeKey, loader)
	if err != nil {
		return fmt.Errorf("reading the worker: %w", err)
	}
	return site.SendTagged(c, "text/javascript; charset=utf-8", script)
}

// appManifest is a web app manifest, https://www.w3.org/TR/appmanifest/.
type appManifest struct {
	ID          string        `json:"id"`
	Name        string        `json:"name"`
	ShortName   string        `json:"short_name"`
	Description string        `json:"description"`
	Lang        string        `json:"lang"`
	StartURL    string        `json:"start_url"`
	Scope       string        `json:"scope"`
	Display     string        `json:"display"`
	Background  string        `json:"background_color"`
	Theme       string        `json:"theme_color"`
	Icons       []appIcon     `json:"icons"`
	Shortcuts   []appShortcut `json:"shortcuts"`
}

type appIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

type appShortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// sendManifest tells a browser how the site is installed.
func sendManifest(c echo.Context) error {
	m := appManifest{ID: views.HomePath, Name: "Gantry", ShortName: "Gantry", Lang: "en",
		Description: "Build a mecha list, see every unit and print everything you need to play.",
		StartURL:    views.HomePath,
		Scope:       views.HomePath, Display: "standalone", Background: views.PaperLight, Theme: views.PaperLight,
		Shortcuts: []appShortcut{{"New list", views.NewPath}, {"Guide", views.GuidePath}}}
	for _, i := range static.Icons() {
		size := fmt.Sprintf("%dx%[1]d", i.Size)
		m.Icons = append(m.Icons, appIcon{static.URL(i.Name()), size, "image/png", i.Purpose()})
	}
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return err
	}
	return site.SendTagged(c, "application/manifest+json", data)
}

// offlinePage tells what can be read without a network, and stands in for a page that
// cannot.
func (s Pages) offlinePage(c echo.Context) error {
	return site.Render(c, http.StatusOK, front.OfflinePage(s.Library.Packs()))
}
