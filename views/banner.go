package views

import (
	"context"
	"fmt"
	"hash/crc32"
	"regexp"
	"slices"
)

// BannerPath is where a banner is put away.
const BannerPath = "/banner"

var bannerKeys = regexp.MustCompile(`^[0-9a-f]{8}$`)

// IsBannerKey tells whether a text can be the key of a banner.
func IsBannerKey(key string) bool { return bannerKeys.MatchString(key) }

// bannerKey names a banner by what it says: one that says something else is read
// anew.
func bannerKey(text string) string {
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text)))
}

type awayKey struct{}

// WithAway is a context for a reader who has put these banners away.
func WithAway(ctx context.Context, keys []string) context.Context {
	return context.WithValue(ctx, awayKey{}, keys)
}

// isAway tells whether the page's reader has put a banner away.
func isAway(ctx context.Context, text string) bool {
	keys, _ := ctx.Value(awayKey{}).([]string)
	return slices.Contains(keys, bannerKey(text))
}
