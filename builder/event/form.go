package event

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/rules/doc"
)

// FromForm returns the event that a form describes. The fields have the names of the document. "impose" lists the
// imposed options of the game. "zone" is the time zone of its times; older forms have "offset" instead. The error
// is a UserError.
func FromForm(form url.Values, p *builder.Pack) (Event, error) {
	f := eventForm{form: form, pack: p}
	d := f.document()
	if f.err != nil {
		return Event{}, f.err
	}
	return DecodeNode(doc.NodeOf(d))
}

type eventForm struct {
	form url.Values
	pack *builder.Pack
	err  error
}

func (f *eventForm) fail(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *eventForm) document() map[string]any {
	d := map[string]any{"format": Format, "system": f.pack.ID}
	name, err := posted.ParseName("The name", f.form.Get("name"))
	if err != nil {
		f.fail(err)
	}
	put(d, "name", name)
	if f.form.Get("pack") != "" {
		d["pack"] = f.pack.PackRef.Value()
	}
	impose := map[string]any{}
	if n := f.number("The limit", "limit"); n != nil {
		impose["limit"] = n
	}
	if options := f.options(); len(options) > 0 {
		impose["options"] = options
	}
	putObject(d, "impose", impose)
	allow := map[string]any{}
	put(allow, "overrides", f.form.Get("overrides"))
	for _, flag := range []string{"designed-units", "designed-weapons"} {
		if f.form.Get(flag) != "" {
			allow[flag] = true
		}
	}
	if list := f.banned(); len(list) > 0 {
		allow["ban"] = list
	}
	putObject(d, "allow", allow)
	require := map[string]any{}
	if f.form.Get("player") != "" {
		require["player"] = true
	}
	for _, of := range []string{"points", "units"} {
		least, most := f.number("Minimum "+of, of+"-least"), f.number("Maximum "+of, of+"-most")
		if least != nil || most != nil {
			require[of] = []any{least, most}
		}
	}
	putObject(d, "require", require)
	for _, word := range []string{"undecided", "basis"} {
		put(d, word, f.form.Get(word))
	}
	for _, at := range []string{"opens", "closes", "reveals"} {
		put(d, at, f.time(at))
	}
	return d
}

func put(d map[string]any, name, text string) {
	if text != "" {
		d[name] = text
	}
}

func putObject(d map[string]any, name string, o map[string]any) {
	if len(o) > 0 {
		d[name] = o
	}
}

// number returns a whole number of the form, nil if the field is empty.
func (f *eventForm) number(label, name string) any {
	text := strings.TrimSpace(f.form.Get(name))
	if text == "" {
		return nil
	}
	n, err := posted.ParseWhole(label, text)
	if err != nil {
		f.fail(err)
	}
	return n
}

// options returns the options that the form imposes, with their defaults where the form gives no value.
func (f *eventForm) options() map[string]any {
	options := map[string]any{}
	for _, fd := range f.pack.Options.Fields {
		if !slices.Contains(f.form["impose"], fd.ID) {
			continue
		}
		v, err := posted.ParseField(fd, f.form, rules.OptionTarget(fd.ID).String(), nil)
		if err != nil {
			f.fail(err)
		}
		if options[fd.ID] = v.Value; v.Value == nil {
			options[fd.ID] = fd.Default
		}
		if options[fd.ID] == nil {
			f.fail(builder.Invalid(fmt.Sprintf("%s is imposed, and has no value.", fd.Label), nil))
		}
	}
	return options
}

// banned returns the ids of what the form bans. Each line is an id or a name.
func (f *eventForm) banned() []any {
	var list []any
	names := f.pack.Choosable()
	var known []string
	for id, name := range names {
		known = append(known, id, strings.ToLower(name))
	}
	slices.Sort(known)
	for _, line := range strings.Split(f.form.Get("ban"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		ids := idsOf(names, line)
		if len(ids) == 0 {
			f.fail(builder.Invalid(fmt.Sprintf("Unknown choice %.60q.%s", line,
				rules.DidYouMean(rules.Nearest(strings.ToLower(line), known))), nil))
		}
		for _, id := range ids {
			list = append(list, id)
		}
	}
	return list
}

// idsOf returns the ids that match an id or a name, in order.
func idsOf(names map[string]string, text string) (ids []string) {
	if names[text] != "" {
		return []string{text}
	}
	for id, name := range names {
		if strings.EqualFold(name, text) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// time returns a time of the form in the form's zone, with the offset valid at that time.
func (f *eventForm) time(name string) string {
	text := f.form.Get(name)
	if text == "" {
		return ""
	}
	zone, err := zoneOf(cmp.Or(f.form.Get("zone"), f.form.Get("offset")))
	if err != nil {
		f.fail(err)
		return ""
	}
	clock, err := time.Parse("2006-01-02T15:04", text)
	if err != nil {
		f.fail(builder.Invalid(fmt.Sprintf("%s: enter a time like 2026-11-22T18:00, not %.60q.",
			timeLabels[name], text),
			err))
		return ""
	}
	return localTime(clock, zone).Format(time.RFC3339)
}
