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

	"github.com/alecthomas/kong"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/builder/picture"
	"gantry/builder/preset"
	"gantry/rules"
	"gantry/rules/doc"
)

// printCommand prints lists. An option without a flag comes from the options file, else from
// the preset or the list, else it is the default.
type printCommand struct {
	Files  []string `arg:"" optional:"" name:"file" help:"Lists, units or battle files. Lists in any format of gantry check."`
	Out    string   `short:"o" required:"" placeholder:"OUT.pdf" help:"Output file, - for standard output."`
	Layout []string `placeholder:"PRODUCT" help:"battle, cover, roster (army sheet), cards, play-sheets, standees, tokens, all (default battle)."`
	Units  []string `placeholder:"UNIT" help:"Units by id or name, with counts: u1,u3:2 (default all)."`
	Preset string   `placeholder:"FILE" help:"Print preset (gantry.print/1) instead of the list's print settings."`
	Blank  string   `placeholder:"GAME" help:"Game for blank record sheets, instead of a file."`
	battleFlags

	Paper       *string `group:"Paper:" placeholder:"PAPER" help:"a4 or letter."`
	Orientation *string `group:"Paper:" hidden:"" placeholder:"WAY" help:"portrait or landscape."`
	Size        *string `group:"Paper:" placeholder:"SIZE" help:"Type size: normal, large or larger."`
	Order       *string `group:"Paper:" hidden:"" placeholder:"ORDER" help:"Unit order: roster, name or points."`
	Breaks      *string `group:"Paper:" hidden:"" placeholder:"BREAKS" help:"Page breaks: none, roster (per list), product (per sheet type) or unit."`
	Margin      *int    `group:"Paper:" hidden:"" placeholder:"MM" help:"Margin of text pages and play sheets in mm, 8–30."`
	Mono        *bool   `group:"Paper:" negatable:"" help:"Black only."`
	Ink         *bool   `group:"Paper:" negatable:"" hidden:"" help:"Less ink: thin lines, no outlines, no filled areas."`

	Card      *string `group:"Cards and tokens:" placeholder:"CARD" help:"Size in mm: poker 63×88, tarot 70×120, half or full page."`
	Frame     *string `group:"Cards and tokens:" hidden:"" placeholder:"FRAME" help:"Card frame: portrait, table or minimal."`
	Backs     *string `group:"Cards and tokens:" placeholder:"EDGE" help:"Rules on the back. Flip edge: long, short or none."`
	Merge     *bool   `group:"Cards and tokens:" negatable:"" help:"One card for identical units, with a count."`
	Legend    *bool   `group:"Cards and tokens:" negatable:"" hidden:"" help:"The unit's rules on its card or sheet."`
	Bleed     *int    `group:"Cards and tokens:" hidden:"" placeholder:"MM" help:"Bleed of cards in mm, 0–5."`
	CropMarks *bool   `group:"Cards and tokens:" negatable:"" hidden:"" help:"Crop marks."`
	Base      *string `group:"Cards and tokens:" hidden:"" placeholder:"MM" help:"Base: 20, 25, 30, 32, 35, 40, 50, 60 mm or unit."`
	Token     *string `group:"Cards and tokens:" hidden:"" placeholder:"SHAPE" help:"Token shape: hexagon, round, square or board (the game board's own shape)."`

	Stamp       *bool `group:"Content:" negatable:"" hidden:"" help:"State and problems."`
	Notes       *bool `group:"Content:" negatable:"" hidden:"" help:"Your notes."`
	NoteLines   *bool `group:"Content:" negatable:"" hidden:"" help:"Lines for notes in free space."`
	Basis       *bool `group:"Content:" negatable:"" hidden:"" help:"Marks on unofficial and changed numbers."`
	Derivations *bool `group:"Content:" negatable:"" hidden:"" help:"The math behind every number, at the end."`
	Code        *bool `group:"Content:" negatable:"" hidden:"" help:"QR code of the hash. Army sheet and cover: whole list."`

	Pictures string `group:"Content:" placeholder:"DIR" type:"existingdir" help:"Folder of pictures named by unit id, such as u1.png."`
	Images   *bool  `group:"Content:" name:"images" negatable:"" hidden:"" help:"Unit pictures."`
	Options  string `group:"Content:" hidden:"" placeholder:"FILE" help:"JSON object of print options, as in a list's print field."`

	To   string `group:"Other formats:" enum:"pdf, png, svg, ${outputs}" default:"pdf" placeholder:"FORMAT" help:"pdf, png, svg, ${outputs} (default pdf)."`
	DPI  int    `group:"Other formats:" hidden:"" default:"300" placeholder:"DPI" help:"PNG resolution in dpi, 72–600 (default 300)."`
	Cut  bool   `group:"Other formats:" hidden:"" help:"One image file per card or sheet, not per page."`
	Shop string `group:"Other formats:" hidden:"" placeholder:"SIZE" help:"Print shop cards: poker, tarot, jumbo, mpc-poker, mpc-tarot (default poker)."`

	Likeness string `group:"Other formats:" aliases:"art" hidden:"" placeholder:"UNIT" help:"Art of one unit by id, or all (also --art)."`
	View     string `group:"Other formats:" hidden:"" enum:"three-quarter,front,back,top" default:"three-quarter" placeholder:"VIEW" help:"View of the art: three-quarter, front, back or top (default three-quarter)."`
	Px       int    `group:"Other formats:" hidden:"" default:"1000" placeholder:"PX" help:"Width of PNG art in pixels, 16–6000 (default 1000)."`
}

