package job

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
	"gantry/rules/doc"
)

// MostUnits bounds the units of one document.
const MostUnits = 3000

// MostPieces bounds the models on cards, play sheets, counters, standees and tokens of one document. A server draws
// 800 in 10 seconds and 300 MB.
const MostPieces = 800

// MostFrames bounds the frames of one product. A very long note on every card of a large army would make a document
// that no program opens.
const MostFrames = 4 * MostPieces

// maxText bounds the bytes of the names and notes of one document.
const maxText = 32 << 20

// Options is a print request. Form lists the choices, with the ids that pages, the command, the API and lists use.
type Options struct {
	Products    []string // ids of Products; none means the battle pack
	Units       []string // printed units: an id or a name each, with ":n" for n of them; none means all
	Paper       string   // "a4" or "letter"
	Orientation string   // "portrait" or "landscape"
	Card        string   // "poker", "tarot", "half" or "full"
	Frame       string   // frame of cards: "portrait", "table" or "minimal"
	Backs       string   // "none", or the edge over which the paper is turned: "long" or "short"
	Order       string   // order of units: "roster", "name" or "points"
	Breaks      string   // page breaks besides those between products: one of the breaks below
	Base        string   // base of paper figures and tokens in mm: one of bases, or "unit" for the unit's size
	TokenShape  string   // "hexagon", "round" or "square", or "board" for the game's board
	Size        string   // type size: "normal", "large" or "larger"
	Margin      int      // mm, for text pages and play sheets
	Bleed       int      // mm that ink runs over the cut
	CropMarks   bool     // marks where to cut outside the cards, and card outlines
	Merge       bool     // identical units as one card with their number
	Legend      bool     // the rules that a unit uses, on its card or sheet
	Notes       bool     // what the player wrote
	NoteLines   bool     // lines to write on in the free room of battle packs and play sheets
	Basis       bool     // marks on values that come from house rules or are overridden
	Stamp       bool     // the verdict's stamp and the findings
	Derivations bool     // every number step by step, at the end
	Mono        bool     // black only
	Ink         bool     // thin rules, no outlines and no areas
	Code        bool     // a QR code of the shared view or of the list's hash

	Pictures bool // of units, on their cards and sheets

	// The fields from here on are given, not chosen. Images holds the available pictures by the ids that units use.
	// Link is the address of the list's shared view, "" for none.
	Images map[string]layout.Image
	Link   string
	// PictureAt is the address of a picture that stays with Gantry, nil where pictures leave.
	PictureAt func(name string) string
	Shop      string // the size of a print shop's cards, "" for its first
	// Token is the whole list as a token, "" for none; behind TokenAt it is an address.
	// LongToken says that the list is too long to have one.
	Token, TokenAt string
	LongToken      bool
	// Event is the event that the list was judged under, "" for none. WithoutEvent is then the verdict without it.
	// Document is the original list if the event changed the sheet, else nil.
	Event        string
	EventHash    string // SHA-256 of the event's document
	WithoutEvent builder.Verdict
	Import       []string // lines of the imported text that were not understood
	PagesNote    string   // how the pages of the list's PDF differ from the list, "" for no PDF
	Document     []byte
}

// DefaultOptions returns the options that print the battle pack on A4.
func DefaultOptions() Options {
	return Options{Paper: "a4", Orientation: "portrait", Card: "poker", Frame: FramePortrait, Backs: "none",
		Base: byUnit, TokenShape: BoardToken,
		Order: "roster", Breaks: breakNone,
		Size: "normal", Margin: 14, CropMarks: true, Legend: true, Notes: true, Stamp: true, Code: true, Pictures: true}
}

// The frames of cards.
const (
	FramePortrait = "portrait"
	FrameTable    = "table"
	FrameMinimal  = "minimal"
)

// What begins on a new page or a new sheet of paper, besides products.
const (
	breakNone    = "none"
	BreakRoster  = "roster"  // a list, on a new sheet
	BreakProduct = "product" // a product, on a new sheet
	BreakUnit    = "unit"    // a unit's cards and sheets, on a new page
)

// productField and unitsField are the options that hold lists.
const (
	productField = "product"
	unitsField   = "units"
)

// optionField is one option: its form field, and a pointer to where it is kept: *bool, *int, *string or *[]string.
type optionField struct {
	rules.Field
	at func(*Options) any
}

func words(pairs ...string) []rules.Option {
	var out []rules.Option
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, rules.Option{ID: pairs[i], Label: pairs[i+1]})
	}
	return out
}

