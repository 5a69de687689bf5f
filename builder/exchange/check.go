package exchange

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange/format"
	"gantry/builder/exchange/unzip"
	"gantry/builder/fold"
	"gantry/rules"
)

// CheckEntry is the answer of a check for one document: its verdict, or the
// reason why there is none. Exactly one of Checked, Error and Skipped is set.
type CheckEntry struct {
	File  string `json:"file"`
	Index int    `json:"index"` // of the document in its file, from 0
	*Checked
	Error   string `json:"error,omitempty"`
	Skipped string `json:"skipped,omitempty"` // why a file in a folder or archive is skipped

	foreign bool // the error is that it isn't a Gantry file or a link to one
}

// Checked is the verdict on one roster. Lists are empty, never null; points and
// limit are null where the game has none.
type Checked struct {
	System   string               `json:"system"`
	Name     string               `json:"name"`
	SHA256   string               `json:"sha256"`
	Verdict  builder.VerdictState `json:"verdict"`
	RestsOn  rules.Basis          `json:"rests_on"`
	Points   *int                 `json:"points"`
	Limit    *int                 `json:"limit"`
	Findings []rules.Finding      `json:"findings"`

	Player     string         `json:"player"`
	Todo       int            `json:"todo"` // findings that only report an open choice
	Pack       CheckPacks     `json:"pack"`
	Gantry     string         `json:"gantry"`       // the version
	Rules      int            `json:"rules_number"` // the version of the game's rules
	Army       string         `json:"army"`         // hash of what fights, see builder.Verdict
	Document   string         `json:"document"`     // the same as sha256
	Brings     builder.Brings `json:"brings"`
	Import     []format.Note  `json:"import,omitempty"`  // what to review in a list read from text
	PagesCheck *PagesCheck    `json:"pages,omitempty"`   // the PDF that the list came from
	Profile    bool           `json:"profile,omitempty"` // a design, checked outside a list

	Event        string        `json:"event,omitempty"`        // the event that it was checked under
	EventHash    string        `json:"event_sha256,omitempty"` // of the event's document
	WithoutEvent *WithoutEvent `json:"by_itself,omitempty"`    // with an event

	// The place of another of those checked together that is the same; see MarkSame.
	SameArmy     string `json:"same_army,omitempty"`
	SameDocument string `json:"same_document,omitempty"`
	SamePlayer   string `json:"same_player,omitempty"`
	OddLetters   string `json:"odd_letters,omitempty"` // letters of this player's name that the other's lacks

	Roster builder.Roster  `json:"-"` // as checked, printed loadouts filled in
	Judged builder.Roster  `json:"-"` // the same, with the event's settings
	Under  bool            `json:"-"` // Checker.Under said which pack judges
	Ruled  builder.Verdict `json:"-"`
	// Titles are those of units that findings name, by their ids, where Checker.Titles is set.
	Titles map[string]string `json:"-"`

	empty bool // the list has no units
}

// PackLine says which pack judged a list and which one it has, where Checker.Under chose
// the former, else "".
func (c *Checked) PackLine() string {
	if !c.Under {
		return ""
	}
	return fmt.Sprintf("checked with %s, made with %s", c.Pack.Used, c.Pack.Named)
}

// WithoutEvent is the verdict on a list without the event.
type WithoutEvent struct {
	Verdict builder.VerdictState `json:"verdict"`
	RestsOn rules.Basis          `json:"rests_on"`
	Points  *int                 `json:"points"`
	Limit   *int                 `json:"limit"`
	Todo    int                  `json:"todo"`

	Ruled builder.Verdict `json:"-"`
}

// CheckPacks is the pack that a roster names and the one that it was judged with;
// a roster that names none was made with the latter.
type CheckPacks struct {
	Named builder.PackRef `json:"named"`
	Used  builder.PackRef `json:"used"`
}

// Checker checks lists, with or without an event.
type Checker struct {
	Library *builder.Library
	Event   *event.Conditions // nil for none
	Open    format.LinkOpener // opens links in texts; nil if it can't
	Under   builder.PackRef   // used instead of the packs that lists name; zero for none
	// Fix puts fixes beside the findings of a verdict; nil leaves them out, as does an event.
	Fix func(context.Context, builder.Roster, builder.Verdict) error
	// Pages compares the pages of a PDF with the lists attached to it; nil leaves that out.
	Pages func(context.Context, []byte, []Attached) ([]PagesCheck, error)
	// Forget leaves Roster and Judged of each entry empty, so that a file of many lists does
	// not stay in memory.
	Forget bool
	Titles bool // fills in Checked.Titles
}

