package main

import (
	"fmt"
	"math/big"
	"strings"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/exchange/answers"
	"gantry/builder/exchange/format"
	"gantry/builder/odds"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/rules/doc"
)

// oddsCommand answers a request for odds.
type oddsCommand struct {
	File      string `arg:"" help:"Odds request, list, unit or battle file."`
	Against   string `placeholder:"LIST" help:"Enemy list or unit. Shows the best attack for each pair."`
	Situation string `placeholder:"JSON" help:"Situation for all attacks, such as '{\"range\": 6}' (with --against)."`
	JSON      bool   `name:"json" help:"JSON output."`
	battleFlags
}

// Help returns the long help.
func (oddsCommand) Help() string {
	return `Examples:

	gantry odds --against theirs.json ours.json
	gantry odds request.json

A request names the game, the units, an attack and a situation:

	{"system": "…", "attackers": [{"profile": "…"}], "targets": [{"profile": "…"}],
	 "attack": "…", "situation": {}}

Units use the list format. The attack is a weapon's id in the list, or one of the game's attacks. ` +
		`With "matrix": true and no attack, the answer covers every attacker against every target.

In a battle, units carry marks and the request has a moment:

	{"attackers": [{"profile": "…", "marks": {"m1": 2, "action": 1}}],
	 "moment": {"round": 2, "phase": "end"}}

The id of an item counts its marked boxes. Other ids are the game's own marks. Leave out the phase before the end of ` +
		`the round. Lists use the same marks and moment.

Without an enemy, Gantry tests a unit file against its game's standard targets. Unit files also work in requests and ` +
		`with --against.`
}

// Run writes the answer.
func (c oddsCommand) Run(p *program) error {
	p.battle = &c.battleFlags
	lib, err := p.library()
	if err != nil {
		return err
	}
	r, err := c.request(p, lib)
	if err != nil {
		return err
	}
	if r.Matrix {
		m, err := odds.AskMatchup(p.ctx, lib, r)
		if err != nil {
			return err
		}
		return p.print(c.JSON, answers.Matchup(m), matchupText(m))
	}
	a, err := odds.Ask(p.ctx, lib, r)
	if err != nil {
		return err
	}
	told, err := odds.CountActivations(p.ctx, lib, a)
	if err != nil && !odds.IsUnanswerable(err) {
		return err
	}
	return p.print(c.JSON, answers.Odds(a, told), oddsText(a, told))
}

func (c oddsCommand) request(p *program, lib *builder.Library) (odds.Request, error) {
	if c.Against == "" {
		if c.Situation != "" {
			return odds.Request{}, usage("--situation needs --against\nA request has its own situation.")
		}
		data, err := source{name: c.File}.bytes(p)
		if err != nil {
			return odds.Request{}, fmt.Errorf("%s: %w", c.File, err)
		}
		if play.Is(data) {
			return c.matchup(p.ctx, lib, data)
		}
		if own, err := lib.ReadAny(p.ctx, data); err == nil && own.Kind != builder.OfRoster {
			return odds.AgainstYardstick(lib, own)
		}
		r, err := odds.ReadRequest(p.ctx, lib, data)
		if err != nil {
			return r, fmt.Errorf("%s: %s", c.File, builder.TextOf(err))
		}
		return r, nil
	}
	if c.File == piped && c.Against == piped {
		return odds.Request{}, usage("standard input can be read only once")
	}
	ours, err := c.battle(p, lib, c.File)
	if err != nil {
		return odds.Request{}, err
	}
	theirs, err := c.battle(p, lib, c.Against)
	if err != nil {
		return odds.Request{}, err
	}
	r := odds.MatchupRequest(ours, theirs)
	if c.Situation != "" {
		n, err := doc.Parse([]byte(c.Situation))
		if err != nil || n.Kind != doc.Object {
			return r, usage("--situation must be a JSON object")
		}
		r.Situation, _ = n.Go().(map[string]any)
	}
	if ours.System != theirs.System {
		return r, usage("different games: %s is %s, %s is %s", c.File, ours.System, c.Against, theirs.System)
	}
	return r, nil
}

// battle returns the list in a file with its marks and its moment.
func (oddsCommand) battle(p *program, lib *builder.Library, file string) (builder.Roster, error) {
	r, err := readList(p, lib, file)
	if err != nil {
		return r, err
	}
	s, err := lib.BattleSheet(p.ctx, r)
	if err != nil {
		return r, fmt.Errorf("%s: %s", file, builder.TextOf(err))
	}
	return s.Roster, nil
}

