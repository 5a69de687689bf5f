package site

import (
	"fmt"
	"hash/fnv"
	"strconv"

	"gantry/builder/store"
)

// Etag names a page by all that it is made of: the same on every server of one build. The
// time of a revision stands in it because a backup that is restored counts on from an
// older one.
func (s *Site) Etag(of store.Head, parts ...string) string {
	h := fnv.New64a()
	for _, p := range append(parts, of.Beside, strconv.FormatInt(of.Updated.UnixMilli(), 10),
		strconv.FormatBool(of.ShowsNotes), s.build, s.judgeKey, s.PublicURL) {
		_, _ = h.Write([]byte(p + "\x00")) // never fails
	}
	return fmt.Sprintf(`"%d-%x"`, of.Revision, h.Sum64())
}
