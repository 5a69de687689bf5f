package views

import (
	"net/url"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/posted"
	"gantry/rules"
	"gantry/rules/doc"
)

// sendUntouched adds what a browser posts for an untouched control.
func sendUntouched(c Control, form url.Values) {
	switch c.Shape {
	case ShapeCheck:
		if c.Checked {
			form.Add(c.Name, "true")
		}
	case ShapeSelect:
		for _, o := range c.Choices {
			if o.On {
				form.Add(c.Name, o.Value)
			}
		}
	case ShapeMany:
		for _, o := range c.Choices {
			if o.On {
				form.Add(c.Name, o.Value)
			}
		}
	case ShapeTable:
		for _, row := range c.Rows {
			for _, cell := range row {
				sendUntouched(cell, form)
			}
		}
	default:
		form.Add(c.Name, c.Value)
	}
}

// A control that is sent as it is leaves the value as it was, whatever it is.
func TestControlsKeepTheirValues(t *testing.T) {
	options := []rules.Option{{ID: "a", Label: "A"}, {ID: "b", Label: "B", Note: "+1"}}
	columns := []rules.Field{{ID: "dice", Kind: rules.FieldInt, Max: 9},
		{ID: "kind", Kind: rules.FieldOneOf, Options: options}}
	for name, tc := range map[string]struct {
		field rules.Field
		value any
		fault bool
	}{
		"text":                  {rules.Field{Kind: rules.FieldText}, "x <y>", false},
		"no text":               {rules.Field{Kind: rules.FieldText}, nil, false},
		"number":                {rules.Field{Kind: rules.FieldInt, Max: 9}, 7, false},
		"number out of range":   {rules.Field{Kind: rules.FieldInt, Max: 9}, 70, false},
		"word for a number":     {rules.Field{Kind: rules.FieldInt, Max: 9, Options: options}, "a", false},
		"number beside words":   {rules.Field{Kind: rules.FieldInt, Max: 9, Options: options}, 7, false},
		"no number":             {rules.Field{Kind: rules.FieldInt, Max: 9}, nil, false},
		"yes":                   {rules.Field{Kind: rules.FieldBool}, true, false},
		"no":                    {rules.Field{Kind: rules.FieldBool}, nil, false},
		"no where yes is usual": {rules.Field{Kind: rules.FieldBool, Default: true}, false, false},
		"one of":                {rules.Field{Kind: rules.FieldOneOf, Options: options}, "b", false},
		"none of":               {rules.Field{Kind: rules.FieldOneOf, Options: options}, nil, false},
		"the default":           {rules.Field{Kind: rules.FieldOneOf, Options: options, Default: "a"}, nil, false},
		"unknown one":           {rules.Field{Kind: rules.FieldOneOf, Options: options}, "zzz", true},
		"number for one of":     {rules.Field{Kind: rules.FieldOneOf, Options: options}, 3, true},
		"several for one of": {rules.Field{Kind: rules.FieldOneOf, Options: options, AllowList: true},
			[]any{"a", "b"}, true},
		"list":              {rules.Field{Kind: rules.FieldList, Options: options}, []any{"a", "b"}, false},
		"list with unknown": {rules.Field{Kind: rules.FieldList, Options: options}, []any{"a", "zzz"}, false},
		"free list":         {rules.Field{Kind: rules.FieldList}, []any{"x", "y z"}, false},
		"row": {rules.Field{Kind: rules.FieldRow, Columns: columns}, map[string]any{"dice": 3, "kind": "b"},
			false},
		"rows": {rules.Field{Kind: rules.FieldRows, Columns: columns},
			[]any{map[string]any{"dice": 3}, map[string]any{"kind": "a"}}, false},
		"numbers":              {rules.Field{Kind: rules.FieldInts, Max: 9}, []any{3, 2, 1}, false},
		"one number of a list": {rules.Field{Kind: rules.FieldInts, Max: 9}, []any{-3}, false},
		"no numbers":           {rules.Field{Kind: rules.FieldInts, Max: 9}, nil, false},
		"no rows":              {rules.Field{Kind: rules.FieldRows, Columns: columns}, nil, false},
	} {
		t.Run(name, func(t *testing.T) {
			c := ControlOf("id", "value", tc.field, tc.value)
			if c.Fault != tc.fault {
				t.Errorf("fault %t, want %t", c.Fault, tc.fault)
			}
			form := url.Values{}
			sendUntouched(c, form)
			got, err := posted.ParseField(tc.field, form, "value", tc.value)
			if got.Keep {
				if !tc.fault {
					t.Error("a value that fits was not read")
				}
				return
			}
			if d := cmp.Diff(tc.value, got.Value); d != "" || err != nil {
				t.Errorf("%v (-value +posted):\n%s", err, d)
			}
		})
	}
}

