package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// savedDesign is a profile of the reader's own with the id under which it is saved.
type savedDesign struct {
	ID string
	builder.Design
}

// unitDesigns are the reader's own units of a game; none where it has no bench.
func (s *server) unitDesigns(c echo.Context, p *builder.Pack) ([]savedDesign, error) {
	if _, ok := p.Designed(); !ok {
		return nil, nil
	}
	return s.designsOf(c, p, false)
}

// designsOf are the reader's own profiles of a game: units, or own numbers.
func (s *server) designsOf(c echo.Context, p *builder.Pack, numbers bool) ([]savedDesign, error) {
	if owner(c) == "" {
		return nil, nil
	}
	list, err := s.Store.Profiles.ListOf(c.Request().Context(), owner(c), p.ID)
	if err != nil {
		return nil, err
	}
	var own []savedDesign
	for _, k := range list {
		if k.Document.Numbers() == numbers {
			own = append(own, savedDesign{k.ID, k.Document})
		}
	}
	return own, nil
}

// findDesign is one of the reader's own profiles of a game.
func (s *server) findDesign(c echo.Context, system, id string) (builder.Design, error) {
	k, err := s.Store.Profiles.Get(c.Request().Context(), owner(c), id)
	if err != nil {
		return builder.Design{}, err
	}
	if k.Document.System != system {
		return builder.Design{}, statusError(http.StatusNotFound, "There is no such profile of this game.")
	}
	return k.Document, nil
}

// findUnitDesign is one of the reader's own profiles that is a unit.
func (s *server) findUnitDesign(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.findDesign(c, system, id)
	if err == nil && d.Numbers() {
		return builder.Design{}, statusError(http.StatusNotFound, "These are own numbers and no unit.")
	}
	return d, err
}

// updateEdits is the edits that bring a unit up to the profile that it was copied
// from.
func (s *server) updateEdits(c echo.Context, r builder.Roster, unit string) ([]rules.Edit, error) {
	u, _ := r.Unit(unit)
	id := doc.NodeOf(u.From).Get("id").TextOr("")
	d, err := s.findUnitDesign(c, r.System, id)
	if err != nil {
		return nil, err
	}
	return d.Update(id, u), nil
}

// ownEntries are the reader's own profiles as the catalogue shows them.
func ownEntries(p *builder.Pack, own []savedDesign, at views.At) []views.OwnEntry {
	var list []views.OwnEntry
	for _, d := range own {
		if len(list) == entriesMost || len(at.Facets) > 0 || !looked(rules.Entry{Name: d.Name}, at) {
			continue
		}
		e := views.OwnEntry{ID: d.ID, Name: d.Name}
		if st, ok := profileAlone(p, d.Unit("")).Role(rules.RolePoints); ok {
			e.Points = st.Text
		}
		list = append(list, e)
	}
	return list
}

// profileAlone is the profile of a unit that is in no army.
func profileAlone(p *builder.Pack, u rules.Unit) rules.Profile {
	u.ID = "u1"
	return p.Profile(u)
}

// stale says what has changed in the profile that a unit was copied from, nil
// where nothing has.
func stale(s builder.Sheet, us builder.UnitSheet, own []savedDesign) *views.Update {
	u := us.Unit
	i := slices.IndexFunc(own, func(d savedDesign) bool { return d.Stale(d.ID, u) })
	if i < 0 {
		return nil
	}
	d := own[i]
	form := us.Form
	var changes []string
	mounts := false
	for _, e := range d.Update(d.ID, u) {
		mounts = mounts || e.Op != rules.EditSet
		if id, ok := strings.CutPrefix(e.Field, "choices."); ok {
			fd, known := form.Field(id)
			if !known {
				fd = rules.Field{ID: id, Label: id}
			}
			changes = append(changes, fmt.Sprintf("%s %s → %s", fd.Label, choiceText(fd, u.Choices[id]), choiceText(fd, d.Choices[id])))
		}
	}
	if mounts {
		changes = append(changes, "its mounts")
	}
	if changes == nil {
		changes = []string{"its name"}
	}
	return &views.Update{Name: d.Name, To: views.DesignPath(s.Pack.ID, d.ID), Changes: strings.Join(changes, ", ")}
}

// choiceText is a choice as a reader knows it.
func choiceText(fd rules.Field, v any) string {
	if v == nil {
		v = fd.Default
	}
	if id, ok := v.(string); ok {
		if o, ok := fd.Option(id); ok {
			return o.Label
		}
	}
	if v == nil {
		return "–"
	}
	return written(v)
}

