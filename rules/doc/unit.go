package doc

import (
	"strconv"

	"gantry/rules"
)

// ReadUnit reads a unit of a list's document. The error is an Error.
func ReadUnit(n *Node, at string) (rules.Unit, error) {
	r := Read(n, at)
	u := rules.Unit{ID: r.Text("id"), Profile: r.Text("profile"), Name: r.Text("name"), Count: 1,
		Choices: r.Choices("choices"), Notes: r.Text("notes"), Picture: r.Text("picture")}
	if from := r.Take("from", Object); from != nil {
		u.From = from
	}
	if c := r.Int("count"); c != nil {
		u.Count = *c
	}
	if list := r.Take("mounts", Array); list != nil {
		u.Mounts = make([]rules.Mount, 0, len(list.Items))
		for i, item := range list.Items {
			m, err := ReadMount(item, "")
			if err != nil {
				return rules.Unit{}, under(at+"/mounts/"+strconv.Itoa(i), err)
			}
			u.Mounts = append(u.Mounts, m)
		}
	}
	u.Extra = r.Rest()
	return u, r.Err()
}

// ReadMount reads a mount of a list's document. The error is an Error.
func ReadMount(n *Node, at string) (rules.Mount, error) {
	r := Read(n, at)
	m := rules.Mount{ID: r.Text("id"), Item: r.Text("item"), At: r.Text("at")}
	if v := r.take("value"); v != nil {
		m.Value = v.Go()
	}
	m.Extra = r.Rest()
	return m, r.Err()
}