// optionFields lists all options in the order of the form.
var optionFields = []optionField{
	{rules.Field{ID: productField, Label: "Products", Kind: rules.FieldList},
		func(o *Options) any { return &o.Products }},
	{rules.Field{ID: unitsField, Label: "Units", Kind: rules.FieldList, Help: "All units unless you pick some."},
		func(o *Options) any { return &o.Units }},
	{rules.Field{ID: "paper", Label: "Paper", Kind: rules.FieldOneOf, Options: words("a4", "A4", "letter", "Letter")},
		func(o *Options) any { return &o.Paper }},
	{rules.Field{ID: "orientation", Label: "Orientation", Kind: rules.FieldOneOf,
		Options: words("portrait", "Portrait", "landscape",
			"Landscape")}, func(o *Options) any { return &o.Orientation }},
	{rules.Field{ID: "card", Label: "Card size", Kind: rules.FieldOneOf,
		Options: words("poker", "Poker, 63 × 88 mm", "tarot", "Mini-tarot, 70 × 120 mm", "half", "Half page", "full",
			"Full page")}, func(o *Options) any { return &o.Card }},
	{rules.Field{ID: "frame", Label: "Card style", Kind: rules.FieldOneOf,
		Options: words(FramePortrait, "Large art", FrameTable, "Numbers first", FrameMinimal, "No art")},
		func(o *Options) any { return &o.Frame }},
	{rules.Field{ID: "base", Label: "Base size", Kind: rules.FieldOneOf, Options: baseOptions(),
		Help: "Auto: 25–50 mm by unit size, 25 mm in hex and region games. Gantry chose these sizes. " +
			"Check your bases."},
		func(o *Options) any { return &o.Base }},
	{rules.Field{ID: "token", Label: "Token shape", Kind: rules.FieldOneOf,
		Options: words(BoardToken, "Auto", HexagonToken, "Hexagon with facing", RoundToken, "Round", SquareToken,
			"Square")},
		func(o *Options) any { return &o.TokenShape }},
	{rules.Field{ID: "backs", Label: "Backs", Kind: rules.FieldOneOf,
		Options: words("none", "None", "long", "Flip on long edge", "short", "Flip on short edge"),
		Help:    "Unit rules on the back of cards and play sheets."}, func(o *Options) any { return &o.Backs }},
	{rules.Field{ID: "order", Label: "Unit order", Kind: rules.FieldOneOf,
		Options: words("roster", "As in the list", "name", "By name", "points", "By points")},
		func(o *Options) any { return &o.Order }},
	{rules.Field{ID: "breaks", Label: "Page breaks", Kind: rules.FieldOneOf,
		Options: words(breakNone, "Save paper", BreakRoster, "Start each list on a new sheet",
			BreakProduct, "Start each type on a new sheet", BreakUnit, "Start each unit on a new page"),
		Help: "A sheet is 1 piece of paper, front and back."}, func(o *Options) any { return &o.Breaks }},
	{rules.Field{ID: "size", Label: "Text size", Kind: rules.FieldOneOf,
		Options: words("normal", "Normal", "large", "Large", "larger",
			"Larger")}, func(o *Options) any { return &o.Size }},
	{rules.Field{ID: "margin", Label: "Margin (mm)", Kind: rules.FieldInt, Min: 8, Max: 30,
		Help: "Text pages and play sheets."}, func(o *Options) any { return &o.Margin }},
	{rules.Field{ID: "bleed", Label: "Bleed (mm)", Kind: rules.FieldInt, Max: 5,
		Help: "Spaces the cards apart and prints past the cut line."}, func(o *Options) any { return &o.Bleed }},
	{rules.Field{ID: "crop", Label: "Crop marks", Kind: rules.FieldBool},
		func(o *Options) any { return &o.CropMarks }},
	{rules.Field{ID: "merge", Label: "Merge identical units", Kind: rules.FieldBool, Help: "One card with a count."},
		func(o *Options) any { return &o.Merge }},
	{rules.Field{ID: "legend", Label: "Unit rules", Kind: rules.FieldBool,
		Help: "On cards and sheets."}, func(o *Options) any { return &o.Legend }},
	{rules.Field{ID: "notes", Label: "Notes", Kind: rules.FieldBool, Help: "Your notes on units and the list."},
		func(o *Options) any { return &o.Notes }},
	{rules.Field{ID: "note-lines", Label: "Lines for notes", Kind: rules.FieldBool,
		Help: "In the free space of battle packs and play sheets."}, func(o *Options) any { return &o.NoteLines }},
	{rules.Field{ID: "basis", Label: "Source marks", Kind: rules.FieldBool,
		Help: "ʜ unofficial, † house rule. The fine print always shows how many."},
		func(o *Options) any { return &o.Basis }},
	{rules.Field{ID: "stamp", Label: "Stamp and problems", Kind: rules.FieldBool,
		Help: "The fine print always shows whether the list is legal."}, func(o *Options) any { return &o.Stamp }},
	{rules.Field{ID: "derivations", Label: "Show the math", Kind: rules.FieldBool,
		Help: "Every number step by step, on the last pages."}, func(o *Options) any { return &o.Derivations }},
	{rules.Field{ID: "pictures", Label: "Pictures", Kind: rules.FieldBool, Help: "Your pictures, on cards and sheets."},
		func(o *Options) any { return &o.Pictures }},
	{rules.Field{ID: "code", Label: "QR code", Kind: rules.FieldBool,
		Help: "The share link or the list's hash. On the army sheet and cover, the whole list."},
		func(o *Options) any { return &o.Code }},
	{rules.Field{ID: "mono", Label: "Black only", Kind: rules.FieldBool}, func(o *Options) any { return &o.Mono }},
	{rules.Field{ID: "ink", Label: "Save ink", Kind: rules.FieldBool,
		Help: "Thin lines, no outlines, fills or pictures."},
		func(o *Options) any { return &o.Ink }},
}

