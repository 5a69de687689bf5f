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
	"gantry/builder/layout"
	"gantry/builder/mend"
	"gantry/builder/proof"
)

// checkCommand rules on rosters.
type checkCommand struct {
	Files []string `arg:"" name:"file" help:"Files, folders, patterns or archives with lists: JSON, PDF, text lists or list codes (GR1…)."`
	Event string   `xor:"under" placeholder:"FILE|LINK" help:"Judge under this event as well: its file, link (…/e/GE1…) or code (GE1…)."`
	Under string   `xor:"under" placeholder:"PACK" help:"Judge under this pack, not the one each list names: a file, id@version or version."`
	JSON  bool     `name:"json" xor:"form" help:"Write one JSON document."`
	CSV   bool     `name:"csv" xor:"form" help:"Write a table of comma-separated values, a line a roster."`
	// FailOn and Quiet are for who checks many.
	FailOn []string `name:"fail-on" placeholder:"warning|todo|skipped" sep:"none" enum:"warning,todo,skipped" help:"Fail for this too, as for an illegal roster. May be given several times."`
	Quiet  bool     `help:"Write only the rosters that need attention."`
	Covers string   `placeholder:"OUT.pdf" help:"Write a cover of each list into this file too, under the event where there is one."`
	Paper  string   `enum:"a4,letter" default:"a4" help:"The paper of covers: a4 or letter."`
}

// Help is the long help.
func (checkCommand) Help() string {
	return "Example: gantry check rosters/ 'extra/*.json'\n\n" +
		"Example: gantry check --event open.json --csv lists.zip > verdicts.csv\n\n" +
		"Example: gantry check --event open.json --covers covers.pdf lists/\n\n" +
		"Example: gantry check --under my-pack.json lists/\n\n" +
		"Example: gantry check --under 1.0.0 lists/\n\n" +
		"Example: gantry check --fail-on warning --fail-on todo --quiet rosters/\n\n" +
		"A list is judged under the pack that it names. --under judges every list under one pack, says so in each row " +
		"and changes no file.\n\n" +
		"An own profile is ruled on by itself: what only an army can break is left aside. " +
		"A file that cannot be read is listed and never stops the others. A legal roster of which something is " +
		"not chosen yet " +
		"is a draft. A file of a folder or an archive that is no list is skipped, with a line of its own. Lines of a " +
		"text list that Gantry didn't understand are shown below the list and count as warnings. The pages of a PDF " +
		"are compared with its attached list. Pages that differ or can't be compared count as a warning. What a list " +
		"changes (limit, settings, numbers, designs, notes) is shown below it. " +
		"Exit status: 0 when every roster is legal, 3 when at least one is illegal or has what --fail-on names, " +
		"else 1 when a file could not be read, else 4 when one is undecided. With --quiet, only lists that need a " +
		"look are shown: illegal, undecided, draft or unreadable, with a warning, or with the same document, army or " +
		"player as another list."
}

// Run checks the files at once and answers in their order.
func (c checkCommand) Run(p *program) error {
	lib, under, err := p.libraryUnder(c.Under)
	if err != nil {
		return err
	}
	checker := exchange.Checker{Library: lib, Under: under, Titles: true}
	if c.JSON && !c.Quiet {
		checker.Fix = mend.Checked(lib)
	}
	checker.Pages = proof.Pages(lib, sync.OnceValues(layout.New), 0)
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
		count: map[string]int{}}
	if c.CSV {
		list.csv = exchange.NewCSV(list.out)
	}
	var all []exchange.CheckEntry
	err = inOrder(len(files), runtime.GOMAXPROCS(0), func(i int) []exchange.CheckEntry {
		return check(p, checker, files[i])
	}, func(entries []exchange.CheckEntry) error {
		all = append(all, entries...)
		return nil
	})
	if err == nil {
		exchange.MarkSame(all) // the first row says what the last is like
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
		terms = fmt.Sprintf("; under %s, event %.12s", exchange.Line(checker.Event.Title()), checker.Event.Hash())
	}
	if c.Under != "" {
		terms = "; under " + strings.TrimSpace(exchange.Line(under.String()))
	}
	fmt.Fprintln(p.stderr, list.summary()+terms)
	return list.status()
}

// libraryUnder is the library, and the pack in it that a flag names: by a file, id@version
// or a version of any game; zero for "".
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
		if under.Means(pack.PackRef) {
			return lib, under, nil
		}
		known = append(known, pack.ID+"@"+pack.Version)
	}
	return nil, under, usage("--under: unknown pack %q. Use a file or one of: %s", name,
		strings.Join(known, ", "))
}

