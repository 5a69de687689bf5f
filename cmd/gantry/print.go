package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/pdf"
	"gantry/builder/picture"
	"gantry/rules"
	"gantry/rules/doc"
)

// printCommand prints rosters. A flag that is not given leaves the option as the
// options file has it, else as the roster keeps it, else as usual.
type printCommand struct {
	Files   []string `arg:"" optional:"" name:"file" help:"Lists in any format that check reads (files, folders, archives), or an own profile for its card. Several make one file."`
	Out     string   `short:"o" required:"" placeholder:"OUT.pdf" help:"Where to write; - is standard output."`
	To      string   `enum:"pdf,png,svg,print-shop,tts,text" default:"pdf" help:"pdf; pictures: png or svg, more than one a zip with names in order; print-shop: the cards with their bleed for a print shop, fronts and backs, in a zip; tts: a saved object of Tabletop Simulator with its pictures, in a zip; or text, for readers of screens."`
	DPI     int      `default:"300" help:"Dots an inch of png, 72 to 600."`
	Cut     bool     `help:"A picture of every card and sheet by itself, not of whole pages."`
	Shop    string   `enum:"poker,tarot,jumbo,mpc-poker,mpc-tarot" default:"poker" help:"Size of the cards of print-shop: poker (825 × 1125 px), tarot (900 × 1500), jumbo (1125 × 1725), mpc-poker (822 × 1122) or mpc-tarot (897 × 1497), all at 300 dots an inch."`
	Layout  []string `placeholder:"PRODUCT" help:"What to print, by commas: battle, cover, roster, cards, play-sheets, counters, standees, tokens, markers, reference, designer, blank (record sheets), blank-roster, blank-cards, blank-counters, blank-standees, blank-tokens, or all, which leaves out the blanks; without it the battle pack: the least paper that the list is played from."`
	Options string   `placeholder:"FILE" help:"A JSON object of print options, as a roster keeps it in print."`
	Blank   string   `placeholder:"GAME" help:"In place of a file: a game whose blanks are filled in by hand; record sheets, one of each form that its units have, or with --layout the others."`
	Preset  string   `placeholder:"FILE" help:"A print preset (gantry.print/1), in place of what the roster keeps."`

	Likeness string `placeholder:"UNIT" help:"In place of paper the likeness of a unit by its id, or of all, as png or svg without a ground."`
	View     string `enum:"front,back,top" default:"front" help:"Of a likeness: front, back or top."`
	Px       int    `default:"1000" help:"Dots a side of a likeness as png, 16 to 6000."`

	Paper *string  `help:"The paper: a4 or letter."`
	Units []string `placeholder:"UNIT" help:"Only these units, by their ids or names; with a colon so many of one: u1,u3:2."`

	Orientation *string `help:"portrait or landscape."`
	Card        *string `help:"Size of cards: poker (63 × 88 mm), tarot (70 × 120 mm), half or full (page)."`
	Frame       *string `help:"Frame of cards: portrait, table or minimal."`
	Base        *string `help:"Base of standees and tokens in mm: 20, 25, 30, 32, 35, 40, 50 or 60; or unit: as suits it."`
	Token       *string `help:"Shape of tokens: hexagon, round, square, or board: as the game's suits."`
	Backs       *string `help:"Rules behind cards and play sheets, for paper turned over its long or short edge; or none."`
	Order       *string `help:"Order of units: roster, name or points."`
	Breaks      *string `help:"What begins a page or leaf of its own: none, roster, product or unit."`
	Size        *string `help:"Size of type: normal, large or larger."`
	Margin      *int    `help:"Margin of pages of text and of play sheets in mm, 8 to 30."`
	Bleed       *int    `help:"How far the edge of cards runs over the cut in mm, 0 to 5."`
	CropMarks   *bool   `negatable:"" help:"Mark where cards are cut."`
	Merge       *bool   `negatable:"" help:"Print identical units as one card with their number."`
	Legend      *bool   `negatable:"" help:"Put the rules that a unit uses on its card or sheet."`
	Notes       *bool   `negatable:"" help:"Print the player's notes."`
	Basis       *bool   `negatable:"" help:"Mark values that rest on house rules or are overridden."`
	Stamp       *bool   `negatable:"" help:"Print the stamp and the problems."`
	Derivations *bool   `negatable:"" help:"Print every number step by step, at the end."`
	Code        *bool   `negatable:"" help:"Print a QR code: of the roster's hash, on roster sheet and cover of the whole list."`
	Mono        *bool   `negatable:"" help:"Black only."`
	Ink         *bool   `negatable:"" help:"Save ink: thin rules, no outlines and no areas."`

	Pictures string `placeholder:"DIR" type:"existingdir" help:"A folder of pictures: a PNG, JPEG or WebP named by the unit's id, such as u1.png."`
	Images   *bool  `name:"images" negatable:"" help:"Print the units' pictures."`
}