// A row repeats its field's options, so only the help of the chosen one is shown.
func TestRowsSayWhatIsChosen(t *testing.T) {
	kinds := rules.Field{ID: "kind", Kind: rules.FieldOneOf,
		Options: []rules.Option{{ID: "a", Label: "A", Note: "burns"}, {ID: "b", Label: "B", Note: "cools"}}}
	c := ControlOf("id", "value", rules.Field{Kind: rules.FieldRow, Columns: []rules.Field{kinds}},
		map[string]any{"kind": "b"}).Rows[0][0]
	if c.Help != "cools" || c.Choices[1].Label != "A" || c.Choices[2].Label != "B" {
		t.Errorf("the row has the help %q and the options %+v", c.Help, c.Choices)
	}
	if kinds.Options[0].Note != "burns" {
		t.Error("the field itself has changed")
	}
}

// What a row holds beside its columns, or in a column that can't show it, stays when another column changes.
func TestRowsKeepWhatTheyDoNotShow(t *testing.T) {
	columns := []rules.Field{{ID: "dice", Kind: rules.FieldInt},
		{ID: "kind", Kind: rules.FieldOneOf, Options: []rules.Option{{ID: "a"}}}}
	type row = map[string]any
	for name, tc := range map[string]struct {
		kind rules.FieldKind
		was  any
		set  map[string]string
		want any
	}{
		"a column": {rules.FieldRow, row{"dice": 1, "note": "x"}, map[string]string{"value.dice": "2"},
			row{"dice": 2, "note": "x"}},
		"a cleared column": {rules.FieldRow, row{"dice": 1, "note": "x"}, map[string]string{"value.dice": ""},
			row{"note": "x"}},
		"beside a wrong column": {rules.FieldRow, row{"dice": 1, "kind": "z"}, map[string]string{"value.dice": "2"},
			row{"dice": 2, "kind": "z"}},
		"no row": {rules.FieldRow, "word", map[string]string{"value.dice": "2"}, row{"dice": 2}},
		"one of the rows": {rules.FieldRows, []any{row{"dice": 1, "note": "x"}, row{"dice": 2, "note": "y"}},
			map[string]string{"value.1.dice": "3"},
			[]any{row{"dice": 1, "note": "x"}, row{"dice": 3, "note": "y"}}},
		"a row less": {rules.FieldRows, []any{row{"dice": 1, "note": "x"}, row{"dice": 2, "note": "y"}},
			map[string]string{"value.0.dice": ""},
			[]any{row{"dice": 2, "note": "y"}}},
	} {
		t.Run(name, func(t *testing.T) {
			fd := rules.Field{Kind: tc.kind, Columns: columns}
			form := url.Values{}
			sendUntouched(ControlOf("id", "value", fd, tc.was), form)
			for name, value := range tc.set {
				form.Set(name, value)
			}
			was := string(doc.NodeOf(tc.was).Append(nil))
			got, err := posted.ParseField(fd, form, "value", tc.was)
			if d := cmp.Diff(tc.want, got.Value); d != "" || err != nil {
				t.Errorf("%v (-want +got):\n%s", err, d)
			}
			if now := string(doc.NodeOf(tc.was).Append(nil)); now != was {
				t.Errorf("the stored value has become %s", now)
			}
		})
	}
}

// A number with named levels is chosen by name, and keeps the help that explains them.
func TestLevelsAreChosenByName(t *testing.T) {
	c := ControlOf("f-skill", "skill", rules.Field{ID: "skill", Label: "Skill", Help: "New: slow. Old: fast.",
		Kind: rules.FieldInt, Min: 1, Max: 2, Levels: []string{"new", "old"}}, 2).listed()
	want := []Choice{{Value: "1", Label: "1 – new"}, {Value: "2", Label: "2 – old", On: true}}
	if d := cmp.Diff(want, c.Choices); d != "" || c.Shape != ShapeSelect || c.Help == "" {
		t.Errorf("help %q, (-want +got):\n%s", c.Help, d)
	}
}
