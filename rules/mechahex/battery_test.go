package mechahex_test

import (
	"os"
	"testing"

	"gantry/data"
	"gantry/rules/mechahex"
	"gantry/rules/rulestest"
)

func TestBattery(t *testing.T) {
	rulestest.Run(t, mechahex.System, data.Pack("mechahex"), os.DirFS("testdata/rules"))
}

func TestOddsBattery(t *testing.T) {
	rulestest.RunOdds(t, mechahex.System, data.Pack("mechahex"), os.DirFS("testdata/odds"))
}

func TestBattleBattery(t *testing.T) {
	rulestest.RunBattle(t, mechahex.System, data.Pack("mechahex"), os.DirFS("testdata/battle"), "attacker-destroyed")
}
