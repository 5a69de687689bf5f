package views

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// GuideTopic is a piece of the guide with an anchor of its own.
type GuideTopic struct {
	ID, Title string
	Sign      string // that stands beside the word on pages, "" for none
	Text      []string
	Steps     []GuideStep
	Links     []GuideLink
}

// GuideLink leads from a topic to where it is done.
type GuideLink struct{ Text, To string }

// GuidePart is a chapter of the guide.
type GuidePart struct {
	ID, Title, Lead string
	Topics          []GuideTopic
}

// guideParts are the chapters that are of no game.
func guideParts() []GuidePart {
	return slices.Concat([]GuidePart{playersPart(), statesPart(), organizersPart(), verdictsPart(), provenancePart(),
		severitiesPart(), designersPart()}, operatorsParts())
}

func playersPart() GuidePart {
	return GuidePart{"players", "For players", "From an empty list to paper on the table.", []GuideTopic{
		{ID: "build", Title: "Building a list", Text: []string{
			"Press New list under a game: it starts at once with the usual settings, which can be changed on the roster. " +
				"Add has every unit with its price; add the same one again and it counts up.",
			"Open a unit to choose what it carries and who rides it. Each change is saved at once, and Undo takes back any " +
				"of them, a removed unit too. A list belongs to the browser that made it and to those that you let in; there is " +
				"no account.",
		}, Links: []GuideLink{{"Games and rosters", HomePath}}},
		{ID: "devices", Title: "On your phone, too, and if a browser is lost", Text: []string{
			"Devices and data shows a code for ten minutes. Type or scan it on the other device, and confirm it on the first: " +
				"both then have the same rosters, with what the new one had itself. A device can be removed again.",
			"A recovery link opens your rosters in any browser: keep it where you keep passwords. Download everything gives " +
				"one zip file that any Gantry brings in again.",
		}, Links: []GuideLink{{"Devices and data", DevicesPath}, {"I have a code", JoinPath},
			{"Install, and read offline", OfflinePath}}},
		{ID: "models", Title: "What you own", Text: []string{
			"Say on a game's page how many models you own. Rosters of the game then say which ones you lack, and the " +
				"catalogue can show what you own alone.",
		}},
		{ID: "search", Title: "Searching the catalogue", Text: []string{
			"Type a name, a weapon or a trait into Add, or a number with what it has to be, such as move>4 or pts<=60. The " +
				"catalogue can be sorted, and cut down to what still fits.",
		}, Links: []GuideLink{{"All filters of a search", SearchHelpPath}}},
		{ID: "why", Title: "Why is this number so?", Text: []string{
			"Press a number: it says what it does at the table, how it is worked out step by step, and where each step " +
				"stands. Press a word with a dotted line, and it says what it does. A dash is a number that nobody has " +
				"published; type it in, and everything that needs it follows.",
		}},
		{ID: "mend", Title: "Fix an illegal list", Text: []string{
			"Open Check. Each problem has fixes beside it. A fix names what it changes and what the list costs then.",
			"Fix all finds the legal list that loses the least and shows it before you take it. The loss is the points of " +
				"what is removed or made cheaper, plus a twentieth of the limit for each change. What you named, noted or " +
				"designed counts half as much again. Limit, edition, options and house rules stay.",
			"Fill empty slots gives each unit a balanced loadout. It only adds items and stays within the limit.",
			"Add what is missing adds the units and choices a draft still needs. It shows them before you press.",
		}},
		{ID: "print", Title: "Printing", Text: []string{
			"Print shows the pages themselves: the roster, cards to cut out, play sheets with boxes for a pencil, " +
				"counters, a reference, whatever the game has. Paper and layout are chosen beside them.",
			"The PDF holds the list itself: it can be imported and checked again, by anybody, also after another program " +
				"saved it or put several into one. A list that is illegal prints, too, and says so.",
		}, Links: []GuideLink{{"Import a PDF or a file", ImportPath}}},
		{ID: "odds", Title: "Odds", Text: []string{
			"Choose who attacks whom and how it stands between them, and read the chance. Chances are exact, worked out " +
				"over every throw of the dice; where that would be too many they are sampled, and say with what error.",
			"The matchup holds two lists against each other, both ways: who trades better, and whom each unit should shoot " +
				"at.",
		}},
		{ID: "share", Title: "Sharing", Text: []string{
			"Share creates a link to your list. Anyone with the link can read, print and copy it. Only you can change it. " +
				"Delete link takes it back. You can also send a file, a text or a list code.",
			"Links and texts leave out notes, tags and the player's name. Show notes and player's name turns notes and " +
				"the name on.",
			"As text it is short for a chat, in full, in Markdown, or a table for spreadsheets; each says what it leaves out. " +
				"Import reads a text again, also one typed by hand, and shows line by line what it understood before " +
				"anything is saved. What is unknown is kept as it is written.",
		}, Links: []GuideLink{{"Import a text", ImportPath}}},
	}}
}

