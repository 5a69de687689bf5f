package virtual

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"gantry/builder/layout"
)

// place is a placeholder in saved objects, for the address of the folder with their
// pictures.
const place = "https://pictures.invalid/"

// Tabletop Simulator's saved objects, as @typed-tabletop-simulator/declaration 2.2.1
// declares them. A test compares every key with it.

// ttsSave is a saved game.
type ttsSave struct {
	SaveName, GameMode, Date, Table, Sky, Note string
	LuaScript, LuaScriptState                  string
	XmlUI                                      string
	ObjectStates                               []ttsObject
}

// ttsObject is an object on the table.
type ttsObject struct {
	GUID                  string
	Name                  string
	Transform             ttsTransform
	Nickname, Description string
	ColorDiffuse          ttsColor
	Tags                  []string `json:",omitempty"`
	Locked, Grid, Snap    bool
	Autoraise, Sticky     bool
	Tooltip               bool
	CardID                int                 `json:",omitempty"`
	DeckIDs               []int               `json:",omitempty"`
	CustomDeck            map[string]ttsDeck  `json:",omitempty"`
	CustomImage           *ttsImage           `json:",omitempty"`
	Counter               *ttsCounter         `json:",omitempty"`
	ContainedObjects      []ttsObject         `json:",omitempty"`
	States                map[string]ttsState `json:",omitempty"`
	LuaScript             string
	LuaScriptState        string
	XmlUI                 string
}

// ttsState is an object in another state.
type ttsState = ttsObject

