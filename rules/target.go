package rules

import "strings"

// TargetKind is the kind of field that an edit sets.
type TargetKind int

// The kinds of targets: in the army or list, in its units, in their mounts and in the pack.
const (
	TargetUnknown TargetKind = iota // any other name
	TargetLimit
	TargetOption // has an id
	TargetPlayer
	TargetPrint
	TargetTags
	TargetLivery
	TargetPack // for lists: an object with id, version and hash
	TargetName // for lists and units, like notes
	TargetNotes
	TargetCount
	TargetProfile
	TargetPicture
	TargetFrom
	TargetChoice // has an id
	TargetItem
	TargetAt
	TargetValue
	TargetFigure // a JSON Pointer into the pack
)

// Target is the field that an edit sets. Documents write it as a word, or as
// "options.<id>", "choices.<id>" and "overrides<pointer>".
type Target struct {
	Kind TargetKind
	ID   string // the id of an option or choice, the pointer of a figure, or the text of an unknown target
}

// targetWords holds the kinds that are written as a word.
var targetWords = map[TargetKind]string{TargetLimit: "limit", TargetPlayer: "player", TargetPrint: "print",
	TargetTags: "tags", TargetLivery: "livery", TargetPack: "pack",
	TargetName: "name", TargetNotes: "notes", TargetCount: "count", TargetProfile: "profile", TargetPicture: "picture",
	TargetFrom: "from", TargetItem: "item", TargetAt: "at", TargetValue: "value"}

// targetKinds holds the kinds by word.
var targetKinds = func() map[string]TargetKind {
	kinds := make(map[string]TargetKind, len(targetWords))
	for k, word := range targetWords {
		kinds[word] = k
	}
	return kinds
}()

// The prefixes of targets with an id.
const (
	optionPrefix = "options."
	choicePrefix = "choices."
	figurePrefix = "overrides"
)

// ChoiceTarget returns a choice of a unit.
func ChoiceTarget(id string) Target { return targetOf(TargetChoice, choicePrefix, id, id != "") }

// OptionTarget returns an option of the army.
func OptionTarget(id string) Target { return targetOf(TargetOption, optionPrefix, id, id != "") }

// FigureTarget returns a number of the pack by its JSON Pointer.
func FigureTarget(pointer string) Target {
	return targetOf(TargetFigure, figurePrefix, pointer, strings.HasPrefix(pointer, "/"))
}

// targetOf returns a target, or an unknown one if the id is invalid for its kind, as ParseTarget would.
func targetOf(kind TargetKind, prefix, id string, valid bool) Target {
	if !valid {
		return Target{TargetUnknown, prefix + id}
	}
	return Target{kind, id}
}

// ParseTarget reads a target as documents write it. An unknown text is kept.
func ParseTarget(text string) Target {
	if kind, ok := targetKinds[text]; ok {
		return Target{Kind: kind}
	}
	if id, ok := strings.CutPrefix(text, choicePrefix); ok {
		return ChoiceTarget(id)
	}
	if id, ok := strings.CutPrefix(text, optionPrefix); ok {
		return OptionTarget(id)
	}
	if pointer, ok := strings.CutPrefix(text, figurePrefix); ok {
		return FigureTarget(pointer)
	}
	return Target{TargetUnknown, text}
}

// String returns the target as documents write it.
func (t Target) String() string {
	switch t.Kind {
	case TargetUnknown:
		return t.ID
	case TargetChoice:
		return choicePrefix + t.ID
	case TargetOption:
		return optionPrefix + t.ID
	case TargetFigure:
		return figurePrefix + t.ID
	}
	return targetWords[t.Kind]
}

// MarshalText writes the target as documents do.
func (t Target) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads the target as documents write it.
func (t *Target) UnmarshalText(text []byte) error {
	*t = ParseTarget(string(text))
	return nil
}
