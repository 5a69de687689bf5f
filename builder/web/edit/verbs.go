package edit

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/posted"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/builder/versions"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/views"
)

// editRequest is a posted form that asks for a change of a roster.
type editRequest struct {
	echo.Context
	roster builder.Roster
	form   url.Values
	named  string // the value of the field that names the verb
	done   *effect
	saved  store.Saved
	ranked bool // the document is a saved roster
}

// verb is what a form can do. edits returns its changes, none for no change. newest
// applies them to the newest revision, whatever the page shows. quiet omits the notice,
// since the page shows the effect where the reader pressed.
type verb struct {
	edits         func(Pages, editRequest) ([]rules.Edit, error)
	newest, quiet bool
	act           string // name of a large change in History
	said          string // notice, "" for the report of the edits
}

// actMend names a change to the nearest legal list in History.
const actMend = "Fixed all"

// verbs are the actions of forms, by the field that names them. A page's buttons have
// their own names, with the target as the value. Other forms name theirs in op.
var verbs = map[string]verb{
	"edits":    {edits: parseEdits},
	"fix":      {edits: fixEdits, newest: true}, // fixes the newest revision
	"own":      {edits: addDesign, newest: true},
	"take-own": {edits: takeDesign, newest: true},
	"update":   {edits: updateUnit},
	"numbers":  {edits: useNumbers, act: "Used saved numbers"},
	"save":     {edits: saveUnit},
	"more": {newest: true, quiet: true,
		edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.step(1) }},
	"less": {newest: true, quiet: true,
		edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.step(-1) }},
	"add":          {edits: addProfile, newest: true},
	"take":         {edits: takeProfile, newest: true},
	"remove":       {edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.remove(), nil }},
	"up":           {edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.shift(-1) }, newest: true},
	"down":         {edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.shift(1) }, newest: true},
	"copy":         {edits: func(_ Pages, r editRequest) ([]rules.Edit, error) { return r.duplicate(r.named) }},
	"split":        {edits: splitUnit},
	"without":      {edits: removeOverride},
	"cut":          {edits: removeMount},
	"put":          {edits: putItem},
	"mirror":       {edits: mirrorLocation},
	"like":         {edits: copyLoadout},
	"op=set":       {edits: setField, quiet: true},
	"op=add":       {edits: addMount},
	"op=remove":    {edits: removeUnit},
	"op=move":      {edits: moveUnit},
	"op=pack":      {edits: packEdits, act: versions.MoveAct, said: versions.MoveAct},
	"op=fill":      {edits: fillEdits, newest: true, act: "Filled empty slots"},
	"op=missing":   {edits: missingEdits, newest: true, act: "Added missing units"},
	"op=duplicate": {edits: duplicateUnit},
	"op=table":     {edits: setTable},
}

// verbOf returns the verb of a form, and the value of the field that names it. A form that only names a field sets
// it.
func verbOf(form url.Values) (v verb, named string) {
	for _, name := range slices.Sorted(maps.Keys(verbs)) {
		if named = form.Get(name); named != "" {
			return verbs[name], named
		}
	}
	op := form.Get("op")
	if !form.Has("op") && form.Has("field") {
		op = "set"
	}
	if v, ok := verbs["op="+op]; ok {
		return v, ""
	}
	return verb{edits: func(Pages, editRequest) ([]rules.Edit, error) {
		return nil, builder.Invalid("Unknown change.", nil)
	}}, ""
}

// parseEdits returns edits as JSON.
func parseEdits(_ Pages, r editRequest) ([]rules.Edit, error) {
	edits, err := doc.ParseEdits([]byte(r.named))
	if err != nil {
		return nil, builder.Invalid(rules.Sentence("The edits cannot be read: "+err.Error()), err)
	}
	return edits, nil
}

// fixEdits returns those of a fix that the roster's findings offer now, or of a fill.
func fixEdits(s Pages, r editRequest) ([]rules.Edit, error) {
	if name, unit, ok := mend.ParseFillKey(r.named); ok {
		return mend.FillEdits(r.Request().Context(), s.Library, r.roster, unit, name)
	}
	fixes, err := r.findFixes(s)
	if edits, found := fixes.Edits(r.named); err != nil || found {
		return edits, err
	}
	v, err := s.Library.Judge(r.Request().Context(), r.roster)
	if err != nil {
		return nil, err
	}
	for _, x := range v.Standing().Choices {
		if mend.FixKey(x) == r.named {
			return x.Edits, nil
		}
	}
	return nil, &builder.UserError{Kind: builder.KindConflict,
		Text: "The list has changed. This page shows it as it is now."}
}