// Check rules on every roster of a file: one document, a JSON array of them, or
// one a line, or an archive of such files. The file's name is only repeated. What cannot be read is an entry
// with an error; there is always at least one entry. Its own error is that the
// context has ended.
func (c Checker) Check(ctx context.Context, file string, data []byte) ([]CheckEntry, error) {
	if unzip.Is(data) {
		return c.checkZip(ctx, file, data)
	}
	docs := documentsIn(ctx, c.Library, data, c.Open)
	entries := make([]CheckEntry, 0, len(docs))
	inWords := "" // the army of the preceding text list
	// The pages of a PDF are compared with its lists after all are checked.
	atOnce := c.Forget && (c.Pages == nil || !isPDF(data))
	all, _ := builder.Remaining(ctx, builder.JSONValues)
	known := map[string]opened{}
	for _, d := range docs {
		e := CheckEntry{File: file, Index: len(entries)}
		before, _ := builder.Remaining(ctx, builder.JSONValues)
		checked, err := c.checkOnce(ctx, d, known)
		if atOnce {
			checked.forget()
		}
		if atOnce && d.Open == nil && !d.Text { // texts and links pay for their work
			builder.Refund(ctx, before)
		}
		if err == nil {
			err = builder.Charge(ctx, builder.JSONValues, findingValues*len(checked.Findings))
		}
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case repeats(d, armyOf(checked), err, inWords):
			continue
		case err != nil:
			e.Error, e.foreign = err.Error(), d.Foreign || d.Text && err.Error() == format.ErrForeign.Error()
		default:
			e.Checked = checked
			if d.Text {
				inWords = checked.Army
			}
		}
		entries = append(entries, e)
	}
	err := c.comparePages(ctx, data, docs, entries)
	if c.Forget && !atOnce {
		for _, e := range entries {
			e.forget()
		}
		builder.Refund(ctx, all)
	}
	return entries, err
}

// armyOf returns the hash of a list's army, "" for none.
func armyOf(c *Checked) string {
	if c == nil {
		return ""
	}
	return c.Army
}

// findingValues is how many values of an Allowance a finding takes that an entry holds.
const findingValues = 4

// forget empties what Checker.Forget says. It does nothing where there is no verdict.
func (c *Checked) forget() {
	if c != nil {
		c.Roster, c.Judged = builder.Roster{}, builder.Roster{}
	}
}

// CheckFound is Check for a file that the user didn't name, such as a member of an archive. A text without a list is
// skipped, since folders of lists often hold notes.
func (c Checker) CheckFound(ctx context.Context, file string, data []byte) ([]CheckEntry, error) {
	entries, err := c.Check(ctx, file, data)
	if err == nil && !slices.ContainsFunc(entries, func(e CheckEntry) bool { return !e.foreign }) {
		entries = []CheckEntry{{File: file, Skipped: "No game or unit found."}}
	}
	return entries, err
}

// SkippedFile returns the entry of a file that isn't a list by its name.
func SkippedFile(name string) CheckEntry {
	return CheckEntry{File: name, Skipped: "It is no " + rules.Listed(ListSuffixes(), "or") + " file."}
}

func (c Checker) check(ctx context.Context, d format.Document) (*Checked, error) {
	r, notes, err := d.Read(ctx, c.Library, c.Library.ReadAny)
	if err != nil {
		return nil, err
	}
	checked, err := c.Roster(ctx, r)
	if err != nil {
		return nil, err
	}
	checked.Import = slices.DeleteFunc(notes, format.Note.Settled)
	return checked, nil
}

// opened is the verdict on a linked list, or the error.
type opened struct {
	*Checked
	err    error
	values int // taken from the budget
}

// checkOnce returns the result of check, which it remembers for links. A repeated link takes
// the same from the budget, because the answer repeats its findings.
func (c Checker) checkOnce(ctx context.Context, d format.Document, known map[string]opened) (*Checked, error) {
	if d.Open == nil {
		return c.check(ctx, d)
	}
	of, again := known[d.Link]
	if !again {
		before, _ := builder.Remaining(ctx, builder.JSONValues)
		of.Checked, of.err = c.check(ctx, d)
		after, _ := builder.Remaining(ctx, builder.JSONValues)
		of.values = int(before - after)
		known[d.Link] = of
		return of.Checked, of.err
	}
	if of.err != nil {
		return nil, of.err
	}
	if err := builder.Charge(ctx, builder.JSONValues, of.values); err != nil {
		return nil, err
	}
	checked := *of.Checked // MarkSame marks each entry
	return &checked, nil
}

