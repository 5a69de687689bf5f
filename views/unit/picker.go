package unit

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
)

// Picker is the table of what may go to a location of the open unit.
type Picker struct {
	Unit        string // its title
	Back        string
	Location    Location
	Swapping    *Mount // what makes way, nil for none
	Left        string // points that the list has left, "" where nothing limits them
	Find        string
	Hidden      [][2]string // what the form of the search keeps
	Targets     []views.Choice
	Bands       []views.Choice
	Sorts       []views.Choice
	Columns     []pickerColumn
	Fits, Unfit []pickerRow
	Points      string     // the name of points
	All         string     // the way to what is not looked for, "" where all is shown
	Legend      string     // what the bars are
	Next        views.Link // the next location with room, where this one is full
}

// pickerColumn is a column with the link that sorts by it.
type pickerColumn struct {
	mend.PickerColumn
	Sort   string
	Sorted string // of aria-sort, "" where it is not sorted by it
}

// pickerRow is an item that may go there, or may not.
type pickerRow struct {
	mend.PickerRow
	Words   string   // what it is and has beside numbers, one behind another
	Cells   []string // under the columns, without name and damage
	Brief   string   // the same on a phone
	Mean    string   // damage in the band that is chosen; "" where it does none
	Bars    []Bar    // damage by band
	Profile string   // the bars as text
	Mounts  int      // how many of it are there
	Last    string   // the last of these
	Same    bool     // it is what makes way
}

// Bar is one band of an item's range profile. Its height is relative to the
// highest damage of all items.
type Bar struct{ X, Y, Height int }

// damageLabel is the head of the column of damage.
const damageLabel = "Damage"

// ShowPicker shows what may go to the location of a unit that is asked for. points is what
// the game calls points.
func (u *Unit) ShowPicker(here views.At, us builder.UnitSheet, points string, k mend.Picker) {
	at := slices.IndexFunc(u.Open.Locations, func(l Location) bool { return l.ID == here.Pick.At })
	if at < 0 {
		return
	}
	p := &Picker{Unit: u.Title, Location: u.Open.Locations[at],
		Find: here.Pick.Find, Back: here.WithLocation("", "").Link(locationAnchor(here.Pick.At)), Points: points}
	p.Location.Mounts = slices.Clone(p.Location.Mounts)
	for _, l := range u.Open.Locations { // the unit beside the picker names its items alone
		for j := range l.Mounts {
			l.Mounts[j].Brief, l.Mounts[j].Note = "", ""
		}
	}
	for j, m := range p.Location.Mounts {
		if m.ID == here.Pick.Swap {
			p.Swapping = &p.Location.Mounts[j]
		}
	}
	p.Next = nextLocation(u.Open.Locations, at)
	if k.Left != nil {
		p.Left = strconv.Itoa(*k.Left)
	}
	if here.Pick.Find != "" {
		pick := here.Pick
		pick.Find = ""
		p.All = here.WithPick(pick).Link(pickerAnchor)
	}
	p.setChoices(here, k)
	band := min(here.Pick.Band, len(k.Bands))
	p.Legend = odds.DamageText("Bars: average damage", k.Noun) + ", short to long range"
	if k.Destroys > 0 {
		p.Legend += ". " + attack.WholeText(k.Destroys) + " destroys " + k.Targets[k.Options.Target].Title
	}
	most, write := maxOf(k.Rows), damageScale(k.Rows, band)
	for _, row := range k.Rows {
		v := pickerRowOf(row, k.Columns, band, most, write, p.Points)
		v.Same = p.Swapping != nil && p.Swapping.Item.ID == row.Item.ID
		v.Profile = profileText(k.Bands, row)
		for _, m := range us.Unit.Mounts {
			if m.Item == row.Item.ID && m.At == here.Pick.At {
				v.Mounts, v.Last = v.Mounts+1, m.ID
			}
		}
		if v.Why == "" {
			p.Fits = append(p.Fits, v)
		} else {
			p.Unfit = append(p.Unfit, v)
		}
	}
	u.Open.Picker = p
}

// measures reports whether the table has a column of damage.
func (p Picker) measures() bool {
	return len(p.Columns) > 0 && p.Columns[len(p.Columns)-1].Label == damageLabel
}

