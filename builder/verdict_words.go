package builder

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"gantry/rules"
)

// Word returns the word for the state on screen, paper, in reports and chat.
func (s StandingState) Word() string {
	switch s {
	case Draft:
		return "Incomplete"
	case Ready:
		return "Legal"
	case Open:
		return "Needs agreement"
	}
	return "Illegal"
}

// Word returns the word for the state of the list.
func (v Verdict) Word() string { return v.Standing().State.Word() }

// WordLine returns the state, with the number of choices left: "Incomplete, 2 choices left".
func (v Verdict) WordLine() string {
	s := v.Standing()
	if s.State != Draft {
		return s.State.Word()
	}
	return s.State.Word() + ", " + ChoicesLeft(s.Choose)
}

// String returns the state and its note: "Incomplete · 2 choices left".
func (s Standing) String() string {
	if note := s.Note(); note != "" {
		return s.State.Word() + " · " + note
	}
	return s.State.Word()
}

// Note returns what to do, for use after the word of the state: "2 choices left", "agree on a limit", "2 warnings".
// It is "" if no note fits on a line.
func (s Standing) Note() string {
	switch {
	case s.State == Draft && s.Choose == 1 && s.Next != "" && utf8.RuneCountInString(s.Next) <= maxNote:
		return s.Next
	case s.State == Draft:
		return ChoicesLeft(s.Choose)
	case s.AwaitsLimit():
		return "agree on a limit"
	case s.State == Open:
		return "the rules leave a question open"
	case s.State == Ready && s.Warnings > 0:
		return rules.Count(s.Warnings, "warning")
	}
	return ""
}

// NextText returns the first choice left and the number of others: "Next: fill Anvil's left arm · 1 more to do". It
// is "" without a choice, or if no line can name the first.
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

// FindingWord returns the weight of a finding of such a list: to do, problem, warning, note.
func (s Standing) FindingWord(f rules.Finding) string {
	if s.IsChoice(f) {
		return "to do"
	}
	return f.Severity.Word()
}

// Total returns the points as text, "" if unknown: "180", or "at least 180" if they leave units out.
func (v Verdict) Total() string {
	switch {
	case v.Points == nil:
		return ""
	case v.Partly:
		return "at least " + strconv.Itoa(*v.Points)
	}
	return strconv.Itoa(*v.Points)
}

// Score returns the points of a list and their limit: "180/200 pts". It is "" without points.
func (v Verdict) Score(game rules.About) string {
	switch {
	case v.Points == nil:
		return ""
	case v.Limit == nil:
		return PointsText(game, v.Total())
	}
	return PointsText(game, fmt.Sprintf("%s/%d", v.Total(), *v.Limit))
}

// Score returns the list's points and their limit; see Verdict.Score.
func (s Sheet) Score() string { return s.Verdict.Score(s.About) }

// ScoreAnd returns the list's score and its state for a line: "200/200 pts, Legal".
func (s Sheet) ScoreAnd() string {
	if score := s.Score(); score != "" {
		return score + ", " + s.Verdict.Standing().String()
	}
	return s.Verdict.Standing().String()
}

// ThenText describes a list after a change: "Then 190/200, Legal". open reports that the rules leave it undecided.
func ThenText(about rules.About, b rules.Budget, errors, choices int, open bool) string {
	points := ""
	if n, limit := WholeNumber(b.Points), WholeNumber(b.Limit); n != nil && limit != nil && !b.Suggested {
		points = fmt.Sprintf("%d/%d, ", *n, *limit)
	} else if n != nil {
		points = PointsText(about, strconv.Itoa(*n)) + ", "
	}
	switch {
	case errors > 0:
		return "Then " + points + rules.Count(errors, "problem") + " left"
	case choices > 0:
		return "Then " + points + ChoicesLeft(choices)
	case open:
		return "Then " + points + Open.Word()
	}
	return "Then " + points + Ready.Word()
}

// Grounds returns the weakest source of the verdict, with the name of rules data that
// Gantry does not ship: "official rules".
func (v Verdict) Grounds() string {
	switch {
	case v.RestsOn == rules.Typed:
		return "numbers entered by a player"
	case v.RestsOn == rules.FileFormat:
		return "the file format"
	case v.RestsOn == rules.Chosen && v.State == Illegal:
		return "the event's settings"
	case v.Foreign && v.RestsOn.Founds() && v.RestsOn < rules.Typed:
		return v.RestsOn.Word() + " rules according to " + v.Pack.String()
	}
	return v.RestsOn.Word() + " rules"
}

// Judge returns the rules data that gave the verdict: "mechahex 1.2.1".
func (v Verdict) Judge() string {
	if v.Foreign {
		return v.Pack.String() + ", not shipped with Gantry"
	}
	return strings.TrimSpace(v.Pack.ID + " " + v.Pack.Version)
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

// Footing returns what the state depends on, for use next to the word of the state.
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

// Sureness returns how reliable the state is, in a sentence for players.
func (v Verdict) Sureness() string {
	switch {
	case v.State == Undecided:
		return "The published rules can't decide this."
	case v.RestsOn == rules.FileFormat:
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
