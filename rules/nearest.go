package rules

import (
	"fmt"
	"strings"
)

// Nearest returns the known id most like an unknown one. It returns "" if more than half of the letters differ from
// each.
func Nearest(id string, known []string) string {
	if len(id) > 64 {
		return ""
	}
	return NearestWithin(id, known, (len(id)+1)/2)
}

// NearestWithin returns the first known id with the fewest letters to insert, delete or replace, "" if all need
// more than most.
func NearestWithin(id string, known []string, most int) string {
	best, least := "", most+1
	for _, k := range known {
		if d := distance(id, k, least); d < least {
			best, least = k, d
		}
	}
	return best
}

// distance counts the letters to insert, delete or replace, or gives up at limit.
func distance(a, b string, limit int) int {
	if len(a)-len(b) >= limit || len(b)-len(a) >= limit {
		return limit
	}
	var short [65]int // ids are rarely longer
	row := short[:]
	if len(b) >= len(row) {
		row = make([]int, len(b)+1)
	}
	row = row[:len(b)+1]
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// Sentence returns a text with a full stop, unless it already ends a sentence, as a reason with DidYouMean does.
func Sentence(text string) string {
	if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "?") || strings.HasSuffix(text, "!") {
		return text
	}
	return text + "."
}

// DidYouMean returns the nearest known id as the end of a message, "" for none.
func DidYouMean(near string) string {
	if near == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", near)
}
