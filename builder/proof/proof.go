package proof

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/rules"
)

// longest is how long the comparison of one PDF may take. A list takes 0.05 to 0.25 s.
const longest = 10 * time.Second

// maxRequests bounds the ways in which the pages of one list in one file were drawn.
const maxRequests = 24

// prover compares the pages of PDFs with lists.
type prover struct {
	library *builder.Library
	setter  func() (*paper.Setter, error)
	most    time.Duration // for all PDFs together, 0 for no bound
	spent   atomic.Int64
}

// Pages returns the function that compares the pages of PDFs; see exchange.Checker. It asks
// for the setter with the first PDF. It stops after the time most in all, 0 for no bound.
func Pages(lib *builder.Library, setter func() (*paper.Setter, error), most time.Duration) func(
	context.Context, []byte, []exchange.Attached) ([]exchange.PagesCheck, error) {
	return (&prover{library: lib, setter: setter, most: most}).compare
}

// compare answers for each list of a PDF. The error is that the context has ended, or
// that the fonts cannot be read.
func (p *prover) compare(ctx context.Context, data []byte, lists []exchange.Attached) ([]exchange.PagesCheck, error) {
	limit, began := longest, time.Now()
	if p.most > 0 {
		limit = min(limit, p.most-time.Duration(p.spent.Load()))
	}
	defer func() { p.spent.Add(int64(time.Since(began))) }()
	patient, stop := context.WithTimeout(ctx, limit)
	defer stop()
	out := make([]exchange.PagesCheck, len(lists))
	b, err := p.read(patient, data, lists)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		for i := range out {
			out[i] = cannotTell(unreadable(err))
		}
		return out, nil
	}
	for i := range b.lists {
		if b.lists[i].redrawn, err = p.redrawn(patient, b.lists[i]); err != nil {
			return nil, cmp.Or(ctx.Err(), err)
		}
	}
	found := b.judge()
	for i := range out {
		out[i] = found[b.as[i]]
	}
	return out, ctx.Err()
}

// book is a PDF with its lists.
type book struct {
	pages []page
	files map[ref]attached
	lists []*list
	as    []int // of the lists that were asked for, which one each is: some are the same
}

// list is one document of a book.
type list struct {
	checked  *exchange.Checked
	document sum
	hash     string   // as its pages name it
	requests [][]byte // how its pages were drawn
	redrawn
}

// redrawn holds the expected pages of a list. doubt is the reason why other pages may
// still be right, or "".
type redrawn struct {
	pages []page
	doubt string
}

func (p *prover) read(ctx context.Context, data []byte, lists []exchange.Attached) (b book, err error) {
	f, err := open(ctx, data)
	if err != nil {
		return b, err
	}
	if b.pages, err = f.pages(); err != nil {
		return b, err
	}
	if b.files, err = f.attachments(b.pages); err != nil {
		return b, err
	}
	at := map[sum]int{}
	for _, l := range lists {
		document := sha256.Sum256(l.Data)
		i, known := at[document]
		if !known {
			i = len(b.lists)
			one := &list{checked: l.Checked, document: document}
			if one.hash, err = l.Checked.Roster.DocumentHash(ctx); err != nil {
				return b, err
			}
			at[document], b.lists = i, append(b.lists, one)
		}
		b.as = append(b.as, i)
	}
	for _, r := range slices.Sorted(maps.Keys(b.files)) {
		a := b.files[r]
		if i, ok := at[a.document]; ok {
			l := b.lists[i]
			if !slices.ContainsFunc(l.requests, func(r []byte) bool { return bytes.Equal(r, a.printed) }) {
				l.requests = append(l.requests, a.printed)
			}
		}
	}
	return b, nil
}

// redrawn draws a list in each way in which its pages were drawn.
func (p *prover) redrawn(ctx context.Context, l *list) (out redrawn, err error) {
	if len(l.requests) == 0 {
		out.doubt = doubtRequest
	}
	for i, request := range l.requests {
		if i == maxRequests {
			out.doubt = doubtSize
			break
		}
		pages, doubt, err := p.draw(ctx, l.checked, request)
		if err != nil {
			return out, err
		}
		out.pages, out.doubt = append(out.pages, pages...), cmp.Or(out.doubt, doubt)
	}
	return out, nil
}

