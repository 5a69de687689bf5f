package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
	"gantry/builder/mend"
	"gantry/builder/paper"
	"gantry/builder/proof"
	"gantry/rules"
)

// checkCommand checks lists.
type checkCommand struct {
	Files  []string `arg:"" name:"file" help:"Gantry files, PDFs, text lists, list codes, ZIPs, folders, patterns."`
	Event  string   `xor:"under" placeholder:"FILE|LINK" help:"Event to check for: file, event link or code (GE1…)."`
	Under  string   `xor:"under" hidden:"" placeholder:"PACK" help:"Rules data for every list: file, id@version or version."`
	JSON   bool     `name:"json" xor:"form" help:"JSON output."`
	CSV    bool     `name:"csv" xor:"form" help:"CSV output, one row per list."`
	FailOn []string `name:"fail-on" placeholder:"warning|todo|skipped" sep:"none" enum:"warning,todo,skipped" help:"Extra reason for exit status 3 (repeatable)."`
	Quiet  bool     `help:"Only lists that need attention."`
	Covers string   `hidden:"" placeholder:"OUT.pdf" help:"PDF with a cover sheet per list."`
	Paper  string   `hidden:"" enum:"a4,letter" default:"a4" placeholder:"PAPER" help:"Paper size for the cover sheets: a4 or letter (default a4)."`
}

// Help returns the long help.
func (checkCommand) Help() string {
	return `Examples:

	gantry check lists/ 'extra/*.json'
	gantry check --event open.json --csv lists.zip > results.csv

Exit status, the first that applies:
	3  a list is Illegal, lacks a required choice or fails --fail-on
	1  a file is unreadable
	4  a list Needs agreement
	0  otherwise`
}

// More returns the rest of the help.
func (checkCommand) More() string {
	return `More examples:

	gantry check --event open.json --covers covers.pdf lists/
	gantry check --under my-pack.json lists/
	gantry check --under 1.0.0 lists/
	gantry check --fail-on warning --fail-on todo --quiet lists/

Each list is checked with the rules data it names. --under checks every list with one version and shows that in ` +
		`each row. No file is changed.

Below each list you see what it changes: limit, settings, numbers, designs and notes. ` +
		`Lines of a text list that Gantry doesn't understand count as warnings. So do PDF pages that differ from ` +
		`the attached list, or can't be compared.

An unreadable file doesn't stop the others. Files in folders and ZIPs that aren't lists are skipped and shown. ` +
		`A unit file is checked alone, without the rules for a whole list. With --event, each cover sheet is for ` +
		`the event.

--quiet shows lists that are Illegal, Incomplete, unreadable or Needs agreement, lists with a warning, and lists ` +
		`with the same file, units or player as another list.`
}

// Run checks the files at once and answers in their order.
func (c checkCommand) Run(p *program) error {
	lib, under, err := p.libraryUnder(c.Under)
	if err != nil {
		return err
	}
	checker := exchange.Checker{Library: lib, Under: under, Titles: true}
	if c.JSON && !c.Quiet {
		checker.Fix = mend.AttachFixes(lib)
	}
	checker.Pages = proof.Pages(lib, sync.OnceValues(paper.New), 0)
	if c.Event != "" {
		if checker.Event, err = readEvent(p, lib, c.Event); err != nil {
			return err
		}
	}
	// Nearly all of the heap of many small rosters is garbage: a thousand files take 0.14 s, not 0.23.
	_, back := p.roomyHeap(800, 1<<30)
	defer back()
	files := once(sources(c.Files))
	if err := c.checkCovers(p, files); err != nil {
		return err
	}
	list := &verdicts{out: bufio.NewWriterSize(p.stdout, 64<<10), json: c.JSON, failOn: c.FailOn, quiet: c.Quiet,
		count: map[string]int{}, states: map[builder.StandingState]int{}}
	if c.CSV {
		list.csv = exchange.NewCheckTable(list.out)
	}
	var all []exchange.CheckEntry
	err = inOrder(len(files), runtime.GOMAXPROCS(0), func(i int) []exchange.CheckEntry {
		return check(p, checker, files[i])
	}, func(entries []exchange.CheckEntry) error {
		all = append(all, entries...)
		return nil
	})
	if err == nil {
		exchange.MarkSame(all) // the first row can name the last
		err = list.add(all)
	}
	if err == nil {
		err = list.end()
	}
	if err != nil {
		return fmt.Errorf("write verdicts: %w", err)
	}
	if err := c.writeCovers(p, checker, all); err != nil {
		return err
	}
	terms := ""
	if checker.Event != nil {
		terms = fmt.Sprintf(". Event: %s (%.12s)", format.Line(checker.Event.Title()), checker.Event.Hash())
	}
	if c.Under != "" {
		terms = ". Rules data: " + strings.TrimSpace(format.Line(under.String()))
	}
	fmt.Fprintln(p.stderr, list.summary()+terms)
	return list.status()
}

