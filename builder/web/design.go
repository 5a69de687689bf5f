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
	"gantry/views"
)

// ownDesign is a profile of the reader's own with the id under which it is saved.
type ownDesign struct {
	ID string
	builder.Design
}

// designs are the reader's own units of a game; none where it has no bench.
func (s *server) designs(c echo.Context, p *builder.Pack) ([]ownDesign, error) {
	if _, ok := p.Designed(); !ok {
		return nil, nil
	}
	return s.kept(c, p, false)
}

// kept are the reader's own profiles of a game: units, or own numbers.
func (s *server) kept(c echo.Context, p *builder.Pack, numbers bool) ([]ownDesign, error) {
	if owner(c) == "" {
		return nil, nil
	}
	list, err := s.Store.Profiles.ListOf(c.Request().Context(), owner(c), p.ID)
	if err != nil {
		return nil, err
	}
	var own []ownDesign
	for _, k := range list {
		if k.Document.Numbers() == numbers {
			own = append(own, ownDesign{k.ID, k.Document})
		}
	}
	return own, nil
}

// design is one of the reader's own profiles of a game.
func (s *server) design(c echo.Context, system, id string) (builder.Design, error) {
	k, err := s.Store.Profiles.Get(c.Request().Context(), owner(c), id)
	if err != nil {
		return builder.Design{}, err
	}
	if k.Document.System != system {
		return builder.Design{}, refused(http.StatusNotFound, "There is no such profile of this game.")
	}
	return k.Document, nil
}

// unitDesign is one of the reader's own profiles that is a unit.
func (s *server) unitDesign(c echo.Context, system, id string) (builder.Design, error) {
	d, err := s.design(c, system, id)
	if err == nil && d.Numbers() {
		return builder.Design{}, refused(http.StatusNotFound, "These are own numbers and no unit.")
	}
	return d, err
}

// updated is the edits that bring a unit up to the profile that it was copied
// from.
func (s *server) updated(c echo.Context, r builder.Roster, unit string) ([]rules.Edit, error) {
	u, _ := r.Unit(unit)
	id := u.From.Get("id").TextOr("")
	d, err := s.unitDesign(c, r.System, id)
	if err != nil {
		return nil, err
	}
	return d.Update(id, u), nil
}

// ownEntries are the reader's own profiles as the catalogue shows them.
func ownEntries(game rules.Game, own []ownDesign, at views.At) []views.OwnEntry {
	var list []views.OwnEntry
	for _, d := range own {
		if len(list) == entriesMost || len(at.Facets) > 0 || !looked(rules.Entry{Name: d.Name}, at) {
			continue
		}
		e := views.OwnEntry{ID: d.ID, Name: d.Name}
		if st, ok := alone(game, d.Unit("")).Role(rules.RolePoints); ok {
			e.Points = st.Text
		}
		list = append(list, e)
	}
	return list
}

// alone is the profile of a unit that is in no army.
func alone(game rules.Game, u rules.Unit) rules.Profile {
	u.ID = "u1"
	return game.Profile(rules.Force{Units: []rules.Unit{u}}, u)
}