// setChoices sets what a table can be sorted by and measured against.
func (p *Picker) setChoices(here views.At, k mend.Picker) {
	keep := here.Pick
	keep.Find, keep.Sort, keep.Target, keep.Band = "", "", 0, 0
	p.Hidden = views.At{Open: here.Open, Part: views.PartLoadout, Pick: keep}.Fields()
	for i, t := range k.Targets {
		p.Targets = append(p.Targets, views.Choice{Value: strconv.Itoa(i), Label: t.Title, On: i == k.Options.Target})
	}
	if len(k.Bands) > 0 {
		p.Bands = []views.Choice{{Value: "0", Label: "any range", On: here.Pick.Band <= 0 ||
			here.Pick.Band > len(k.Bands)}}
		for i, label := range k.Bands {
			p.Bands = append(p.Bands, views.Choice{Value: strconv.Itoa(i + 1), Label: label, On: here.Pick.Band == i+1})
		}
	}
	column, least := strings.CutPrefix(k.Options.Sort, "-")
	p.Sorts = []views.Choice{{Value: views.BookOrder, Label: "Game order", On: k.Options.Sort == ""}}
	for _, c := range shownColumns(k.Columns, here.Pick.Band) {
		h := pickerColumn{PickerColumn: c}
		pick := here.Pick
		pick.Sort = c.ID
		if c.ID == column {
			h.Sorted = "descending"
			if least == c.Number || !c.Number && !least {
				h.Sorted = "ascending"
			}
			if !least {
				pick.Sort = "-" + c.ID
			}
		}
		h.Sort = here.WithPick(pick).Link(pickerAnchor)
		p.Columns = append(p.Columns, h)
		p.Sorts = append(p.Sorts, sortChoices(c, k.Options.Sort)...)
	}
}

// sortChoices returns the ways to sort by a column.
func sortChoices(c mend.PickerColumn, now string) []views.Choice {
	most := views.Choice{Value: c.ID, Label: c.Label, On: now == c.ID}
	if !c.Number {
		return []views.Choice{most}
	}
	most.Label += " ↓"
	return []views.Choice{most, {Value: "-" + c.ID, Label: c.Label + " ↑", On: now == "-"+c.ID}}
}

// shownColumns returns the columns of a page: of damage one, in the band that is chosen, and of words none, since
// those stand with the name.
func shownColumns(all []mend.PickerColumn, band int) (list []mend.PickerColumn) {
	damage := false
	for _, c := range all {
		switch {
		case strings.HasPrefix(c.ID, mend.DamageColumn):
			damage = true
		case c.Number || c.ID == mend.NameColumn:
			list = append(list, c)
		}
	}
	if damage {
		id := mend.DamageColumn
		if band > 0 {
			id += strconv.Itoa(band - 1)
		}
		list = append(list, mend.PickerColumn{ID: id, Label: damageLabel, Number: true})
	}
	return list
}

// maxOf returns the highest damage in the rows. Rows that don't fit count only if no others have any.
func maxOf(rows []mend.PickerRow) *big.Rat {
	most := new(big.Rat)
	for _, fits := range []bool{true, false} { // what does not fit counts where nothing else does
		for _, r := range rows {
			if d := r.BestDamage(); d != nil && d.Cmp(most) > 0 && fits == (r.Why == "") {
				most = d
			}
		}
		if most.Sign() > 0 {
			break
		}
	}
	return most
}

// nextLocation leads from a full location to the next that has room, around the unit. It
// is the zero Link for none.
func nextLocation(list []Location, from int) views.Link {
	if l := list[from]; l.Max < 0 || l.Used < l.Max {
		return views.Link{}
	}
	for i := range list[1:] {
		if l := list[(from+1+i)%len(list)]; l.Picker != "" && l.Used < l.Max {
			return views.Link{Text: "Next: " + l.Label + " " + strconv.Itoa(l.Used) + "/" + strconv.Itoa(l.Max),
				To: l.Picker}
		}
	}
	return views.Link{}
}

