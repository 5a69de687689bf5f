package views

import (
	"net/url"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/horizon"
	"gantry/rules"
	"gantry/static"
)

// The addresses of pages that take no argument.
const (
	HomePath       = "/"
	NewPath        = "/rosters/new"
	ImportPath     = "/rosters/import"
	ImportUndoPath = "/rosters/import/undo"
	ExamplePath    = "/rosters/example"
	MovesPath      = "/rosters/move"
	CheckPath      = "/check"
	DiffsPath      = "/diff"
	OpenAPIPath    = "/api/v1/openapi.json"
	MinePath       = "/mine/delete"
	GuidePath      = "/guide"
	KeysPath       = "/help/keys"

	PrintsPath  = "/print"
	PresetsPath = "/presets"

	SearchHelpPath = "/help/search"

	DesignsPath      = "/profiles"
	DesignImportPath = "/profiles/import"
)

// The addresses of what a reader has: its devices, and all of it as a file.
const (
	DevicesPath  = "/mine"
	JoinPath     = "/mine/join"
	RecoverPath  = "/mine/recover"
	ArchivePath  = "/mine/everything.zip"
	UnpackPath   = "/mine/import"
	RecoveryPath = "/mine/recovery"
	PairPath     = "/mine/code"
)

// The addresses of what a browser keeps so that pages can be read without a network.
const (
	WorkerPath   = "/worker.js"
	ManifestPath = "/manifest.webmanifest"
	OfflinePath  = "/offline"
	TwinPath     = "/twin"
)

// RosterParameter names, in a query, a roster of several.
const RosterParameter = "roster"

// LivePath returns where a page asks for the newest revision of its list.
func LivePath(id string) string { return "/live/" + id }

// RosterPath returns a page or action of a roster: "" is its builder.
func RosterPath(id string, action ...string) string {
	return "/r/" + url.PathEscape(id) + joinPath(action)
}

// MovePath returns the address of the page that previews a list or a design under the newest pack of its game.
func MovePath(base string) string { return base + "/move" }

// DeletedPath returns the first page, which says that a roster was deleted just now.
func DeletedPath(id string) string { return WithQuery(HomePath, "deleted", id) }

// IsOwnRoster reports whether an address is that of a roster that its reader may change.
func IsOwnRoster(base string) bool {
	return strings.HasPrefix(base, RosterPath("")) && !strings.Contains(base, "/at/")
}

// IsBattle reports whether an address is that of one side of a battle.
func IsBattle(base string) bool { return strings.HasPrefix(base, "/p/") }

// The starts of the addresses that show a list or a battle to everyone who has them.
const (
	sharedStart = "/s/"
	tokenStart  = "/l/"
	watchStart  = "/w/"
)

// SharedToken returns the token in an address, or in a route's pattern, that shows a list or a battle to everyone who
// has it. ok reports whether it is such an address.
func SharedToken(path string) (token string, ok bool) {
	for _, start := range []string{sharedStart, tokenStart, watchStart} {
		if rest, is := strings.CutPrefix(path, start); is {
			token, _, _ = strings.Cut(rest, "/")
			return token, true
		}
	}
	return "", false
}

// WatchPath returns the address where somebody watches a battle.
func WatchPath(token string) string { return watchStart + url.PathEscape(token) }

// SharedPath returns the read-only view of a roster.
func SharedPath(token string, action ...string) string {
	return sharedStart + url.PathEscape(token) + joinPath(action)
}

// TokenPath returns the read-only view of a list that the address itself holds.
func TokenPath(token string, action ...string) string {
	return tokenStart + url.PathEscape(token) + joinPath(action)
}

// LikenessPath returns a unit's picture; its token is all that the picture depends on.
func LikenessPath(token string) string { return "/likeness/" + url.PathEscape(token) + ".svg" }

// SystemPath returns a game's page.
func SystemPath(id string) string { return "/systems/" + url.PathEscape(id) }

// PlayPath returns the address of the page of how a game plays.
func PlayPath(id string) string { return SystemPath(id) + "/play" }

// BlankPath returns record sheets of a game to fill in by hand.
func BlankPath(id string) string { return SystemPath(id) + "/blank.pdf" }

// BlankOfPath returns another blank of a game.
func BlankOfPath(id, product string) string { return WithQuery(BlankPath(id), "product", product) }

// TablePath returns the address of a table of a game.
func TablePath(id string, t rules.Table) string {
	return SystemPath(id) + "/tables/" + rules.Slug(t.Title)
}

// GapsPath returns the address of a game's rules notes.
func GapsPath(id string) string { return SystemPath(id) + "/gaps" }

// GuideGamePath returns the address of the guide's page of a game.
func GuideGamePath(id string) string { return ArticlePath(id) }

// ArticlePath returns the address of an article of the guide.
func ArticlePath(id string) string { return GuidePath + "/" + url.PathEscape(id) }

// TermsPath returns the address of the rules terms of a game.
func TermsPath(game string) string { return GuideGamePath(game) + "/terms" }

// The articles that pages link to, and the guide's pages of rules.
const (
	statesPath     = GuidePath + "/states"
	SourcesPath    = GuidePath + "/sources"
	ListRulesPath  = GuidePath + "/list-rules"
	EventRulesPath = GuidePath + "/event-rules"
)

// stateAnchor and those below it are the anchors of the guide.
func stateAnchor(s builder.StandingState) string { return "state-" + string(s) }
func basisAnchor(b rules.Basis) string           { return "basis-" + b.String() }
func severityAnchor(s rules.Severity) string     { return "severity-" + s.String() }
func RuleAnchor(id string) string                { return "rule-" + ElementID(id) }
func WordAnchor(t rules.Term) string             { return "word-" + ElementID(t.ID) }

