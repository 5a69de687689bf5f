package robotech_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The oracle plays shots and melees out, die by die, with its own numbers and none of the game's code.

// oracleWeapon is a weapon in the terms of the rules.
type oracleWeapon struct {
	dmg, barrels, burst, volley int
	attributes                  []string // without numbers
	ap, aa, ag                  int      // 0: none
	class                       string
	missile                     bool // reaches its speed of 20 a turn
	blast                       bool
	beam                        int // its rating, 0: none
}

type oracleTarget struct {
	size, pil, hp int
	class         string
	traits        []string
	resistant     string
	stars         []int
}

func (w oracleWeapon) has(id string) bool { return slices.Contains(w.attributes, id) }

// written returns the weapon as a player writes it.
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
	if w.blast {
		list = append(list, "Blast 2")
	}
	if w.beam > 0 {
		list = append(list, fmt.Sprintf("Beam %d", w.beam))
	}
	if w.aa > 0 {
		list = append(list, fmt.Sprintf("AA %d", w.aa))
	}
	if w.ag > 0 {
		list = append(list, fmt.Sprintf("AG %d", w.ag))
	}
	row := map[string]any{"system": "Gun", "class": w.class, "arc": "F", "sr": 20, "lr": 40, "dmg": w.dmg,
		"attributes": list}
	if w.missile {
		row["sr"] = "s20"
	}
	return row
}

func custom(class string, pil, gun, size, melee, hp int, traits ...string) rules.Unit {
	u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Mounts: []rules.Mount{},
		Choices: rules.Choices{"class": class, "pil": pil, "gun": gun, "size": size, "melee": melee, "hp": hp,
			"mobility": []any{"walker 3/5"}}}
	for _, id := range traits {
		u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: id, At: "trait"})
	}
	return u
}

// oracleSituation is what the oracle reads of a situation.
type oracleSituation struct {
	acquired, formation, gunner, melee, called, inCover, movedFast, blind bool
	fast, concealment, given, cover, hurt, missiles                       int
	far, out, second, advanced, still, silent, tired                      bool // tired: without actions
	lost                                                                  int  // of PIL, by damage
	before                                                                bool // an earlier critical
	listed                                                                bool // a sled in its list
	dodge, arc, sled, covered                                             string
	spent                                                                 int
	aimed                                                                 *int // its Size, if another unit is aimed at
}

// other reports whether the target is not the unit aimed at.
func (s oracleSituation) other() bool {
	return s.covered == "wholly" || s.covered == "partly" || s.spent > 0
}

// mounted reports whether the target is on a sled.
func (s oracleSituation) mounted() bool { return s.sled == "mounted" || s.sled == "" && s.listed }

func (s oracleSituation) choices() rules.Choices {
	c := rules.Choices{"acquired": s.acquired, "formation-fire": s.formation, "gunner": s.gunner, "into-melee": s.melee,
		"called-shot": s.called, "in-cover": s.inCover,
		"fast-tokens": s.fast, "concealment": s.concealment, "cover": s.cover,
		"target-damage": s.hurt, "dodge": s.dodge,
		"dodge-arc": s.arc, "range": 20,
		"moved-fast": s.movedFast, "sensors-destroyed": s.blind, "dodge-second-arc": s.second,
		"target-stationary": s.still, "target-spent": s.tired,
		"target-silent": s.silent, "pil-penalty": s.lost, "critical-before": s.before, "target-sled": s.sled}
	switch {
	case s.out:
		c["range"] = 41
	case s.far:
		c["range"] = 40
	}
	return c
}

// fired holds the results of all pairs of dice, and of the dice for sleds and power plants: damage, and other
// effects.
type fired struct {
	damage                                            map[int]*big.Rat
	hit, dodged, half, destroyed, critical, aly, sled *big.Rat
}