// findFixes finds the ways to fix what the form is of, as its page shows them.
func (r editRequest) findFixes(s Pages) (mend.Ways, error) {
	if r.ranked {
		return s.FindFixes(r, r.saved)
	}
	bench, err := s.Library.BenchRoster(r.roster)
	if err != nil {
		return mend.Ways{}, err
	}
	sheet, err := s.Library.Sheet(r.Request().Context(), bench)
	if err != nil {
		return mend.Ways{}, err
	}
	return mend.Find(r.Request().Context(), sheet)
}

// fillEdits fill the empty slots of all units.
func fillEdits(s Pages, r editRequest) ([]rules.Edit, error) {
	filled, err := mend.Fill(r.Request().Context(), s.Library, r.roster)
	if err == nil && len(filled.Edits) == 0 {
		err = builder.Invalid(filled.Done, nil)
	}
	r.done.said = filled.Done
	return filled.Edits, err
}

// missingEdits add what the list lacks to be legal and finished.
func missingEdits(s Pages, r editRequest) ([]rules.Edit, error) {
	m, err := mend.Missing(r.Request().Context(), s.Library, r.roster)
	if err == nil && len(m.Edits) == 0 && m.Why() != "" {
		err = builder.Invalid(m.Why(), nil)
	}
	return m.Edits, err
}

// packEdits move the roster to the newest pack of its game, as the preview showed it.
func packEdits(s Pages, r editRequest) ([]rules.Edit, error) {
	return s.MoveEdits(r.Request().Context(), r.saved, r.form.Get("revision"))
}

// searches reports whether a form asks for edits that are found by search.
func searches(form url.Values) bool {
	_, _, fills := mend.ParseFillKey(form.Get("fix"))
	return fills || slices.Contains([]string{"fill", "missing"}, form.Get("op"))
}

// addDesign adds a copy of a saved unit design.
func addDesign(s Pages, r editRequest) ([]rules.Edit, error) {
	d, err := s.FindUnitDesign(r, r.roster.System, r.named)
	if err != nil {
		return nil, err
	}
	return search.AddOne(r.Request().Context(), s.Library, r.roster, d.Unit(r.named))
}

// takeDesign removes one copy of a saved unit design.
func takeDesign(s Pages, r editRequest) ([]rules.Edit, error) {
	d, err := s.FindUnitDesign(r, r.roster.System, r.named)
	if err != nil {
		return nil, err
	}
	return search.TakeOne(r.Request().Context(), s.Library, r.roster, d.Unit(r.named))
}

// updateUnit brings a unit up to the profile that it was copied from.
func updateUnit(s Pages, r editRequest) ([]rules.Edit, error) {
	u, _ := r.roster.Unit(r.named)
	id := builder.CopyOf(u)
	d, err := s.FindUnitDesign(r, r.roster.System, id)
	if err != nil {
		return nil, err
	}
	p, err := s.Library.PackOf(r.roster.System, r.roster.Pack)
	if err != nil {
		return nil, err
	}
	return d.Update(id, u, p.Form(u)), nil
}

// useNumbers overrides the list's numbers with a saved set.
func useNumbers(s Pages, r editRequest) ([]rules.Edit, error) {
	d, err := s.FindNumbers(r, r.roster.System, r.named)
	if err == nil && len(d.Overrides) == 0 {
		err = builder.Invalid("No numbers yet. Enter one first.", nil)
	}
	return d.Use(), err
}

// step gives a unit some models more or less.
func (r editRequest) step(by int) ([]rules.Edit, error) {
	u, _ := r.roster.Unit(r.named)
	return []rules.Edit{rules.Set(r.named, "count", builder.StepCount(u, by))}, nil
}

// addProfile adds a profile of the catalogue.
func addProfile(s Pages, r editRequest) ([]rules.Edit, error) {
	u, err := posted.Entry(r.Request().Context(), s.Library, r.roster, r.named)
	if err != nil {
		return nil, err
	}
	return search.AddOne(r.Request().Context(), s.Library, r.roster, u)
}

