package mine

import (
	"cmp"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/front"
)

// deviceRoutes belong to the reader's devices, and to browsers that become one.
func (s Pages) deviceRoutes() []site.Route {
	return []site.Route{
		site.Get(views.DevicesPath, s.devicesPage).NeedsServer(),
		site.Post(views.DevicesPath+"/name", site.NoBody, s.nameDevice).NeedsServer(),
		site.Post(views.DevicesPath+"/remove", site.NoBody, s.removeDevice).NeedsServer(),
		site.Post(views.DevicesPath+"/code", site.NoBody, s.openCode).NeedsServer(),
		site.Post(views.DevicesPath+"/code/end", site.NoBody, s.endCode).NeedsServer(),
		site.Post(views.DevicesPath+"/code/confirm", site.NoBody, s.confirmDevice).NeedsServer().Heavy(),
		site.Post(views.DevicesPath+"/recovery", site.NoBody, s.newRecovery).NeedsServer(),
		site.Post(views.DevicesPath+"/recovery/end", site.NoBody, s.endRecovery).NeedsServer(),
		site.Get(views.JoinPath, s.joinPage).NeedsServer(),
		site.Post(views.JoinPath, site.NoBody, s.join).NeedsServer().Heavy(),
		site.Get(views.RecoverPath, s.recoverPage).NeedsServer(),
		site.Post(views.RecoverPath, site.NoBody, s.recoverAll).NeedsServer().Heavy(),
	}
}

func (s Pages) devicesPage(c echo.Context) error { return s.showDevices(c, "") }

// showDevices returns the page of devices; recovery is a secret that was made just now.
func (s Pages) showDevices(c echo.Context, recovery string) error {
	ctx, v := c.Request().Context(), site.VisitorOf(c)
	p := front.NewDevices()
	p.Local = s.IsLocal(c)
	address := s.SiteURL(c)
	if v.Owner != "" {
		items, err := s.Store.Items(ctx, v.Owner)
		if err != nil {
			return err
		}
		p.Archived, p.Parts = rules.UpperFirst(archivedWords(items)), len(archiveParts(items))
		if p.Pairing, err = s.shownPairing(c, address); err != nil {
			return err
		}
		r, err := s.Store.Recovery(ctx, v.Owner)
		if err != nil {
			return err
		}
		p.Recovery = front.RecoveryShown{Made: r.Made, Used: r.Used,
			Ended: r.Made.IsZero() && c.QueryParam("recovery") == "ended"}
	}
	if recovery != "" {
		p.Recovery.New = address + front.RecoveryLink(recovery)
	}
	var err error
	if p.List, err = s.deviceLines(c); err != nil {
		return err
	}
	return site.Render(c, http.StatusOK, front.DevicesPage(p))
}

// deviceLines returns the reader's devices. If none is recorded yet, it returns the asking browser.
func (s Pages) deviceLines(c echo.Context) ([]front.DeviceLine, error) {
	v := site.VisitorOf(c)
	list, err := s.Store.Devices(c.Request().Context(), v.Owner)
	if err != nil {
		return nil, err
	}
	var lines []front.DeviceLine
	for _, d := range list {
		lines = append(lines, front.DeviceLine{ID: d.ID, Name: d.Name, Here: d.ID == v.Device, Seen: d.Seen})
	}
	if len(lines) == 0 && v.Device != "" {
		lines = []front.DeviceLine{{ID: v.Device, Name: deviceName(c), Here: true}}
	}
	return lines, nil
}

func (s Pages) shownPairing(c echo.Context, address string) (*front.PairingShown, error) {
	p, err := s.Store.Pairing(c.Request().Context(), site.Owner(c))
	if err != nil || p.Ends.IsZero() {
		return nil, err
	}
	return &front.PairingShown{Code: p.Code, Link: address + front.CodePath(p.Code),
		Left: p.Ends.Sub(s.Now()), Closed: p.Closed, Device: p.Device, Name: p.Name, Check: p.Check()}, nil
}

// openCode makes a code to show on this device. An empty browser may make one as well:
// the other device then shares what it makes later.
func (s Pages) openCode(c echo.Context) error {
	v, err := s.VisitorOrNew(c)
	if err != nil {
		return err
	}
	if s.CreationsLeft(c, 1) == 0 {
		return site.ErrTooManyCreated
	}
	if err := s.Store.NewPairing(c.Request().Context(), v.Visitor, deviceName(c)); err != nil {
		return err
	}
	s.KeepVisitor(c, v)
	return site.Redirect(c, views.DevicesPath+"#pair")
}

func (s Pages) endCode(c echo.Context) error {
	if err := s.Store.EndPairing(c.Request().Context(), site.Owner(c)); err != nil {
		return err
	}
	return site.Redirect(c, views.DevicesPath)
}

func (s Pages) confirmDevice(c echo.Context) error {
	if err := s.Store.Confirm(c.Request().Context(), site.Owner(c), c.FormValue("device")); err != nil {
		return err
	}
	return site.Redirect(c, views.DevicesPath+"#devices")
}

func (s Pages) nameDevice(c echo.Context) error {
	name, err := formDeviceName(c)
	if err != nil {
		return err
	}
	if err := s.Store.NameDevice(c.Request().Context(), site.VisitorOf(c).Visitor, c.FormValue("device"),
		name); err != nil {
		return err
	}
	return site.Redirect(c, views.DevicesPath+"#devices")
}

