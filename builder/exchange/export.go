package exchange

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"gantry/builder"
)

// Texts are the formats, beside JSON, that rosters are written in; Import reads all of
// them again but csv.
func Texts() []string { return []string{"text", "short", "markdown", "csv", "token"} }

// WithPlayer is a token that holds the player's name, beside Texts.
const WithPlayer = "token-with-player"

// Export is rosters in one of Texts, one behind the other with a blank line between;
// tokens are a line each. The error is a UserError where a list has no token.
func Export(ctx context.Context, lib *builder.Library, rosters []builder.Roster, to string) ([]byte, error) {
	if to == "csv" {
		return exportCSV(ctx, lib, rosters)
	}
	var b bytes.Buffer
	for i, r := range rosters {
		text, err := export(ctx, lib, r, to)
		if err != nil {
			return nil, err
		}
		if i > 0 && to != "token" && to != WithPlayer {
			b.WriteByte('\n')
		}
		b.WriteString(text)
	}
	return b.Bytes(), nil
}

func export(ctx context.Context, lib *builder.Library, r builder.Roster, to string) (string, error) {
	if to == "token" || to == WithPlayer {
		write := Token
		if to == WithPlayer {
			write = PlayerToken
		}
		token, err := write(ctx, r)
		if err == nil && token == "" {
			err = builder.Invalid(Line(builder.RosterName(r.Name))+": "+NoToken, nil)
		}
		return token + "\n", err
	}
	s, err := lib.Sheet(ctx, r)
	if err != nil {
		return "", err
	}
	return Write(ctx, s, to, "")
}

// Write is the roster of a sheet in one of Texts but token, with the link to it where
// a message has one.
func Write(ctx context.Context, s builder.Sheet, to, link string) (string, error) {
	switch to {
	case "text":
		return Text(ctx, s)
	case "short":
		return ShortText(ctx, s, link)
	case "markdown":
		return Markdown(ctx, s, link)
	case "csv":
		table, err := UnitsCSV(ctx, s)
		return string(table), err
	}
	return "", builder.Invalid(fmt.Sprintf("Unknown format %.40q. Allowed: json, %s.", to,
		strings.Join(Texts(), ", ")), nil)
}

// MediaType is what one of Texts is sent as.
func MediaType(to string) string {
	switch to {
	case "markdown":
		return "text/markdown; charset=utf-8"
	case "csv":
		return "text/csv; charset=utf-8"
	}
	return "text/plain; charset=utf-8"
}
