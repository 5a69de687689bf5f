package doc

import "strings"

// Split parts a document, which is an object, at a list of objects that is a member of it:
// before the first of them, theirs, and behind the last. The parts of a document are the
// document's own text; where they are JSON, so is it. ok is false where the text has line
// breaks, or no such list as Append writes one.
func Split(text, member string) (before string, items []string, behind string, ok bool) {
	at := listIn(text, member)
	if at < 0 || strings.ContainsAny(text, "\n\r") {
		return "", nil, "", false
	}
	first := at
	for at < len(text) && text[at] == '{' {
		end := behindValue(text, at)
		if end < 0 || end == len(text) {
			return "", nil, "", false
		}
		items = append(items, text[at:end])
		switch text[end] {
		case ',':
			at = end + 1
		case ']':
			return text[:first], items, text[end:], true
		default:
			return "", nil, "", false
		}
	}
	return "", nil, "", false
}

// listIn is where the first item stands of a list that is a member of an object, -1 where
// there is none.
func listIn(text, member string) int {
	for at := 1; at < len(text) && text[0] == '{' && text[at] == '"'; at++ {
		colon := behindValue(text, at)
		if colon < 0 || colon+1 >= len(text) || text[colon] != ':' {
			return -1
		}
		if text[at+1:colon-1] == member && text[colon+1] == '[' {
			return colon + 2
		}
		if at = behindValue(text, colon+1); at < 0 || at == len(text) || text[at] != ',' {
			return -1
		}
	}
	return -1
}

// behindValue is where a value ends that is known to begin at a place, -1 where it does not.
func behindValue(text string, at int) int {
	for depth := 0; at < len(text); at++ {
		switch text[at] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			if at = closing(text, at+1); at < 0 {
				return -1
			}
		default:
			if depth > 0 {
				continue
			}
			if i := strings.IndexAny(text[at:], ",]}"); i >= 0 {
				return at + i
			}
			return -1
		}
		if depth <= 0 {
			return at + 1
		}
	}
	return -1
}

// closing is where the quotation mark stands that closes a string, -1 for none.
func closing(text string, at int) int {
	for at < len(text) {
		i := strings.IndexByte(text[at:], '"')
		if i < 0 {
			return -1
		}
		escapes, end := 0, at+i
		for end-escapes > at && text[end-escapes-1] == '\\' {
			escapes++
		}
		if at = end + 1; escapes%2 == 0 {
			return end
		}
	}
	return -1
}
