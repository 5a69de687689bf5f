package robotech_test

import (
	"os"
	"testing"

	"gantry/data"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

func TestBattery(t *testing.T) {
	rulestest.Run(t, robotech.System, data.Pack("robotech"), os.DirFS("testdata/rules"))
}

func TestOddsBattery(t *testing.T) {
	rulestest.RunOdds(t, robotech.System, data.Pack("robotech"), os.DirFS("testdata/odds"))
}

func TestBattleBattery(t *testing.T) {
	rulestest.RunBattle(t, robotech.System, data.Pack("robotech"), os.DirFS("testdata/battle"))
}
