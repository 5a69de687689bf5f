package printing

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/code"
	"gantry/builder/paper/job"
	"gantry/builder/posted"
	"gantry/rules"
	"gantry/views"
)

// ReadOptions returns o changed by a form or query. The last value of a name wins, since a hidden "false" precedes
// each checkbox; lists take all values. Unknown names are refused.
func ReadOptions(o job.Options, q url.Values) (job.Options, error) {
	choices := rules.Choices{}
	form := job.Form(nil)
	for name, values := range q {
		fd, known := form.Field(name)
		last := values[len(values)-1]
		switch {
		case slices.Contains(drawParameters, name), name == views.RosterParameter: // not of the paper
		case !known:
			choices[name] = last
		case fd.Kind == rules.FieldList:
			list := []any{}
			for _, v := range values {
				if v != "" {
					list = append(list, v)
				}
			}
			choices[name] = list
		case fd.Kind == rules.FieldBool:
			on, err := strconv.ParseBool(last)
			if err != nil {
				return o, builder.Invalid(fmt.Sprintf("Unknown %s %.40q. Allowed: true, false.", name, last), nil)
			}
			choices[name] = on
		case fd.Kind == rules.FieldInt:
			n, err := posted.ParseWhole("The option "+name, last)
			if err != nil {
				return o, err
			}
			choices[name] = n
		default:
			choices[name] = last
		}
	}
	o.Shop = q.Get("shop")
	o, faults := o.With(choices)
	if len(faults) > 0 {
		return o, builder.Invalid(strings.Join(faults, " "), nil)
	}
	return o, nil
}

// Parameters returns the names of the options in a query.
func Parameters() []string {
	names := slices.Clone(drawParameters)
	for _, f := range job.Form(nil).Fields {
		names = append(names, f.ID)
	}
	return names
}

// WithToken gives a print the list as a token, and the address that it is opened at
// where the server knows its own.
func (s Pages) WithToken(ctx context.Context, r builder.Roster, o job.Options) (job.Options, error) {
	var err error
	o.Token, err = code.Of(ctx, r)
	o.LongToken = o.Token == ""
	if s.PublicURL != "" {
		o.TokenAt = s.PublicURL + views.TokenPath("")
	}
	return o, err
}

// pageNumber returns the sheet that is asked for, 0 where none is.
func pageNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// drawParameters are the names in a query that say how pages are written, beside how
// they are set.
var drawParameters = []string{"to", "dpi", "cut", "page", "shop", "likeness", "view", "px"}
