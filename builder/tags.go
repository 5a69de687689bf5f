package builder

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder/fold"
	"gantry/rules"
	"gantry/rules/doc"
)

// Bounds of the tags of a roster.
const (
	MaxTags      = 20
	MaxTagLength = 30 // in letters
)

// TagsOf returns the tags of a roster, each once, and a fault for each invalid part. Invalid parts stay in the
// document but are not searched.
func TagsOf(r Roster) (tags []string, faults []*doc.Error) {
	if r.Tags == nil {
		return nil, nil
	}
	fail := func(n *doc.Node, pointer, reason string) {
		faults = append(faults, &doc.Error{Pointer: pointer, Line: n.Line, Reason: reason})
	}
	if r.Tags.Kind != doc.Array {
		fail(r.Tags, "/tags", "must be a list of text, not "+r.Tags.Kind.String())
	}
	for i, n := range r.Tags.Items {
		fault := "must be text, not " + n.Kind.String()
		if n.Kind == doc.String {
			fault = tagFault(n.Text)
		}
		switch {
		case fault != "":
			fail(n, fmt.Sprintf("/tags/%d", i), fault)
		case HasTag(tags, n.Text):
		case len(tags) == MaxTags:
			fail(r.Tags, "/tags", fmt.Sprintf("has %d entries, limit %d tags", len(r.Tags.Items), MaxTags))
			return tags, faults
		default:
			tags = append(tags, n.Text)
		}
	}
	return tags, faults
}

// tagFault returns the fault of a tag, or "".
func tagFault(tag string) string {
	switch n := utf8.RuneCountInString(tag); {
	case n > MaxTagLength:
		return fmt.Sprintf("has %d letters, limit %d", n, MaxTagLength)
	case strings.Join(strings.Fields(tag), " ") != tag || tag == "":
		return fmt.Sprintf("is %.40q: use one space between words", tag)
	case strings.ContainsFunc(tag, func(r rune) bool { return r == ',' || unicode.IsControl(r) }):
		return fmt.Sprintf("is %.40q: no commas or control characters", tag)
	}
	return ""
}

// HasTag reports whether a tag is among tags, whatever its capitals and accents.
func HasTag(tags []string, tag string) bool {
	return slices.ContainsFunc(tags, func(t string) bool { return fold.Accents(t) == fold.Accents(tag) })
}

// ParseTags reads tags with commas or lines between them, each once. The error is a
// UserError that names the tag.
func ParseTags(text string) (tags []string, err error) {
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == '\n' }) {
		tag := strings.Join(strings.Fields(part), " ")
		if tag == "" || HasTag(tags, tag) {
			continue
		}
		if fault := tagFault(tag); fault != "" {
			return nil, Invalid(rules.Sentence(fmt.Sprintf("The tag %.40q %s", tag, fault)), nil)
		}
		tags = append(tags, tag)
	}
	if len(tags) > MaxTags {
		return nil, Invalid(fmt.Sprintf("%d tags. The limit per list is %d.", len(tags), MaxTags), nil)
	}
	return tags, nil
}

// TagsValue returns tags as an edit sets them, nil for none.
func TagsValue(tags []string) any {
	if len(tags) == 0 {
		return nil
	}
	list := make([]any, len(tags))
	for i, t := range tags {
		list[i] = t
	}
	return list
}
