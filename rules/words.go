package rules

import (
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Grouped returns a number with separators: "33,000".
func Grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// SignedText returns a modifier: "+2", "+0", "-1".
func SignedText(n int) string {
	if n < 0 {
		return strconv.Itoa(n)
	}
	return "+" + strconv.Itoa(n)
}

// Modifier returns a modifier for people, with a true minus sign: "+2", "−1".
func Modifier(n int) string { return Minus(SignedText(n)) }

var hyphen = regexp.MustCompile(`(^|[\s/(])-(\d)`)

// Minus returns the text of a number with a true minus sign for people. Documents have a hyphen.
func Minus(text string) string {
	if !strings.Contains(text, "-") {
		return text
	}
	return hyphen.ReplaceAllString(text, "$1−$2")
}

// Count returns a number with separators and its noun: "1 hit", "2,200 points".
func Count(n int, word string) string { return Grouped(n) + " " + Plural(n, word) }

// Percent returns a chance with that many decimals: "4.2%".
func Percent(p *big.Rat, decimals int) string {
	return new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(decimals) + "%"
}

// Times returns a label with its number where that is not 1: "2 × Small Laser".
func Times(n int, label string) string {
	if n == 1 {
		return label
	}
	return fmt.Sprintf("%d × %s", n, label)
}

// Counted returns each label once and with its number, in the order of the first ones.
func Counted(labels []string) (list []string) {
	times := map[string]int{}
	for _, label := range labels {
		if times[label]++; times[label] == 1 {
			list = append(list, label)
		}
	}
	for i, label := range list {
		list[i] = Times(times[label], label)
	}
	return list
}

// Dice returns a number of dice as text: "1 die", "2 dice".
func Dice(n int) string {
	if n == 1 {
		return "1 die"
	}
	return strconv.Itoa(n) + " dice"
}

// Slug returns a name as an id: lower-case letters, digits and hyphens.
func Slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// Plural returns the word for n of something whose plural ends in s.
func Plural(n int, word string) string {
	if n == 1 || n == -1 {
		return word
	}
	return word + "s"
}

// UpperFirst returns a name that begins with a capital.
func UpperFirst(name string) string {
	if name == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// Heading returns an id as a heading: "left-arm" as "Left Arm".
func Heading(id string) string {
	words := strings.Split(id, "-")
	for i, w := range words {
		words[i] = UpperFirst(w)
	}
	return strings.Join(words, " ")
}

// Listed joins texts for a sentence, with "and" or "or" before the last: "SR, LR and DMG".
func Listed(texts []string, last string) string {
	n := len(texts) - 1
	if n < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:n], ", ") + " " + last + " " + texts[n]
}