func play(w oracleWeapon, gun int, temper, scope bool, t oracleTarget, s oracleSituation) fired {
	f := fired{map[int]*big.Rat{}, new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat),
		new(big.Rat)}
	has := func(id string) bool { return slices.Contains(t.traits, id) }
	fast := s.fast
	switch {
	case w.aa > 0 && has("aircraft"):
		fast = 0
	case w.ag > 0:
		fast *= 2
	}
	mod := gun - fast - s.concealment
	if has("aircraft") {
		mod += w.aa
	} else {
		mod += w.ag
	}
	if s.formation {
		mod++
	} else if !s.acquired {
		mod--
	}
	long := s.far && !w.missile
	ordered := s.melee && !temper
	reaches := !s.out && (!w.missile || !s.far || s.advanced)
	for on, n := range map[*bool]int{&s.gunner: 1, &ordered: -1, &s.called: -2, &long: -1,
		&s.movedFast: -2, &s.blind: -2} {
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
	shadowed := has("shadow-device") && 2*s.hurt <= t.hp
	elsewhere := s.other() && s.aimed != nil
	if shadowed && !elsewhere {
		mod--
	}
	aimed := t.size
	if elsewhere {
		aimed = *s.aimed
	}
	if w.has("Anti-Ship") && aimed > 0 {
		mod -= 10
	}
	back := map[string]int{"front": 0, "side": -1, "rear": -2}[s.arc] - s.lost
	if w.has("IF") {
		back++
	}
	if s.second {
		back--
	}
	wild := 1 + 1 // the die, or the die with its -1
	if temper {   // no order, so no -1
		wild = 3
	}
	if scope && t.class == "mecha" && !shadowed && !elsewhere {
		mod++
	}
	tries := s.dodge == "quick" || s.dodge != "none" && s.missiles < 4 && s.covered != "wholly" &&
		(s.dodge != "action" || !s.tired)
	need := aimed
	if s.inCover && !elsewhere { // ordered into cover: the profile, not the roll
		need++
	}
	located := []bool{false} // by the six faces of the die for the sled
	if s.mounted() {
		located = []bool{false, false, false, false, true, true}
	}
	for attack := 1; attack <= 6; attack++ {
		for dodge := 1; dodge <= 6; dodge++ {
			total := attack + mod
			ally := reaches && s.melee && attack <= wild
			hit := reaches && total >= need && !ally
			whole, half := false, false
			if hit && tries {
				whole, half = dodge+t.pil+back > total, dodge+t.pil+back == total
			}
			for _, sled := range located {
				p := big.NewRat(1, int64(36*len(located)))
				hurts := hit && !whole && !sled
				damage, natural := 0, w.ap > 0 && attack >= w.ap && !s.other()
				if hurts {
					damage = w.dmg * max(1, w.barrels) * max(1, w.burst-s.given) * s.missiles
					if s.spent > 0 {
						damage = min(damage, max(0, w.beam-s.spent))
					}
					ai := w.has("AI") || w.burst > 0 || w.has("Burst") || w.has("AE") || w.class == "explosive" ||
						w.class == "missile" || w.class == "fire"
					if t.class == "infantry" && !ai {
						damage = min(damage, 1)
					} else if natural {
						damage *= 2
					}
					for _, halved := range []bool{w.has("AE") && total < need+2, w.has("Frag") && t.class != "infantry",
						t.resistant == w.class || t.resistant == "explosive" && w.class == "missile", half,
						s.covered == "partly"} {
						if halved {
							damage = damage/2 + damage%2
						}
					}
					damage = max(0, damage-s.cover)
				}
				add(f.damage, damage, p)
				criticals, first := 0, !s.before
				for _, star := range t.stars {
					if star <= s.hurt {
						first = false
					} else if star <= s.hurt+damage {
						criticals++
					}
				}
				if hurts && natural {
					criticals++
				}
				lives := big.NewRat(1, 1) // no 6 among those that count
				for range criticals {
					if !first {
						lives.Mul(lives, big.NewRat(5, 6))
					}
					first = false
				}
				destroyed := hurts && (damage >= t.hp-s.hurt || s.called && has("weakness") && !s.other())
				if !destroyed {
					f.destroyed.Add(f.destroyed, new(big.Rat).Mul(p, lives.Sub(big.NewRat(1, 1), lives)))
				}
				for at, is := range map[*big.Rat]bool{f.hit: hit, f.dodged: whole, f.half: half, f.aly: ally,
					f.critical: criticals > 0, f.destroyed: destroyed, f.sled: hit && !whole && sled} {
					if is {
						at.Add(at, p)
					}
				}
			}
		}
	}
	return f
}

// add adds a chance to that of a number.
func add(sums map[int]*big.Rat, n int, p *big.Rat) {
	if sums[n] == nil {
		sums[n] = new(big.Rat)
	}
	sums[n].Add(sums[n], p)
}