// readEvent reads an event, given as its file, its link or its token, against its game.
func readEvent(p *program, lib *builder.Library, name string) (*event.Conditions, error) {
	data := []byte(name)
	if !exchange.IsEventToken(name) {
		var err error
		if data, err = (source{name: name}).bytes(p); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	e, err := exchange.ReadEvent(p.ctx, data)
	var c event.Conditions
	if err == nil {
		c, err = event.Prepare(p.ctx, lib, e)
	}
	var said *builder.UserError
	if errors.As(err, &said) {
		text := fmt.Sprintf("%.80s: %s", exchange.Line(name), said.Text)
		err = &builder.UserError{Kind: said.Kind, Text: text, Err: err}
	}
	return &c, err
}

func check(p *program, checker exchange.Checker, s source) []exchange.CheckEntry {
	if s.skipped {
		return []exchange.CheckEntry{exchange.SkippedFile(s.name)}
	}
	data, err := s.bytes(p)
	if err != nil {
		return []exchange.CheckEntry{{File: s.name, Error: err.Error()}}
	}
	check := checker.Check
	if s.found {
		check = checker.CheckFound
	}
	entries, err := check(p.ctx, s.name, data)
	if err != nil {
		return []exchange.CheckEntry{{File: s.name, Error: err.Error()}}
	}
	return entries
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
	csv    *exchange.CSV // nil: not as a table
	failOn []string
	quiet  bool
	some   bool
	count  map[string]int // by verdict; "" for what could not be read
	drafts int            // of those that are legal
	skips  int            // files that were skipped
	failed int            // by failOn alone
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
			if e.Ruled.Standing().State == builder.Draft {
				v.drafts++
			}
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
		why = append(why, fmt.Sprintf("%d warning", n))
	}
	if e.Todo > 0 && slices.Contains(v.failOn, "todo") {
		why = append(why, fmt.Sprintf("%d todo", e.Todo))
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

func (v *verdicts) summary() string {
	drafts, skipped, failed := "", "", ""
	if v.skips > 0 {
		skipped = fmt.Sprintf(", %d skipped", v.skips)
	}
	if v.drafts > 0 {
		drafts = fmt.Sprintf(" (%d draft)", v.drafts)
	}
	if v.failed > 0 {
		failed = fmt.Sprintf(", %d failed by --fail-on", v.failed)
	}
	return fmt.Sprintf("%d legal%s, %d illegal, %d undecided, %d not readable%s%s",
		v.count[string(builder.Legal)], drafts, v.count[string(builder.Illegal)], v.count[string(builder.Undecided)],
		v.count[""], skipped, failed)
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

// checkText is an entry for people: a line of its state, what it brings along,
// then its findings.
func checkText(e exchange.CheckEntry, fails string) string {
	place := exchange.Line(e.Place())
	switch {
	case e.Skipped != "":
		return fmt.Sprintf("%-10s %s: %s\n", "skipped", place, exchange.Line(e.Skipped))
	case e.Checked == nil:
		return fmt.Sprintf("%-10s %s: %s\n", "unreadable", place, exchange.Line(e.Error))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s %s", e.Ruled.Word(), place)
	if e.Name != "" {
		fmt.Fprintf(&b, " %q", exchange.Line(e.Name))
	}
	if e.Player != "" {
		b.WriteString(" by " + exchange.Line(e.Player))
	}
	if e.Points != nil {
		fmt.Fprintf(&b, " %d", *e.Points)
		if e.Limit != nil {
			fmt.Fprintf(&b, "/%d", *e.Limit)
		}
	}
	fmt.Fprintf(&b, " (%s)", exchange.Line(e.Ruled.SourceLine()))
	if e.ByItself != nil && e.ByItself.Ruled.Word() != e.Ruled.Word() {
		b.WriteString(" by itself: " + e.ByItself.Ruled.Word())
	}
	if fails != "" {
		b.WriteString(" fails: " + fails)
	}
	b.WriteByte('\n')
	if line := e.PackLine(); line != "" {
		fmt.Fprintln(&b, "  "+exchange.Line(line))
	}
	for _, line := range e.Alike() {
		fmt.Fprintln(&b, "  "+exchange.Line(line))
	}
	if brings := e.Brings.String(); brings != "" {
		fmt.Fprintln(&b, "  "+strings.ToLower(builder.BringsLabel)+": "+exchange.Line(brings))
	}
	if line := e.Pages.Line(); line != "" {
		fmt.Fprintln(&b, "  pages: "+exchange.Line(line))
	}
	for _, n := range e.Import {
		fmt.Fprintln(&b, "  import "+exchange.Line(n.String()))
	}
	for _, f := range e.Findings {
		fmt.Fprintln(&b, "  "+exchange.FindingLine(f, e.Titles))
	}
	return b.String()
}