// libraryUnder returns the library, and the pack in it that a flag names: by a file, id@version or a version of any
// game; zero for "".
func (p *program) libraryUnder(name string) (lib *builder.Library, under builder.PackRef, err error) {
	var named [][]byte
	if _, missing := os.Stat(name); name != "" && missing == nil {
		raw, opened, err := p.readPack(name)
		if err != nil {
			return nil, under, err
		}
		named, under = [][]byte{raw}, opened.PackRef
	}
	if lib, err = p.library(named...); err != nil || name == "" || named != nil {
		return lib, under, err
	}
	under.Version = name
	if id, version, ok := strings.Cut(name, "@"); ok {
		under.ID, under.Version = id, version
	}
	here, err := p.packsHere(lib)
	if err != nil {
		return nil, under, err
	}
	var known []string
	for _, pack := range here {
		if under.Matches(pack.PackRef) {
			return lib, under, nil
		}
		known = append(known, pack.ID+"@"+pack.Version)
	}
	return nil, under, usage("--under: unknown rules data %q\nAvailable: a file or %s", name,
		strings.Join(known, ", "))
}

// readEvent reads an event, given as its file, its link or its token, against its game.
func readEvent(p *program, lib *builder.Library, name string) (*event.Conditions, error) {
	data := []byte(name)
	if !code.IsEvent(name) {
		var err error
		if data, err = (source{name: name}).bytes(p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	e, err := code.ReadEvent(p.ctx, data)
	var c event.Conditions
	if err == nil {
		c, err = event.Prepare(p.ctx, lib, e)
	}
	var said *builder.UserError
	if errors.As(err, &said) {
		text := fmt.Sprintf("%.80s: %s", format.Line(name), said.Text)
		err = &builder.UserError{Kind: said.Kind, Text: text, Err: err}
	}
	return &c, err
}

// inOrder does n jobs, some at a time, and hands their results on in the order
// of the jobs. It stops handing out jobs at the first error of emit and holds
// no more than a few results.
func inOrder[T any](n, workers int, work func(int) T, emit func(T) error) error {
	results := make(chan chan T, 4*workers)
	slots := make(chan struct{}, workers)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(results)
		for i := range n {
			result := make(chan T, 1)
			select {
			case results <- result:
			case <-stop:
				return
			}
			slots <- struct{}{}
			go func() {
				result <- work(i)
				<-slots
			}()
		}
	}()
	for result := range results {
		if err := emit(<-result); err != nil {
			return err
		}
	}
	return nil
}

// verdicts writes entries as they come and counts them.
type verdicts struct {
	out    *bufio.Writer
	json   bool
	csv    *exchange.CheckTable // nil: not as a table
	failOn []string
	quiet  bool
	some   bool
	count  map[string]int // by verdict; "" for what could not be read
	states map[builder.StandingState]int
	skips  int // files that were skipped
	failed int // by failOn alone
}

func (v *verdicts) add(entries []exchange.CheckEntry) error {
	for _, e := range entries {
		if e.Skipped != "" {
			if v.skips++; slices.Contains(v.failOn, "skipped") {
				v.failed++
			}
			if err := v.write(e, ""); err != nil {
				return err
			}
			v.some = true
			continue
		}
		state, why := "", ""
		if e.Checked != nil {
			state, why = string(e.Verdict), v.fails(e)
			v.states[e.Ruled.Standing().State]++
			if why != "" && e.Verdict != builder.Illegal {
				v.failed++
			}
		}
		v.count[state]++
		if v.quiet && why == "" && !e.NeedsLook() {
			continue
		}
		if err := v.write(e, why); err != nil {
			return err
		}
		v.some = true
	}
	return nil
}

// fails says by which of --fail-on a roster fails, "" for none.
func (v *verdicts) fails(e exchange.CheckEntry) string {
	var why []string
	if n := e.Warnings(); n > 0 && slices.Contains(v.failOn, "warning") {
		why = append(why, rules.Count(n, "warning"))
	}
	if e.Todo > 0 && slices.Contains(v.failOn, "todo") {
		why = append(why, fmt.Sprintf("%d to do", e.Todo))
	}
	return strings.Join(why, ", ")
}

func (v *verdicts) write(e exchange.CheckEntry, fails string) error {
	if v.csv != nil {
		return v.csv.Add(e)
	}
	if !v.json {
		_, err := v.out.WriteString(checkText(e, fails))
		return err
	}
	before := "["
	if v.some {
		before = ","
	}
	if _, err := fmt.Fprintln(v.out, before); err != nil {
		return err
	}
	enc := json.NewEncoder(v.out)
	enc.SetEscapeHTML(false)
	return enc.Encode(e)
}

// end closes the document.
func (v *verdicts) end() error {
	if v.csv != nil {
		if err := v.csv.End(); err != nil {
			return err
		}
	}
	if v.json {
		if !v.some {
			fmt.Fprintln(v.out, "[")
		}
		fmt.Fprintln(v.out, "]") // a failure to write stays in the writer, for Flush
	}
	return v.out.Flush()
}

// summary returns how many lists have each state, without the states that none has.
func (v *verdicts) summary() string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{
		{v.states[builder.Ready], builder.Ready.Word()}, {v.states[builder.Draft], builder.Draft.Word()},
		{v.states[builder.StandingIllegal], builder.StandingIllegal.Word()},
		{v.states[builder.Open], builder.Open.Word()},
		{v.count[""], "unreadable"}, {v.skips, "skipped"}, {v.failed, "failed by --fail-on"},
	} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if parts == nil {
		return "No lists"
	}
	return strings.Join(parts, ", ")
}

