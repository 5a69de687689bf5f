package compare

import "gantry/builder/web/site"

// Routes set profiles side by side.
func (s Pages) Routes() []site.Route {
	return []site.Route{
		site.Get("/design/:system/compare", s.compare),
		site.Get("/design/:system/curves", s.curves).Heavy(),
	}
}
