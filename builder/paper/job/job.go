package job

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
	"gantry/rules"
	"gantry/rules/doc"
)

// A Job is one document being set.
type Job struct {
	Sheet   builder.Sheet       // of the printed units
	All     []builder.UnitSheet // of the list, in printing order
	Names   map[string]string   // the units' names on every page, by id
	About   rules.About
	Options Options
	Palette layout.Palette
	W, H    float64 // of the paper
	Lacks   []Lack
	Code    layout.Code // without a place

	Measure  *layout.Measure
	Drawings *typeset.Drawings
	Shop     *ShopSize // print shop cards, one per page; nil for paper
	NoList   bool      // the pages belong to no list
}

// An Amount measures one document: units, pieces, and bytes of names and notes.
type Amount struct{ units, pieces, text int }

// Add adds the units of a list that is printed with options.
func (a *Amount) Add(list builder.Sheet, o Options, units []builder.UnitSheet) {
	models, figures := NumberOf(units), 0
	a.units += models
	for _, u := range units {
		figures += u.Unit.Number() * max(1, len(typeset.Likenesses(u))) // one per mode
		a.text += u.Unit.Number() * (len(u.Title) + len(u.Unit.Notes))  // a long name is measured on each card
	}
	for _, p := range o.Products {
		switch {
		case p == rules.ProductCards && o.Merge:
			a.pieces += len(units)
		case p == rules.ProductCards, p == rules.ProductPlaySheets: // setting a sheet takes time for each model
			a.pieces += models
		case p == rules.ProductCounters:
			a.pieces += models * len(list.About.Sides)
		case p == Standees, p == Tokens:
			a.pieces += figures
		}
	}
}

// Check returns an error if the amount is too much to print at once.
func (a Amount) Check() error {
	switch {
	case a.units > MostUnits:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The list has %d units. The limit per print is %d.", a.units, MostUnits)}
	case a.pieces > MostPieces:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%s models on cards, sheets and figures. The limit is %d. Choose fewer layouts or units.",
				rules.Grouped(a.pieces), MostPieces)}
	case a.text > maxText:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The names and notes of all units hold %d "+
				"characters together; at most %d can be printed at once. Shorten them, or print fewer units.",
				a.text, maxText)}
	}
	return nil
}

// TellsFindings reports whether one of the products prints the findings of the list.
func (o Options) TellsFindings() bool {
	return slices.ContainsFunc(o.Products, func(p string) bool {
		return p == rules.ProductRoster || p == Cover || p == BattlePack
	})
}

// OnlyPieces reports whether only blanks and pieces to cut out are printed. They show no verdict.
func (o Options) OnlyPieces() bool {
	pieces := []string{Standees, Tokens, TableMarkers}
	return !slices.ContainsFunc(o.Products, func(p string) bool { return !slices.Contains(pieces, p) && !IsBlank(p) })
}

// OwesFindings reports whether the list is illegal and no product has a list of its findings.
func (j Job) OwesFindings() bool {
	return j.Options.Stamp && j.Sheet.Verdict.State == builder.Illegal && !j.Options.TellsFindings() &&
		!j.Options.OnlyPieces()
}

// SortUnits returns the units in the order of an option.
func SortUnits(units []builder.UnitSheet, by string) []builder.UnitSheet {
	switch by {
	case "name":
		units = slices.Clone(units)
		slices.SortStableFunc(units, func(a, b builder.UnitSheet) int { return strings.Compare(a.Title, b.Title) })
	case "points":
		points := func(u builder.UnitSheet) rules.Value {
			s, _ := u.Profile.Role(rules.RolePoints)
			return s.Value
		}
		units = slices.Clone(units)
		slices.SortStableFunc(units, func(a, b builder.UnitSheet) int { return points(b).Cmp(points(a)) })
	}
	return units
}

// CheckContext returns the error of a context that has ended.
func CheckContext(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("set the pages: %w", err)
	}
	return nil
}

// An Entry is one unit to print, and the number of models that it represents.
type Entry struct {
	Unit   builder.UnitSheet
	Number int
	Twin   typeset.Twin
}

