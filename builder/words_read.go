package builder

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"gantry/builder/fold"
	"gantry/rules"
	"gantry/rules/doc"
)

// Names finds things by name: as written, else by its letters and digits if only one thing has them.
type Names struct {
	ids   map[string]string // by name
	keys  map[string]string // id by fold.Key, "" if several share it
	names map[string]string // by fold.Key
	known *[]string         // the keys, in order of addition
}

// NewNames returns Names without entries.
func NewNames() Names {
	return Names{ids: map[string]string{}, keys: map[string]string{}, names: map[string]string{}, known: new([]string)}
}

// Add gives an id a name. The first id with a name keeps it.
func (n Names) Add(name, id string) {
	if _, taken := n.ids[name]; name == "" || id == "" || taken {
		return
	}
	n.ids[name] = id
	key := fold.Key(name)
	if other, taken := n.keys[key]; taken && other != id {
		id = ""
	}
	n.keys[key] = id
	if n.names[key] == "" {
		n.names[key] = name
		*n.known = append(*n.known, key)
	}
}

// Find returns the id with a name.
func (n Names) Find(name string) (id string, ok bool) {
	if id, ok = n.ids[name]; ok {
		return id, true
	}
	key := fold.Key(name)
	id = n.keys[key]
	return id, id != "" && key != ""
}

// Nearest returns the known name that is most similar to an unknown one, "" for none.
func (n Names) Nearest(name string) string { return n.names[rules.Nearest(fold.Key(name), *n.known)] }

// UnitNames are the names of a pack's units.
type UnitNames struct {
	One, Several Names // of profiles, as singulars and as plurals
	Longest      int   // letters and digits of the longest singular
}

func unitNames(catalogue []rules.Entry) UnitNames {
	n := UnitNames{One: NewNames(), Several: NewNames()}
	for _, e := range catalogue {
		n.One.Add(e.Name, e.ID)
		n.One.Add(e.ID, e.ID)
		n.Several.Add(Models(2, e.Name), e.ID)
		n.Several.Add(e.Name+"s", e.ID)
		n.Several.Add(e.ID+"s", e.ID)
		n.Longest = max(n.Longest, len(fold.Key(e.Name)))
	}
	return n
}

// namesOfOptions returns the labels of a field's options.
func namesOfOptions(fd rules.Field) Names {
	names := NewNames()
	for _, o := range fd.Options {
		names.Add(o.Label, o.ID)
	}
	return names
}

// OptionLike returns the label of the field's option that is most similar to a text, "" for none.
func OptionLike(fd rules.Field, text string) string { return namesOfOptions(fd).Nearest(text) }

// ParseText reads a value of a field from text that ValueText wrote. ok is false if the field lacks the value, or
// if its text doesn't hold the whole value.
func ParseText(fd rules.Field, text string) (v any, ok bool) {
	switch fd.Kind {
	case rules.FieldText:
		return text, true
	case rules.FieldBool:
		switch strings.ToLower(text) {
		case "yes", "true":
			return true, true
		case "no", "false":
			return false, true
		}
	case rules.FieldInt:
		if n, err := strconv.ParseInt(strings.Replace(text, "−", "-", 1), 10, 32); err == nil {
			return int(n), true
		}
		return parseOption(fd, text)
	case rules.FieldOneOf:
		if v, ok = parseOption(fd, text); ok || !fd.AllowList {
			return v, ok
		}
		return parseOptions(fd, text)
	case rules.FieldList:
		return parseOptions(fd, text)
	case rules.FieldInts:
		list, err := ParseInts(fd, strings.ReplaceAll(text, "−", "-"))
		return list, err == nil && list != nil
	}
	return nil, false
}

func parseOption(fd rules.Field, text string) (any, bool) {
	id, ok := namesOfOptions(fd).Find(text)
	return id, ok
}

func parseOptions(fd rules.Field, text string) (any, bool) {
	names, list := namesOfOptions(fd), []any{}
	for _, part := range CutNames(text, func(name string) bool { _, ok := names.Find(name); return ok }) {
		id, ok := names.Find(part)
		if len(fd.Options) == 0 {
			id, ok = part, true
		}
		if !ok {
			return nil, false
		}
		list = append(list, id)
	}
	return list, len(list) > 0
}

// maxJoined is the maximum number of commas in a name.
const maxJoined = 3

// CutNames splits a list of names at commas. A known name may contain commas.
func CutNames(text string, known func(string) bool) (names []string) {
	parts := strings.Split(text, ",")
	for len(parts) > 0 {
		n := min(len(parts), 1+maxJoined)
		for ; n > 1 && !known(strings.TrimSpace(strings.Join(parts[:n], ","))); n-- {
		}
		if name := strings.TrimSpace(strings.Join(parts[:n], ",")); name != "" {
			names = append(names, name)
		}
		parts = parts[n:]
	}
	return names
}

// ReadRaw reads a value that its field lacks from text that RawText wrote.
func ReadRaw(text string) any {
	text = strings.TrimSuffix(text, unknownWord)
	if n, err := doc.Parse([]byte(text)); err == nil && n.Kind != doc.String && n.Kind != doc.Null {
		return n.Go()
	}
	return text
}

// UnusedTexts returns sentences on parts of a document that stay in it and are not used.
func UnusedTexts(faults []*doc.Error, used string) (list []string) {
	for _, f := range faults {
		place := strings.ReplaceAll(strings.TrimPrefix(f.Pointer, "/"), "/", " ")
		list = append(list, rules.Sentence(place+" "+f.Reason)+" Kept in the file, not "+used+".")
	}
	return list
}

// ParseInts returns the numbers of a text like "3/2/1".
func ParseInts(fd rules.Field, text string) (list []any, err error) {
	between := func(r rune) bool { return r == '/' || r == ',' || unicode.IsSpace(r) }
	for _, part := range strings.FieldsFunc(text, between) {
		n, err := strconv.ParseInt(part, 10, 32)
		if err != nil {
			return nil, Invalid(fmt.Sprintf("%s must be whole numbers like 3/2/1, not %.40q.", fd.Label, text), nil)
		}
		list = append(list, int(n))
	}
	return list, nil
}