// choices are the options that the flags give, by the ids of layout.Form.
func (c printCommand) choices() rules.Choices {
	out := rules.Choices{}
	for id, at := range map[string]*string{"paper": c.Paper, "orientation": c.Orientation, "card": c.Card,
		"frame": c.Frame, "base": c.Base, "token": c.Token, "backs": c.Backs, "order": c.Order, "breaks": c.Breaks,
		"size": c.Size} {
		if at != nil {
			out[id] = *at
		}
	}
	for id, at := range map[string]*int{"margin": c.Margin, "bleed": c.Bleed} {
		if at != nil {
			out[id] = *at
		}
	}
	for id, at := range map[string]*bool{"crop": c.CropMarks, "merge": c.Merge, "legend": c.Legend, "notes": c.Notes,
		"basis": c.Basis,
		"stamp": c.Stamp, "derivations": c.Derivations, "pictures": c.Images, "code": c.Code, "mono": c.Mono, "ink": c.Ink} {
		if at != nil {
			out[id] = *at
		}
	}
	if c.Units != nil {
		units := make([]any, len(c.Units))
		for i, u := range c.Units {
			units[i] = strings.TrimSpace(u)
		}
		out["units"] = units
	}
	return out
}

// Help is the long help.
func (printCommand) Help() string {
	return "Example: gantry print roster.json -o roster.pdf --layout cards,play-sheets --paper letter\n\n" +
		"Example: gantry print red.json blue.txt -o both.pdf --breaks roster\n\n" +
		"Example: gantry print lists/ -o all.pdf --layout roster\n\n" +
		"Example: gantry print roster.json -o cards.zip --layout cards --to png --dpi 300 --cut\n\n" +
		"Example: gantry print roster.json -o cards.zip --to print-shop --shop mpc-poker\n\n" +
		"Example: gantry print roster.json -o table.zip --to tts\n\n" +
		"Example: gantry print roster.json -o anvil.png --to png --likeness u1 --px 2000\n\n" +
		"Illegal lists are printed with a stamp and their problems. Files that can't be read are named, and the rest " +
		"is printed. Exit status: 1 when a file could not be read."
}

// Run sets the pages and writes them.
func (c printCommand) Run(p *program) error {
	files := sources(c.Files)
	read := slices.Concat(inputs(files), []string{c.Options, c.Preset}, p.packs)
	if err := keepInputs("-o", c.Out, read...); err != nil {
		return err
	}
	if (len(c.Files) > 0) == (c.Blank != "") {
		return usage("name a file to print, or with --blank a game")
	}
	lists, unreadable, err := c.lists(p, files)
	if err != nil {
		return err
	}
	if err := c.write(p, lists); err != nil || unreadable == 0 {
		return err
	}
	return status{exitFailure, fmt.Sprintf("%d unreadable, the rest printed", unreadable)}
}

// write sets the lists and writes them.
func (c printCommand) write(p *program, lists []layout.List) error {
	out, made, notes, err := c.set(p, lists)
	var wrong *builder.UserError
	if errors.As(err, &wrong) && wrong.Kind == builder.KindInvalid {
		return usage("%s", wrong.Text)
	}
	if err != nil {
		return err
	}
	for _, note := range notes {
		fmt.Fprintf(p.stderr, "%s: %s\n", cmp.Or(c.onlyFile(), c.Out), note)
	}
	if c.Out == piped {
		_, err = p.stdout.Write(out.Bytes())
		return err
	}
	if err := replaceFile(c.Out, out.Bytes()); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, plain(err))
	}
	word := fmt.Sprintf("%d rosters", len(lists))
	switch {
	case c.Blank != "":
		word = "to fill in"
	case len(lists) == 1:
		word = lists[0].Sheet.Verdict.Word()
	}
	fmt.Fprintf(p.stderr, "%s: %s, %s\n", c.Out, made, word)
	return nil
}

// onlyFile is the name of the one file that is printed, "" of several.
func (c printCommand) onlyFile() string {
	if len(c.Files) == 1 {
		return c.Files[0]
	}
	return ""
}

// lists are the lists of the files, each as it is to be printed, and how many cannot be
// read.
func (c printCommand) lists(p *program, files []source) (lists []layout.List, unreadable int, err error) {
	lib, err := p.library()
	if err != nil {
		return nil, 0, err
	}
	read, unreadable := readLists(p, lib, files)
	if c.Blank != "" {
		read = append(read, &exchange.Checked{Roster: builder.Roster{System: c.Blank}})
	}
	if len(read) == 0 {
		return nil, unreadable, status{exitFailure, "nothing to print: no list could be read"}
	}
	if len(read) > 1 && (c.Units != nil || c.Pictures != "") {
		return nil, 0, usage("--units and --pictures name units of one roster: print the rosters one by one, or keep " +
			`the choice in each roster's "print"`)
	}
	for _, one := range read {
		l := layout.List{}
		if l.Sheet, err = lib.Sheet(p.ctx, one.Roster); err == nil {
			err = c.complete(p, &l, len(read) > 1)
		}
		if err != nil {
			return nil, 0, err
		}
		lists = append(lists, l)
	}
	return lists, unreadable, nil
}