// Title returns the name of an entry: "Anvil", "Anvil 2/3".
func (e Entry) Title() string {
	return strings.TrimSpace(typeset.NameWithin(e.Unit, typeset.MostName) + " " + e.Twin.String())
}

// Entries returns the units in list order: each model, or identical units merged if that option is on.
func (j Job) Entries() []Entry {
	if j.Options.Merge {
		return j.Merged()
	}
	return j.Models()
}

// Models returns an entry for each printed model, with its number in the whole list.
func (j Job) Models() []Entry {
	of := map[string]int{} // models of each unit in the whole list
	for _, u := range j.All {
		of[u.Unit.ID] = u.Unit.Number()
	}
	var out []Entry
	for _, u := range j.Sheet.Units {
		for i := range u.Unit.Number() {
			tw := typeset.Twin{Of: of[u.Unit.ID]}
			if tw.Of > 1 {
				tw.N = i + 1
			}
			out = append(out, Entry{Unit: j.Named(u), Number: 1, Twin: tw})
		}
	}
	return out
}

// Merged returns the units with identical ones merged. A unit that is not merged keeps its own name in the list.
func (j Job) Merged() []Entry {
	var out []Entry
	at := map[string]int{}
	for _, u := range j.Sheet.Units {
		k := AlikeKey(u)
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k], out = i, append(out, Entry{Unit: j.Named(u)})
		} else {
			out[i].Unit.Title = u.Title
		}
		out[i].Number += u.Unit.Number()
	}
	return out
}

// Named returns a unit with its unique name in the list.
func (j Job) Named(u builder.UnitSheet) builder.UnitSheet {
	u.Title = cmp.Or(j.Names[u.Unit.ID], u.Title)
	return u
}

// AlikeKey returns a key that two units share if they print alike: everything but their ids and counts is equal,
// and neither has a finding.
func AlikeKey(u builder.UnitSheet) string {
	if len(u.Findings) > 0 {
		return "id " + u.Unit.ID
	}
	u.Unit.ID, u.Unit.Count = "", 1
	return u.Title + "\x00" + doc.Key(u.Unit) + fmt.Sprint(u.Unit.Condition)
}

// A Lack is the characters of a text that no face has, each once.
type Lack struct {
	Text  string // "the name of u2"
	chars []rune
}

// Part says how much of the list is printed, "" for all of it.
func (j Job) Part() string {
	printed, all := NumberOf(j.Sheet.Units), NumberOf(j.All)
	if printed == all {
		return ""
	}
	return fmt.Sprintf("%d of %d %s printed", printed, all, rules.Plural(all, "unit"))
}

// NumberOf returns the number of models in units.
func NumberOf(units []builder.UnitSheet) (n int) {
	for _, u := range units {
		n += u.Unit.Number()
	}
	return n
}

// OfNoList returns the job for paper without a list and without numbers.
func (j Job) OfNoList() Job {
	j.Code, j.NoList = layout.Code{}, true
	return j
}

// Margin returns the margin of a full page, in mm.
func (j Job) Margin() float64 { return float64(j.Options.Margin) }

// ChosenBase returns the side of the base that the player chose in mm. It returns false for the usual bases.
func (j Job) ChosenBase() (mm float64, chosen bool) {
	n, err := strconv.Atoi(j.Options.Base)
	return float64(n), err == nil
}

// Bleed returns how far ink runs over the cut of a card, in mm.
func (j Job) Bleed() float64 {
	if j.Shop != nil {
		return j.Shop.BleedMM()
	}
	return float64(j.Options.Bleed)
}

// HasBacks reports whether units have their rules on the back, as all print shop cards do.
func (j Job) HasBacks() bool {
	return (j.Options.Backs != "none" || j.Shop != nil) && j.Options.Legend
}

// UsesRules reports whether a unit has rules to print.
func UsesRules(u builder.UnitSheet) bool { return len(u.Profile.Legend)+len(u.Profile.Panels) > 0 }

// HasRules reports whether the rules that a unit uses are printed.
func (j Job) HasRules(u builder.UnitSheet) bool { return j.Options.Legend && UsesRules(u) }
