package views

import "gantry/builder"

// KeptPaths are how the addresses begin of pages that a browser may keep a copy of.
func KeptPaths() []string {
	return []string{RosterPath(""), SharedPath(""), TokenPath(""), EventPath(""), DesignPath(""), SystemPath(""),
		DesignsPath, GuidePath, KeysPath, SearchHelpPath, PrintsPath, DiffsPath, NewPath}
}

// Offline is the page of what can be read without a network.
type Offline struct{ Page }

// OfflineOf is the page of what can be read without a network.
func OfflineOf(packs []*builder.Pack) Offline {
	p := SitePage("Offline", packs)
	p.Script = "kept.js"
	return Offline{Page: p}
}
