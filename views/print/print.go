package print

import (
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

// Print is the preview: one sheet of the pages, options beside it.
type Print struct {
	views.Page
	Base    string
	Owned   bool // by who looks at it
	Name    string
	Verdict builder.Verdict
	Groups  []PrintGroup
	Units   []PrintUnit
	Part    bool   // not all units are printed
	Query   string // the request as it is, without the sheet's number
	Files   []views.Link
	Sheet   layout.Page
	Number  int // of the sheet, from 1
	Count   int
	Notes   []string // what the paper cannot show
	Shared  bool     // at a public address
	changes string   // as Query, of what is not as the roster keeps it, with an & behind it

	Bundles        []PrintBundle
	Presets        []PrintPreset
	DeletedPresets []PresetLine

	pictures map[string]string // the rosters' addresses by their pictures, if there are several
}

// PicturePath returns the address of a picture of the roster.
func (p Print) PicturePath(id string) string {
	id, gray := job.PictureOf(id)
	at := cmp.Or(p.pictures[id], p.Base) + views.PicturePath(id)
	if gray {
		at += "?grey=true"
	}
	return at
}

// Method returns how the form is sent: an owner's options are kept with the roster.
func (p Print) Method() string {
	if p.Owned {
		return "post"
	}
	return "get"
}

// Customized reports whether the print differs from every ready one.
func (p Print) Customized() bool {
	return p.Part || slices.ContainsFunc(p.Groups, func(g PrintGroup) bool { return g.Changed }) ||
		!slices.ContainsFunc(p.Bundles, func(r PrintBundle) bool { return r.On })
}

// PrintBundle is a layout.Bundle with the fields that print it, the other options as they are.
type PrintBundle struct {
	Name, Text, Icon string // Text names the products
	Fields           []views.Link
	On               bool // they are printed now
}

func printBundlesOf(about rules.About, o job.Options) (list []PrintBundle) {
	printed := o.Products
	for _, b := range paper.Bundles(about) {
		ids, labels := []string{}, []string{}
		for _, product := range b.Products {
			ids, labels = append(ids, product.ID), append(labels, product.Label)
		}
		r := PrintBundle{Name: b.Name, Icon: b.Icon, On: slices.Equal(ids, printed)}
		r.Text = rules.UpperFirst(strings.ToLower(strings.Join(labels, ", ")))
		o.Products = ids
		r.Fields = fieldsOf(PrintQuery(o.All()))
		list = append(list, r)
	}
	return list
}

// Pictures returns the sheet and all sheets as pictures, for a screen or a printer.
func (p Print) Pictures() []views.Link {
	all := p.Base + "/print.pdf?" + p.Query
	sheet := views.PrintPath(p.Base+"/print.pdf", p.Query, p.Number)
	list := []views.Link{{Text: "This page, PNG (300 dpi)", To: sheet + "&to=png"},
		{Text: "This page, SVG", To: sheet + "&to=svg"}}
	if p.Count > 1 {
		list = append(list, views.Link{Text: "All pages, PNG (ZIP)", To: all + "&to=png"},
			views.Link{Text: "All pages, SVG (ZIP)", To: all + "&to=svg"})
	}
	if len(p.Sheet.Frames) > 0 {
		list = append(list, views.Link{Text: "Cards on this page, PNG", To: sheet + "&to=png&cut=true"})
	}
	return list
}

// Outputs returns the forms of the list beside its pages, pictures or texts.
func (p Print) Outputs(texts bool) []job.Output {
	return slices.DeleteFunc(paper.Outputs(), func(o job.Output) bool { return o.IsText() != texts })
}

// OutputFiles returns where the files of an output are had.
func (p Print) OutputFiles(o job.Output) (list []views.Link) {
	for _, file := range o.Files {
		to := p.Base + "/print.pdf?" + p.changes + "to=" + o.ID
		if file.ID != "" {
			to += "&shop=" + file.ID
		}
		list = append(list, views.Link{Text: file.Label, To: to})
	}
	return list
}

// OutputHelp returns the help text of an output.
func (p Print) OutputHelp(o job.Output) string {
	if p.Shared {
		return cmp.Or(o.Shared, o.Help)
	}
	return o.Help
}

// PrintOf returns the preview of a sheet set for paper, at one of its pages, from 1.
func PrintOf(s builder.Sheet, doc layout.Document, o job.Options, base string, page int) Print {
	o = o.WithProducts()
	p := Print{Page: views.ListPage("Print "+builder.RosterName(s.Roster.Name), s, base, "print"), Base: base,
		Name: s.Roster.Name, Verdict: s.Verdict, Query: PrintQuery(o.All()), Count: len(doc.Pages),
		Notes: doc.Notes, Shared: o.Link != "", changes: printChanges(s, o)}
	p.Style, p.BannerInside = views.PaperStyle, true
	all := o.All()
	p.Groups = printGroupsOf(job.Form(paper.Products(s.About)).Fields, all)
	p.Units, p.Part = printUnitsOf(s, o), len(o.Units) > 0
	p.Bundles = printBundlesOf(s.About, o)
	p.show(doc, page)
	for _, product := range paper.Products(s.About) {
		p.Files = append(p.Files, views.Link{Text: product.Label, To: base + "/" + product.ID + ".pdf?" + p.Query})
	}
	return p
}

// show shows a page, from 1.
func (p *Print) show(doc layout.Document, page int) {
	p.Number = min(max(1, page), max(1, len(doc.Pages)))
	if len(doc.Pages) > 0 {
		p.Sheet = doc.Pages[p.Number-1]
	}
}

// label returns what the sheet is, without its number if that is the same as the page's.
func (p Print) label() string {
	return strings.TrimSuffix(p.Sheet.Label, fmt.Sprintf(" %d of %d", p.Number, p.Count))
}

// Text returns what is printed as a text.
func (p Print) Text(o job.Output) string { return p.Base + "/print.pdf?" + p.Query + "&to=" + o.ID }

// PresetLine is one of the reader's named print requests.
type PresetLine struct{ ID, Name string }

// PrintPreset is a preset with all its options for this list, to be posted.
type PrintPreset struct {
	PresetLine
	Fields []views.Link // a name and a value each
	On     bool         // the roster is printed so
}

// AddPreset adds a preset as options of a roster, without what only other games have.
func (p *Print) AddPreset(id, name string, o job.Options, s builder.Sheet) {
	if own, err := paper.Among(o, s); err == nil {
		o = own
	} else {
		o.Products = nil
	}
	q := PrintQuery(o.WithProducts().All())
	p.Presets = append(p.Presets, PrintPreset{PresetLine{id, name}, fieldsOf(q), q == p.Query})
}

// Fields returns the options as they are, to be posted.
func (p Print) Fields() []views.Link { return fieldsOf(p.Query) }

// fieldsOf returns the names and values of a query.
func fieldsOf(query string) (list []views.Link) {
	q, _ := url.ParseQuery(query) // it was encoded by this program
	for _, name := range slices.Sorted(maps.Keys(q)) {
		for _, v := range q[name] {
			list = append(list, views.Link{Text: name, To: v})
		}
	}
	return list
}

// PrintGroup is options under a heading. Changed means that one of them isn't the default.
type PrintGroup struct {
	Name    string
	Options []views.Control
	Changed bool
}

// printGroups are the headings of options, with their ids; the last takes the rest.
var printGroups = []struct {
	name string
	ids  []string
}{
	{"What", []string{"product", "order"}},
	{"Paper", []string{"paper", "orientation", "margin", "breaks", "size", "mono", "ink"}},
	{"Cards and tokens", []string{"card", "frame", "backs", "bleed", "crop", "merge", "pictures", "base", "token"}},
	{"Extras", nil},
}

func printGroupsOf(fields []rules.Field, values map[string]any) []PrintGroup {
	groups := make([]PrintGroup, len(printGroups))
	for i, g := range printGroups {
		groups[i].Name = g.name
	}
	for _, fd := range fields {
		if fd.ID == unitsName {
			continue // its choices are the list's
		}
		at := len(groups) - 1
		for i, g := range printGroups {
			if slices.Contains(g.ids, fd.ID) {
				at = i
			}
		}
		g := &groups[at]
		c := views.ControlOf(fd.ID, fd.ID, fd, values[fd.ID])
		if fd.ID == "product" {
			g.Options = append(g.Options, productControls(c)...)
		} else {
			g.Options = append(g.Options, c)
		}
		g.Changed = g.Changed || fd.Default != nil && values[fd.ID] != nil &&
			posted.Text(values[fd.ID]) != posted.Text(fd.Default)
	}
	return groups
}

// productControls returns the choice of products with the blank ones apart.
func productControls(c views.Control) []views.Control {
	blank := c
	blank.ID, blank.Label, blank.Choices = c.ID+"-blank", "Blank", nil
	c.Choices = slices.DeleteFunc(c.Choices, func(o views.Choice) bool {
		is := job.IsBlank(o.Value)
		if is {
			o.Label = rules.UpperFirst(strings.TrimPrefix(o.Label, "Blank "))
			blank.Choices = append(blank.Choices, o)
		}
		return is
	})
	return []views.Control{c, blank}
}

// unitsName is the option of the units that are printed.
const unitsName = "units"

// PrintUnit is a unit to print or not, or a number of its models.
type PrintUnit struct {
	ID, Title, Face string
	Value           string // of all of it
	On              bool
	Counts          []views.Choice // none where there is one of it
}

// maxCounts bounds the numbers of a unit that are offered one by one.
const maxCounts = 24

func printUnitsOf(s builder.Sheet, o job.Options) (list []PrintUnit) {
	wears, names := views.WornOf(s.Roster, s.About), s.Names()
	for i, u := range s.Units {
		n, of := o.CountOf(u.Unit, u.Title), u.Unit.Number()
		pu := PrintUnit{ID: "unit-" + strconv.Itoa(i+1), Title: names[u.Unit.ID], Value: job.ChoiceOf(u.Unit, of),
			On: n > 0}
		if len(u.Likenesses) > 0 {
			pu.Face = views.Thumbnail(wears.Picture(u.Likenesses[0]))
		}
		if of > 1 {
			pu.Counts = countsOf(u.Unit, n)
		}
		list = append(list, pu)
	}
	return list
}

// countsOf returns the numbers of a unit's models that can be printed, with n chosen. It skips some of a large number.
func countsOf(u rules.Unit, n int) []views.Choice {
	of := u.Number()
	list := []views.Choice{{Label: "None", On: n == 0}}
	for i := 1; i < of; i++ {
		if i <= maxCounts || i%10 == 0 || i == n {
			list = append(list, views.Choice{Value: job.ChoiceOf(u, i), Label: strconv.Itoa(i) +
				" of " + strconv.Itoa(of), On: i == n})
		}
	}
	return append(list, views.Choice{Value: job.ChoiceOf(u, of), Label: "All " + strconv.Itoa(of), On: n == of})
}

// printChanges returns the options of a print that differ from those that its roster keeps, as the beginning of a
// query.
func printChanges(s builder.Sheet, o job.Options) string {
	kept, _ := job.SavedOptions(s)
	usual, changed := kept.All(), rules.Choices{}
	for id, v := range o.All() {
		if id != "product" && fmt.Sprint(v) != fmt.Sprint(usual[id]) { // products are of pages
			changed[id] = v
		}
	}
	if len(changed) == 0 {
		return ""
	}
	return PrintQuery(changed) + "&"
}

// PrintQuery returns choices of a print as a query.
func PrintQuery(choices rules.Choices) string {
	q := url.Values{}
	for id, v := range choices {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		for _, v := range list {
			q.Add(id, fmt.Sprint(v))
		}
	}
	return q.Encode()
}
