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
	LuckPath   = "/luck"   // likewise the luck of battles
)

// Preferences are how a reader likes pages, as the browser keeps it.
type Preferences struct {
	Dismissed []string // keys of the banners that were put away
	Marks     bool     // mark numbers that depend on house rules in rosters
	NoLuck    bool     // battles show no luck
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

type preferencesKey struct{}

// WithoutMarks returns a context of a page whose reader wants no marks on unofficial numbers.
func WithoutMarks(ctx context.Context) context.Context {
	p := PreferencesOf(ctx)
	p.plain = !p.Marks
	return WithPreferences(ctx, p)
}

// WithPreferences returns a context of pages for a reader with preferences.
func WithPreferences(ctx context.Context, p Preferences) context.Context {
	return context.WithValue(ctx, preferencesKey{}, p)
}

// PreferencesOf returns the preferences of the page's reader, none by default.
func PreferencesOf(ctx context.Context) Preferences {
	p, _ := ctx.Value(preferencesKey{}).(Preferences)
	return p
}

// isDismissed reports whether the page's reader has put a banner away.
func isDismissed(ctx context.Context, text string) bool {
	return slices.Contains(PreferencesOf(ctx).Dismissed, bannerKey(text))
}
