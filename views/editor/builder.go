package editor

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/provenance"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
	"gantry/views/catalogue"
	"gantry/views/unit"
)

// maxHouseRules is the maximum of house rules that a list shows unfolded.
const maxHouseRules = 5

// Builder is the builder page of a roster, or its shared, read-only view.
type Builder struct {
	unit.Parts
	AsOf            string    // which state of a roster a shared view shows
	Updated         time.Time // when that was made, zero for a list in its link
	Frozen          bool      // it stays as it is
	Newer           *views.NewerPack
	Owning          *Owning // nil where its reader keeps no collection
	Given           *views.Given
	Points          views.Points
	UnofficialCount int // numbers that are from no book
	Unofficial      []provenance.Unofficial
	Findings        []unit.Finding
	MoreFindings    string // the link that shows all of them, "" where all are shown
	Army            Army
	Mend            string // the page that fixes all, "" where there is nothing to fix
	Fill            bool   // a draft has empty slots that can be filled
	Missing         string // what a draft without empty slots lacks, as text; "" if no addition helps
	Catalogue       catalogue.Catalogue
	Preview         *catalogue.Preview // shown where the catalogue is, nil for none
	Units           []unit.Unit
}

// maxWholeRows is how many rows keep their stats and weapons beside an open unit. With more, the page is too large.
const maxWholeRows = 10

// brief reports whether rows leave their stats and weapons out.
func (b Builder) brief() bool { return b.OpenUnit() != nil && !b.Whole && len(b.Units) > maxWholeRows }

// pane returns the one that a phone shows.
func (b Builder) pane() string {
	pane := b.At.Pane()
	if pane == views.PanePick && b.picker() == nil {
		pane = views.PaneUnit
	}
	if pane == views.PaneUnit && b.OpenUnit() == nil || pane == views.PaneAdd && b.ReadOnly {
		return views.PaneList
	}
	return pane
}

// laterStyles returns the stylesheets of what the page does not show but a press opens.
func (b Builder) laterStyles() []string {
	u := b.OpenUnit()
	switch {
	case u == nil:
		return []string{views.DetailStyle, views.UnitStyle, views.LoadoutStyle, views.WhyStyle}
	case u.Open.Part == views.PartLoadout:
		return []string{views.PickerStyle, views.WhyStyle}
	}
	return []string{views.LoadoutStyle, views.WhyStyle}
}

// showsPart reports whether the pane of the catalogue has less than all of it.
func (b Builder) showsPart() bool { return b.Preview != nil || b.catalogueIsCut() }

// catalogueIsCut reports whether an open unit leaves room for only part of the catalog.
func (b Builder) catalogueIsCut() bool {
	return b.Catalogue.More > 0 && catalogue.BesideUnit(b.At)
}

// showsCatalogue reports whether the page has the catalogue: what may go to a location
// takes its place on screens of every width.
func (b Builder) showsCatalogue() bool { return !b.ReadOnly && b.picker() == nil }

// showsState reports whether the page has the pane of what is to be checked: the page of
// a unit takes its place on screens of every width.
func (b Builder) showsState() bool { return b.OpenUnit() == nil || b.pane() == views.PaneCheck }

// at reports whether a place of the bar is where the reader is: the page of a unit
// belongs to the list.
func (b Builder) at(pane string) bool {
	is := b.pane()
	return is == pane || (is == views.PaneUnit || is == views.PanePick) && pane == views.PaneList
}

// picker returns what may go to a location of the open unit, nil where that is not asked for.
func (b Builder) picker() *unit.Picker {
	if u := b.OpenUnit(); u != nil {
		return u.Open.Picker
	}
	return nil
}

// ShowPreview shows an entry of the catalogue, as PreviewOf does.
func (b *Builder) ShowPreview(e *rules.Entry, one builder.Sheet, measured odds.Measured) {
	b.Preview = catalogue.PreviewOf(e, one, measured, b.At, b.Catalogue.Fielded[e.ID])
}

// Asked returns what the open unit needs beyond an ordinary page: its picker, or previews of its fills.
func (b *Builder) Asked() (unit string, picker, fills bool) {
	u := b.OpenUnit()
	if u == nil || b.ReadOnly {
		return "", false, false
	}
	picker, fills = u.Asked(&b.Pick)
	return u.ID, picker, fills
}