// ttsTransform is where an object is, and how large.
type ttsTransform struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotX   float64 `json:"rotX"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

// ttsColor is a color from 0 to 1.
type ttsColor struct {
	R float64 `json:"r"`
	G float64 `json:"g"`
	B float64 `json:"b"`
}

// ttsDeck are the sheets of a deck.
type ttsDeck struct {
	Type                int
	FaceURL, BackURL    string
	NumWidth, NumHeight int
	BackIsHidden        bool
	UniqueBack          bool
}

// ttsImage are the pictures of a tile.
type ttsImage struct {
	ImageURL          string
	ImageSecondaryURL string   `json:",omitempty"`
	ImageScalar       float64  `json:",omitempty"`
	CustomTile        *ttsTile `json:",omitempty"`
}

// ttsTile is the shape of a tile.
type ttsTile struct {
	Type      int
	Thickness float64
	Stackable bool
	Stretch   bool
}

// ttsCounter is a number to count with.
type ttsCounter struct {
	Value int `json:"value"`
}

// tileTypes are the numbers of the shapes of tiles.
var tileTypes = map[tileShape]int{squareTile: 0, hexagonTile: 1, roundTile: 2}

// writer puts objects on a virtual table.
type writer struct {
	address func(picture string) string
	ids     int
}

// object is a list as a saved object of Tabletop Simulator: its cards as one deck, its
// models with their states, and a bag of counters for each. address is where a picture is found.
func object(t table, address func(picture string) string) ([]byte, error) {
	on := writer{address: address}
	save := ttsSave{SaveName: t.Name, ObjectStates: []ttsObject{}}
	if deck, any := on.deck(t); any {
		save.ObjectStates = append(save.ObjectStates, deck)
	}
	const across = 8
	for i, m := range t.Models {
		x, z := 3.5*float64(i%across-across/2), -4-5*float64(i/across)
		save.ObjectStates = append(save.ObjectStates, on.model(m, x, z))
		if len(m.Counters) > 0 {
			save.ObjectStates = append(save.ObjectStates, on.bag(m.Name, m.Counters, x, z-2))
		}
	}
	for i, c := range t.Counters {
		save.ObjectStates = append(save.ObjectStates, on.counter(c, 5+3*float64(i), 3))
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(save); err != nil {
		return nil, fmt.Errorf("encode a saved object: %w", err)
	}
	return []byte(b.String()), nil
}

// object is what all objects have, at a place.
func (w *writer) object(kind, name, note string, x, z float64) ttsObject {
	w.ids++
	return ttsObject{GUID: fmt.Sprintf("%06x", 0x6a0000+w.ids), Name: kind, Nickname: name, Description: note,
		Transform:    ttsTransform{PosX: x, PosY: 1.5, PosZ: z, RotY: 180, ScaleX: 1, ScaleY: 1, ScaleZ: 1},
		ColorDiffuse: ttsColor{1, 1, 1}, Grid: true, Snap: true, Autoraise: true, Sticky: true, Tooltip: true}
}

// deck is all cards as a deck, or the only one.
func (w *writer) deck(of table) (ttsObject, bool) {
	deck := w.object("DeckCustom", of.Name, "", -14, 3)
	deck.CustomDeck = map[string]ttsDeck{}
	for i, s := range of.Sheets {
		key := strconv.Itoa(i + 1)
		sheet := ttsDeck{FaceURL: w.address(s.Fronts), BackURL: w.address(s.Backs), NumWidth: s.Columns,
			NumHeight:    s.Rows,
			BackIsHidden: true, UniqueBack: true}
		deck.CustomDeck[key] = sheet
		for n, name := range s.Cards {
			card := w.object("Card", name, "", -14, 3)
			card.CardID = 100*(i+1) + n // the place on the sheet behind its number
			card.CustomDeck = map[string]ttsDeck{key: sheet}
			deck.DeckIDs = append(deck.DeckIDs, card.CardID)
			deck.ContainedObjects = append(deck.ContainedObjects, card)
		}
	}
	if len(deck.ContainedObjects) == 1 { // a deck of one is a card
		card := deck.ContainedObjects[0]
		card.Name = "CardCustom"
		return card, true
	}
	return deck, len(deck.ContainedObjects) > 0
}

// model is a machine with its other states.
func (w *writer) model(m model, x, z float64) ttsObject {
	var first ttsObject
	for i, s := range m.States {
		o := w.object("Figurine_Custom", s.Name, s.Note, x, z)
		o.CustomImage = &ttsImage{ImageURL: w.address(s.Front), ImageScalar: 1}
		if s.Back != "" {
			o.CustomImage.ImageSecondaryURL = w.address(s.Back)
		}
		if m.Tile != figureTile {
			o.Name = "Custom_Tile"
			o.CustomImage.ImageScalar = 0
			o.CustomImage.CustomTile = &ttsTile{Type: tileTypes[m.Tile], Thickness: 0.1, Stretch: true}
		}
		o.Transform.ScaleX, o.Transform.ScaleY, o.Transform.ScaleZ = m.Scale, m.Scale, m.Scale
		if i == 0 {
			first = o
			continue
		}
		if first.States == nil {
			first.States = map[string]ttsState{}
		}
		first.States[strconv.Itoa(i+1)] = o
	}
	return first
}

// bag holds the counters of a model.
func (w *writer) bag(name string, counters []counter, x, z float64) ttsObject {
	bag := w.object("Bag", name+": counters", "", x, z)
	bag.Transform.ScaleX, bag.Transform.ScaleY, bag.Transform.ScaleZ = 0.5, 0.5, 0.5
	for _, c := range counters {
		c.Name = name + " · " + c.Name
		bag.ContainedObjects = append(bag.ContainedObjects, w.counter(c, x, z))
	}
	return bag
}

func (w *writer) counter(c counter, x, z float64) ttsObject {
	o := w.object("Counter", c.Name, c.Note, x, z)
	o.Counter = &ttsCounter{}
	return o
}

// files are the saved object of a list, and beside pictures that go with it what to do with them.
func files(t table, address func(picture string) string) ([]layout.File, error) {
	const name = "army.json"
	if address != nil {
		data, err := object(t, address)
		return []layout.File{{Name: name, Data: data}}, err
	}
	data, err := object(t, func(picture string) string { return place + picture + ".png" })
	return []layout.File{{Name: "readme.txt", Data: []byte(readme(name))}, {Name: name, Data: data}}, err
}

// readme returns the instructions for a saved object.
func readme(name string) string {
	return `For Tabletop Simulator

1. Upload the pictures of this archive to a website or to the program's Cloud Manager. If only you play, keep them in a
   folder on your computer.
2. Open ` + name + ` in a text editor and replace every
   ` + place + `
   with the address of that folder, with a slash at the end: https://… for a website, file:///C:/… for your computer.
   The Cloud Manager gives each picture a different address. Replace them one at a time.
3. Put ` + name + ` into Documents/My Games/Tabletop Simulator/Saves/Saved Objects. Spawn it from
   Objects, Saved Objects.

You get a deck of cards and a figure or tile for each model. Modes and short tracks are states of a model: point at it
and press 1, 2, 3 or Page Up and Page Down. Other tracks are counters in the bag behind the model. They count marked
boxes from 0. Set the sizes on the table yourself.

Gantry follows the program's published format. It was not tested in the program.
`
}