// complete says how a list is printed; among others it lacks what only their games have.
func (c printCommand) complete(p *program, l *layout.List, among bool) error {
	o, err := c.request(p, l.Sheet, among)
	if err != nil {
		return err
	}
	if l.Sheet, o.Images, err = c.withPictures(l.Sheet, o.Mono); err != nil {
		return err
	}
	if o.Token, err = exchange.Token(p.ctx, l.Sheet.Roster); err != nil {
		return err
	}
	o.LongToken = o.Token == ""
	l.Options = o
	return nil
}

// What --to calls cards for a print shop and an object of Tabletop Simulator.
const (
	toShop     = "print-shop"
	toTabletop = "tts"
)

// pages are what is drawn, and what else is in a zip of them.
func (c printCommand) pages(p *program, setter *layout.Setter, lists []layout.List) (
	doc layout.Document, files []image.File, err error) {
	switch {
	case c.Likeness != "" && len(lists) != 1:
		return doc, nil, usage("--likeness takes one roster")
	case c.Likeness != "" && c.To != image.PNG && c.To != image.SVG:
		return doc, nil, usage("--likeness makes --to png or svg, not %s", c.To)
	case c.Likeness != "":
		doc, err = layout.Portraits(lists[0].Sheet, c.Likeness, c.View, lists[0].Options, c.Px)
		return doc, nil, err
	case c.To != toShop && c.To != toTabletop:
		doc, err = setter.Book(p.ctx, lists)
		return doc, nil, err
	case len(lists) != 1:
		return doc, nil, usage("--to %s takes one roster", c.To)
	}
	of := lists[0]
	if c.To == toShop {
		size, err := layout.ShopSizeOf(c.Shop)
		if err != nil {
			return doc, nil, err
		}
		doc, err = setter.ShopCards(p.ctx, of.Sheet, of.Options, size)
		return doc, nil, err
	}
	doc, table, err := setter.Tabletop(p.ctx, of.Sheet, of.Options)
	if err != nil {
		return doc, nil, err
	}
	archive, err := exchange.TabletopFiles(table)
	for _, f := range archive {
		files = append(files, image.File(f))
	}
	return doc, files, err
}

// set is the lists as text, or their pages as a file, how much stands in it, and what
// the paper cannot show.
func (c printCommand) set(p *program, lists []layout.List) (out bytes.Buffer, made string, notes []string, err error) {
	if c.To == "text" {
		text, err := layout.PlainText(p.ctx, lists)
		out.WriteString(text)
		return out, fmt.Sprintf("%d lines", strings.Count(text, "\n")), nil, err
	}
	setter, err := layout.New()
	if err != nil {
		return out, "", nil, fmt.Errorf("read fonts: %w", err)
	}
	doc, files, err := c.pages(p, setter, lists)
	if err != nil {
		return out, "", nil, err
	}
	out, made, err = c.draw(p, doc, files)
	return out, made, doc.Notes, err
}

// draw is the pages as a file, and how much stands in it.
func (c printCommand) draw(p *program, d layout.Document, files []image.File) (
	out bytes.Buffer, made string, err error) {
	if c.To == "pdf" {
		return out, fmt.Sprintf("%d pages", len(d.Pages)), pdf.Write(p.ctx, &out, d)
	}
	q := image.Request{To: c.To, DPI: c.DPI, Cards: c.Cut}
	switch c.To {
	case toShop:
		q = image.Request{To: image.PNG, DPI: layout.ShopDPI}
	case toTabletop:
		q = image.Request{To: image.PNG, DPI: layout.TabletopDPI}
	}
	if c.Likeness != "" {
		q.DPI = layout.PortraitDPI
	}
	plan, refusal := image.PlanOf(d, q)
	if refusal != "" {
		return out, "", usage("%s", refusal)
	}
	plan = plan.With(files...)
	made = "a picture"
	if n := plan.Pictures(); n > 1 {
		made = fmt.Sprintf("a zip of %d pictures", n)
	}
	return out, made, plan.Write(p.ctx, &out)
}

