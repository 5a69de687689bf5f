package front

import (
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"gantry/views"
)

// CodePath leads a new device to the form with a code in it.
func CodePath(code string) string { return views.WithQuery(views.JoinPath, "code", code) }

// RecoveryLink leads a browser to the form of a recovery link.
func RecoveryLink(key string) string { return views.WithQuery(views.RecoverPath, "key", key) }

// Devices is the page of a reader's devices and saved data.
type Devices struct {
	views.Page
	List     []DeviceLine
	Pairing  *PairingShown // nil where no code is open
	Recovery RecoveryShown
	Local    bool   // only this machine can reach the server's address
	Archived string // the saved data without deleted items, as text; "" for none
	Parts    int    // files that all of it is downloaded in
}

// DeviceLine is a device in a list.
type DeviceLine struct {
	ID, Name string
	Here     bool // it is the one that asks
	Seen     time.Time
}

// only reports whether there is no other device.
func (p Devices) only() bool { return len(p.List) < 2 }

// PairingShown is an open code on the device that has what is to be shared.
type PairingShown struct {
	Code         string
	Link         string        // for the camera of the new device
	Left         time.Duration // until the code ends
	Closed       bool
	Device, Name string // the device that asks, "" if none has
	Check        string
}

// waits reports whether another device may give the code still.
func (p *PairingShown) waits() bool { return p != nil && p.Device == "" && !p.Closed }

// pollingOf makes an element ask again for itself, of the page at an address.
func pollingOf(path, id string) templ.Attributes {
	return templ.Attributes{"hx-get": path, "hx-trigger": "every 4s", "hx-target": "#" + id, "hx-select": "#" + id,
		"hx-swap": "outerMorph"}
}

// RecoveryShown describes a recovery link. New is the link itself, just made.
type RecoveryShown struct {
	Made, Used time.Time
	New        string
	Ended      bool // it ended when a device was removed
}

// RecoveryEndedPath is the address of the devices after the recovery link ended with one.
const RecoveryEndedPath = views.DevicesPath + "?recovery=ended#recovery"

// Join is the page of a device that would have another's rosters, by a code or by a
// recovery link.
type Join struct {
	views.Page
	Notice  *views.Notice
	Code    string // as it was given
	Key     string // for a recovery link, "" if a code is needed
	Name    string // of the device
	Own     string // the browser's data, as text; "" for none
	Waiting bool   // the code was right, and the other device is to confirm
	Check   string
	Left    time.Duration // until the code ends
	Devices int           // how many have what this one has; more than 1: it is in
}

// devicesPage loads htmx, which looks for the other device's word.
func devicesPage(p views.Page, title string) views.Page {
	p.Title, p.Style, p.Edits = title, views.SiteStyle, true
	return p
}

// NewDevices returns the page of devices, to be filled in.
func NewDevices() Devices {
	p := Devices{Page: devicesPage(views.Page{}, "Devices and data")}
	p.Script = "share.js"
	return p
}

// NewJoin returns the page of a device that asks for a code, or with a key of a recovery link.
func NewJoin(code, key string) Join {
	title := "Add this device"
	if key != "" {
		title = "Get your lists back"
	}
	return Join{Page: devicesPage(views.Page{}, title), Code: code, Key: key}
}

// KeptWords names what a reader has.
func KeptWords(rosters, profiles, presets, collections, battles int, pictures bool) string {
	var list []string
	for _, of := range []struct {
		n         int
		one, many string
	}{
		{rosters, "list", "lists"}, {profiles, "unit", "units"}, {presets, "print preset", "print presets"},
		{collections, "collection", "collections"}, {battles, "battle", "battles"},
	} {
		if of.n > 0 {
			list = append(list, views.Plural(of.n, of.one, of.many))
		}
	}
	if pictures {
		list = append(list, "your pictures")
	}
	return strings.Join(list, ", ")
}

// address returns where the form of a page posts to.
func (p Join) address() string {
	if p.Key != "" {
		return views.RecoverPath
	}
	return views.JoinPath
}

// siteOf returns the address of a link's page, without scheme and query.
func siteOf(link string) string {
	link, _, _ = strings.Cut(link, "?")
	_, link, _ = strings.Cut(link, "://")
	return link
}

// archivePart returns the address of a file of several, from 0.
func archivePart(i, of int) string {
	if of == 1 {
		return views.ArchivePath
	}
	return views.WithQuery(views.ArchivePath, "part", strconv.Itoa(i+1))
}

func archiveLabel(i, of int) string {
	if of == 1 {
		return "Download my data (ZIP)"
	}
	return "Download part " + strconv.Itoa(i+1) + " of " + strconv.Itoa(of)
}
