package likeness

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gantry/rules"
)

func TestSheet(t *testing.T) {
	dir := os.Getenv("OUT")

	if os.Getenv("SHEET") == "" {
		t.Skip()
	}
	it := func(at rules.Place, k rules.ItemKind, size, n int) rules.LikenessItem {
		return rules.LikenessItem{Place: at, Kind: k, Size: size, Count: n}
	}
	v := Livery{Plate: "#2F5CC4", Trim: "#162A5E", Accent: "#F2C14A", Emblem: Emblem{Number: 12}}
	list := []rules.Likeness{
		{Plan: rules.Biped, Mass: 1, Speed: 8, Armour: 1, Head: rules.Cockpit, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Laser, 2, 1), it(rules.AtRightArm, rules.Missile, 1, 1)}},
		{Plan: rules.Biped, Mass: 4, Speed: 4, Armour: 4, Head: rules.MonoEye, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Gun, 2, 1), it(rules.AtRightArm, rules.Shield, 2, 1), it(rules.AtRightShoulder, rules.Missile, 2, 1)}},
		{Plan: rules.Biped, Mass: 7, Speed: 2, Armour: 7, Head: rules.Dome, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Gatling, 2, 1), it(rules.AtRightArm, rules.Shield, 2, 1), it(rules.AtBack, rules.Artillery, 2, 1)}},
		{Plan: rules.Biped, Mass: 9, Speed: 1, Armour: 9, Head: rules.Cockpit, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Artillery, 2, 1), it(rules.AtRightArm, rules.Beam, 2, 1), it(rules.AtTorso, rules.Laser, 2, 2), it(rules.AtLeftShoulder, rules.Missile, 3, 1), it(rules.AtRightShoulder, rules.Missile, 3, 1)}},
		{Plan: rules.Biped, Mass: 8, Speed: 6, Armour: 6, Heroic: 9, Crest: 3, Head: rules.Visor, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Melee, 1, 1), it(rules.AtRightArm, rules.Melee, 3, 1)}},
		{Plan: rules.Battloid, Mass: 4, Speed: 5, Armour: 3, Head: rules.Visor, Items: []rules.LikenessItem{it(rules.AtLeftArm, rules.Gatling, 2, 1), it(rules.AtLeftWing, rules.Missile, 2, 2), it(rules.AtRightWing, rules.Missile, 2, 2), it(rules.AtHead, rules.Laser, 2, 2)}},
	}
	out := "<body style='margin:0;background:#f6f5f1'>"
	for _, plan := range strings.Fields(os.Getenv("PLANS")) {
		if plan == "none" {
			list = nil
			continue
		}
		for i, k := range []int{1, 5, 9} {
			l := rules.Likeness{Plan: rules.Plan(plan), Mass: k, Speed: 9 - k, Armour: k, Head: rules.MonoEye}
			l.Items = [][]rules.LikenessItem{
				{it(rules.AtTurret, rules.Gatling, 1, 1), it(rules.AtHead, rules.Laser, 1, 1)},
				{it(rules.AtTurret, rules.Artillery, 2, 1), it(rules.AtTorso, rules.Beam, 2, 1), it(rules.AtLeftArm, rules.Gun, 2, 1), it(rules.AtRightArm, rules.Missile, 2, 2), it(rules.AtBack, rules.Jet, 2, 2), it(rules.AtLegs, rules.Plating, 1, 1)},
				{it(rules.AtBack, rules.Missile, 3, 2), it(rules.AtHead, rules.Melee, 1, 1), it(rules.AtLeftArm, rules.Laser, 3, 2), it(rules.AtRightArm, rules.Melee, 3, 1), it(rules.AtLeftShoulder, rules.Missile, 2, 1), it(rules.AtRightShoulder, rules.Artillery, 3, 1), it(rules.AtLeftWing, rules.Missile, 1, 3), it(rules.AtRightWing, rules.Shield, 2, 1), it(rules.AtTorso, rules.Equipment, 2, 1), it(rules.AtTorso, rules.Sink, 2, 2)},
			}[i]
			list = append(list, l)
		}
	}
	for _, l := range list {
		for _, side := range []Side{ThreeQuarter, Front, Behind, Above} {
			p, _ := Draw(l, v.Emblem, side)
			svg := SVG(p, View{Livery: v, On: OnLight})
			os.WriteFile(fmt.Sprintf("%s/%s-%d-%s.svg", dir, l.Plan, l.Mass, side), svg, 0o644)
			out += fmt.Sprintf("<img width=300 height=300 src='%s-%d-%s.svg' title=%d>", l.Plan, l.Mass, side, len(svg))
			fmt.Println(l.Plan, l.Mass, side, len(svg), len(p.Shapes))
		}
		out += "<br>"
	}
	os.WriteFile(dir+"/sheet.html", []byte(out), 0o644)
}