// takeProfile takes one unit of an entry of the catalogue away again.
func takeProfile(s Pages, r editRequest) ([]rules.Edit, error) {
	u, err := posted.Entry(r.Request().Context(), s.Library, r.roster, r.named)
	if err != nil {
		return nil, err
	}
	return search.TakeOne(r.Request().Context(), s.Library, r.roster, u)
}

// remove removes the named unit.
func (r editRequest) remove() []rules.Edit { return []rules.Edit{rules.Remove(r.named, "")} }

// shift moves the named unit some places up or down.
func (r editRequest) shift(by int) ([]rules.Edit, error) {
	units := r.roster.Units
	i := r.roster.Place(r.named)
	to := i + by
	if i < 0 || to < 0 || to >= len(units) {
		return nil, errUnitGone
	}
	e := rules.Edit{Op: rules.EditMove, Unit: r.named}
	if by > 0 {
		to++
	}
	if to < len(units) {
		e.Before = units[to].ID
	}
	return []rules.Edit{e}, nil
}

// removeOverride does without a house rule.
func removeOverride(_ Pages, r editRequest) ([]rules.Edit, error) {
	return []rules.Edit{rules.SetFigure(r.named, nil)}, nil
}

// removeMount takes an item from the open unit.
func removeMount(s Pages, r editRequest) ([]rules.Edit, error) {
	unit := views.UnitAt(r.form.Get("open"))
	return r.paired(s, unit, rules.Remove(unit, r.named))
}

// paired returns an edit of a unit with what keeps its paired locations alike.
func (r editRequest) paired(s Pages, unit string, e rules.Edit) ([]rules.Edit, error) {
	return mend.PairedEdits(r.Request().Context(), s.Library, r.roster, unit, []rules.Edit{e})
}

// putItem puts an item into the location of the open unit that the picker is open for.
func putItem(s Pages, r editRequest) ([]rules.Edit, error) {
	unit := views.UnitAt(r.form.Get("open"))
	return mend.PutItem(r.Request().Context(), s.Library, r.roster, unit, r.named, r.form.Get("at"), r.form.Get("swap"))
}

// mirrorLocation makes the other side of a location of the open unit carry the same.
func mirrorLocation(s Pages, r editRequest) ([]rules.Edit, error) {
	unit := views.UnitAt(r.form.Get("open"))
	edits, note, err := mend.MirrorUnit(r.Request().Context(), s.Library, r.roster, unit, r.named)
	r.done.note = note
	return edits, err
}

// copyLoadout makes the open unit carry what another does.
func copyLoadout(s Pages, r editRequest) ([]rules.Edit, error) {
	unit := views.UnitAt(r.form.Get("open"))
	edits, note, err := mend.CopyUnit(r.Request().Context(), s.Library, r.roster, unit, r.named)
	r.done.note = note
	return edits, err
}

// setField gives a field the posted value, whose shape is the field's.
func setField(s Pages, r editRequest) ([]rules.Edit, error) {
	field := rules.ParseTarget(r.form.Get("field"))
	if field.Kind == rules.TargetFigure {
		return s.setOverride(r, field.ID)
	}
	v, err := posted.ParseValue(r.Request().Context(), s.Library, r.roster, field, r.form)
	if err != nil || v.Keep {
		return nil, err
	}
	e := rules.Edit{Op: rules.EditSet, Unit: r.form.Get("unit"), Mount: r.form.Get("mount"), Field: field,
		Value: v.Value}
	if e.Mount != "" {
		return r.paired(s, e.Unit, e)
	}
	return []rules.Edit{e}, nil
}

func (s Pages) setOverride(r editRequest, pointer string) ([]rules.Edit, error) {
	p, err := s.Library.PackOf(r.roster.System, r.roster.Pack)
	if err != nil {
		return nil, err
	}
	e, err := posted.ParseOverride(p, pointer, r.form)
	if err != nil {
		return nil, err
	}
	return []rules.Edit{e}, nil
}