func TestShotsAgainstPlay(t *testing.T) {
	g := open(t)
	var switches rulestest.Switches
	switches.Cover(t, func() {
		rapid.Check(t, func(t *rapid.T) {
			n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
			yes := func(name string) bool { return rapid.Bool().Draw(t, name) }
			w := oracleWeapon{dmg: n("dmg", 0, 13), barrels: n("barrels", 1, 3), ap: n("ap", 0, 6),
				class: rapid.SampledFrom([]string{"laser", "ballistic", "explosive", "particle",
					"missile"}).Draw(t, "class")}
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
				w.volley, w.missile = n("volley", 1, 6), true
			}
			switch n("at flyers", 0, 2) {
			case 1:
				w.aa = n("AA", 1, 2)
			case 2:
				w.ag = n("AG", 1, 2)
			}
			target := oracleTarget{size: n("size", -1, 9), pil: n("pil", -1, 6), hp: n("hp", 1, 30),
				class: rapid.SampledFrom([]string{"mecha", "vehicle", "infantry"}).Draw(t, "kind")}
			for _, id := range []string{"shadow-device", "weakness", "aircraft"} {
				if yes(id) {
					target.traits = append(target.traits, id)
				}
			}
			u := custom(target.class, target.pil, 0, target.size, 0, target.hp, target.traits...)
			if yes("resistant") {
				target.resistant = rapid.SampledFrom([]string{"laser", "ballistic", "explosive"}).Draw(t, "to")
				u.Mounts = append(u.Mounts, rules.Mount{ID: "r", Item: "resistant", At: "trait",
					Value: target.resistant})
			}
			if yes("starred") {
				stars := []any{}
				for _, star := range rapid.SliceOfNDistinct(rapid.IntRange(1, target.hp), 1, 3,
					rapid.ID[int]).Draw(t, "stars") {
					target.stars, stars = append(target.stars, star), append(stars, star)
				}
				u.Choices["critical-circles"] = stars
			}
			gun := n("gun", -2, 6)
			s := oracleSituation{acquired: yes("acquired"), formation: yes("formation"), gunner: yes("gunner"),
				melee: yes("melee"), called: yes("called"), inCover: yes("cover"), far: yes("far"),
				fast: n("fast", 0, 3), concealment: n("concealment", 0, 2), cover: n("takes", 0, 4),
				hurt: n("hurt", 0, target.hp-1), missiles: 1,
				movedFast: yes("moved fast"), blind: yes("blind"), second: yes("second arc"), out: n("out", 0, 7) == 0,
				advanced: yes("advanced"),
				before:   yes("critical before"), listed: yes("on a sled"),
				sled: rapid.SampledFrom([]string{"", "mounted", "dropped"}).Draw(t, "sled"),
				lost: n("PIL lost", 0, 3), still: yes("stationary"), silent: yes("silent"),
				tired: yes("tired"),
				dodge: rapid.SampledFrom([]string{"none", "action", "command-point", "quick", "dew"}).Draw(t, "dodge"),
				arc:   rapid.SampledFrom([]string{"front", "side", "rear"}).Draw(t, "arc")}
			switch s.dodge { // impossible dodges are refused, as fixtures show
			case "quick":
				u.Mounts, s.still = append(u.Mounts, rules.Mount{ID: "q", Item: "quick", At: "trait"}), false
			case "command-point":
				s.silent = false
			case "dew":
				if w.class != "missile" {
					s.dodge = "none"
				}
			}
			if s.listed {
				u.Choices["on-sled"] = true
			}
			w.blast = yes("blast")
			if yes("beam") {
				w.beam = n("rating", 1, 40)
			}
			c := s.choices()
			if w.blast {
				s.covered = rapid.SampledFrom([]string{"aimed", "wholly", "partly"}).Draw(t, "under the blast")
				c["under-blast"] = s.covered
			}
			if w.beam > 0 {
				s.spent = n("spent", 0, 20)
				c["beam-spent"] = s.spent
			}
			if (w.blast || w.beam > 0) && yes("says the Size aimed at") {
				size := n("Size aimed at", -1, 9)
				s.aimed, c["aimed-size"] = &size, size
			}
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
			temper, scope := yes("temper"), yes("scope")
			a.Choices["crew"] = 2
			for id, on := range map[string]bool{"temper": temper, "protoculture-scope": scope, "gunner": s.gunner,
				"fast": s.movedFast} {
				if on {
					a.Mounts = append(a.Mounts, rules.Mount{ID: id, Item: id, At: "trait"})
				}
			}
			// In a second mode their numbers differ: the situation says which counts.
			if yes("modes") {
				a.Choices["modes"], a.Choices["Robot/gun"], a.Choices["Jet/gun"] = []any{"Robot", "Jet"}, gun-1, gun
				c["mode"] = "Jet"
			}
			if yes("target modes") {
				u.Choices["modes"], u.Choices["Robot/size"], u.Choices["Jet/size"] = []any{"Robot", "Jet"},
					target.size+1,
					target.size
				c["target-mode"] = "Jet"
			}
			if yes("counts as another") {
				target.class = rapid.SampledFrom([]string{"mecha", "vehicle", "infantry"}).Draw(t, "counts as")
				c["target-class"] = target.class
			}
			q := rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a}, Targets: []rules.Unit{u}, Situation: c,
				Force: rules.Force{Options: rules.Choices{"advanced-missiles": s.advanced, "sleds": 1}}}
			switches.Asked("fire", g, q)
			o, err := rulestest.Ask(context.Background(), g, q)
			if err != nil {
				t.Fatalf("%v", err)
			}
			want := play(w, gun, temper, scope, target, s)
			got := map[int]*big.Rat{}
			damage, _ := o.Outcome(rules.RoleDamage)
			for v, p := range damage.Dist.All() {
				got[v] = p
			}
			if fmt.Sprint(got) != fmt.Sprint(want.damage) {
				t.Errorf("damage %v, played out %v", got, want.damage)
			}
			for id, p := range map[string]*big.Rat{"hit": want.hit, "dodged": want.dodged, "half": want.half,
				"destroyed": want.destroyed, "critical": want.critical, "ally-hit": want.aly,
				"sled-hit": want.sled} {
				i := slices.IndexFunc(o.Chances, func(c rules.Chance) bool { return c.ID == id })
				if i < 0 && (id == "ally-hit" && !s.melee || id == "sled-hit" && !s.mounted()) {
					continue
				}
				if i < 0 || o.Chances[i].P.Cmp(p) != 0 {
					t.Errorf("%s: %+v, played out %v", id, o.Chances, p)
				}
			}
		})
	})
}