// outputVars name the outputs in the flags of printCommand.
func outputVars() kong.Vars {
	var ids []string
	for _, o := range paper.Outputs() {
		ids = append(ids, o.ID)
	}
	return kong.Vars{"outputs": strings.Join(ids, ", ")}
}

// choices returns the options that the flags give, by the ids of layout.Form.
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
		"note-lines": c.NoteLines, "basis": c.Basis, "stamp": c.Stamp, "derivations": c.Derivations,
		"pictures": c.Images, "code": c.Code, "mono": c.Mono, "ink": c.Ink} {
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

// Help returns the long help.
func (printCommand) Help() string {
	return `Examples:

	gantry print list.json -o list.pdf
	gantry print list.json -o cards.pdf --layout cards,play-sheets --paper letter

Exit status: 0 OK, 1 if a file is unreadable.`
}

// More returns the rest of the help.
func (printCommand) More() string {
	return `More examples:

	gantry print red.json blue.txt -o both.pdf --breaks roster
	gantry print lists/ -o all.pdf --layout roster
	gantry print list.json -o cards.zip --layout cards --to png --dpi 300 --cut
	gantry print list.json -o cards.zip --to print-shop --shop mpc-poker
	gantry print list.json -o table.zip --to tts
	gantry print list.json -o anvil.png --to png --likeness u1 --px 2000

Several files or folders make one output file. A unit file prints its card. An illegal list is printed with a stamp ` +
		`and its problems. If a file is unreadable, the others are printed.

Products: battle is the battle pack, the fewest pages you need to play. all is everything but blanks. More: ` +
		`counters, markers, reference, turns, designer, blank (record sheets), blank-roster, blank-cards, ` +
		`blank-counters, blank-standees, blank-tokens. --blank prints one record sheet per unit form, or ` +
		`what --layout names.

Formats: png and svg make one picture, or a ZIP with pictures in order. print-shop makes a ZIP of card fronts and ` +
		`backs with bleed. tts makes a ZIP with a saved object for Tabletop Simulator and its pictures. text is for ` +
		`screen readers. Art is png or svg with a transparent background.

Print shop cards in pixels, at 300 dpi: poker 825 × 1125, tarot 900 × 1500, jumbo 1125 × 1725, mpc-poker 822 × 1122, ` +
		`mpc-tarot 897 × 1497.

A picture in --pictures is a PNG, JPEG or WebP. Flags win over --options, --options over --preset, --preset over the ` +
		`options saved in the list. Bases are for standees and tokens. unit picks the base from the unit's size.

Marks of a battle are printed as crosses. A list has them as for gantry derive.`
}

// Run sets the pages and writes them.
func (c printCommand) Run(p *program) error {
	p.battle = &c.battleFlags
	files := sources(c.Files)
	read := slices.Concat(inputs(files), []string{c.Options, c.Preset}, p.packs)
	if err := keepInputs("-o", c.Out, read...); err != nil {
		return err
	}
	if (len(c.Files) > 0) == (c.Blank != "") {
		return usage("name a file to print, or use --blank GAME")
	}
	lists, unreadable, err := c.lists(p, files)
	if err != nil {
		return err
	}
	if err := c.write(p, lists); err != nil || unreadable == 0 {
		return err
	}
	return status{exitFailure, fmt.Sprintf("printed the rest, %d unreadable", unreadable)}
}

// write sets the lists and writes them.
func (c printCommand) write(p *program, lists []paper.List) error {
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
		return err
	}
	word := fmt.Sprintf("%d lists", len(lists))
	switch {
	case c.Blank != "":
		word = "blank"
	case len(lists) == 1:
		word = lists[0].Sheet.Verdict.Word()
	}
	fmt.Fprintf(p.stderr, "%s: %s, %s\n", c.Out, made, word)
	return nil
}

