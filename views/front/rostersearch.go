package front

import (
	"net/url"
	"slices"

	"gantry/builder"
	"gantry/builder/search"
	"gantry/views"
)

// searchFrom is from how many rosters on they are searched: fewer are seen at once.
const searchFrom = 10

// RosterSearch is the form by which rosters are found, and what it found.
type RosterSearch struct {
	search.RosterLookup
	Games, States []views.Choice
	TagLinks      []views.Facet
	Faults        []search.QueryFault
	Found, All    int
	Unjudged      int // whose state is still unknown, if the query needs it
}

// RosterLookupOf returns what an address of the first page looks for.
func RosterLookupOf(q url.Values) search.RosterLookup {
	return search.RosterLookup{Query: q.Get("q"), System: q.Get("game"), State: builder.StandingState(q.Get("state")),
		Tags: slices.DeleteFunc(slices.Clone(q["tag"]), func(t string) bool { return t == "" })}
}

// Find keeps the rosters of the page that are looked for. all are the rosters of the page.
func (p *Home) Find(all []search.ListedRoster, o search.RosterLookup) {
	if len(all) < searchFrom && !o.Any() {
		return
	}
	found, faults := search.SearchRosters(all, o)
	s := RosterSearch{RosterLookup: o, Faults: faults, Found: len(found), All: len(all)}
	lines := make([]views.RosterLine, len(found))
	for i, at := range found {
		lines[i] = p.Rosters[at]
	}
	games := map[string]string{}
	for _, r := range all {
		games[r.System] = r.Game
		if o.State != "" && r.State == "" {
			s.Unjudged++
		}
	}
	s.Games = []views.Choice{{Label: "All games", On: o.System == ""}}
	for _, r := range all {
		if name, first := games[r.System]; first {
			s.Games = append(s.Games, views.Choice{Value: r.System, Label: name, On: r.System == o.System})
			delete(games, r.System)
		}
	}
	s.States = []views.Choice{{Label: "Any state", On: o.State == ""}}
	for _, st := range builder.StandingStates {
		s.States = append(s.States, views.Choice{Value: string(st), Label: st.Word(), On: st == o.State})
	}
	for _, t := range search.TagsOfRosters(all) {
		s.TagLinks = append(s.TagLinks, s.tagLink(t))
	}
	p.Rosters, p.Search = lines, &s
}

// tagLink adds a tag to the search, or removes it.
func (s RosterSearch) tagLink(tag string) views.Facet {
	at := slices.Index(s.Tags, tag)
	tags := slices.Clone(s.Tags)
	if at < 0 {
		tags = append(tags, tag)
	} else {
		tags = slices.Delete(tags, at, at+1)
	}
	q := url.Values{"tag": tags}
	for name, v := range map[string]string{"q": s.Query, "game": s.System, "state": string(s.State)} {
		if v != "" {
			q.Set(name, v)
		}
	}
	return views.Facet{Name: tag, On: at >= 0, Link: views.HomePath + "?" + q.Encode()}
}
