package builder

import (
	"fmt"
	"unicode/utf8"

	"gantry/rules"
)

// NextText is what is to be chosen first, and how much beside it, as a sentence; ""
// where nothing is to choose or the note has said so.
func (s Standing) NextText() string {
	if s.State != Draft || s.Next == "" {
		return ""
	}
	text := "Next: " + s.Next
	if s.Choose > 1 {
		text += fmt.Sprintf(" · %d more to do", s.Choose-1)
	}
	return text
}

// Note returns what to do, behind the word of the state: "2 choices left", "agree on a
// limit", "2 warnings". It is "" where nothing fits on a line.
func (s Standing) Note() string {
	switch {
	case s.State == Draft && s.Choose == 1 && s.Next != "" && utf8.RuneCountInString(s.Next) <= noteMost:
		return s.Next
	case s.State == Draft:
		return ChoicesLeft(s.Choose)
	case s.AwaitsLimit():
		return "agree on a limit"
	case s.State == Open:
		return "the rules leave a question open"
	case s.State == Ready && s.Warnings > 0:
		return Counted(s.Warnings, "warning")
	}
	return ""
}

// Footing returns what the state depends on, for people who see its word already.
func (v Verdict) Footing() string {
	switch s := v.Standing(); {
	case s.State == Draft:
		return s.Note()
	case v.State == Undecided && v.review:
		return "the organizer decides"
	case v.State == Undecided:
		return "the rules can't decide"
	case v.State == Illegal && v.RestsOn == rules.House:
		return "by a house rule"
	case v.State == Illegal:
		return "by " + v.Grounds()
	}
	return "source: " + v.Grounds()
}

// PaperNote returns the line below the state on paper: what the list lacks, or that some
// numbers are unofficial. It is "" for a list of official numbers.
func (v Verdict) PaperNote() string {
	if s := v.Standing(); s.State != Ready && s.Note() != "" { // paper has no room for warnings
		return s.Note()
	}
	switch v.RestsOn {
	case rules.House:
		return "with unofficial numbers"
	case rules.Typed:
		return "with numbers entered by a player"
	}
	return ""
}

// Score is the same of a verdict on a list of a game.
func (v Verdict) Score(game rules.About) string {
	switch {
	case v.Points == nil:
		return ""
	case v.Limit == nil:
		return PointsText(game, v.Total())
	}
	return PointsText(game, fmt.Sprintf("%s/%d", v.Total(), *v.Limit))
}

// SourceLine returns the weakest source and the rules data that judged: "source:
// official, rules data mechahex 1.2.1".
func (v Verdict) SourceLine() string {
	on := v.RestsOn.Word()
	if v.RestsOn == rules.Chosen && v.State == Illegal {
		on = v.Grounds()
	}
	return "source: " + on + ", rules data " + v.Judge()
}

// Sureness returns how reliable the state is, in a sentence for players.
func (v Verdict) Sureness() string {
	switch {
	case v.State == Undecided:
		return "The published rules can't decide this."
	case v.RestsOn == rules.Format:
		return "The file itself decides this, not a rule of the game."
	case v.RestsOn == rules.Printed:
		return "All sources are official."
	case v.RestsOn == rules.Inferred:
		return "Some numbers are interpreted: they follow from the rules but aren't printed there."
	case v.RestsOn == rules.Typed:
		return "It uses numbers that a player entered."
	case v.RestsOn == rules.House:
		return "This list uses unofficial numbers. Agree on them with your opponent."
	}
	return "It depends on an unpublished number."
}

// WordLine returns the state, with the number of choices left: "Incomplete, 2 choices left".
func (v Verdict) WordLine() string {
	s := v.Standing()
	if s.State != Draft {
		return s.State.Word()
	}
	return s.State.Word() + ", " + ChoicesLeft(s.Choose)
}
