package views

import (
	"context"
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
)

// Where readers say how they like their pages.
const (
	BannerPath = "/banner" // a banner is put away
	MarksPath  = "/marks"  // the marks of house rules are shown or hidden
)

// Reader is how the reader of a page likes it.
type Reader struct {
	Dismissed []string // keys of the banners that were put away
	Marks     bool     // mark numbers that depend on house rules in rosters
	plain     bool     // no marks on this page
}

var bannerKeys = regexp.MustCompile(`^[0-9a-f]{8}$`)

// IsBannerKey reports whether a text can be the key of a banner.
func IsBannerKey(key string) bool { return bannerKeys.MatchString(key) }

// bannerKey names a banner by its text. A reader who dismissed it sees it
// again if the text changes.
func bannerKey(text string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text)))
}

type readerKey struct{}

// WithoutMarks returns a context of a page whose reader wants no marks on unofficial numbers.
func WithoutMarks(ctx context.Context) context.Context {
	r := ReaderOf(ctx)
	r.plain = !r.Marks
	return WithReader(ctx, r)
}

// WithReader returns a context of pages for a reader.
func WithReader(ctx context.Context, r Reader) context.Context {
	return context.WithValue(ctx, readerKey{}, r)
}

// ReaderOf returns who reads the page, as WithReader put it.
func ReaderOf(ctx context.Context) Reader {
	r, _ := ctx.Value(readerKey{}).(Reader)
	return r
}

// isDismissed reports whether the page's reader has put a banner away.
func isDismissed(ctx context.Context, text string) bool {
	return slices.Contains(ReaderOf(ctx).Dismissed, bannerKey(text))
}