// removeDevice takes a device's rosters from it. One that removes itself clears what it
// keeps at once.
func (s Pages) removeDevice(c echo.Context) error {
	v, id := site.VisitorOf(c), c.FormValue("device")
	recovery, err := s.Store.Recovery(c.Request().Context(), v.Owner)
	if err != nil {
		return err
	}
	if err := s.Store.RemoveDevice(c.Request().Context(), v.Owner, id); err != nil {
		return err
	}
	if id == v.Device {
		s.ClearBrowser(c)
		return site.Redirect(c, views.HomePath)
	}
	if !recovery.Made.IsZero() {
		return site.Redirect(c, front.RecoveryEndedPath)
	}
	return site.Redirect(c, views.DevicesPath+"#devices")
}

// newRecovery shows a new recovery link, this once: only its hash is kept.
func (s Pages) newRecovery(c echo.Context) error {
	v, err := s.VisitorOrNew(c)
	if err != nil {
		return err
	}
	if s.CreationsLeft(c, 1) == 0 {
		return site.ErrTooManyCreated
	}
	secret, err := s.Store.NewRecovery(c.Request().Context(), v.Visitor, deviceName(c))
	if err != nil {
		return err
	}
	s.KeepVisitor(c, v)
	return s.showDevices(c, secret)
}

func (s Pages) endRecovery(c echo.Context) error {
	if err := s.Store.EndRecovery(c.Request().Context(), site.Owner(c)); err != nil {
		return err
	}
	return site.Redirect(c, views.DevicesPath+"#recovery")
}

// joinPage asks for a code, or shows the state of the one that was entered.
func (s Pages) joinPage(c echo.Context) error {
	p := front.NewJoin(c.QueryParam("code"), "")
	if v := site.VisitorOf(c); v.Device != "" {
		asked, err := s.Store.PairingAsked(c.Request().Context(), v.Device)
		if err != nil {
			return err
		}
		p.Waiting, p.Check, p.Left = !asked.Ends.IsZero(), asked.Check(), asked.Ends.Sub(s.Now())
	}
	return s.showJoin(c, http.StatusOK, p)
}

func (s Pages) recoverPage(c echo.Context) error {
	return s.showJoin(c, http.StatusOK, front.NewJoin("", c.QueryParam("key")))
}

func (s Pages) showJoin(c echo.Context, status int, p front.Join) error {
	v, ctx := site.VisitorOf(c), c.Request().Context()
	p.Name = cmp.Or(p.Name, deviceName(c))
	if v.Owner != "" {
		devices, err := s.Store.Devices(ctx, v.Owner)
		if err != nil {
			return err
		}
		if p.Devices = len(devices); p.Devices > 1 {
			return site.Render(c, status, front.JoinDevicePage(p))
		}
		if p.Own, err = s.wordsWithDeleted(ctx, v.Owner); err != nil {
			return err
		}
	}
	return site.Render(c, status, front.JoinDevicePage(p))
}

// join gives a code, and waits for the other device's word.
func (s Pages) join(c echo.Context) error {
	p := front.NewJoin(c.FormValue("code"), "")
	return s.joinBy(c, p, views.JoinPath, func(v site.Visitor, name string) error {
		return s.Store.GiveCode(c.Request().Context(), v.Visitor, p.Code, name)
	})
}

// recoverAll makes the browser a device of the recovery link's owner.
func (s Pages) recoverAll(c echo.Context) error {
	p := front.NewJoin("", c.FormValue("key"))
	return s.joinBy(c, p, views.HomePath, func(v site.Visitor, name string) error {
		return s.Store.Recover(c.Request().Context(), v.Visitor, p.Key, name)
	})
}

// joinBy makes a browser ask to become a device, and leads it on. A browser with data
// must first confirm that it is added to the other device's.
func (s Pages) joinBy(c echo.Context, p front.Join, to string, ask func(site.Visitor, string) error) error {
	v, err := s.VisitorOrNew(c)
	if err != nil {
		return err
	}
	if p.Name, err = formDeviceName(c); err != nil {
		return err
	}
	own, err := s.wordsWithDeleted(c.Request().Context(), v.Owner)
	if err == nil && own != "" && c.FormValue("together") == "" {
		err = builder.Invalid("Confirm that the other device is yours. The "+own+" here will be added to it.",
			nil)
	}
	if err == nil {
		err = ask(v, p.Name)
	}
	if builder.KindOf(err) != builder.KindInternal {
		told := site.ProblemOf(err)
		p.Notice = &views.Notice{Bad: true, Text: told.Text}
		return s.showJoin(c, told.Status, p)
	}
	if err != nil {
		return err
	}
	s.KeepVisitor(c, v)
	return site.Redirect(c, to)
}

// formDeviceName returns the name of a form, or one that tells the browser from others.
func formDeviceName(c echo.Context) (string, error) {
	name, err := posted.ParseName("The name", c.FormValue("name"))
	return cmp.Or(name, deviceName(c)), err
}

// deviceName names a browser after its User-Agent, such as "Firefox on Android".
func deviceName(c echo.Context) string {
	agent := c.Request().UserAgent()
	first := func(words ...string) string {
		for _, word := range words {
			sign, name, ok := strings.Cut(word, "=")
			if !ok {
				name = sign
			}
			if strings.Contains(agent, sign) {
				return name
			}
		}
		return ""
	}
	browser := first("Firefox", "FxiOS=Firefox", "Edg=Edge", "OPR=Opera", "SamsungBrowser=Samsung Internet", "Chrome",
		"CriOS=Chrome", "Safari")
	on := first("iPhone", "iPad", "Android", "Windows", "CrOS=Chromebook", "Macintosh=Mac", "Linux")
	switch {
	case browser != "" && on != "":
		return browser + " on " + on
	case browser+on != "":
		return browser + on
	}
	return "A browser"
}