func statesPart() GuidePart {
	state := func(s builder.StandingState, text ...string) GuideTopic {
		return GuideTopic{ID: stateAnchor(s), Title: string(s), Sign: verdictSign(string(s)), Text: text}
	}
	return GuidePart{"states", "Draft, ready, illegal, open",
		"Where your list is on its way to the table. It stands beside its points.", []GuideTopic{
			state(builder.Draft, "Things are still to choose, and nothing is wrong beside them. Each has its button. In "+
				"reports and on paper a draft breaks no rule, and something of it is not chosen yet."),
			state(builder.Ready, "Every rule is kept and nothing is left to choose. Play it."),
			state(builder.StandingIllegal, "A rule is broken: too many points, or an item "+
				"that isn't allowed there. Its fixes are beside it."),
			state(builder.Open, "No published rule can judge the list before the players agree on something, most often on "+
				"a limit. It is neither wrong nor unfinished. Settle it with your opponent; with a limit of its own it is "+
				"ready."),
		}}
}

func organizersPart() GuidePart {
	return GuidePart{"organizers", "For organizers", "Many lists, one table of verdicts, and how to prove it a week " +
		"later.", []GuideTopic{
		{ID: "run-event", Title: "Run an event", Text: []string{
			"Event settings replace a list's own limit, edition and numbers, and can ban units and items.",
		}, Steps: []GuideStep{
			{Text: "Open New event. Pick the game and set the conditions."},
			{Text: "Enter your time zone, the deadline and when lists may be seen. The event page shows these times. Gantry " +
				"doesn't collect lists, so have them sent to you."},
			{Text: "Press Make the event, then send the link. It contains the whole event, so every change makes a new link."},
			{Text: "Open the link and drop the files under Check lists under it. Press Covers for one sheet per list."},
			{Text: "Compare both verdicts. The first is under the event, \"by itself\" is without it. If only the first is " +
				"illegal, the list breaks a condition of the event."},
		}, Links: []GuideLink{{"New event", NewEventPath}}},
		{ID: "check", Title: "Checking many lists", Text: []string{
			"Check files takes any number of lists: exported files, PDFs that Gantry printed, archives of both. Each has a " +
				"row with its verdict, its points, what it changes and every finding; what needs you comes first. " +
				"Nothing is kept. Covers make one PDF of them, a sheet for each list with its player, verdict and what to look at.",
			"At the command line: gantry check lists/ reads folders, too. It ends with status 0 where all are legal, 3 " +
				"with an illegal one, 4 with an undecided one; --quiet shows only what needs attention, --json is for programs.",
		}, Links: []GuideLink{{"Check files", CheckPath}, {"The same for programs", OpenAPIPath}}},
		{ID: "rests-on", Title: "What a verdict rests on", Text: []string{
			"A verdict is as sure as what it was worked out from. A legal list rests on the weakest word of provenance " +
				"among all that decided it: one house rule is enough, and it rests on house. An illegal list rests on the " +
				"strongest among its errors: one broken rule that is printed is enough to be sure.",
			"The usual lists of a game rest on printed or inferred rules. Where a list rests on typed numbers, look at the " +
				"book; where it rests on house rules, both players have to agree.",
		}},
		{ID: "brings", Title: "What a list changes", Text: []string{
			"\"" + builder.BringsLabel + "\" beside the verdict names everything that isn't from the game: the limit, " +
				"unusual settings, changed and copied numbers, designed units and weapons, notes, unknown fields and other " +
				"rules data. None of it counts as printed.",
		}},
		{ID: "hashes", Title: "Same army? Same document?", Text: []string{
			"army is a hash of what fights: units, what they carry, options, numbers. Names, notes, the player and the " +
				"order of units are left out, so two lists that fight alike have the same one.",
			"document (sha256) is the hash of the whole list but for notes, player and print options. It stands on covers " +
				"and in the table of a check; who submits a list can be held to it.",
		}},
		{ID: "pdf-pages", Title: "The pages of a PDF", Text: []string{
			"A Gantry PDF has its list attached. The verdict is on that list. A check draws the list again and compares " +
				"every page. Same: the pages show the list. Different: somebody changed the pages or took them from another " +
				"list. Cannot tell: another program or Gantry version made them, or they include the player's pictures.",
			"The verdict doesn't change. If pages differ or can't be compared, ask for the list as a file.",
		}},
		{ID: "packs-by-name", Title: "Packs by name", Text: []string{
			"The rules data of a game is a pack with a version and a hash. A list names the pack that it was made with. " +
				"Gantry uses that pack to judge, show and print the list until you move it. If the pack isn't here, Gantry " +
				"uses the newest one and adds a note. Packs that Gantry doesn't ship are named beside every verdict.",
			"A verdict on a list that others can see is kept with its revision, its pack and the number of the rules. Where " +
				"a later Gantry comes to another one, the link shows both: the one that was given, and today's with the reason.",
			"When a newer pack is here, the front page and the foot of the list offer it. The preview shows what happens to " +
				"each unit: kept, renamed, re-priced, changed, gone, newly wrong. Move all previews all your lists and moves " +
				"the ticked ones. You can undo each move. What is gone stays in the list until you remove it.",
			"gantry move old.json moves a file. gantry check --under my-pack.json lists/ checks lists under another pack " +
				"without changing them.",
		}},
	}}
}

