package robotech_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
)

// The oracle plays shots and melees out, die by die, with numbers of its own and
// nothing of the game's code.

// oracleWeapon is a weapon as the rules speak of it.
type oracleWeapon struct {
	dmg, barrels, burst, volley int
	attributes                  []string // without numbers
	ap                          int      // 0: none
	class                       string
}

type oracleTarget struct {
	size, pil, hp int
	class         string
	traits        []string
	resistant     string
	stars         []int
}

func (w oracleWeapon) has(id string) bool { return slices.Contains(w.attributes, id) }

// written is the weapon as a player writes it.
func (w oracleWeapon) written() map[string]any {
	var list []any
	for _, a := range w.attributes {
		list = append(list, a)
	}
	if w.barrels > 1 {
		list = append(list, fmt.Sprintf("[x%d]", w.barrels))
	}
	if w.burst > 0 {
		list = append(list, fmt.Sprintf("Burst %d", w.burst))
	}
	if w.ap > 0 {
		list = append(list, fmt.Sprintf("AP %d", w.ap))
	}
	if w.volley > 0 {
		list = append(list, fmt.Sprintf("Volley 1-%d", w.volley))
	}
	return map[string]any{"system": "Gun", "class": w.class, "arc": "F", "sr": 20, "lr": 40, "dmg": w.dmg, "attributes": list}
}

func custom(class string, pil, gun, size, melee, hp int, traits ...string) rules.Unit {
	u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Mounts: []rules.Mount{}, Choices: rules.Choices{"class": class, "pil": pil, "gun": gun, "size": size, "melee": melee, "hp": hp,
		"mobility": []any{"walker 3/5"}}}
	for _, id := range traits {
		u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: id, At: "trait"})
	}
	return u
}

// oracleSituation is what the oracle reads of a situation.
type oracleSituation struct {
	acquired, formation, gunner, melee, called, inCover bool
	fast, concealment, given, cover, hurt, missiles     int
	far                                                 bool
	dodge, arc                                          string
}

func (s oracleSituation) choices() rules.Choices {
	c := rules.Choices{"acquired": s.acquired, "formation-fire": s.formation, "gunner": s.gunner, "into-melee": s.melee, "called-shot": s.called, "in-cover": s.inCover,
		"fast-tokens": s.fast, "concealment": s.concealment, "cover": s.cover, "target-damage": s.hurt, "dodge": s.dodge, "dodge-arc": s.arc, "range": 20}
	if s.far {
		c["range"] = 40
	}
	return c
}

// fired are the results of all 36 pairs of dice: damage, and what else is true.
type fired struct {
	damage                                      map[int]*big.Rat
	hit, dodged, half, destroyed, critical, aly *big.Rat
}

