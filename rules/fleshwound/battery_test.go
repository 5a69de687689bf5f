package fleshwound_test

import (
	"os"
	"testing"

	"gantry/data"
	"gantry/rules/fleshwound"
	"gantry/rules/rulestest"
)

func TestBattery(t *testing.T) {
	rulestest.Run(t, fleshwound.System, data.Pack("fleshwound"), os.DirFS("testdata/rules"))
}

func TestOddsBattery(t *testing.T) {
	rulestest.RunOdds(t, fleshwound.System, data.Pack("fleshwound"), os.DirFS("testdata/odds"))
}

func TestBattleBattery(t *testing.T) {
	rulestest.RunBattle(t, fleshwound.System, data.Pack("fleshwound"), os.DirFS("testdata/battle"))
}
