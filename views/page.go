package views

import (
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
)

// Page is what every page has around its content.
type Page struct {
	Title  string
	System string   // the game whose accent and banner the page wears, "" for none
	Games  []Accent // games whose colors the page needs
	Livery string   // the stylesheet of a list's colors, "" for none
	Banner string
	// ownNumbers: the banner speaks of numbers that are not the author's of the game
	ownNumbers bool
	Stays      bool // the banner cannot be put away here
	// BannerInside means that the page shows the banner in its content.
	BannerInside bool
	Edits        bool // the page posts edits: it loads htmx
	Wide         bool
	Bare         bool   // the page replaces the site's head
	Head         *Head  // the head of a list's page instead of the site's; nil for none
	Style        string // the stylesheet that the page has beside the first
	Script       string // the script that it has beside the first, "" for none
	// Description is the page in a line, for those who show what a link leads to.
	Description string
	Picture     string // the same as a picture of 1200 × 630 dots at an absolute address, "" for none

	Marked bool // its numbers have their marks, whatever its reader likes
	// Glossary explains the words of the page's game.
	Glossary rules.Glossary
}

// The stylesheets of whole pages.
const (
	SiteStyle    = "site.css"
	HeadStyle    = "head.css" // before the page's
	BuilderStyle = "builder.css"
	DesignStyle  = "bench.css" // a bench, a comparison, or of the kind
	PaperStyle   = "paper.css"
)

// The stylesheets of what is not always on a page; it stands before what they are for.
const (
	DetailStyle  = "detail.css"
	UnitStyle    = "unit.css"
	LoadoutStyle = "loadout.css"
	PickerStyle  = "picker.css"
	WhyStyle     = "why.css"
	OwnStyle     = "own.css"
	ReadingStyle = "reading.css"
	FrontStyle   = "front.css"
	PlayStyle    = "play.css"
)

// PaperLight and PaperDark are the page's ground, which a browser puts around it.
const (
	PaperLight = "#F6F5F1"
	PaperDark  = "#14161A"
)

// Accent names a game's stylesheet; Version changes with its pack.
type Accent struct{ ID, Version string }

// Notice is a sentence over a page's content.
type Notice struct {
	Bad  bool
	Text string
	Undo string // of what was done: where its undoing is posted to
	Open string // what was added by it: the way there
}

// Problem is a page that says why there is none.
type Problem struct {
	Page
	Status int
	Text   string
}

// SitePage returns what is around a page of no game in particular.
func SitePage(title string, packs []*builder.Pack) Page {
	p := Page{Title: title, Style: SiteStyle}
	for _, g := range packs {
		p.Games = append(p.Games, accentOf(g))
	}
	return p
}

// PackPage returns what is around a page of a game.
func PackPage(title string, p *builder.Pack) Page {
	return gamePage(title, p, builder.Banner(p.About, p.Whole))
}

// SheetPage returns what is around a page of a roster.
func SheetPage(title string, s builder.Sheet) Page {
	p := gamePage(title, s.Pack, s.About.Banner)
	p.Games, p.Livery = nil, ColorsPath(WornOf(s.Roster, s.About), s.Pack.ID, s.Roster.Name)
	return p
}

// ListPage returns what is around a page of a list beside its builder; here is the page in the bar of places.
func ListPage(title string, s builder.Sheet, base, here string) Page {
	p := SheetPage(title, s)
	h := HeadOf(s, At{Page: base}, base, here)
	p.Wide, p.Head = true, &h
	return p
}

func gamePage(title string, p *builder.Pack, banner string) Page {
	return Page{Title: title, Style: SiteStyle, System: p.ID, Banner: banner, ownNumbers: banner != p.About.Banner,
		Games: []Accent{accentOf(p)}, Glossary: p.About.Glossary}
}

const lineRunes = 36 // per line on a phone

// bannerTitle returns the short form of a banner that is too long for one line of a phone, "" if it fits.
func (p Page) bannerTitle() string {
	if utf8.RuneCountInString(p.Banner) <= lineRunes {
		return ""
	}
	if p.ownNumbers {
		return builder.OwnNumbersTitle
	}
	return builder.NoticeTitle
}

func accentOf(p *builder.Pack) Accent { return Accent{ID: p.ID, Version: p.SHA256[:8]} }