// onlyFile returns the name of the one file that is printed, "" of several.
func (c printCommand) onlyFile() string {
	if len(c.Files) == 1 {
		return c.Files[0]
	}
	return ""
}

// lists returns the lists of the files, each as it is to be printed, and how many cannot be read.
func (c printCommand) lists(p *program, files []source) (lists []paper.List, unreadable int, err error) {
	lib, err := p.library()
	if err != nil {
		return nil, 0, err
	}
	read, unreadable := readLists(p, lib, files)
	if c.Blank != "" {
		read = append(read, &exchange.Checked{Roster: builder.Roster{System: c.Blank}})
	}
	if len(read) == 0 {
		return nil, unreadable, status{exitFailure, "nothing to print: no readable list"}
	}
	if len(read) > 1 && (c.Units != nil || c.Pictures != "") {
		return nil, 0, usage("--units and --pictures need a single list\n" +
			`Print the lists one at a time, or save the choice in each list's "print".`)
	}
	for _, one := range read {
		l := paper.List{}
		if l.Sheet, err = lib.BattleSheet(p.ctx, one.Roster); err == nil {
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
func (c printCommand) complete(p *program, l *paper.List, among bool) error {
	o, err := c.options(p, l.Sheet, among)
	if err != nil {
		return err
	}
	if l.Sheet, o.Images, err = c.withPictures(l.Sheet, o.Mono); err != nil {
		return err
	}
	if o.Token, err = code.Of(p.ctx, l.Sheet.Roster); err != nil {
		return err
	}
	o.LongToken, o.Shop = o.Token == "", c.Shop
	l.Options = o
	return nil
}

// set returns the lists as a file, the count of its pages or pictures, and what paper can't show of them.
func (c printCommand) set(p *program, lists []paper.List) (out bytes.Buffer, made string, notes []string, err error) {
	setter, err := paper.New()
	if err != nil {
		return out, "", nil, fmt.Errorf("read fonts: %w", err)
	}
	output, is := paper.OutputOf(c.To)
	q := image.Request{To: c.To, DPI: c.DPI, Cards: c.Cut}
	var d layout.Document
	switch {
	case c.Likeness != "" && len(lists) != 1:
		return out, "", nil, usage("--likeness needs a single list")
	case c.Likeness != "" && c.To != image.PNG && c.To != image.SVG:
		return out, "", nil, usage("--likeness needs --to png or svg, not %s", c.To)
	case c.Likeness != "":
		q.DPI = paper.PortraitDPI
		d, err = paper.Portraits(lists[0].Sheet, c.Likeness, c.View, lists[0].Options, c.Px)
	case is:
		q = image.Request{To: image.PNG, DPI: output.DPI}
		d, err = setter.Output(p.ctx, output, lists)
	default:
		d, err = setter.Book(p.ctx, lists)
	}
	if err != nil {
		return out, "", nil, err
	}
	if is && output.IsText() {
		text := d.Files[0].Data
		out.Write(text)
		return out, rules.Count(bytes.Count(text, []byte("\n")), "line"), d.Notes, nil
	}
	out, made, err = draw(p, d, q)
	return out, made, d.Notes, err
}

// draw returns the pages as a file, and the count of its pages or pictures.
func draw(p *program, d layout.Document, q image.Request) (out bytes.Buffer, made string, err error) {
	if q.To == "pdf" {
		return out, rules.Count(len(d.Pages), "page"), pdf.Write(p.ctx, &out, d)
	}
	plan, refusal := image.PlanOf(d, q)
	if refusal != "" {
		return out, "", usage("%s", refusal)
	}
	made = "1 picture"
	if n := plan.Pictures(); n > 1 {
		made = fmt.Sprintf("ZIP with %d pictures", n)
	}
	return out, made, plan.Write(p.ctx, &out)
}

// options returns the print options of a list, alone or among others.
func (c printCommand) options(p *program, sheet builder.Sheet, among bool) (job.Options, error) {
	o, left := job.SavedOptions(sheet)
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
			return o, fmt.Errorf("%s: %w", c.Options, err)
		}
		n, err := doc.Parse(data)
		if err != nil || n.Kind != doc.Object {
			return o, usage("--options: %s: not a JSON object of print options", c.Options)
		}
		var faults []string
		if o, faults = o.WithNode(n); faults != nil {
			return o, usage("--options: %s: %s", c.Options, strings.Join(faults, " "))
		}
	}
	o, _ = o.With(c.choices()) // of the right kinds, as flags
	var ids []string
	for _, product := range paper.Products(sheet.About) {
		ids = append(ids, product.ID)
	}
	switch {
	case slices.Contains(c.Layout, "all"):
		blank := c.Blank != ""
		o.Products = slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return job.IsBlank(id) != blank })
	case c.Layout != nil:
		o.Products = c.Layout
	case c.Blank != "":
		o.Products = []string{job.RecordSheets}
	}
	o.Stamp = o.Stamp && c.Blank == "" // a blank sheet has no verdict to stamp
	if among {
		var err error
		if o, err = paper.Among(o, sheet); err != nil {
			return o, usage("--layout: %s", builder.TextOf(err))
		}
	}
	for _, l := range o.Products {
		if !slices.Contains(ids, l) {
			return o, usage("--layout: unknown layout %q\nAvailable: %s, all", l, strings.Join(ids, ", "))
		}
	}
	return o, nil
}