// addMount mounts an item on a unit, and adds a profile where the form names no
// unit.
func addMount(s Pages, r editRequest) ([]rules.Edit, error) {
	unit, item := r.form.Get("unit"), r.form.Get("item")
	switch {
	case unit == "":
		r.named = r.form.Get("profile")
		return addProfile(s, r)
	case item == "":
		return nil, nil
	}
	return r.paired(s, unit, rules.AddMount(unit, rules.Mount{Item: item, At: r.form.Get("at")}))
}

// removeUnit takes a unit or a mount away.
func removeUnit(s Pages, r editRequest) ([]rules.Edit, error) {
	e := rules.Remove(r.form.Get("unit"), r.form.Get("mount"))
	if e.Mount != "" {
		return r.paired(s, e.Unit, e)
	}
	return []rules.Edit{e}, nil
}

// moveUnit puts a unit before another, or at the end.
func moveUnit(_ Pages, r editRequest) ([]rules.Edit, error) {
	return []rules.Edit{{Op: rules.EditMove, Unit: r.form.Get("unit"), Before: r.form.Get("before")}}, nil
}

// duplicateUnit adds a copy of a unit behind it.
func duplicateUnit(_ Pages, r editRequest) ([]rules.Edit, error) {
	return r.duplicate(r.form.Get("unit"))
}

func (r editRequest) duplicate(id string) ([]rules.Edit, error) {
	units := r.roster.Units
	i := r.roster.Place(id)
	if i < 0 {
		return nil, errUnitGone
	}
	u := units[i]
	u.ID = ""
	e := rules.AddUnit(u)
	if i+1 < len(units) {
		e.Before = units[i+1].ID
	}
	return []rules.Edit{e}, nil
}

// splitUnit splits one model off into a new unit right after this one, with a loadout
// that can differ.
func splitUnit(_ Pages, r editRequest) ([]rules.Edit, error) {
	edits, err := r.duplicate(r.named)
	if err != nil {
		return nil, err
	}
	u := *edits[0].NewUnit
	if u.Count < 2 {
		return nil, builder.Invalid("There is only one.", nil)
	}
	less := rules.Set(r.named, "count", u.Count-1)
	edits[0].NewUnit.Count = 1
	return append(edits, less), nil
}

var errUnitGone = builder.Invalid("This unit isn't in the list anymore.", nil)

// setTable overrides what a form of a whole table says.
func setTable(s Pages, r editRequest) ([]rules.Edit, error) {
	p, err := s.Library.PackOf(r.roster.System, r.roster.Pack)
	if err != nil {
		return nil, err
	}
	return posted.ParseTable(p, r.roster, r.form)
}

// saveUnit saves a unit to the reader's own units and makes the unit a copy of that
// design. With "into" it updates the design that the unit was copied from.
func saveUnit(s Pages, r editRequest) ([]rules.Edit, error) {
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
		was, err := s.FindUnitDesign(r, d.System, id)
		if err != nil {
			return nil, err
		}
		saved, err := s.Store.Profiles.Edit(r.Request().Context(), site.Owner(r), id, 0, "", was.Changes(d))
		if err != nil {
			return nil, err
		}
		return []rules.Edit{saved.Document.CopiedTo(r.named, id)}, nil
	}
	saved, err := site.Create(r.Context, s.Site, s.Store.Profiles, d)
	if err != nil {
		return nil, err
	}
	site.ForgetFingerprint(r) // the owner has own profiles now
	return []rules.Edit{d.CopiedTo(r.named, saved.ID)}, nil
}

// MoveEdits move a roster to the newest pack, if it is still at the revision that the
// preview showed.
func (s Pages) MoveEdits(ctx context.Context, saved store.Saved, revision string) ([]rules.Edit, error) {
	if revision != strconv.Itoa(saved.Revision) {
		return nil, &builder.UserError{Kind: builder.KindConflict,
			Text: "The list has changed. Check the preview and move it again."}
	}
	m, err := versions.Move(ctx, s.Library, saved.Document)
	return m.Edits, err
}

// MoveRoster moves a roster of the reader's to the newest pack; see MoveEdits.
func (s Pages) MoveRoster(c echo.Context, id, revision string) error {
	ctx := c.Request().Context()
	after, err := s.Store.EditWith(ctx, site.Owner(c), id, 0, "", versions.MoveAct,
		func(saved store.Saved) ([]rules.Edit, error) { return s.MoveEdits(ctx, saved, revision) })
	if err == nil {
		s.Sheets.Revise(after)
	}
	return err
}