// request is how a roster is to be printed, by itself or among others.
func (c printCommand) request(p *program, sheet builder.Sheet, among bool) (layout.Options, error) {
	o, left := layout.SavedOptions(sheet.Roster)
	for _, fault := range left {
		fmt.Fprintf(p.stderr, "%s: %s\n", cmp.Or(c.onlyFile(), builder.RosterName(sheet.Roster.Name)), fault)
	}
	if c.Preset != "" {
		var err error
		if o, err = c.preset(p, o.Units); err != nil {
			return o, err
		}
	}
	if c.Options != "" {
		data, err := source{name: c.Options}.bytes(p)
		if err != nil {
			return o, fmt.Errorf("read %s: %w", c.Options, err)
		}
		n, err := doc.Parse(data)
		if err != nil || n.Kind != doc.Object {
			return o, usage("--options: %s holds no JSON object of print options", c.Options)
		}
		var faults []string
		if o, faults = o.WithNode(n); faults != nil {
			return o, usage("--options: %s: %s", c.Options, strings.Join(faults, " "))
		}
	}
	o, _ = o.With(c.choices()) // of the right kinds, as flags
	var ids []string
	for _, product := range layout.Products(sheet.About) {
		ids = append(ids, product.ID)
	}
	switch {
	case slices.Contains(c.Layout, "all"):
		blank := c.Blank != ""
		o.Products = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return layout.IsBlank(id) != blank })
	case c.Layout != nil:
		o.Products = c.Layout
	case c.Blank != "":
		o.Products = []string{layout.RecordSheets}
	}
	o.Stamp = o.Stamp && c.Blank == "" // nothing is ruled on
	if among {
		var err error
		if o, err = o.Among(sheet); err != nil {
			return o, usage("--layout: %s", sentence(err))
		}
	}
	for _, l := range o.Products {
		if !slices.Contains(ids, l) {
			return o, usage("--layout: there is no %q for this game; it has %s and all", l, strings.Join(ids, ", "))
		}
	}
	return o, nil
}

// preset is what the file of a preset says.
func (c printCommand) preset(p *program, units []string) (o layout.Options, err error) {
	data, err := source{name: c.Preset}.bytes(p)
	if err != nil {
		return o, fmt.Errorf("read %s: %w", c.Preset, err)
	}
	preset, err := builder.DecodePreset(data)
	if err != nil {
		return o, usage("--preset: %s: %s", c.Preset, sentence(err))
	}
	o, faults := layout.PresetOptions(preset.Print, units)
	if faults != nil {
		return o, usage("--preset: %s: %s", c.Preset, strings.Join(faults, " "))
	}
	return o, nil
}

// withPictures is the sheet with the pictures of the folder on its units, and these.
func (c printCommand) withPictures(sheet builder.Sheet, grey bool) (builder.Sheet, map[string]layout.Image, error) {
	if c.Pictures == "" {
		return sheet, nil, nil
	}
	images := map[string]layout.Image{}
	sheet.Units = slices.Clone(sheet.Units)
	for i := range sheet.Units {
		u := &sheet.Units[i].Unit
		name, data, err := pictureOf(c.Pictures, u.ID)
		if err != nil {
			return sheet, nil, err
		}
		if data == nil {
			continue
		}
		if err := keepInputs("-o", c.Out, name); err != nil {
			return sheet, nil, err
		}
		pic, err := picture.Read(data)
		if err != nil {
			return sheet, nil, fmt.Errorf("%s: %s", name, sentence(err))
		}
		if grey {
			if pic, err = pic.Grey(); err != nil {
				return sheet, nil, err
			}
		}
		u.Picture = pic.ID
		images[pic.ID] = layout.Image{W: pic.W, H: pic.H, Data: pic.Data}
	}
	return sheet, images, nil
}

// pictureOf is the file of a unit's picture in a folder, nil where it has none. An
// id that could lead out of the folder has none.
func pictureOf(folder, unit string) (name string, data []byte, err error) {
	if unit == "" || strings.ContainsAny(unit, `/\`) {
		return "", nil, nil
	}
	for _, kind := range []string{".png", ".jpg", ".jpeg", ".webp"} {
		name = filepath.Join(folder, unit+kind)
		data, err = os.ReadFile(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return name, nil, fmt.Errorf("read %s: %w", name, plain(err))
		}
		return name, data, nil
	}
	return "", nil, nil
}

// keepInputs refuses what a flag names for the output where it is one of the inputs,
// under whatever name or link.
func keepInputs(flag, out string, inputs ...string) error {
	to, err := os.Stat(out)
	if out == piped || err != nil || !to.Mode().IsRegular() {
		return nil // what is made is no input, and a device is not overwritten
	}
	for _, name := range inputs {
		if from, err := os.Stat(name); err == nil && os.SameFile(from, to) {
			return usage("%s %s would write over %s, which is read", flag, out, name)
		}
	}
	return nil
}

// replaceFile puts a whole file in place of what is there, or changes nothing.
// What is no regular file, such as a device, is written to.
func replaceFile(name string, data []byte) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, data, 0)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // it is gone where all went well
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