// preset returns what the file of a preset says.
func (c printCommand) preset(p *program, units []string) (o job.Options, err error) {
	data, err := source{name: c.Preset}.bytes(p)
	if err != nil {
		return o, fmt.Errorf("%s: %w", c.Preset, err)
	}
	preset, err := preset.Decode(data)
	if err != nil {
		return o, usage("--preset: %s: %s", c.Preset, builder.TextOf(err))
	}
	o, faults := job.PresetOptions(preset.Print, units)
	if faults != nil {
		return o, usage("--preset: %s: %s", c.Preset, strings.Join(faults, " "))
	}
	return o, nil
}

// withPictures returns the sheet with the pictures of the folder on its units, and these.
func (c printCommand) withPictures(sheet builder.Sheet, gray bool) (builder.Sheet, map[string]layout.Image, error) {
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
			return sheet, nil, fmt.Errorf("%s: %s", name, builder.TextOf(err))
		}
		if gray {
			if pic, err = pic.Gray(); err != nil {
				return sheet, nil, err
			}
		}
		u.Picture = pic.ID
		images[pic.ID] = layout.Image{W: pic.W, H: pic.H, Data: pic.Data}
	}
	return sheet, images, nil
}

// pictureOf returns the file of a unit's picture in a folder, nil where it has none. An id that could lead out of
// the folder has none.
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
			return name, nil, fmt.Errorf("%s: %w", name, plain(err))
		}
		return name, data, nil
	}
	return "", nil, nil
}