func pickerRowOf(row mend.PickerRow, columns []mend.PickerColumn, band int, most *big.Rat, write attack.Scale,
	points string) pickerRow {
	v := pickerRow{PickerRow: row}
	var brief, words []string
	for _, c := range columns {
		text, word := "", ""
		st, ok := row.Item.Stat(c.ID)
		switch {
		case c.ID == mend.SlotsColumn && row.Slots > 0:
			text, word = strconv.Itoa(row.Slots), views.Plural(row.Slots, "slot", "slots")
		case c.ID == mend.PointsColumn && row.Points != nil:
			text = rules.Minus(views.Signed(*row.Points))
			word = text + "\u00a0" + points
		case ok && st.Has() && !c.Number:
			words = append(words, st.Text)
			continue
		case ok && st.Has():
			text, word = st.Text, c.Label+"\u00a0"+st.Text
		}
		if ok && st.Has() && st.Value.IsWord() {
			word = st.Text // a word explains itself
		}
		if word != "" {
			brief = append(brief, word)
		}
		if c.Number && !strings.HasPrefix(c.ID, mend.DamageColumn) {
			v.Cells = append(v.Cells, text)
		}
	}
	v.Brief, v.Words = strings.Join(brief, " · "), strings.Join(words, " · ")
	if d := damageAt(row, band); d != nil {
		v.Mean = write.Text(d)
	}
	if most.Sign() > 0 && row.Damage != nil {
		v.Bars = rangeBars(row.Damage, most)
	}
	return v
}

// damageAt returns the damage of an item in a band, or its highest in any band for 0. It is nil for none.
func damageAt(row mend.PickerRow, band int) *big.Rat {
	if band > 0 && row.Damage != nil {
		return row.Damage[min(band, len(row.Damage))-1]
	}
	return row.BestDamage()
}

// damageScale returns how the damage of all rows is written.
func damageScale(rows []mend.PickerRow, band int) attack.Scale {
	means := make([]*big.Rat, len(rows))
	for i, r := range rows {
		means[i] = damageAt(r, band)
	}
	return attack.ScaleFor(means)
}

// rangeBars returns the damage of an item by band; what has one number for all bands has one.
func rangeBars(damage []*big.Rat, most *big.Rat) (bars []Bar) {
	for i, d := range damage {
		if d == nil || d.Sign() <= 0 {
			continue
		}
		share := new(big.Rat).Quo(d, most)
		share.Mul(share, big.NewRat(20, 1))
		height, _ := share.Float64()
		h := min(20, max(2, int(height)))
		bars = append(bars, Bar{X: i * 6, Y: 20 - h, Height: h})
	}
	return bars
}

// profileText describes the damage of an item by band.
func profileText(bands []string, row mend.PickerRow) string {
	var parts []string
	for i, d := range row.Damage {
		if d != nil && i < len(bands) {
			parts = append(parts, bands[i]+": "+attack.ShortMean(d))
		}
	}
	return strings.Join(parts, ", ")
}

// ShowFills shows previews of the unit's fills.
func (u *Unit) ShowFills(fills []mend.FillOption) {
	if u.Open.Loadout.Fills = fills; len(fills) == 0 {
		u.Open.Loadout.None = mend.NoFillText
	}
}

// Asked reports what an open unit needs beyond an ordinary page: its picker, or previews of its
// fills. It also decides what the picker's item replaces.
func (u *Unit) Asked(pick *views.Pick) (picker, fills bool) {
	picker = slices.ContainsFunc(u.Open.Locations, func(l Location) bool { return l.ID == pick.At && l.Known })
	if !slices.ContainsFunc(u.Open.Locations, func(l Location) bool {
		return slices.ContainsFunc(l.Mounts, func(m Mount) bool { return m.ID == pick.Swap })
	}) {
		pick.Swap = ""
	}
	if picker && pick.Swap == "" {
		pick.Swap = u.makesWay(pick.At)
	}
	return picker, pick.Offer == views.OfferFills && len(u.Open.Loadout.Fills) > 0
}

// makesWay returns the mount that makes way in a location that is full unless another is chosen: the last that
// takes room; "" where there is room.
func (u *Unit) makesWay(location string) (mount string) {
	for _, l := range u.Open.Locations {
		if l.ID != location || l.Max < 0 || l.Used < l.Max || len(l.Mounts) == 0 {
			continue
		}
		mount = l.Mounts[len(l.Mounts)-1].ID
		for _, m := range l.Mounts {
			if m.Item.Slots > 0 {
				mount = m.ID
			}
		}
	}
	return mount
}