// ShowPicker shows what may go to the location that is asked for.
func (b *Builder) ShowPicker(k mend.Picker) {
	if i := slices.IndexFunc(b.Units, func(u unit.Unit) bool { return u.Open != nil }); i >= 0 {
		b.Units[i].ShowPicker(b.At, b.Sheet.Units[i], b.Sheet.About.PointsName, k)
	}
}

// ShowFills shows previews of the fills.
func (b *Builder) ShowFills(fills []mend.FillOption) {
	if u := b.OpenUnit(); u != nil {
		u.ShowFills(fills)
	}
}

// OpenUnit returns the unit whose page is shown, nil for none.
func (b Builder) OpenUnit() *unit.Unit {
	for i := range b.Units {
		if b.Units[i].Open != nil {
			return &b.Units[i]
		}
	}
	return nil
}

// BuilderOf returns the builder page of a sheet. The editor says where it stands, whose it is and where the reader
// is in it; own are the profiles that the reader may add. found is what was found in the catalogue.
func BuilderOf(e views.Editor, s builder.Sheet, own []search.OwnDesign, found search.Found) Builder {
	e.Page = views.SheetPage(builder.RosterName(s.Roster.Name), s)
	e.Edits, e.Wide, e.Bare, e.Style = !e.ReadOnly, true, true, views.BuilderStyle
	if place, ok := strings.CutSuffix(e.Why, views.WhyKey("", unit.Average)); ok && e.Open == "" {
		e.Open = place // its page shows it
	}
	if e.AsksArmy() && e.UnitOpen() {
		e.Open = "" // its page has no place for the answer
	}
	if e.ReadOnly {
		e.Description = describe(s)
	}
	head := views.HeadOf(s, e.At, e.Base, "")
	e.Head = &head
	p := unit.PartsOf(e, s)
	b := Builder{Parts: p, Points: head.Points, UnofficialCount: provenance.Of(s).Unofficial(),
		Unofficial: provenance.Numbers(s), Findings: p.Findings(s.Verdict.FindingsBesideHouseRules()), Army: army(p)}
	if len(b.Findings) > unit.MaxFindings && !e.All {
		b.Findings, b.MoreFindings = b.Findings[:unit.MaxFindings], e.WithShow(views.PaneCheck).WithAll().Link("state")
	}
	if !e.ReadOnly && b.needsFix() {
		b.Mend = e.Base + "/mend"
	}
	if !e.ReadOnly {
		b.Catalogue = catalogue.ForList(p, found)
	}
	b.Units = make([]unit.Unit, 0, len(s.Units))
	for i, us := range s.Units {
		u := p.Unit(i)
		u.Update = updateOf(s.Pack.ID, us, own)
		if u.Open != nil && !e.ReadOnly {
			u.Compare = views.WithQuery(views.DesignPath(s.Pack.ID, "compare"), "p", views.UnitCandidate(e.ID, u.ID))
		}
		if u.Update == nil {
			copyOf(p, &u, s, i, own)
		}
		b.Units = append(b.Units, u)
	}
	return b
}

// needsFix reports whether there is something to fix: not for a list without units, nor
// if only a limit is missing.
func (b Builder) needsFix() bool {
	switch b.Standing.State {
	case builder.StandingIllegal:
		return true
	case builder.Draft:
		return b.Points.Counted > 0
	case builder.Open:
		return !b.Standing.AwaitsLimit() &&
			slices.ContainsFunc(b.Sheet.Verdict.Findings, func(f rules.Finding) bool { return len(f.Fixes) > 0 })
	}
	return false
}

// nextPlace returns where the first thing is chosen that is still to choose.
func (b Builder) nextPlace() string {
	if i := slices.IndexFunc(b.Findings, func(f unit.Finding) bool { return f.Choice }); i >= 0 {
		return b.Findings[i].Jump
	}
	return b.WithShow(views.PaneCheck).Link("state")
}

