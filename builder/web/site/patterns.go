package site

import (
	"slices"
	"strings"
)

// LinkPicture is the file name of the picture that previews of a shared link show.
const LinkPicture = "preview.png"

// LikenessPattern is the address of a drawn unit.
const LikenessPattern = "/likeness/:file"

// TabletopPattern follows the link to a roster.
const TabletopPattern = "/tabletop/:picture"

// leadsBack tells whether the requests of a pattern read a document as it once was.
func leadsBack(pattern string) bool {
	return slices.ContainsFunc(strings.Split(pattern, "/"), func(part string) bool {
		return part == "history" || part == "at" || part == "freeze"
	})
}