// The products that every game has, besides its own.
const (
	Cover          = "cover"
	Standees       = "standees"
	Tokens         = "tokens"
	TableMarkers   = "markers"
	QuickReference = "reference"
	TurnSheet      = "turns"
	// RecordSheets are sheets to fill in by hand.
	RecordSheets = "blank"
)

// Form returns the print options for some products, with their defaults.
func Form(products []rules.Option) rules.Form {
	usual := DefaultOptions()
	var form rules.Form
	for _, k := range optionFields {
		f := k.Field
		switch at := k.at(&usual).(type) {
		case *bool:
			f.Default = *at
		case *int:
			f.Default = *at
		case *string:
			f.Default = *at
		}
		if f.ID == productField {
			f.Options = products
		}
		form.Fields = append(form.Fields, f)
	}
	return form
}

// With returns the options changed by choices, by the ids of Form. Invalid choices change nothing and add a
// sentence each.
func (o Options) With(choices rules.Choices) (Options, []string) {
	var faults []string
	known := map[string]bool{}
	for _, k := range optionFields {
		known[k.ID] = true
		if v := choices[k.ID]; v != nil && !set(k.at(&o), v) {
			faults = append(faults, fmt.Sprintf("Print option %s can't be %.60s.", k.ID, builder.RawText(v)))
		}
	}
	ids := make([]string, 0, len(optionFields))
	for _, k := range optionFields {
		ids = append(ids, k.ID)
	}
	for _, id := range choices.IDs() {
		if !known[id] {
			faults = append(faults, unknown("print option", id, ids))
		}
	}
	return o, faults
}

// set stores a value of an option. It returns false if the kind is wrong.
func set(at, v any) bool {
	ok := false
	switch at := at.(type) {
	case *bool:
		var b bool
		if b, ok = v.(bool); ok {
			*at = b
		}
	case *int:
		var n int
		if n, ok = v.(int); ok {
			*at = n
		}
	case *string:
		var s string
		if s, ok = v.(string); ok {
			*at = s
		}
	case *[]string:
		var list []any
		if list, ok = v.([]any); ok {
			texts := make([]string, len(list))
			for i, e := range list {
				if texts[i], ok = e.(string); !ok {
					return false
				}
			}
			*at = texts
		}
	}
	return ok
}

// All returns the value of every option, by the ids of Form. Products are left out if none was chosen.
func (o Options) All() rules.Choices {
	c := rules.Choices{}
	for _, k := range optionFields {
		switch at := k.at(&o).(type) {
		case *bool:
			c[k.ID] = *at
		case *int:
			c[k.ID] = *at
		case *string:
			c[k.ID] = *at
		case *[]string:
			list := make([]any, len(*at))
			for i, p := range *at {
				list[i] = p
			}
			if len(list) > 0 {
				c[k.ID] = list
			}
		}
	}
	return c
}