// stale says what has changed in the profile that a unit was copied from, nil
// where nothing has.
func stale(s builder.Sheet, u rules.Unit, own []ownDesign) *views.Update {
	i := slices.IndexFunc(own, func(d ownDesign) bool { return d.Stale(d.ID, u) })
	if i < 0 {
		return nil
	}
	d := own[i]
	form := s.Game.Form(s.Roster.Force, u)
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

// workbench is the pack of the address's game; it is an error where the game has
// nothing to design.
func (s *server) workbench(c echo.Context) (*builder.Pack, rules.Entry, error) {
	p, err := s.Library.Pack(c.Param("system"))
	if err != nil {
		return nil, rules.Entry{}, err
	}
	e, ok := p.Designed()
	if !ok {
		return nil, rules.Entry{}, refused(http.StatusNotFound, p.System.Name+" has no bench: its profiles are published, and none is made of build stats.")
	}
	return p, e, nil
}

// workshop is a game's own profiles, and the form of a new one.
func (s *server) workshop(c echo.Context) error {
	p, _, err := s.workbench(c)
	if err != nil {
		return err
	}
	own, err := s.designs(c, p)
	if err != nil {
		return err
	}
	v := views.Workshop{Page: s.page("Profiles of "+p.System.Name, p), ID: p.ID, Name: p.System.Name}
	for _, d := range own {
		v.Profiles = append(v.Profiles, s.profileLine(store.Listed{ID: d.ID, System: p.ID, Name: d.Name, Units: 1}))
	}
	return render(c, http.StatusOK, views.WorkshopPage(v))
}

// newProfile saves a profile as the game begins one, and opens it.
func (s *server) newProfile(c echo.Context) error {
	if c.FormValue("kind") == kindNumbers {
		return s.newNumbers(c)
	}
	p, e, err := s.workbench(c)
	if err != nil {
		return err
	}
	name, err := shortName("The name", c.FormValue("name"))
	if err != nil {
		return err
	}
	return s.keepDesign(c, builder.Design{System: p.ID, Pack: p.PackRef, Name: name, Choices: e.Unit.Choices, Mounts: e.Unit.Mounts})
}

// keepDesign saves a profile as the browser's own and opens it.
func (s *server) keepDesign(c echo.Context, d builder.Design) error {
	saved, err := keepOne(c, s, s.Store.Profiles, d)
	if err != nil {
		return err
	}
	return see(c, views.DesignPath(d.System, saved.ID))
}

// savedDesign is the own profile of the address.
func (s *server) savedDesign(c echo.Context) (builder.Design, error) {
	return s.design(c, c.Param("system"), c.Param("id"))
}

func (s *server) exportProfile(c echo.Context) error {
	d, err := s.savedDesign(c)
	if err != nil {
		return err
	}
	return file(c, false, "application/json", fileName(d.Name, "profile", ".json"), d.Encode())
}

func (s *server) duplicateProfile(c echo.Context) error {
	d, err := s.savedDesign(c)
	if err != nil {
		return err
	}
	if d.Name != "" {
		d.Name += " (copy)"
	}
	return s.keepDesign(c, d)
}

func (s *server) removeProfile(c echo.Context) error {
	if err := s.Store.Profiles.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return see(c, views.ProfilesPath)
}

func (s *server) restoreProfile(c echo.Context) error {
	if err := s.Store.Profiles.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return see(c, views.ProfilesPath)
}

func (s *server) eraseProfile(c echo.Context) error {
	if err := s.Store.Profiles.Erase(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return see(c, views.ProfilesPath)
}

// fieldProfile adds a copy of a profile to a roster, or to a new one, and opens
// it there.
func (s *server) fieldProfile(c echo.Context) error {
	d, err := s.savedDesign(c)
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
		return s.keep(c, r)
	}
	saved, err := s.into(c, id, d.System, []rules.Edit{rules.AddUnit(u)})
	if err != nil {
		return err
	}
	added := saved.Roster.Units[len(saved.Roster.Units)-1].ID
	return see(c, views.At{Open: views.Place(added)}.Address(views.RosterPath(id))+"#"+anchorOf(added))
}

// into makes edits of one of the reader's rosters, which must be of a game.
func (s *server) into(c echo.Context, id, system string, edits []rules.Edit) (store.Saved, error) {
	saved, err := s.Store.Roster(c.Request().Context(), owner(c), id)
	switch {
	case err != nil:
		return saved, err
	case saved.Roster.System != system:
		return saved, refused(http.StatusUnprocessableEntity, "The roster is of another game than the profile.")
	case len(edits) == 0:
		return saved, nil
	}
	return s.Store.Edit(c.Request().Context(), owner(c), id, 0, "", edits)
}
