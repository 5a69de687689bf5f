package cards

import (
	"math"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// maxWindow is the largest share of a card's height for the window with its machine.
const maxWindow = 0.78

// The space under the plate and between the parts of a face, in mm.
const (
	windowAir = 0.7
	partAir   = 0.6

	windowStep = 1.0 // the ends of windows are multiples of this
	levelStep  = 3.0 // heights of windows on the cards of a list differ by at least this
)

// maxChips is the largest number of lines of facts beside a machine.
const maxChips = 5

// usualSize is the size of the numbers in the strip in points, lowSize that in the tray under it.
const (
	usualSize = 17.5
	lowSize   = 11.0
)

// setting is one way to set a face.
type setting struct {
	close   bool    // its weapons are small
	tight   bool    // its weapons have no lines for notes, and its modes' words are not on it
	most    int     // boxes of a track that are drawn
	machine float64 // the minimum height of the machine as a share of that of a large one
	end     float64 // the lower edge of the window, 0 for as low as there is room
}

// wordsAs reports whether a face has the same words in another setting.
func (s setting) wordsAs(o setting) bool {
	return s.close == o.close && s.tight == o.tight && s.most == o.most
}

// roomy reports whether the machine is large, or as large as the notes of weapons let it be.
func (s setting) roomy() bool { return s.machine >= largeShare || !s.tight }

// The height of a large machine in mm for a name of 15 points: with few weapons, and with more.
const (
	largeOfFew  = 30.0
	largeOfMany = 26.0
	fewWeapons  = 5

	largeShare = 0.85 // of that height, at which a machine is large
	notedShare = 0.78 // of that height, down to which notes of weapons stay: the picture is a third of the face then
)

// largeMachine returns the height of a large machine of a unit.
func (c card) largeMachine(u builder.UnitSheet) float64 {
	for _, t := range u.Profile.Tables {
		if typeset.IsArms(t) && len(t.Rows) > fewWeapons {
			return largeOfMany
		}
	}
	return largeOfFew
}

// usualBoxes is the largest number of boxes of a track that are drawn if there is room.
const usualBoxes = 40

// settings are tried in this order. First the machine gives way, then lines of weapons are
// close, notes of weapons move to the rules, long tracks become fields, and last the machine has only the room beside
// the plate.
var settings = []setting{
	{most: usualBoxes, machine: 1}, {most: usualBoxes, machine: largeShare}, {most: usualBoxes, machine: notedShare},
	{close: true, most: usualBoxes, machine: largeShare}, {close: true, most: usualBoxes, machine: notedShare},
	{tight: true, most: usualBoxes, machine: largeShare}, {tight: true, most: 12, machine: largeShare},
	{tight: true, most: 12, machine: 0.7}, {tight: true, most: 12, machine: 0.55},
	{tight: true, most: 12},
}

// A face is the front of a unit's card.
type face struct {
	flow  layout.Flow
	moved []rules.Term // notes of weapons that have no room on it, by weapon
	end   float64      // the lower edge of its window
}

// card is what the face of a unit is set from.
type card struct {
	typeset.Kit
	job    job.Job
	entry  job.Entry
	high   float64 // of the content
	backed bool    // its rules are on the back
	where  bool    // it says where its rules are
}

// words are all that is on a face but the picture and what is in the free room.
type words struct {
	card
	unit  builder.UnitSheet // without the tracks on weapons' lines
	plate typeset.Plate
	art   typeset.Art
	shape typeset.Silhouette // of the main machine, the zero value for none
	chips []typeset.Chip
	body  []layout.Row // under the window
	rest  []layout.Row // under the chips without room in the window
	tray  []layout.Row // tracks and notes
	moved []rules.Term
}

// wordsIn returns the words of a face in a setting.
func (c card) wordsIn(s setting) *words {
	var f words
	u, on := typeset.OnLines(c.entry.Unit, c.entry.Number, s.most < usualBoxes)
	if c.Most, c.Tight = s.most, s.close || s.tight; s.tight {
		c.Moved = &f.moved
	}
	plate := c.Plate(u, c.job.About.PointsName, c.entry.Twin, c.entry.Number)
	leading, usual, fine := typeset.PlayStats(u)
	modes := typeset.BlocksBelowHead(typeset.Modes(u.Profile.Blocks))
	arms, _ := typeset.Parted(u.Profile.Tables, typeset.IsArms)
	scale := c.Name[0] / 15
	body := c.WholeName(u, plate.Cut)
	body = append(body, c.NumberStrip(leading, modes, usualSize*scale)...)
	if len(arms) == 0 && len(usual) > 0 { // what it shoots with
		low := c.Kit
		low.Number = lowSize * scale
		usual = typeset.WithReach(usual, u.Profile.Tables)
		body = append(body, c.Banded(low.LeadRows(usual), c.Palette.Tray, 0)...)
		usual = nil
	}
	f.chips = c.factsOf(u, s, plate, slices.Concat(usual, fine), modes, &f.moved)
	if c.job.HasRules(u) && len(arms) > 0 {
		c.Where = "see Rules"
		if c.backed {
			c.Where = "see back"
		}
	}
	if f.rest = append(c.TableRows(u, on), c.Besides(c.entry.Unit)...); len(f.rest) > 0 {
		f.rest = slices.Insert(f.rest, 0, layout.Space(partAir))
	}
	if s.tight {
		u.Profile.Tracks = withoutNotes(u.Profile.Tracks, &f.moved)
	}
	f.moved = slices.DeleteFunc(f.moved, func(t rules.Term) bool {
		same := func(l rules.Term) bool { return strings.EqualFold(l.Name, t.Name) }
		return slices.ContainsFunc(u.Profile.Legend, same)
	})
	where := ""
	if c.where && len(arms) == 0 {
		where = c.whereWords(c.job.HasRules(u), len(f.moved) > 0)
	}
	f.card, f.unit, f.plate, f.body, f.tray = c, u, plate, body, c.trayRows(u, where)
	if c.job.Options.Frame != job.FrameMinimal {
		f.art = c.job.ArtOf(u)
	}
	if f.art.ID == "" && len(f.art.Figures) > 0 {
		f.shape = typeset.SilhouetteOf(f.art.Figures[0].Drawing)
	}
	return &f
}

// factsOf returns what a face has on its picture: findings, traits, and the numbers outside its strip and its tracks. A
// tight face moves those of each mode to terms.
func (c card) factsOf(u builder.UnitSheet, s setting, plate typeset.Plate, numbers []rules.Stat, modes []rules.Block,
	moved *[]rules.Term) []typeset.Chip {
	chips := c.Faults(u)
	switch {
	case plate.Rest == "":
	case s.tight && len(modes) > 1:
		*moved = append(*moved, rules.Term{Name: typeset.NameWithin(u, maxWhole), Text: plate.Rest})
	default:
		for part := range strings.SplitSeq(plate.Rest, " · ") {
			chips = append(chips, typeset.Chip{Plain: part})
		}
	}
	numbers = typeset.Untracked(numbers, u.Profile.Tracks)
	if s.tight {
		numbers = withoutModes(numbers, modes, typeset.NameWithin(u, maxWhole), moved)
	}
	return append(chips, c.StatChips(numbers)...)
}

// face returns a face with as many of its chips in its window as there is room for, and the others under the body. ok
// is false if it has no room.
func (f *words) face(s setting) (out face, ok bool) {
	tray := f.trayUnder(0)
	below := layout.Height(f.body) + layout.Height(f.rest) + layout.Height(tray) + partAir/2
	w := f.windowIn(s)
	for lines := maxChips; lines >= 0; lines-- {
		set := w
		over := f.ChipText(set.setChips(f.chips, lines))
		if len(over) > 0 {
			over = append([]layout.Row{layout.Space(partAir)}, over...)
		}
		least := set.least()
		if least > set.most {
			set.most = least
			least = set.least()
		}
		set.end = min(f.high-below-layout.Height(over), set.most)
		if set.end < max(least, s.end) || s.end > 0 && s.end < least {
			continue
		}
		set.end = max(least, windowStep*math.Floor(set.end/windowStep))
		if s.end > 0 {
			set.end = s.end
		}
		out.end, out.moved = set.end, f.moved
		out.flow.Add(0, layout.Row{H: set.end, Draw: set.draw})
		y := set.end
		for _, r := range slices.Concat(f.body, over, f.rest) {
			y = out.flow.Add(y, r)
		}
		if open := f.high - layout.Height(tray) - y; len(over)+len(f.rest) == 0 && open > 0 {
			tray = f.trayUnder(open)
		}
		y = f.high - layout.Height(tray)
		for _, r := range tray {
			y = out.flow.Add(y, r)
		}
		return out, true
	}
	return face{}, false
}

// shortNote is the number of characters up to which the note of a track with a number stays on a tight card.
const shortNote = 16

// withoutNotes moves the notes of tracks to terms, except short ones with a number.
func withoutNotes(tracks []rules.Track, terms *[]rules.Term) []rules.Track {
	tracks = slices.Clone(tracks)
	for i, t := range tracks {
		if len(t.Note) > shortNote || len(t.Note) > 1 && !strings.ContainsAny(t.Note, "0123456789") {
			*terms = append(*terms, rules.Term{Name: t.Label, Text: t.Note})
			tracks[i].Note = ""
		}
	}
	return tracks
}

// maxWhole is the number of characters of a name before a fact that is not on its card.
const maxWhole = 60

// withoutModes moves the facts of single modes to a term with a unit's name.
func withoutModes(facts []rules.Stat, modes []rules.Block, name string, terms *[]rules.Term) (rest []rules.Stat) {
	var said []string
	for _, s := range facts {
		if slices.ContainsFunc(modes, func(b rules.Block) bool { return b.Label == s.Label }) {
			said = append(said, s.Label+": "+s.Text)
		} else {
			rest = append(rest, s)
		}
	}
	if said != nil {
		*terms = append(*terms, rules.Term{Name: name, Text: strings.Join(said, " · ")})
	}
	return rest
}

// trayRows returns the tracks of a unit and notes.
func (c card) trayRows(u builder.UnitSheet, notes string) []layout.Row {
	rows, said := c.UnitTracks(u, c.entry.Number, 0), c.Notes(notes)
	if len(rows) > 0 && len(said) > 0 {
		rows = append(rows, layout.Space(overNotes))
	}
	return append(rows, said...)
}

// trayUnder returns the tray on a ground that reaches the card's lower edge, under open mm of it.
func (f *words) trayUnder(open float64) []layout.Row {
	rows := f.tray
	if len(rows) > 0 && open > 0 {
		rows = slices.Concat([]layout.Row{layout.Space(open)}, rows)
	}
	return f.Banded(rows, f.Palette.Tray, f.Edge+f.Bleed)
}

// overNotes is the space between the boxes of a card and its notes, in mm.
const overNotes = 0.8

// whereWords says where the rules and the notes of weapons are, "" if they are on the face.
func (c card) whereWords(words, notes bool) string {
	what := "Keywords"
	switch {
	case notes && words:
		what = "Notes and keywords"
	case notes:
		what = "Notes"
	case !words:
		return ""
	}
	if c.backed {
		return what + ": on the back"
	}
	return what + ": see the rules card"
}