func verdictsPart() GuidePart {
	verdict := func(s builder.VerdictState, text ...string) GuideTopic {
		return GuideTopic{ID: verdictAnchor(string(s)), Title: string(s), Sign: verdictSign(string(s)), Text: text}
	}
	return GuidePart{"verdicts", "Legal, illegal, undecided",
		"The verdict in reports, in documents and on covers. Behind it stands what it rests on.", []GuideTopic{
			verdict(builder.Legal, "No rule is broken. Where something is still to choose the report says draft and counts "+
				"it; a draft breaks no rule either."),
			verdict(builder.Illegal, "At least one rule is broken: there is a finding that is an error."),
			verdict(builder.Undecided, "No rule is broken, and the published text cannot decide one that matters, for "+
				"example where nothing says how many points an army may cost. A finding says what is missing. It is the "+
				"organizer's to settle."),
		}}
}

// provenancePart explains the words of provenance, strongest first.
func provenancePart() GuidePart {
	word := func(b rules.Basis, sign string, text ...string) GuideTopic {
		return GuideTopic{ID: basisAnchor(b), Title: b.String(), Sign: sign, Text: text}
	}
	return GuidePart{"provenance", "Where numbers come from",
		"Every number and every rule has one word that says how well it is founded, from the strongest to the weakest. " +
			"Pages say it in a sentence; reports and documents in the word.", []GuideTopic{
			word(rules.Printed, "", "It stands in the rules, where the citation says."),
			word(rules.Inferred, "", "It does not stand there word for word, and follows from what does."),
			word(rules.Typed, "ᴛ", "A person copied it from a book and says so. It is taken at their word: weaker than "+
				"anything that Gantry read itself, stronger than a house rule. Ask to see the page."),
			word(rules.House, houseMark, "The text is silent. Gantry, or the player's group, chose it: agree on it with "+
				"your opponent. A number of the book that a list replaces is a house rule, too, and both numbers are shown (✎)."),
			word(rules.Missing, "–", "Nobody has published it. It is never guessed: a dash stands in its place, and what "+
				"needs it is left out and says so."),
			word(rules.Chosen, "", "It is a choice of the player and no number of any book, such as a name or a mode. It "+
				"makes nothing stronger or weaker."),
			word(rules.Format, "", "It is about the document and not about the game: a misspelt unit, a count of −1. It "+
				"makes nothing stronger or weaker."),
		}}
}

func severitiesPart() GuidePart {
	severity := func(s rules.Severity, text string) GuideTopic {
		return GuideTopic{ID: severityAnchor(s), Title: s.String(), Sign: severitySign(s), Text: []string{text}}
	}
	return GuidePart{"findings", "Errors, warnings, notes", "What weight a finding has.", []GuideTopic{
		severity(rules.Error, "A rule is broken. The list is illegal until you fix it."),
		severity(rules.Warning, "It is allowed, and somebody should look at it. A list with warnings is legal."),
		severity(rules.Info, "Good to know, no more."),
	}}
}

func designersPart() GuidePart {
	return GuidePart{"designers", "For designers", "Units, numbers and whole games of your own.", []GuideTopic{
		{ID: "profiles", Title: "Profiles of your own", Text: []string{
			"A profile is a unit that you keep: build stats, a loadout, a stat card. Save one from any roster, or begin at " +
				"the bench, where the numbers follow while you change what goes in. It is used again from the catalogue of " +
				"its game; each roster keeps a copy, and is offered the update when the profile changes.",
			"A designed unit or weapon says so wherever it stands, and one that costs nothing and does more than " +
				"everything published gets a warning.",
		}, Links: []GuideLink{{"Your profiles", DesignsPath}}},
		{ID: "house-rules", Title: "House rules", Text: []string{
			"Every number of a game can be another one in your roster: open House rules in its menu. Say whether you " +
				"copied it from a book (typed) or agreed on it (house). Own numbers are saved under Profiles and used in as " +
				"many rosters as you like.",
		}, Links: []GuideLink{{"Own numbers", DesignsPath}}},
		{ID: "packs", Title: "Packs", Text: []string{
			"A pack is a game's numbers as one JSON file, each number with its provenance and citation. gantry packs lint " +
				"my-pack.json names every mistake with its place.",
			"gantry serve --pack my-pack.json adds it to the shipped packs. New lists use the last pack added for their game. " +
				"Old lists keep their pack until their owner moves them. Packs that Gantry doesn't ship are named beside every " +
				"verdict. gantry packs shows all packs. Keep adding a pack for as long as lists use it.",
			"A next version says what became of ids that lists have: aliases (old id to new id) and tombstones (old id to " +
				"why it is gone). Lists that move to it follow them, and findings on old ids name them.",
		}},
		{ID: "readings", Title: "Readings", Text: []string{
			"Where a passage of the rules can be read in two ways, the game's page says how it is read here and why. What " +
				"nobody has published stands on the same page, with what waits for it.",
		}},
	}}
}