// addTitles fills in the titles of the units that findings name.
func (c *Checked) addTitles(sheet builder.Sheet) {
	named := map[string]string{}
	for _, f := range c.Findings {
		named[f.Unit] = ""
	}
	if delete(named, ""); len(named) == 0 {
		return
	}
	titles := sheet.Names()
	for id := range named {
		named[id] = titles[id]
	}
	c.Titles = named
}

// Roster rules on one, whose printed loadouts are filled in.
func (c Checker) Roster(ctx context.Context, r builder.Roster) (*Checked, error) {
	judged, err := c.under(r)
	if err != nil {
		return nil, err
	}
	ruled := event.Judgment{Roster: judged}
	if c.Event != nil {
		ruled, err = c.Event.Judge(ctx, judged)
	} else {
		ruled.WithoutEvent, err = c.Library.JudgeAfter(ctx, builder.Sheet{}, judged)
		ruled.Verdict = ruled.WithoutEvent.Verdict
	}
	if err != nil {
		return nil, err
	}
	if c.Fix != nil && c.Event == nil {
		if err := c.Fix(ctx, judged, ruled.Verdict); err != nil {
			return nil, err
		}
	}
	hash, err := r.DocumentHash(ctx)
	if err != nil {
		return nil, err
	}
	out := checkedOf(r, ruled.Verdict, hash)
	out.Judged, out.Under = ruled.Roster, c.Under != (builder.PackRef{})
	if out.Profile = r.Kind != builder.OfRoster; out.Profile {
		out.SHA256 = r.DesignHash()
		out.Document = out.SHA256
	}
	if c.Event != nil {
		own := ruled.WithoutEvent.Verdict
		out.Event, out.EventHash = c.Event.Title(), c.Event.Hash()
		out.WithoutEvent = &WithoutEvent{own.State, own.RestsOn, own.Points, own.Limit, own.Todo, own}
	}
	if c.Titles {
		out.addTitles(ruled.WithoutEvent)
	}
	return out, nil
}

// under returns a list with the pack that judges it.
func (c Checker) under(r builder.Roster) (builder.Roster, error) {
	if c.Under == (builder.PackRef{}) {
		return r, nil
	}
	p, err := c.Library.PackOf(r.System, c.Under)
	if err == nil && !c.Under.Matches(p.PackRef) {
		err = builder.Invalid(fmt.Sprintf("This list is for %.60s. It can't be checked with %s.", r.System,
			c.Under), nil)
	}
	if err == nil {
		r.Pack = p.PackRef
	}
	return r, err
}

// Sheet returns all that is derived from a list that was checked, as it was judged, with its verdict, and the hash
// and the document of the list as it came.
func (c Checker) Sheet(ctx context.Context, checked *Checked) (s builder.Sheet, document []byte, err error) {
	if s, err = c.Library.Sheet(ctx, checked.Judged); err != nil {
		return s, nil, err
	}
	s.Hash, s.Verdict = checked.Document, checked.Ruled
	document, err = checked.Roster.Document(ctx)
	return s, document, err
}

// Covered returns the lists of entries that get a cover sheet. The error is a UserError if an entry can't be read or is
// a unit.
func Covered(entries []CheckEntry) ([]*Checked, error) {
	var list []*Checked
	for _, e := range entries {
		switch {
		case e.Skipped != "":
			continue
		case e.Checked == nil:
			return nil, builder.Invalid(rules.Sentence(e.Place()+" cannot be read: "+e.Error)+
				" Fix or remove it to make covers.", nil)
		case e.Profile:
			return nil, builder.Invalid(e.Place()+" is a unit. Cover sheets are for lists.", nil)
		}
		list = append(list, e.Checked)
	}
	return list, nil
}

// checkedOf returns the document of a verdict on a roster of a hash.
func checkedOf(r builder.Roster, v builder.Verdict, hash string) *Checked {
	return &Checked{System: r.System, Name: r.Name, SHA256: hash, Verdict: v.State, RestsOn: v.RestsOn,
		Points: v.Points, Limit: v.Limit, Findings: withLists(v.Findings),
		Player: r.Player, Todo: v.Todo, Pack: CheckPacks{r.Pack, v.Pack}, Gantry: builder.Version, Rules: v.Rules,
		Army: v.Army, Document: hash, Brings: v.Brings, Roster: r, Ruled: v, empty: len(r.Units) == 0}
}