// designedPack is the pack of the address's game; it is an error where the game has
// nothing to design.
func (s *server) designedPack(c echo.Context) (*builder.Pack, rules.Entry, error) {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return nil, rules.Entry{}, err
	}
	e, ok := p.Designed()
	if !ok {
		return nil, rules.Entry{}, statusError(http.StatusNotFound, p.System.Name+" has no bench: its profiles are published, and none is made of build stats.")
	}
	return p, e, nil
}

// gameDesignsPage is a game's own profiles, and the form of a new one.
func (s *server) gameDesignsPage(c echo.Context) error {
	p, _, err := s.designedPack(c)
	if err != nil {
		return err
	}
	own, err := s.unitDesigns(c, p)
	if err != nil {
		return err
	}
	v := views.Workshop{Page: s.page("Profiles of "+p.System.Name, p), ID: p.ID, Name: p.System.Name}
	for _, d := range own {
		v.Profiles = append(v.Profiles, s.designLine(store.Listed{ID: d.ID, System: p.ID, Name: d.Name, Units: 1}))
	}
	return render(c, http.StatusOK, views.WorkshopPage(v))
}

// newDesign saves a profile as the game begins one, and opens it.
func (s *server) newDesign(c echo.Context) error {
	if c.FormValue("kind") == kindNumbers {
		return s.newNumbers(c)
	}
	p, e, err := s.designedPack(c)
	if err != nil {
		return err
	}
	name, err := parseName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	return s.createDesign(c, builder.Design{System: p.ID, Pack: p.PackRef, Name: name, Choices: e.Unit.Choices, Mounts: e.Unit.Mounts})
}

// createDesign saves a profile as the browser's own and opens it.
func (s *server) createDesign(c echo.Context, d builder.Design) error {
	saved, err := createOne(c, s, s.Store.Profiles, d)
	if err != nil {
		return err
	}
	return redirect(c, views.DesignPath(d.System, saved.ID))
}

// loadDesign is the own profile of the address.
func (s *server) loadDesign(c echo.Context) (builder.Design, error) {
	return s.findDesign(c, c.Param("system"), c.Param("id"))
}

func (s *server) exportDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	return sendFile(c, false, "application/json", fileName(d.Name, "profile", ".json"), d.Encode())
}

func (s *server) duplicateDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	if d.Name != "" {
		d.Name += " (copy)"
	}
	return s.createDesign(c, d)
}

func (s *server) deleteDesign(c echo.Context) error {
	if err := s.Store.Profiles.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.ProfilesPath)
}

func (s *server) restoreDesign(c echo.Context) error {
	if err := s.Store.Profiles.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.ProfilesPath)
}

func (s *server) eraseDesign(c echo.Context) error {
	if err := s.Store.Profiles.Erase(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.ProfilesPath)
}

// fieldDesign adds a copy of a profile to a roster, or to a new one, and opens
// it there.
func (s *server) fieldDesign(c echo.Context) error {
	d, err := s.loadDesign(c)
	if err != nil {
		return err
	}
	if d.Numbers() {
		return s.useNumbers(c, d)
	}
	u := d.Unit(c.Param("id"))
	id := c.FormValue("roster")
	if id == "" {
		u.ID = "u1"
		r, err := s.Library.Complete(builder.Roster{System: d.System, Force: rules.Force{Units: []rules.Unit{u}}})
		if err != nil {
			return err
		}
		return s.createAndOpen(c, r)
	}
	saved, err := s.editRoster(c, id, d.System, []rules.Edit{rules.AddUnit(u)})
	if err != nil {
		return err
	}
	added := saved.Roster.Units[len(saved.Roster.Units)-1].ID
	return redirect(c, views.At{Open: views.Place(added)}.Address(views.RosterPath(id))+"#"+anchorOf(added))
}

// editRoster makes edits of one of the reader's rosters, which must be of a game.
func (s *server) editRoster(c echo.Context, id, system string, edits []rules.Edit) (store.Saved, error) {
	saved, err := s.Store.Roster(c.Request().Context(), owner(c), id)
	switch {
	case err != nil:
		return saved, err
	case saved.Roster.System != system:
		return saved, statusError(http.StatusUnprocessableEntity, "The roster is of another game than the profile.")
	case len(edits) == 0:
		return saved, nil
	}
	return s.Store.Edit(c.Request().Context(), owner(c), id, 0, "", edits)
}