// Choices returns the options that differ from their defaults.
func (o Options) Choices() rules.Choices {
	if slices.Equal(o.Products, []string{BattlePack}) {
		o.Products = nil
	}
	usual := DefaultOptions().All()
	c := o.All()
	maps.DeleteFunc(c, func(id string, v any) bool { _, list := v.([]any); return !list && v == usual[id] })
	return c
}

// PresetOptions returns a preset's options, with defaults for missing ones. The chosen units stay. Each unknown
// option adds a sentence.
func PresetOptions(print *doc.Node, units []string) (Options, []string) {
	o, left := DefaultOptions(), []string(nil)
	if print != nil {
		o, left = o.WithNode(print)
	}
	o.Units = units
	return o, left
}

// WithNode returns With of an object of a document.
func (o Options) WithNode(n *doc.Node) (Options, []string) {
	choices := rules.Choices{}
	for _, m := range n.Members {
		choices[m.Name] = m.Go()
	}
	return o.With(choices)
}

// Check completes the options for a game with some products. The error is a UserError.
func (o Options) Check(products []rules.Option) (Options, error) {
	for _, f := range Form(products).Fields {
		k := optionFields[slices.IndexFunc(optionFields, func(k optionField) bool { return k.ID == f.ID })]
		var ids []string
		for _, w := range f.Options {
			ids = append(ids, w.ID)
		}
		switch at := k.at(&o).(type) {
		case *string:
			if !slices.Contains(ids, *at) {
				return o, builder.Invalid(unknown(f.ID, *at, ids), nil)
			}
		case *int:
			if *at < f.Min || *at > f.Max {
				return o,
					builder.Invalid(fmt.Sprintf("Print option %s: enter %d to %d, not %d.", f.ID, f.Min, f.Max, *at),
						nil)
			}
		case *[]string:
			for _, id := range *at {
				if f.ID == productField && !slices.Contains(ids, id) {
					return o, builder.Invalid(unknown(f.ID, id, ids), nil)
				}
			}
		}
	}
	return o.WithProducts(), nil
}

// WithProducts returns the options with the default product if none was chosen.
func (o Options) WithProducts() Options {
	if len(o.Products) == 0 {
		o.Products = []string{BattlePack}
	}
	return o
}

func unknown(what, got string, known []string) string {
	return fmt.Sprintf("Unknown %s: %.60q.", what, got) + cmp.Or(rules.DidYouMean(rules.Nearest(got, known)),
		" Allowed: "+strings.Join(known, ", ")+".")
}

// PaperSize returns the size of a page in mm.
func (o Options) PaperSize() (w, h float64) {
	w, h = 210, 297
	if o.Paper == "letter" {
		w, h = 215.9, 279.4
	}
	if o.Orientation == "landscape" {
		w, h = h, w
	}
	return w, h
}

// Factor returns the factor by which type is larger than usual.
func (o Options) Factor() float64 {
	switch o.Size {
	case "large":
		return 1.15
	case "larger":
		return 1.3
	}
	return 1
}

// BattlePack is the default product: all that play needs, on as little paper as possible.
const BattlePack = "battle"

// DesignerSheet shows the build of units and their math. No player's sheet has these.
const DesignerSheet = "designer"

// The blank products, besides record sheets.
const (
	blankOf       = "blank-" // prefix of the product's id
	BlankRoster   = blankOf + rules.ProductRoster
	BlankCards    = blankOf + rules.ProductCards
	BlankCounters = blankOf + rules.ProductCounters
	BlankStandees = blankOf + Standees
	BlankTokens   = blankOf + Tokens
)

// IsBlank reports whether a product belongs to no list.
func IsBlank(product string) bool {
	return product == RecordSheets || strings.HasPrefix(product, blankOf)
}

// The shapes of tokens.
const (
	BoardToken   = "board"
	HexagonToken = "hexagon"
	RoundToken   = "round"
	SquareToken  = "square"
)

// byUnit is the base that suits the unit.
const byUnit = "unit"

func baseOptions() []rules.Option {
	out := words(byUnit, "Auto")
	for _, mm := range bases {
		out = append(out, rules.Option{ID: strconv.Itoa(mm), Label: strconv.Itoa(mm) + " mm"})
	}
	return out
}

// bases lists the sizes of bases in mm. The packs name none, so these are Gantry's.
var bases = []int{20, 25, 30, 32, 35, 40, 50, 60}
