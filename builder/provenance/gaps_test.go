package provenance_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/provenance"
	"gantry/rules"
	"gantry/rules/rulestest"
)

func TestFoundings(t *testing.T) {
	raw := strings.Replace(rulestest.WorkshopPack, `"name": "Mule", "power": 2`, `"name": "Mule", "power": null`, 1)
	p, err := builder.OpenPack([]rules.System{rulestest.Workshop}, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	want := []provenance.BasisCount{
		{Table: "base", Name: "Base", Numbers: [5]int{rules.Inferred: 4}},
		{Table: "cost", Name: "Cost", Numbers: [5]int{rules.Printed: 2, rules.House: 1}},
		{Table: "roles", Name: "Roles", Numbers: [5]int{rules.Printed: 2}},
		{Table: "items", Name: "Items", Numbers: [5]int{rules.Printed: 8}},
		{Table: "profiles", Name: "Units", Numbers: [5]int{rules.Printed: 1, rules.Missing: 1}},
		{Table: "yardstick", Name: "Yardstick", Numbers: [5]int{rules.Printed: 2}},
	}
	if d := cmp.Diff(want, provenance.BasisCounts(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if got := provenance.Figures(p, "", rules.Missing); len(got) != 1 || got[0].Pointer != "/profiles/rows/mule/power" {
		t.Errorf("missing: %v", got)
	}
	if got := provenance.Figures(p, "roles", rules.House); len(got) != 0 {
		t.Errorf("house numbers of the roles: %v", got)
	}
	wants := provenance.GapsOf(p)
	if len(wants) != 1 || len(wants[0].Missing) == 0 || wants[0].Under != "" {
		t.Fatalf("wanted: %+v", wants)
	}
	mule := wants[0].Missing[0]
	if d := cmp.Diff([]string{"Mule"}, mule.Profiles); d != "" || len(mule.Inputs) == 0 || mule.Inputs[0].Needs == "" ||
		len(mule.Inputs[0].Enables) == 0 {
		t.Errorf("wanted: %+v", mule)
	}
}
