package play

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Battle is a battle without the state that its log adds up to.
type Battle struct {
	System    string
	Pack      builder.PackRef
	Name      string
	Begun     time.Time // UTC, to the second
	Ended     time.Time // zero while it goes on
	Sides     []Side
	Log       []Event // only in a file: the store keeps the log beside the document
	Extra     []rules.Member
	PackExtra []rules.Member
}

// Side is a player of a battle with the list as it was when the battle began.
type Side struct {
	ID     string // "a", "b"
	Name   string
	Roster builder.Roster
	Hidden bool // from all who don't play this side
	Extra  []rules.Member
}

// sideIDs are the ids of new sides.
var sideIDs = []string{"a", "b"}

// FreeSide returns the id of the first side that is not among taken ones, "" if both are.
func FreeSide(taken []string) string {
	for _, id := range sideIDs {
		if !slices.Contains(taken, id) {
			return id
		}
	}
	return ""
}

// Begin returns a new battle of one list or two of one game.
func Begin(now time.Time, lists ...builder.Roster) (Battle, error) {
	b := Battle{System: lists[0].System, Pack: lists[0].Pack}
	for _, r := range lists {
		b.Sides = append(b.Sides, Side{Roster: r})
	}
	return b.Again(now)
}

// Again returns a new battle of the same lists as they were when this one began.
func (b Battle) Again(now time.Time) (Battle, error) {
	again := Battle{System: b.System, Pack: b.Pack, Begun: now.UTC().Truncate(time.Second)}
	var err error
	for _, s := range b.Sides {
		if again, err = again.With(Side{Roster: s.Roster, Hidden: s.Hidden}); err != nil {
			return Battle{}, err
		}
	}
	return again, nil
}

// With returns a battle with one more side, whose id and name are new.
func (b Battle) With(s Side) (Battle, error) {
	r := s.Roster
	r.Print, r.Tags = nil, nil
	models, hides, taken := r.Models(), false, []string{}
	s.Roster, s.Name = r, builder.RosterName(r.Name)
	b.Sides = slices.Clone(b.Sides)
	for _, other := range b.Sides {
		taken = append(taken, other.ID)
		models += other.Roster.Models()
		if hides = hides || other.Hidden; other.Name == s.Name && !other.Hidden {
			s.Name += " 2"
		}
	}
	switch s.ID = FreeSide(taken); {
	case s.ID == "":
		return Battle{}, builder.Invalid(fmt.Sprintf("This battle has %d sides already.", len(b.Sides)), nil)
	case r.System != b.System:
		return Battle{}, builder.Invalid("That list is for another game. Choose a list of this game.", nil)
	case len(r.Units) == 0:
		return Battle{}, builder.Invalid("Your list has no units yet. Add your first.", nil)
	case models > MaxModels && hides:
		return Battle{}, builder.Invalid(fmt.Sprintf("Limit reached: %d models in a battle. Remove units.", MaxModels),
			nil)
	case models > MaxModels:
		return Battle{}, builder.Invalid(fmt.Sprintf("Limit reached: %d models in a battle, limit %d. Remove units.",
			models, MaxModels), nil)
	}
	b.Sides = append(b.Sides, s)
	b.Name = b.nameOfSides()
	if len(b.Node().Append(nil)) > maxBytes {
		return Battle{}, builder.Invalid("These lists are over 2 MB. Shorten their notes.", nil)
	}
	return b, nil
}

// Hide returns a battle with one side hidden from the others, or shown to them.
func (b Battle) Hide(side string, hidden bool) Battle {
	b.Sides = slices.Clone(b.Sides)
	for i := range b.Sides {
		if b.Sides[i].ID == side {
			b.Sides[i].Hidden = hidden
		}
	}
	_, part := b.part()
	b.Name = b.nameOfSides()
	if part > 1 {
		b.Name = nameOfPart(b.Name, part)
	}
	return b
}

// HiddenName is the name of a hidden list for others.
const HiddenName = "Hidden list"

// nameOfSides returns the name of a battle by its lists. It doesn't tell those of hidden ones.
func (b Battle) nameOfSides() string {
	var names []string
	for _, s := range b.Sides {
		if s.Hidden {
			names = append(names, HiddenName)
		} else {
			names = append(names, s.Name)
		}
	}
	return strings.Join(names, " vs ")
}

// partName matches the name of a second or later part.
var partName = regexp.MustCompile(`^(.*), part (\d{1,3})$`)

// NextPart returns the number of the part that would follow a battle, by its name.
func (b Battle) NextPart() int {
	_, n := b.part()
	return n + 1
}

func nameOfPart(name string, n int) string { return fmt.Sprintf("%s, part %d", name, n) }

// part returns the name of the whole battle, and which part of it this is.
func (b Battle) part() (name string, n int) {
	if of := partName.FindStringSubmatch(b.Name); of != nil {
		if n, err := strconv.Atoi(of[2]); err == nil && n > 1 {
			return of[1], n
		}
	}
	return b.Name, 1
}

// Side finds one side by its id.
func (b Battle) Side(id string) (Side, bool) {
	i := slices.IndexFunc(b.Sides, func(s Side) bool { return s.ID == id })
	if i < 0 {
		return Side{}, false
	}
	return b.Sides[i], true
}

// formatMember matches the format at the beginning of a document.
var formatMember = regexp.MustCompile(`^\s*\{\s*"format"\s*:\s*"` + regexp.QuoteMeta(Format) + `"`)

// Is reports whether data is the document of a battle. These begin with their format.
func Is(data []byte) bool { return formatMember.Match(data) }