func (v *verdicts) status() error {
	switch {
	case v.count[string(builder.Illegal)] > 0 || v.failed > 0:
		return status{code: exitIllegal}
	case v.count[""] > 0:
		return status{code: exitFailure}
	case v.count[string(builder.Undecided)] > 0:
		return status{code: exitUndecided}
	}
	return nil
}

// checkText returns an entry as text: its state, what the list changes, then its problems.
func checkText(e exchange.CheckEntry, fails string) string {
	place := format.Line(e.Place())
	switch {
	case e.Skipped != "":
		return fmt.Sprintf("%-15s %s: %s\n", "Skipped", place, format.Line(e.Skipped))
	case e.Checked == nil:
		return fmt.Sprintf("%-15s %s: %s\n", "Unreadable", place, format.Line(e.Error))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-15s %s", e.Ruled.Word(), place)
	if e.Name != "" {
		fmt.Fprintf(&b, " %q", format.Line(e.Name))
	}
	if e.Player != "" {
		b.WriteString(" by " + format.Line(e.Player))
	}
	if e.Points != nil {
		fmt.Fprintf(&b, " %d", *e.Points)
		if e.Limit != nil {
			fmt.Fprintf(&b, "/%d", *e.Limit)
		}
	}
	fmt.Fprintf(&b, " (%s)", format.Line(e.Ruled.SourceLine()))
	if own := e.WithoutEvent; own != nil && own.Ruled.Word() != e.Ruled.Word() {
		b.WriteString(" without the event: " + own.Ruled.Word())
	}
	if fails != "" {
		b.WriteString(" fails: " + fails)
	}
	b.WriteByte('\n')
	if line := e.PackLine(); line != "" {
		fmt.Fprintln(&b, "  "+format.Line(line))
	}
	for _, line := range e.Alike() {
		fmt.Fprintln(&b, "  "+format.Line(line))
	}
	if brings := e.Brings.String(); brings != "" {
		fmt.Fprintln(&b, "  "+strings.ToLower(builder.BringsLabel)+": "+format.Line(brings))
	}
	if line := e.PagesCheck.Line(); line != "" {
		fmt.Fprintln(&b, "  pages: "+format.Line(line))
	}
	for _, n := range e.Import {
		fmt.Fprintln(&b, "  import "+format.Line(n.String()))
	}
	for _, f := range e.Findings {
		fmt.Fprintln(&b, "  "+format.FindingLine(e.Ruled.Standing(), f, e.Titles))
	}
	return b.String()
}
