package masc_test

import (
	"os"
	"testing"

	"gantry/data"
	"gantry/rules/masc"
	"gantry/rules/rulestest"
)

func TestBattery(t *testing.T) {
	rulestest.Run(t, masc.System, data.Pack("masc"), os.DirFS("testdata/rules"))
}

func TestOddsBattery(t *testing.T) {
	rulestest.RunOdds(t, masc.System, data.Pack("masc"), os.DirFS("testdata/odds"))
}

func TestBattleBattery(t *testing.T) {
	rulestest.RunBattle(t, masc.System, data.Pack("masc"), os.DirFS("testdata/battle"))
}