// withLists returns the findings with empty lists instead of absent ones.
func withLists(findings []rules.Finding) []rules.Finding {
	out := make([]rules.Finding, len(findings))
	for i, f := range findings {
		fixes := make([]rules.Fix, len(f.Fixes))
		for j, fix := range f.Fixes {
			if fix.Edits == nil {
				fix.Edits = []rules.Edit{}
			}
			fixes[j] = fix
		}
		f.Fixes = fixes
		out[i] = f
	}
	return out
}

// MarkSame writes to each list of one check the place of another that is the same
// document, the same army or by a player whose name looks the same: the place of the
// first, and to the first that of the second.
func MarkSame(entries []CheckEntry) {
	mark(entries, func(c *Checked) (string, *string) { return c.Document, &c.SameDocument })
	mark(entries, func(c *Checked) (string, *string) { return c.Army, &c.SameArmy })
	mark(entries, func(c *Checked) (string, *string) { return fold.Name(c.Player), &c.SamePlayer })
}

// mark writes to each list the place of another of the same key. Lists whose key is ""
// are left out.
func mark(entries []CheckEntry, of func(*Checked) (key string, to *string)) {
	first := map[string]int{}
	say := func(c *Checked, other CheckEntry) {
		if _, to := of(c); *to == "" {
			*to = other.Place()
			if to == &c.SamePlayer {
				c.OddLetters = fold.OddLetters(c.Player, other.Player)
			}
		}
	}
	for i, e := range entries {
		if e.Checked == nil || e.Profile || e.empty {
			continue
		}
		key, _ := of(e.Checked)
		at, found := first[key]
		if key == "" || !found {
			first[key] = i
			continue
		}
		say(e.Checked, entries[at])
		say(entries[at].Checked, e)
	}
}

// ImportLines returns what was not understood of a text, a line each.
func (c *Checked) ImportLines() (lines []string) {
	for _, n := range c.Import {
		lines = append(lines, n.String())
	}
	return lines
}

// Warnings returns the number of the rules' warnings, of the lines of a text that were not
// understood, and 1 for pages that may not be the list's.
func (c *Checked) Warnings() int {
	n := c.Ruled.Count(rules.Warning) + len(c.Import)
	if c.PagesCheck.Doubtful() {
		n++
	}
	return n
}

// NeedsLook reports whether an organizer has to look at an entry: at all but legal lists
// without a warning that share nothing with another.
func (e CheckEntry) NeedsLook() bool {
	return e.Checked == nil || e.Ruled.Standing().State != builder.Ready || e.Warnings() > 0 || len(e.Alike()) > 0
}

// Alike returns what a list shares with others of its check, a line each.
func (c *Checked) Alike() (lines []string) {
	switch {
	case c.SameDocument != "":
		lines = append(lines, "same file as "+c.SameDocument)
	case c.SameArmy != "":
		lines = append(lines, "same army as "+c.SameArmy)
	}
	switch {
	case c.OddLetters != "":
		lines = append(lines, "maybe same player as "+c.SamePlayer+", spelled with "+c.OddLetters)
	case c.SamePlayer != "":
		lines = append(lines, "same player as "+c.SamePlayer)
	}
	return lines
}

// Place returns where an entry's document stands: its file, and its number there.
func (e CheckEntry) Place() string {
	if e.Index == 0 && e.File != "" {
		return e.File
	}
	return strings.TrimSpace(fmt.Sprintf("%s #%d", e.File, e.Index+1))
}

func isPDF(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(data, []byte(byteOrderMark)), []byte("%PDF-"))
}

// Attached is a list as it was attached to a PDF, and the verdict on it.
type Attached struct {
	Data []byte
	*Checked
}

// comparePages says with each list of a PDF how the pages compare with it.
func (c Checker) comparePages(ctx context.Context, file []byte, docs []format.Document, entries []CheckEntry) error {
	if c.Pages == nil || !isPDF(file) {
		return nil
	}
	file = bytes.TrimPrefix(file, []byte(byteOrderMark))
	var lists []Attached
	for i, e := range entries {
		if e.Checked != nil {
			lists = append(lists, Attached{docs[i].Data, e.Checked})
		}
	}
	if lists == nil {
		return nil
	}
	pages, err := c.Pages(ctx, file, lists)
	if err != nil {
		return err
	}
	for i, l := range lists {
		l.Checked.PagesCheck = &pages[i]
	}
	return nil
}
