package play_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"gantry/builder/play"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// Rolled results are as often lucky as unlucky: over many, the luck of one attack of each game is one half.
func TestLuckIsOneHalf(t *testing.T) {
	attacks := map[string]string{"mechahex": "attacker-destroyed-ammo", "mechastellar": "clash-ace-attacks",
		"fleshwound": "destroyed", "masc": "damage-example", "robotech": "ap"}
	for _, system := range systems.All {
		id := system.ID
		fixture := filepath.Join("..", "..", "rules", id, "testdata", "odds", attacks[id]+".json")
		text, err := os.ReadFile(fixture)
		if err != nil {
			t.Fatal(err)
		}
		var fx struct{ Question json.RawMessage }
		if err = json.Unmarshal(text, &fx); err != nil {
			t.Fatal(err)
		}
		game, err := rulestest.Open(system, data.Pack(id))
		if err != nil {
			t.Fatal(err)
		}
		q := rulestest.ReadQuestion(t, game, fx.Question)
		delete(q.Situation, "roll") // dice that were entered
		o, err := rulestest.Ask(t.Context(), game, q)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		x, _ := o.Outcome(rules.RoleDamage)
		a := play.Attack{}
		a.KeepChances(x)
		n, sum, squares := rulestest.Rounds(5000, 100_000), 0.0, 0.0
		source := rand.New(rand.NewPCG(1, 2))
		for range n {
			a.Result = rules.Choices{x.ID: x.Dist.Draw(source.Uint64)}
			luck, ok := a.Luck()
			if !ok {
				t.Fatalf("%s: no luck of %d chances", id, len(a.Chances))
			}
			of := float64(luck) / 1_000_000
			sum, squares = sum+of, squares+float64(of*of)
		}
		mean := sum / float64(n)
		spread := math.Sqrt((squares/float64(n) - float64(mean*mean)) / float64(n))
		if math.Abs(mean-0.5) > 4*spread {
			t.Errorf("%s: luck is %.4f on average, %.1f standard errors off", id, mean, (mean-0.5)/spread)
		}
	}
}
