package front

import (
	"gantry/builder"
	"gantry/views"
)

// KeptPaths returns how the addresses begin of pages that a browser may keep a copy of.
func KeptPaths() []string {
	return []string{views.RosterPath(""), views.SharedPath(""), views.TokenPath(""), views.EventPath(""),
		views.DesignPath(""), views.SystemPath(""),
		views.DesignsPath, views.GuidePath, views.KeysPath, views.SearchHelpPath, views.PrintsPath,
		views.DiffsPath, views.NewPath}
}

// offlinePage returns what is around the page of what can be read without a network.
func offlinePage(packs []*builder.Pack) views.Page {
	p := views.SitePage("Offline", packs)
	p.Script = "kept.js"
	return p
}
