package posted

import (
	"net/url"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// FigureName returns the name of a number's input on the form of a whole table.
func FigureName(pointer string) string { return "at" + pointer }

// ParseOverride returns the edit that overrides a number of the pack with a form's value, reason and basis. The
// error is a UserError.
func ParseOverride(p *builder.Pack, pointer string, form url.Values) (rules.Edit, error) {
	text := strings.TrimSpace(form.Get("value"))
	if text == "" {
		return rules.Edit{}, builder.Invalid("Enter the number for this list.", nil)
	}
	return parseOverride(p, pointer, text, form)
}

// ParseTable returns the edits for a posted form of a whole table. Changed numbers get the form's reason and basis,
// and empty ones are removed. The error is a UserError.
func ParseTable(p *builder.Pack, r builder.Roster, form url.Values) ([]rules.Edit, error) {
	t, ok := p.Table(form.Get("of"))
	if !ok {
		return nil, builder.Invalid("The game has no such table.", nil)
	}
	here := map[string]string{}
	for _, o := range r.Overrides {
		here[o.Path] = Text(o.Value.Go())
	}
	var edits []rules.Edit
	for _, f := range t.Figures {
		name := FigureName(f.Pointer)
		text := strings.TrimSpace(form.Get(name))
		if !form.Has(name) || text == here[f.Pointer] {
			continue
		}
		e := rules.SetFigure(f.Pointer, nil)
		if text != "" {
			var err error
			if e, err = parseOverride(p, f.Pointer, text, form); err != nil {
				return nil, err
			}
		}
		edits = append(edits, e)
	}
	return edits, nil
}

// parseOverride returns an edit with the form's reason and basis. A number that the pack prints differently can
// only become a house rule.
func parseOverride(p *builder.Pack, pointer, text string, form url.Values) (rules.Edit, error) {
	reason := strings.TrimSpace(form.Get("reason"))
	if reason == "" {
		return rules.Edit{}, builder.Invalid("Enter a reason. It's printed on your sheets.", nil)
	}
	value, err := parseFigure(p, pointer, text)
	if err != nil {
		return rules.Edit{}, err
	}
	rule := map[string]any{"value": value, "reason": reason}
	f, _ := p.Figure(pointer)
	if form.Get("typed") == "true" && (f.Basis != rules.Printed || f.Value == Text(value)) {
		rule["basis"], rule["cite"] = rules.Typed.String(), reason
	}
	return rules.SetFigure(pointer, rule), nil
}

// parseFigure returns a whole number, a fraction as a pack writes it, or a word if the pack has a word there. It
// finds the table's own words in any letter case.
func parseFigure(p *builder.Pack, pointer, text string) (any, error) {
	if f, ok := p.Figure(pointer); ok && f.Word {
		table, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		t, _ := p.Table(table)
		for _, other := range t.Figures {
			if other.Word && strings.EqualFold(other.Value, text) {
				return other.Value, nil
			}
		}
		return text, nil
	}
	if num, den, ok := strings.Cut(text, "/"); ok {
		n, errN := ParseWhole("The number", num)
		d, errD := ParseWhole("The number", den)
		if errN != nil || errD != nil || d <= 0 {
			return nil, builder.Invalid("Write a fraction like 3/2.", nil)
		}
		return strconv.Itoa(n) + "/" + strconv.Itoa(d), nil
	}
	n, err := ParseWhole("The number", text)
	if err != nil {
		return nil, err
	}
	return n, nil
}
