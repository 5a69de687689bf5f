package builder

import (
	"strings"

	"gantry/rules"
)

// Summary is what a page with many documents shows of one of them and searches. Overrides
// counts the document's changed numbers.
type Summary struct {
	System, Name      string
	Models, Overrides int
	Tags              []string
	Words             string // lines to search, each once: player, units, notes; at most MaxWords bytes
}

// MaxWords bounds the bytes of a summary's words, since a page may hold hundreds of
// summaries.
const MaxWords = 2000

// Summary returns the summary of the roster.
func (r Roster) Summary() Summary {
	s := Summary{System: r.System, Name: r.Name, Models: r.Models(), Overrides: len(r.Overrides)}
	s.Tags, _ = TagsOf(r)
	w := words{seen: map[string]bool{}}
	w.add(r.Player)
	for _, u := range r.Units {
		w.add(u.Name)
		w.add(strings.ReplaceAll(u.Profile, "-", " "))
	}
	w.add(r.Notes)
	s.Words = w.text.String()
	return s
}

// words gather lines, each once, as far as there is room.
type words struct {
	text strings.Builder
	seen map[string]bool
}

func (w *words) add(line string) {
	line = strings.Join(strings.Fields(line), " ")
	room := MaxWords - w.text.Len() - 1
	if line == "" || room <= 0 || len(line) <= MaxWords && w.seen[line] {
		return
	}
	if len(line) > room {
		line = strings.ToValidUTF8(line[:room], "")
	}
	w.seen[line] = true
	w.text.WriteString(line + "\n")
}

// Roster returns the roster itself, as the documents of other kinds are edited in the form of one.
func (r Roster) Roster() Roster { return r }

// AlreadyRemoved reports whether an edit removes a unit or a mount that the roster lacks.
func (r Roster) AlreadyRemoved(e rules.Edit) bool {
	if e.Op != rules.EditRemove {
		return false
	}
	u, found := r.Unit(e.Unit)
	if found && e.Mount != "" {
		_, found = u.Mount(e.Mount)
	}
	return !found
}

// Summary returns the summary of the profile. It has one unit, or none for own numbers.
func (d Design) Summary() Summary { return d.Roster().Summary() }

// Apply makes edits in order, and returns the profile after them and the reverse edits.
// The edits are those of the profile's roster, whose one unit is "u1". An edit of
// something missing is a UserError.
func (d Design) Apply(edits []rules.Edit) (after Design, reverse []rules.Edit, err error) {
	r, reverse, err := d.Roster().Apply(edits)
	if err != nil {
		return Design{}, nil, err
	}
	after, ok := r.Design()
	if !ok || after.Numbers() != d.Numbers() {
		return Design{}, nil,
			Invalid("Only the name, notes, choices and items of a unit can change.", nil)
	}
	return after, reverse, nil
}