// updateOf returns what changed in the design that a unit was copied from, nil for no changes.
func updateOf(system string, us builder.UnitSheet, own []search.OwnDesign) *unit.Update {
	u := us.Unit
	i := slices.IndexFunc(own, func(d search.OwnDesign) bool { return d.Stale(d.ID, u) })
	if i < 0 {
		return nil
	}
	d := own[i]
	var changes []string
	mounts := false
	for _, e := range d.Update(d.ID, u, us.Form) {
		mounts = mounts || e.Op != rules.EditSet
		if e.Field.Kind == rules.TargetProfile {
			changes = append(changes, "class")
		}
		if id := e.Field.ID; e.Field.Kind == rules.TargetChoice {
			fd, known := us.Form.Field(id)
			if !known {
				fd = rules.Field{ID: id, Label: id}
			}
			was, now := builder.ChoiceText(fd, u.Choices[id]), builder.ChoiceText(fd, d.Choices[id])
			changes = append(changes, fmt.Sprintf("%s %s → %s", fd.Label, was, now))
		}
	}
	if mounts {
		changes = append(changes, "loadout")
	}
	if changes == nil {
		changes = []string{"name"}
	}
	return &unit.Update{Name: d.Name, To: views.DesignPath(system, d.ID), Changes: strings.Join(changes, ", ")}
}

// copyOf links a unit to the reader's design that it copies. If the two differ, it adds the button
// to save the unit into the design.
func copyOf(p unit.Parts, u *unit.Unit, s builder.Sheet, unit int, own []search.OwnDesign) {
	i := slices.IndexFunc(own, func(d search.OwnDesign) bool { return d.ID == builder.CopyOf(s.Units[unit].Unit) })
	if i < 0 {
		return
	}
	u.CopyOf = &views.Link{Text: builder.DesignName(own[i].Name), To: views.DesignPath(s.Pack.ID, own[i].ID)}
	if len(own[i].Changes(s.Design(unit))) > 0 {
		u.SaveInto = p.Edit("save", u.ID, "into", "1")
	}
}

// LinkOdds leads from the open units, and from those of which it is asked, to what
// their attacks do. It answers the unit whose average is asked, -1 for none.
func (b *Builder) LinkOdds() (asked int) {
	asked = -1
	for i := range b.Units {
		u, v := b.Sheet.Units[i].Unit, &b.Units[i]
		why := views.WhyKey(views.Place(u.ID), unit.Average)
		if v.Open == nil || len(odds.Attacks(b.Sheet, i)) == 0 {
			continue
		}
		v.Average = b.WithOpen(views.Place(u.ID)).WithPart(views.PartOdds).WithWhy(why).Link("why")
		v.Odds = views.WithQuery(b.Base+"/odds", "by", attack.FromRoster+views.Place(u.ID))
		if b.Why == why || v.Open.Part == views.PartOdds {
			asked = i
		}
	}
	return asked
}

// ShowAverage shows of one unit what its attacks do on average.
func (b *Builder) ShowAverage(i int, m odds.Measured) {
	u := &b.Units[i]
	u.Measured, u.Unmeasured = &odds.UnitMeasure{Title: u.Title, Measured: m}, b.WithWhy("").Link(views.OpenAnchor)
}

// ShowOwning shows what the roster needs of its reader's models, and lets the
// catalogue show only these.
func (b *Builder) ShowOwning(c collection.Collection) {
	b.Owning = &Owning{Path: views.CollectionPath(b.Sheet.Pack.ID)}
	more := 0
	for _, n := range c.Needs(b.Sheet) {
		switch {
		case n.Missing() == 0:
		case len(b.Owning.Missing) == maxMissing:
			more += n.Missing()
		default:
			b.Owning.Missing = append(b.Owning.Missing, strconv.Itoa(n.Missing())+" × "+n.Name)
		}
	}
	if more > 0 {
		b.Owning.Missing = append(b.Owning.Missing, strconv.Itoa(more)+" more")
	}
	b.Catalogue.Owned = &views.Facet{ID: "owned", Name: "Owned", Link: b.Toggle("owned").Link(""), On: b.At.Owned}
}

// Owning is what a roster needs of its reader's models; nil where no collection is kept.
type Owning struct {
	Path    string
	Missing []string // what is to be found
}

// maxMissing is how many kinds of missing models are named.
const maxMissing = 4

// settlingText returns a way to settle something, a limit with the name of points behind it.
func settlingText(x rules.Fix, points string) string {
	if _, limit := builder.LimitSet(x.Edits); limit {
		return x.Text + " " + points
	}
	return x.Text
}
