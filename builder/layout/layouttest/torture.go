package layouttest

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// Names returns texts that break careless typesetting.
func Names() []string {
	return []string{
		"Anvil",
		strings.Repeat("W", 40),
		strings.TrimSpace(strings.Repeat("Guard of the North ", 11)),
		strings.Repeat("Endless", 400),
		"鉄の壁と長い名前を持つ巨大な人型兵器の第三小隊",
		"Молот Севера", "Σφύρα του Βορρά", "Đại bàng Việt Nam",
		"🔥 Firebird 🔥", "\u202eright to left\u202c", "مطرقة", "line\nbreak\ttab\x00nul",
		"bad \xff\xfe bytes", "<b>bold</b> & \"quotes\" (brackets) \\slash", "é e\u0301 \u200bzero\u200dwidth",
		"", "한국어 이름",
	}
}

// Torture returns an army of every name, with units that fill many cards, and with findings.
func Torture() builder.Sheet {
	var units []builder.UnitSheet
	for i, n := range Names() {
		units = append(units, Unit(fmt.Sprintf("u%d", i+1), n))
	}
	full := Unit("full", "Full to the last slot")
	full.Profile.Tracks, full.Unit.Mounts = nil, nil
	for i := range 25 {
		label := fmt.Sprintf("Mounted thing number %d", i+1)
		m := rules.Mount{ID: fmt.Sprintf("m%d", i+1), Item: "thing", At: "torso"}
		full.Unit.Mounts = append(full.Unit.Mounts, m)
		full.Profile.Tracks = append(full.Profile.Tracks,
			rules.Track{Group: []string{"Torso", "Left arm", "Right arm", "Head"}[i%4], Label: label,
				Mount: m.ID, Boxes: i % 8,
				Round: i%2 == 1, Every: 3, Note: "note"})
	}
	full.Unit.Mounts = append(full.Unit.Mounts, rules.Mount{ID: "m99", Item: "strange-gadget", At: "torso"})
	full.Profile.Tables = []rules.Table{Weapons(25)}
	full.Profile.Legend = Terms(12)
	full.Profile.Legend[1].Basis = rules.House
	full.Profile.Blocks[0].Stats[1].Basis = rules.House
	full.Profile.Blocks[0].Stats[2].Overridden = true
	one := Unit("one", "One long track")
	one.Profile.Tracks = []rules.Track{{Group: "Torso", Label: "Hull", Mount: "m1", Boxes: 60},
		{Group: "Torso", Label: "Count", Mount: "m2", Boxes: 4000},
		{Label: "Heat", Mount: "m3", Boxes: 6, Captions: []string{"−1", "−2", "shut down for a turn"}}}
	one.Profile.Tables[0].Rows = append(one.Profile.Tables[0].Rows,
		rules.Row{Cells: cells(strings.Repeat("Unbreakable", 9), "12345678901234567890", "1", "2",
			strings.Repeat("many words ", 60))})
	one.Profile.Blocks = append(one.Profile.Blocks,
		rules.Block{Label: "Flying", Card: true, Stats: []rules.Stat{stat("a", "Something long", 1, "Standard"),
			stat("b", strings.Repeat("Label", 20), 1, "word after word after word")}})
	odd := Unit("odd", "Oddity")
	odd.Known, odd.Profile = false, rules.Profile{}
	odd.Unit.Profile = "medum"
	odd.Unit.Mounts = append(odd.Unit.Mounts, rules.Mount{ID: "m9", Item: "unheard-of-cannon", At: "left-wing"})
	odd.Findings = []rules.Finding{{Rule: "unknown-profile", Unit: "odd",
		Message: `There is no profile "medum". Did you mean "medium"?`, Cite: "Gantry list format"}}
	s := Sheet(append(units, full, one, odd)...)
	used, most := 1400, 200
	s.Verdict = builder.Verdict{State: builder.Illegal, Points: &used, Limit: &most, Findings: []rules.Finding{
		{Rule: "points", Message: "The army costs more than the limit.", Used: &used, Max: &most, Cite: "Rules, Army"},
		odd.Findings[0],
		{Rule: "equal", Severity: rules.Info, Basis: rules.House, Message: "Armies should cost the same.",
			Cite: "Rules, Army"}}}
	s.Roster.Name, s.Roster.Notes = "The Iron Wall of the Frozen North", strings.Repeat("Remember the objective. ", 30)
	return s
}
