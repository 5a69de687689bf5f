package mechahex_test

import (
	"maps"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// oracleSlots are the slots that count in a ram.
var oracleSlots = map[string]int{"assault-mecha": 13, "heavy-mecha": 10, "medium-mecha": 7, "light-mecha": 4,
	"ground-vehicle": 1, "heavy-vehicle": 3, "armed-structure": 3}

func TestRamsAgainstTheOracle(t *testing.T) {
	g := openGame(t)
	var switches rulestest.Switches
	all := slices.Sorted(maps.Keys(oracleSlots))
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			type side struct {
				class               string
				melee, frame, armor bool
				unit                rules.Unit
			}
			draw := func(name string, classes []string) side {
				x := side{class: rapid.SampledFrom(classes).Draw(t, name), melee: rapid.Bool().Draw(t, name+" melee"),
					frame: rapid.Bool().Draw(t, name+" frame"), armor: rapid.Bool().Draw(t, name+" armor")}
				items := []string{"long-missiles"}
				for item, on := range map[string]bool{"melee-optimized": x.melee, "reinforced-frame": x.frame,
					"experimental-armor": x.armor} {
					if on {
						items = append(items, item)
					}
				}
				x.unit = mounted(x.class, items...)
				return x
			}
			a, b := draw("attacker", []string{"assault-mecha", "heavy-mecha", "medium-mecha", "light-mecha"}),
				draw("target", all)
			jumped, spent := rapid.Bool().Draw(t, "jumped"), rapid.Bool().Draw(t, "spent")
			fall, own := rapid.IntRange(0, 4).Draw(t, "fall"), rapid.IntRange(0, 4).Draw(t, "own fall")
			s := rules.Choices{"target-jumped": jumped, "ammo-box-spent": spent, "fall": fall, "fall-attacker": own}
			hurt := func(x, y side, frame bool) int {
				n := 1 + max(0, oracleSlots[y.class]-oracleSlots[x.class])/3
				if y.melee {
					n++
				}
				if frame {
					n--
				}
				return n
			}
			dealt, taken := hurt(b, a, b.frame || jumped), hurt(a, b, a.frame)
			if b.class == "ground-vehicle" || b.class == "heavy-vehicle" {
				taken = 0
			}
			boxes := []oracleBox{{size: 2, left: 2, ammo: true}}
			for on, size := range map[*bool]int{&b.melee: 1, &b.frame: 1, &b.armor: 2} {
				if *on {
					boxes = append(boxes, oracleBox{size: size, left: size})
				}
			}
			if b.class == "armed-structure" || b.class == "heavy-vehicle" {
				boxes = append(boxes, oracleBox{size: 3, left: 3})
			}
			survives := longest(boxes, -1, spent)
			if rapid.Bool().Draw(t, "hurt") {
				marked := rapid.IntRange(0, 1).Draw(t, "marked")
				s["target-damage"] = marked
				survives = bareBoxes(boxes, marked, spent)
			}
			q := rulestest.Question{Attack: "ram", Attackers: []rules.Unit{a.unit},
				Targets: []rules.Unit{b.unit}, Situation: s}
			switches.Asked("ram", g, q)
			o := answer(t, g, q)
			sure := func(n int, armor bool) map[int]*big.Rat {
				by := map[int]*big.Rat{n: big.NewRat(1, 1)}
				if armor {
					by = thin(by)
				}
				return by
			}
			damage := sure(dealt+fall, b.armor)
			same(t, "damage", o, damage)
			same(t, "damage-to-attacker", o, sure(taken+own, a.armor))
			sameChance(t, o, "destroyed", above(damage, survives))
			sameChance(t, o, "any-damage", above(damage, 0))
		})
	})
}