// Reasons why a page may be right although it is drawn differently here.
const (
	doubtRequest  = "The PDF has no record of how its pages were drawn"
	doubtSize     = "Drawing the list again takes too long"
	doubtPack     = "The pages were made with other rules data"
	doubtEvent    = "The pages were made for an event. Check the list under that event"
	doubtPictures = "The pages have pictures that aren't in the list"
	doubtChecked  = "The pages include results of an earlier check"
	doubtBattle   = "The pages show the marks of a battle"
	doubtDrawing  = "The list can't be drawn again here"
)

// draw draws a list again. The error is that the fonts cannot be read.
func (p *prover) draw(ctx context.Context, c *exchange.Checked, request []byte) (pages []page, doubt string,
	err error) {
	if request == nil {
		return nil, doubtRequest, nil
	}
	kept, o, err := job.ReadPrinted(request)
	if err != nil {
		return nil, doubtRequest, nil
	}
	if kept.Event != "" && kept.Event != c.EventHash {
		return nil, doubtEvent, nil
	}
	setter, err := p.setter()
	if err != nil {
		return nil, "", fmt.Errorf("read fonts: %w", err)
	}
	l, err := p.list(ctx, c, kept, o)
	if err == nil {
		pages, err = drawn(ctx, setter, l)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, errTooMuch):
		return nil, doubtSize, nil
	case err != nil:
		return nil, doubtDrawing, nil
	}
	return pages, doubtOf(kept, l.Sheet), nil
}

// doubtOf returns why pages that were drawn in another place may look different.
func doubtOf(kept job.Printed, s builder.Sheet) string {
	switch {
	case kept.Drawing != job.DrawingHash():
		return fmt.Sprintf("Another build of Gantry (%.20s) drew the pages, and this one draws differently",
			clean(kept.Gantry))
	case s.Pack != nil && kept.Pack != s.Pack.SHA256:
		return doubtPack
	case kept.Pictures:
		return doubtPictures
	case kept.Checked:
		return doubtChecked
	case kept.Battle:
		return doubtBattle
	}
	return ""
}

// clean removes everything except printable ASCII from a text of a file.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, s)
}

// list returns a list with how its pages were drawn.
func (p *prover) list(ctx context.Context, c *exchange.Checked, kept job.Printed, o job.Options) (
	l paper.List, err error) {
	if l.Options = o; kept.Token {
		if l.Options.Token, err = code.Of(ctx, c.Roster); err != nil {
			return l, err
		}
		l.Options.LongToken = l.Options.Token == ""
	}
	if kept.Event == "" {
		l.Sheet, err = p.library.Sheet(ctx, c.Roster)
		return l, err
	}
	if l.Options.Event = c.Event; c.WithoutEvent != nil {
		l.Options.WithoutEvent = c.WithoutEvent.Ruled
	}
	l.Sheet, l.Options.Document, err = exchange.Checker{Library: p.library}.Sheet(ctx, c)
	return l, err
}

// drawn returns the pages of a list, read as those of a file are.
func drawn(ctx context.Context, setter *paper.Setter, l paper.List) ([]page, error) {
	doc, err := setter.Pages(ctx, l.Sheet, l.Options)
	if err != nil {
		return nil, err
	}
	if len(doc.Pages) > maxPages {
		return nil, errTooMuch
	}
	if n := len(doc.Pages); n > 0 { // in a book it may have a blank back
		doc.Pages = append(doc.Pages, setter.Leaf(l, doc.Pages[n-1]))
	}
	var out bytes.Buffer
	if err := pdf.Write(ctx, &out, doc); err != nil {
		return nil, err
	}
	f, err := open(ctx, out.Bytes())
	if err != nil {
		return nil, err
	}
	return f.pages()
}

func unreadable(err error) string {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errTooMuch) {
		return "Comparing the pages takes too long. Check fewer or smaller PDFs"
	}
	return "The PDF's pages can't be read (" + err.Error() + ")"
}

const remedy = ". Ask for the list as a file."

func cannotTell(why string) exchange.PagesCheck {
	return exchange.PagesCheck{State: exchange.PagesUnknown, Different: []int{}, Why: why + remedy}
}

// numbers returns page numbers as a subject: "Page 2", "Pages 2 and 3".
func numbers(list []int) string {
	const most = 6
	if len(list) == 1 {
		return "Page " + strconv.Itoa(list[0])
	}
	var words []string
	for _, n := range list[:min(most, len(list))] {
		words = append(words, strconv.Itoa(n))
	}
	if more := len(list) - most; more > 0 {
		return fmt.Sprintf("Pages %s and %d more", strings.Join(words, ", "), more)
	}
	return "Pages " + rules.Listed(words, "and")
}