func play(w oracleWeapon, gun int, t oracleTarget, s oracleSituation) fired {
	f := fired{map[int]*big.Rat{}, new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	has := func(id string) bool { return slices.Contains(t.traits, id) }
	mod := gun - s.fast - s.concealment
	if s.formation {
		mod++
	} else if !s.acquired {
		mod--
	}
	for on, n := range map[*bool]int{&s.gunner: 1, &s.melee: -1, &s.called: -2, &s.inCover: -1, &s.far: -1} {
		if *on {
			mod += n
		}
	}
	if w.has("Accurate") {
		mod++
	}
	if w.has("AE") {
		mod += 2
	}
	mod += s.given
	if w.has("Burst") {
		mod++
	}
	if has("shadow-device") && 2*s.hurt <= t.hp {
		mod--
	}
	if w.has("Anti-Ship") && t.size > 0 {
		mod -= 10
	}
	back := map[string]int{"front": 0, "side": -1, "rear": -2}[s.arc]
	if w.has("IF") {
		back++
	}
	tries := s.dodge == "quick" || s.dodge != "none" && s.missiles < 4
	p := big.NewRat(1, 36)
	for attack := 1; attack <= 6; attack++ {
		for dodge := 1; dodge <= 6; dodge++ {
			total := attack + mod
			ally := s.melee && (attack == 1 || total <= 1)
			hit := total >= t.size && !ally
			whole, half := false, false
			if hit && tries {
				whole, half = dodge+t.pil+back > total, dodge+t.pil+back == total
			}
			damage, natural := 0, w.ap > 0 && attack >= w.ap
			if hit && !whole {
				damage = w.dmg * max(1, w.barrels) * max(1, w.burst-s.given) * s.missiles
				ai := w.has("AI") || w.burst > 0 || w.has("Burst") || w.has("AE") || w.class == "explosive" || w.class == "missile" || w.class == "fire"
				if t.class == "infantry" && !ai {
					damage = min(damage, 1)
				} else if natural {
					damage *= 2
				}
				for _, halved := range []bool{w.has("AE") && total < t.size+2, w.has("Frag") && t.class != "infantry", t.resistant == w.class, half} {
					if halved {
						damage = damage/2 + damage%2
					}
				}
				damage = max(0, damage-s.cover)
			}
			if f.damage[damage] == nil {
				f.damage[damage] = new(big.Rat)
			}
			f.damage[damage].Add(f.damage[damage], p)
			star := slices.ContainsFunc(t.stars, func(n int) bool { return n > s.hurt && n <= s.hurt+damage })
			for at, is := range map[*big.Rat]bool{f.hit: hit, f.dodged: whole, f.half: half, f.aly: ally, f.critical: hit && !whole && (natural || star),
				f.destroyed: hit && !whole && (damage >= t.hp-s.hurt || s.called && has("weakness"))} {
				if is {
					at.Add(at, p)
				}
			}
		}
	}
	return f
}

func TestShotsAgainstPlay(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
		w := oracleWeapon{dmg: n("dmg", 0, 13), barrels: n("barrels", 1, 3), ap: n("ap", 0, 6), class: rapid.SampledFrom([]string{"laser", "ballistic", "explosive", "particle"}).Draw(t, "class")}
		for _, a := range []string{"Accurate", "AE", "AI", "Frag", "IF", "Anti-Ship"} {
			if yes(a) {
				w.attributes = append(w.attributes, a)
			}
		}
		switch n("burst", 0, 3) {
		case 1:
			w.attributes = append(w.attributes, "Burst")
		case 2:
			w.burst = n("bursts", 1, 4)
		case 3:
			w.volley = n("volley", 1, 6)
		}
		target := oracleTarget{size: n("size", -1, 9), pil: n("pil", -1, 6), hp: n("hp", 1, 30), class: rapid.SampledFrom([]string{"mecha", "vehicle", "infantry"}).Draw(t, "kind")}
		for _, id := range []string{"shadow-device", "weakness"} {
			if yes(id) {
				target.traits = append(target.traits, id)
			}
		}
		u := custom(target.class, target.pil, 0, target.size, 0, target.hp, target.traits...)
		if yes("resistant") {
			target.resistant = rapid.SampledFrom([]string{"laser", "ballistic", "explosive"}).Draw(t, "to")
			u.Mounts = append(u.Mounts, rules.Mount{ID: "r", Item: "resistant", At: "trait", Value: target.resistant})
		}
		if yes("starred") {
			star := n("star", 1, target.hp)
			target.stars = []int{star}
			u.Choices["critical-circles"] = []any{star}
		}
		gun := n("gun", -2, 6)
		s := oracleSituation{acquired: yes("acquired"), formation: yes("formation"), gunner: yes("gunner"), melee: yes("melee"), called: yes("called"), inCover: yes("cover"), far: yes("far"),
			fast: n("fast", 0, 3), concealment: n("concealment", 0, 2), cover: n("takes", 0, 4), hurt: n("hurt", 0, target.hp-1), missiles: 1,
			dodge: rapid.SampledFrom([]string{"none", "action", "command-point", "quick"}).Draw(t, "dodge"), arc: rapid.SampledFrom([]string{"front", "side", "rear"}).Draw(t, "arc")}
		c := s.choices()
		if w.burst > 1 {
			s.given = n("given", 0, w.burst-1)
			c["burst-given-up"] = s.given
		}
		if w.volley > 0 {
			s.missiles = n("missiles", 1, w.volley)
			c["volley"] = s.missiles
		}
		a := custom("mecha", 0, gun, 5, 0, 5)
		a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon", Value: w.written()})
		o, err := rules.Ask(context.Background(), g, rules.Question{Attack: "gun", Attackers: []rules.Unit{a}, Targets: []rules.Unit{u}, Situation: c})
		if err != nil {
			t.Fatalf("%v", err)
		}
		want := play(w, gun, target, s)
		got := map[int]*big.Rat{}
		damage, _ := o.Outcome(rules.RoleDamage)
		for v, p := range damage.Dist.All() {
			got[v] = p
		}
		if fmt.Sprint(got) != fmt.Sprint(want.damage) {
			t.Errorf("damage %v, played out %v", got, want.damage)
		}
		for id, p := range map[string]*big.Rat{"hit": want.hit, "dodged": want.dodged, "half": want.half, "destroyed": want.destroyed, "critical": want.critical, "ally-hit": want.aly} {
			i := slices.IndexFunc(o.Chances, func(c rules.Chance) bool { return c.ID == id })
			if i < 0 && id == "ally-hit" && !s.melee {
				continue
			}
			if i < 0 || o.Chances[i].P.Cmp(p) != 0 {
				t.Errorf("%s: %+v, played out %v", id, o.Chances, p)
			}
		}
	})
}

