package rules

import (
	"encoding/json"
	"errors"
)

// Members returns the unit as a list's document holds it, without defaults.
func (u Unit) Members() []Member {
	members := make([]Member, 0, 8+len(u.Extra))
	members = appendText(members, "id", u.ID)
	members = appendText(members, "profile", u.Profile)
	members = appendText(members, "name", u.Name)
	if u.Count != 1 {
		members = append(members, Member{"count", u.Count})
	}
	if len(u.Choices) > 0 {
		members = append(members, Member{"choices", u.Choices})
	}
	if u.Mounts != nil {
		members = append(members, Member{"mounts", u.Mounts})
	}
	members = appendText(members, "notes", u.Notes)
	members = appendText(members, "picture", u.Picture)
	if u.From != nil {
		members = append(members, Member{"from", u.From})
	}
	return append(members, u.Extra...)
}

// Members returns the mount as a list's document holds it, without defaults.
func (m Mount) Members() []Member {
	members := make([]Member, 0, 4+len(m.Extra))
	members = appendText(members, "id", m.ID)
	members = appendText(members, "item", m.Item)
	members = appendText(members, "at", m.At)
	if m.Value != nil {
		members = append(members, Member{"value", m.Value})
	}
	return append(members, m.Extra...)
}

func appendText(to []Member, name, text string) []Member {
	if text == "" {
		return to
	}
	return append(to, Member{name, text})
}

// MarshalJSON writes the unit as a list's document holds it.
func (u Unit) MarshalJSON() ([]byte, error) { return MarshalMembers(u.Members()) }

// MarshalJSON writes the mount as a list's document holds it.
func (m Mount) MarshalJSON() ([]byte, error) { return MarshalMembers(m.Members()) }

// MarshalMembers returns members as a JSON object in their order.
func MarshalMembers(object []Member) ([]byte, error) {
	b := []byte{'{'}
	for i, m := range object {
		name, err := json.Marshal(m.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

// encoding/json would lose the unknown members that package doc keeps.
var errNotHere = errors.New("rules: units, mounts and edits are read by package doc")

func (*Unit) UnmarshalJSON([]byte) error { return errNotHere }

func (*Mount) UnmarshalJSON([]byte) error { return errNotHere }