// A better gunner never hits less, a harder target is never hit more, and a better pilot never suffers more or wins
// less.
func TestSkillHelps(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		gun, size, pil, hp := n("gun", -2, 6), n("size", -1, 9), n("pil", -1, 6), n("hp", 1, 20)
		s := rules.Choices{"acquired": rapid.Bool().Draw(t, "acquired"), "concealment": n("concealment", 0, 3),
			"dodge": rapid.SampledFrom([]string{"none", "action"}).Draw(t, "dodge")}
		row := map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": n("dmg", 0, 9)}
		shot := func(gun, size, pil int, id string) *big.Rat {
			a := custom("mecha", 0, gun, 5, 0, 5)
			a.Mounts = append(a.Mounts, rules.Mount{ID: "gun", Item: "custom", At: "weapon", Value: row})
			return result(t, g, rulestest.Question{Attack: "gun", Attackers: []rules.Unit{a},
				Targets: []rules.Unit{custom("mecha", pil, 0, size, 0, hp)}, Situation: s}, id)
		}
		brawl := func(pil int, id string) *big.Rat {
			return result(t, g, rulestest.Question{Attack: "melee",
				Attackers: []rules.Unit{custom("mecha", pil, 0, 5, 2, hp, "hands")},
				Targets:   []rules.Unit{custom("mecha", gun, 0, 5, 2, hp, "hands")}}, id)
		}
		for _, c := range []struct {
			what         string
			less, better *big.Rat
		}{
			{"GUN, to hit", shot(gun, size, pil, "hit"), shot(gun+1, size, pil, "hit")},
			{"GUN, damage", shot(gun, size, pil, "damage"), shot(gun+1, size, pil, "damage")},
			{"Size, to hit", shot(gun, size+1, pil, "hit"), shot(gun, size, pil, "hit")},
			{"PIL, damage taken", shot(gun, size, pil+1, "damage"), shot(gun, size, pil, "damage")},
			{"PIL, to win", brawl(pil, "win"), brawl(pil+1, "win")},
			{"PIL, to lose", brawl(pil+1, "lose"), brawl(pil, "lose")},
		} {
			if c.less.Cmp(c.better) > 0 {
				t.Errorf("%s: %v, and with one more %v", c.what, c.less, c.better)
			}
		}
	})
}

// result returns a chance, or the mean of an outcome.
func result(t *rapid.T, g rulestest.Game, q rulestest.Question, id string) *big.Rat {
	o, err := rulestest.Ask(context.Background(), g, q)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range o.Chances {
		if c.ID == id {
			return c.P
		}
	}
	for _, x := range o.Outcomes {
		if x.ID == id {
			return x.Dist.Mean()
		}
	}
	t.Fatalf("no %s", id)
	return nil
}
