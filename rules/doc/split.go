package doc

import "strings"

// Split splits a document at a member that is a list of objects: the text before the first object, the objects, and
// the text after the last. The parts share the document's memory and are valid JSON if it is. ok is false if the
// text has line breaks, or has no such list as Append writes it.
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

// listIn returns the position of the first item of a list that is a member of an object, -1 if there is none.
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

// behindValue returns the end of a value that begins at a position, -1 if it does not end.
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

// closing returns the position of a string's closing quotation mark, -1 for none.
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