func TestMeleeAgainstPlay(t *testing.T) {
	g := open(t)
	grades := map[string]int{"excellent-brawler": 2, "good-brawler": 1, "poor-brawler": -1, "horrible-brawler": -2, "melee": 2}
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		type side struct {
			pil, damage, hp, parry, mod int
			hands                       bool
			unit                        rules.Unit
		}
		draw := func(name string) side {
			s := side{pil: n(name+" pil", -2, 6), damage: n(name+" damage", 1, 5), hp: n(name+" hp", 1, 12), hands: rapid.Bool().Draw(t, name+" hands")}
			var traits []string
			if s.hands {
				traits = append(traits, "hands")
			} else {
				s.mod = -3
			}
			if grade := rapid.SampledFrom([]string{"", "excellent-brawler", "good-brawler", "poor-brawler", "horrible-brawler", "melee"}).Draw(t, name+" grade"); grade != "" {
				traits = append(traits, grade)
				s.mod += grades[grade]
			}
			s.unit = custom("mecha", s.pil, 0, 5, s.damage, s.hp, traits...)
			if s.parry = n(name+" parry", 0, 3); s.parry > 0 {
				s.unit.Mounts = append(s.unit.Mounts, rules.Mount{ID: "p", Item: "parry", At: "trait", Value: s.parry})
			}
			return s
		}
		a, d := draw("attacker"), draw("defender")
		extra, arc := n("extra", 0, 2), rapid.SampledFrom([]string{"front", "side", "rear"}).Draw(t, "arc")
		o, err := rules.Ask(context.Background(), g, rules.Question{Attack: "melee", Attackers: []rules.Unit{a.unit}, Targets: []rules.Unit{d.unit},
			Situation: rules.Choices{"extra-attacker": extra, "melee-arc": arc}})
		if err != nil {
			t.Fatal(err)
		}
		counts := map[string]int64{}
		var dealt, taken int64
		for x := 1; x <= 6; x++ {
			for y := 1; y <= 6; y++ {
				mine := x + a.pil + a.mod + extra + map[string]int{"front": 0, "side": 1, "rear": 2}[arc]
				if x != 6 {
					mine -= d.parry
				}
				theirs := y + d.pil + d.mod
				switch {
				case mine == theirs:
					counts["tie"]++
				case mine > theirs:
					counts["win"]++
					hurt := a.damage
					if a.hands && mine >= 2*theirs {
						counts["double"]++
						hurt *= 2
					}
					dealt += int64(hurt)
					if hurt >= d.hp {
						counts["destroyed"]++
					}
				default:
					counts["lose"]++
					hurt := d.damage
					if d.hands && theirs >= 2*mine {
						hurt *= 2
					}
					taken += int64(hurt)
				}
			}
		}
		for _, id := range []string{"win", "tie", "lose", "double", "destroyed"} {
			i := slices.IndexFunc(o.Chances, func(c rules.Chance) bool { return c.ID == id })
			if want := big.NewRat(counts[id], 36); i < 0 || o.Chances[i].P.Cmp(want) != 0 {
				t.Errorf("%s: %+v, played out %v", id, o.Chances, want)
			}
		}
		for role, sum := range map[rules.Role]int64{rules.RoleDamage: dealt, rules.RoleLoss: taken} {
			if x, _ := o.Outcome(role); x.Dist.Mean().Cmp(big.NewRat(sum, 36)) != 0 {
				t.Errorf("%s: %v, played out %v", role, x.Dist.Mean(), big.NewRat(sum, 36))
			}
		}
	})
}