// StatePath and those below it are the places in the guide that explain a word.
func StatePath(s builder.Standing) string       { return statesPath + "#" + stateAnchor(s.State) }
func BasisPath(b rules.Basis) string            { return SourcesPath + "#" + basisAnchor(b) }
func SeverityPath(s rules.Severity) string      { return statesPath + "#" + severityAnchor(s) }
func WordPath(game string, t rules.Term) string { return TermsPath(game) + "#" + WordAnchor(t) }

// RulePath returns the place of a rule in the guide. game is "" for a rule of every game.
func RulePath(game, id string) string {
	page := GuideGamePath(game)
	switch {
	case strings.HasPrefix(id, "event-"):
		page = EventRulesPath
	case game == "" || builder.IsDocumentRule(id):
		page = ListRulesPath
	}
	return page + "#" + RuleAnchor(id)
}

// DesignPath returns a game's page of own profiles, or of one of them, or an action.
func DesignPath(system string, parts ...string) string {
	path := "/design/" + url.PathEscape(system)
	for _, p := range parts {
		path += "/" + url.PathEscape(p)
	}
	return path
}

// MatchupPath returns the matchup of a roster's pages with an opponent.
func MatchupPath(base, against string) string {
	return WithQuery(base+"/odds/matchup", "against", against)
}

// WithQuery returns an address with a query of names and values.
func WithQuery(address string, fields ...string) string {
	q := url.Values{}
	for i := 0; i+1 < len(fields); i += 2 {
		q.Add(fields[i], fields[i+1])
	}
	return address + "?" + q.Encode()
}

// accentPath returns a game's color as a stylesheet; version changes with its pack.
func accentPath(id, version string) string {
	return SystemPath(id) + "/accent.css?v=" + url.QueryEscape(version)
}

// ColorsPath returns the stylesheet of a list: its livery's colors, as "BF5528-43200F-F2B233", and its scenes.
func ColorsPath(w Worn, system, list string) string {
	colors := strings.ReplaceAll(w.Plate+"-"+w.Trim+"-"+w.Accent, "#", "")
	return "/livery/" + colors + "/" + url.PathEscape(system) + "/" + horizon.Seed(list) + "/accent.css"
}

// HorizonPath returns the scene behind the machines of a game as an SVG that fills its box: by day or by night, wide
// for a banner or tall for a stage. The name of the list decides its ridges, as on paper.
//
// A page shows one of two with <picture> and prefers-color-scheme. The feet of machines are where the horizon usually
// is.
func HorizonPath(system, list string, night bool, shape HorizonShape) string {
	return SeededHorizonPath(system, horizon.Seed(list), night, shape)
}

// SeededHorizonPath is HorizonPath for the seed of a list's name.
func SeededHorizonPath(system, seed string, night bool, shape HorizonShape) string {
	at := "day"
	if night {
		at = "night"
	}
	return "/horizon/" + url.PathEscape(system) + "/" + seed + "/" + string(shape) + "-" + at +
		".svg?v=" + horizon.Version
}

// HorizonShape is the shape of a scene on a page.
type HorizonShape string

// The shapes of scenes.
const (
	WideHorizon HorizonShape = "wide" // 1440 × 400, for banners
	TallHorizon HorizonShape = "tall" // 400 × 276, for stages and tiles
)

// NewRosterPath returns the address of the form of a new roster with a game chosen.
func NewRosterPath(system string) string {
	return NewPath + "?" + url.Values{"system": {system}}.Encode()
}

func joinPath(parts []string) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString("/" + p)
	}
	return b.String()
}

// PresetPath returns a print preset or an action on it.
func PresetPath(id string, action ...string) string {
	return PresetsPath + "/" + url.PathEscape(id) + joinPath(action)
}

// PicturePath returns the address of a picture, behind its roster's.
func PicturePath(id string) string { return "/pictures/" + strings.TrimPrefix(id, "sha256:") }

// PrintPath returns the print page at a sheet, from 1, with the options' query.
func PrintPath(base, options string, page int) string {
	q, _ := url.ParseQuery(options) // it was encoded by this program
	q.Set("page", strconv.Itoa(page))
	return base + "?" + q.Encode()
}

// AssetURL returns the address of a static file.
func AssetURL(name string) string { return static.URL(name) }

// NewEventPath is the form of a new event.
const NewEventPath = "/events/new"

// EventPath returns the address of the page of an event that the address itself holds, or what leaves it.
func EventPath(token string, action ...string) string {
	return "/e/" + url.PathEscape(token) + joinPath(action)
}

// coversPath returns the covers of lists that are checked at an address, "" at others.
func coversPath(to string) string {
	if to == CheckPath || strings.HasPrefix(to, EventPath("")) {
		return to + "/covers.pdf"
	}
	return ""
}

// NewGameEventPath returns the address of the form of a new event of a game.
func NewGameEventPath(system string) string { return WithQuery(NewEventPath, "system", system) }

// RosterEventPath returns the verdict on a roster under an event; "" asks which.
func RosterEventPath(id, event string) string {
	if event == "" {
		return RosterPath(id, "event")
	}
	return WithQuery(RosterPath(id, "event"), "event", event)
}

// CollectionPath returns the address of the page of the models of a game that its reader owns, or an action.
func CollectionPath(system string, action ...string) string {
	return DevicesPath + "/collection/" + system + joinPath(action)
}

// UnitCandidate names a unit of a roster in an address.
func UnitCandidate(roster, unit string) string { return roster + "." + Place(unit) }
