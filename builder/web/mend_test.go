package web_test

import (
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/rules"
)

// Mend all shows what it would do, does it in one revision, and undo takes it back.
func TestMendAll(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	whole := b.document(path).Hash()
	vehicle := rules.AddUnit(rules.Unit{Profile: "ground-vehicle",
		Mounts: []rules.Mount{{ID: "m1", Item: "extra-armor", At: "body"}}})
	edits, err := json.Marshal([]rules.Edit{vehicle, vehicle, vehicle})
	if err != nil {
		t.Fatal(err)
	}
	b.post(path+"/edit", url.Values{"edits": {string(edits)}})
	broken := b.document(path).Hash()

	p := b.get(path + "/mend")
	if got := p.test("changes").Text(); !strings.Contains(got, "Remove the three Ground Vehicles") {
		t.Errorf("it would do %q: %.600s", got, p.body)
	}
	if b.document(path).Hash() != broken {
		t.Error("showing it has changed the roster")
	}
	b.press(p, p.test("mend").First())
	if b.document(path).Hash() != whole {
		t.Error("it is not what it was before the vehicles")
	}
	b.post(path+"/undo", url.Values{})
	if b.document(path).Hash() != broken {
		t.Error("one undo does not take it back")
	}
	b.post(path+"/redo", url.Values{})
	if got := b.get(path + "/mend").test("nothing").Length(); got != 1 {
		t.Error("a ready list has something to mend")
	}
	if v := b.get(path).test("verdict").First(); !v.HasClass(string(builder.Ready)) {
		t.Errorf("the list is %q", v.Text())
	}
}