// oddsText returns an answer as text, with the activations it takes.
func oddsText(a odds.Answer, told odds.Activations) string {
	var b strings.Builder
	fmt.Fprintln(&b, format.Line(a.Sentence()))
	if a.Attack.Unavailable != "" {
		fmt.Fprintf(&b, "  unavailable now: %s\n", format.Line(a.Attack.Unavailable))
	}
	for _, c := range a.Chances {
		if c.P == nil {
			fmt.Fprintf(&b, "  %-24s needs %s\n", format.Line(c.Label), format.Line(c.Needs))
			continue
		}
		fmt.Fprintf(&b, "  %-24s %s\n", format.Line(c.Label), exactly(c.P))
	}
	if len(told.Chances) > 0 {
		fmt.Fprintln(&b, format.Line(told.Sentence(a.Attack.PerModel)))
		for i, p := range told.Chances {
			fmt.Fprintf(&b, "  %6d  %s%%\n", i+1, percent(p))
		}
		fmt.Fprintln(&b, "  "+format.Line(told.Assumes()))
	}
	for _, x := range a.Outcomes {
		fmt.Fprintf(&b, "%s, average %s\n", format.Line(x.Label), exactly(x.Dist.Mean()))
		for v, p := range x.Dist.All() {
			fmt.Fprintf(&b, "  %6d  %s%%\n", v, percent(p))
		}
	}
	for _, t := range a.Tables {
		fmt.Fprintln(&b, format.Line(t.Title))
		for i, c := range t.Columns {
			fmt.Fprintf(&b, "  %*s", columnWidth(t, i), format.Line(c.Label))
		}
		b.WriteByte('\n')
		for _, row := range t.Rows {
			for i, cell := range row.Cells {
				fmt.Fprintf(&b, "  %*s", columnWidth(t, i), format.Line(cell.Text))
			}
			b.WriteByte('\n')
		}
	}
	for _, r := range a.Working {
		fmt.Fprintf(&b, "  %-18s %s [%s, %s]\n", format.Line(r.Label), format.Line(r.Text), r.Basis.Word(),
			format.Line(r.Cite))
	}
	if a.Samples > 0 {
		fmt.Fprintf(&b, "Simulated: %d samples, seed %d.\n", a.Samples, a.Seed)
	}
	return b.String()
}

// exactly returns a fraction beside what it is about; a long one is left to --json.
func exactly(r *big.Rat) string {
	text := r.RatString()
	if r.IsInt() {
		return text
	}
	if len(text) > 24 {
		return r.FloatString(4)
	}
	return text + " = " + r.FloatString(4)
}

// columnWidth returns how wide a column of a table is, negative where it is flush left.
func columnWidth(t rules.Table, column int) int {
	n, right := 0, false
	if column < len(t.Columns) {
		n, right = utf8.RuneCountInString(t.Columns[column].Label), t.Columns[column].Right
	}
	for _, row := range t.Rows {
		if column < len(row.Cells) {
			n = max(n, utf8.RuneCountInString(row.Cells[column].Text))
		}
	}
	if right {
		return n
	}
	return -n
}

func percent(p *big.Rat) string {
	if p.Sign() > 0 && p.Cmp(big.NewRat(1, 20_000)) < 0 {
		return " <0.01"
	}
	return fmt.Sprintf("%6s", new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2))
}

// matchupText returns a matchup as text, one block per attacker.
func matchupText(m odds.Matchup) string {
	var b strings.Builder
	for i, a := range m.Attackers {
		fmt.Fprintln(&b, format.Line(a.Title))
		for j, t := range m.Targets {
			c := m.Cells[i][j]
			fmt.Fprintf(&b, "  %-24s", format.Line(t.Title))
			if c.Attack.ID == "" {
				fmt.Fprintf(&b, " – %s\n", format.Line(c.Needs))
				continue
			}
			fmt.Fprintf(&b, " %-24s", format.Line(c.Attack.Label)+":")
			var chances []string
			if c.Damage != nil {
				chances = append(chances, fmt.Sprintf("%10s %s", c.Damage.FloatString(2), c.Noun))
			}
			if c.Kill != nil {
				chances = append(chances, percent(c.Kill)+"% to destroy")
			}
			if c.PerPt != nil {
				chances = append(chances, fmt.Sprintf("%s %s per point", c.PerPt.FloatString(3), c.Noun))
			}
			fmt.Fprintf(&b, " %s\n", strings.Join(chances, ", "))
		}
	}
	return b.String()
}
