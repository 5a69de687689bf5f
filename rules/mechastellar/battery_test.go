package mechastellar_test

import (
	"os"
	"testing"

	"gantry/data"
	"gantry/rules/mechastellar"
	"gantry/rules/rulestest"
)

func TestBattery(t *testing.T) {
	rulestest.Run(t, mechastellar.System, data.Pack("mechastellar"), os.DirFS("testdata/rules"))
}

func TestOddsBattery(t *testing.T) {
	rulestest.RunOdds(t, mechastellar.System, data.Pack("mechastellar"), os.DirFS("testdata/odds"))
}

func TestBattleBattery(t *testing.T) {
	rulestest.RunBattle(t, mechastellar.System, data.Pack("mechastellar"), os.DirFS("testdata/battle"))
}
