package exchange

import (
	"bytes"
	"encoding/json"

	"gantry/builder"
	"gantry/rules"
)

// DeriveDocument is every derived number of a roster with its derivation.
type DeriveDocument struct {
	System string       `json:"system"`
	Name   string       `json:"name"`
	SHA256 string       `json:"sha256"`
	Units  []DeriveUnit `json:"units"`
	Army   Stats        `json:"army"`
}

// DeriveUnit is the numbers of one unit.
type DeriveUnit struct {
	ID      string `json:"id"`
	Name    string `json:"name"` // the player's name for it, else the profile's
	Profile string `json:"profile"`
	Stats   Stats  `json:"stats"`
}

// Stats are stats as a JSON object by id, in the game's order.
type Stats []KeyedStat

// KeyedStat is a stat under its name in the document.
type KeyedStat struct {
	Key string
	rules.Stat
}

// Derive is the document of a sheet.
func Derive(s builder.Sheet) DeriveDocument {
	d := DeriveDocument{System: s.Roster.System, Name: s.Roster.Name, SHA256: s.Hash, Army: statsOf(s.Army), Units: []DeriveUnit{}}
	for _, u := range s.Units {
		d.Units = append(d.Units, DeriveUnit{ID: u.Unit.ID, Name: u.Title, Profile: u.Unit.Profile, Stats: statsOf(u.Profile)})
	}
	return d
}

func statsOf(p rules.Profile) Stats {
	var stats Stats
	for key, s := range p.Keyed() {
		stats = append(stats, KeyedStat{key, s})
	}
	return stats
}

// MarshalJSON writes the stats as an object.
func (s Stats) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, stat := range s {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(stat.Key)
		if err != nil {
			return nil, err
		}
		value, err := stat.Stat.MarshalJSON()
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}