// Decode reads the document of a battle. The error is a UserError.
func Decode(data []byte) (Battle, error) { return DecodeWithin(context.Background(), data) }

// DecodeWithin is Decode within the Budget of the context.
func DecodeWithin(ctx context.Context, data []byte) (Battle, error) {
	r, err := builder.OpenDocument(ctx, data, Format, "battle")
	if err != nil {
		return Battle{}, err
	}
	b, err := read(r)
	if err != nil {
		return Battle{}, builder.Unread("Not a valid battle. ", err)
	}
	return b, nil
}

func read(r *doc.Reader) (b Battle, err error) {
	b.System, b.Name = r.Text("system"), r.Text("name")
	if b.Pack, b.PackExtra, err = builder.ReadPack(r); err != nil {
		return b, err
	}
	b.Begun, b.Ended = readTime(r, "begun"), readTime(r, "ended")
	sides := r.Take("sides", doc.Array)
	if sides == nil || len(sides.Items) == 0 || len(sides.Items) > maxSides {
		r.Fail("sides", fmt.Sprintf("required (1 to %d sides)", maxSides))
		return b, r.Err()
	}
	models := 0
	for i, n := range sides.Items {
		s, err := readSide(n, "/sides/"+strconv.Itoa(i), b.System)
		if err != nil {
			return b, err
		}
		if _, twice := b.Side(s.ID); twice {
			return b, &doc.Error{Pointer: "/sides/" + strconv.Itoa(i) + "/id", Line: n.Line, Reason: "used twice"}
		}
		models += s.Roster.Models()
		b.Sides = append(b.Sides, s)
	}
	if models > MaxModels {
		r.Fail("sides", fmt.Sprintf("%d models, limit %d", models, MaxModels))
	}
	if b.Log, err = readLog(r); err != nil {
		return b, err
	}
	for _, name := range stateMembers {
		r.Any(name)
	}
	b.Extra = r.Rest()
	return b, r.Err()
}

// stateMembers are for readers of a file, and follow from the log; see Board.Node.
var stateMembers = []string{"round", "phase", "turn", "marks", "modes", "flags", "army"}

func readSide(n *doc.Node, at, system string) (Side, error) {
	r := doc.Read(n, at)
	s := Side{ID: r.Text("id"), Name: r.Text("name")}
	if revealed := r.Take("revealed", doc.Bool); revealed != nil {
		s.Hidden = revealed.Text == "false"
	}
	if s.ID == "" {
		r.Fail("id", "required")
	}
	list := r.Take("roster", doc.Object)
	if list == nil {
		r.Fail("roster", "required (a list)")
		return s, r.Err()
	}
	var err error
	if s.Roster, err = builder.DecodeNode(list); err != nil {
		return s, &doc.Error{Pointer: at + "/roster", Line: list.Line, Reason: err.Error()}
	}
	if s.Roster.System != system {
		r.Fail("roster", "the list is for another game")
	}
	r.Any("sha256") // for readers of a file: of the list as it is there
	s.Extra = r.Rest()
	return s, r.Err()
}

// Node returns the battle as a document.
func (b Battle) Node() *doc.Node {
	n := builder.HeadNode(Format, b.System, b.Pack, b.PackExtra)
	builder.PutText(n, "name", b.Name)
	putTime(n, "begun", b.Begun)
	putTime(n, "ended", b.Ended)
	sides := &doc.Node{Kind: doc.Array}
	for _, s := range b.Sides {
		side := &doc.Node{Kind: doc.Object}
		builder.PutText(side, "id", s.ID)
		builder.PutText(side, "name", s.Name)
		side.Put("roster", s.Roster.Node())
		side.Put("revealed", doc.NodeOf(!s.Hidden))
		builder.PutText(side, "sha256", s.Roster.Hash())
		side.PutAll(s.Extra)
		sides.Items = append(sides.Items, side)
	}
	n.Put("sides", sides)
	if b.Log != nil {
		log := &doc.Node{Kind: doc.Array}
		for _, e := range b.Log {
			log.Items = append(log.Items, e.Node())
		}
		n.Put("log", log)
	}
	n.PutAll(b.Extra)
	return n
}

// Summary returns what a page with many battles shows of the battle.
func (b Battle) Summary() builder.Summary {
	s := builder.Summary{System: b.System, Name: b.Name}
	for _, side := range b.Sides {
		s.Models += side.Roster.Models()
	}
	return s
}

// Roster returns the battle in the form in which it is edited: its name, and in Notes when it ended.
func (b Battle) Roster() builder.Roster {
	r := builder.Roster{Name: b.Name}
	if !b.Ended.IsZero() {
		r.Notes = b.Ended.Format(time.RFC3339)
	}
	return r
}

// Apply makes edits of the name and the end, and returns the battle after them and the reverse edits. Any other edit is
// a UserError.
func (b Battle) Apply(edits []rules.Edit) (after Battle, reverse []rules.Edit, err error) {
	r, reverse, err := b.Roster().Apply(edits)
	if err != nil {
		return Battle{}, nil, err
	}
	after = b
	after.Name, after.Ended = r.Name, time.Time{}
	if r.Notes != "" {
		if after.Ended, err = time.Parse(time.RFC3339, r.Notes); err != nil {
			return Battle{}, nil, builder.Invalid("The end of a battle must be a time.", err)
		}
	}
	if !doc.Same(after.Roster().Node(), r.Node()) {
		return Battle{}, nil, builder.Invalid("Only the name and the end of a battle can change.", nil)
	}
	return after, reverse, nil
}
