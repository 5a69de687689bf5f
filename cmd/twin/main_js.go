// Command twin is Gantry in a browser's service worker. static/twin.js starts it and asks it what the server does not
// answer. Each start begins with the documents that it is given; it stores nothing.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"syscall/js"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/memory"
	"gantry/builder/web"
	"gantry/builder/web/site"
	feed "gantry/builder/web/twin"
	"gantry/data"
	"gantry/rules/systems"
	"gantry/static"
	"gantry/static/fonts"
)

// twin answers requests from documents in memory.
type twin struct {
	http.Handler
	store *store.Store
	owner string

	mu sync.Mutex // one press after another
	at time.Time  // of the press that is made, zero for none
}

// now returns the time of the press that is made, so that repeating it leads to the same document.
func (t *twin) now() time.Time {
	if t.at.IsZero() {
		return time.Now()
	}
	return t.at
}

// main takes the global "gantry" of the worker: feed is the text of a feed, font(name) returns the bytes of a font file
// or null, and started(put, picture, serve) or failed(text) is called once.
func main() {
	worker := js.Global().Get("gantry")
	t, err := start(worker)
	if err != nil {
		worker.Call("failed", err.Error())
		return
	}
	worker.Call("started", js.FuncOf(t.put), js.FuncOf(t.picture), js.FuncOf(t.serve))
	select {}
}

func start(worker js.Value) (*twin, error) {
	var f feed.Feed
	if err := json.Unmarshal([]byte(worker.Get("feed").String()), &f); err != nil {
		return nil, err
	}
	static.Given = f.Assets
	fonts.Provide = func(name string) ([]byte, error) {
		file := worker.Call("font", name)
		if file.IsNull() {
			return nil, os.ErrNotExist
		}
		return bytesOf(file), nil
	}
	packs := data.Packs()
	for _, text := range f.Packs {
		packs = append(packs, []byte(text))
	}
	library, err := builder.LazyLibrary(systems.All, packs...)
	if err != nil {
		return nil, err
	}
	library.Ships(data.Ships)
	library.SetReadyMade(data.Ready, data.Words)
	library.FindOlderWith(data.PackNamed)
	t := &twin{owner: store.DeviceOf(feed.Token)}
	t.store = store.New(memory.New(), t.now)
	if err := t.store.PutDevices(context.Background(), t.owner, f.Devices); err != nil {
		return nil, err
	}
	t.Handler, err = web.New(site.Config{Library: library, Store: t.store, Away: true, JudgeKey: f.JudgeKey,
		PublicURL: f.PublicURL, Logger: slog.New(slog.NewTextHandler(os.Stderr, nil))})
	return t, err
}

// put keeps the copy of a document, given as JSON. It returns an error as text, null for none.
func (t *twin) put(_ js.Value, args []js.Value) any {
	var c store.Copy
	err := json.Unmarshal([]byte(args[0].String()), &c)
	if err == nil {
		err = t.store.Put(context.Background(), t.owner, c)
	}
	return text(err)
}

// picture keeps a picture by its id.
func (t *twin) picture(_ js.Value, args []js.Value) any {
	return text(t.store.SavePicture(context.Background(), t.owner, args[0].String(), bytesOf(args[1])))
}

func text(err error) any {
	if err == nil {
		return nil
	}
	return err.Error()
}

// serve answers a request {method, url, headers, body, at} with a promise of {status, headers, body}. at is the time of a
// press in Unix milliseconds, or 0 for a request that reads.
func (t *twin) serve(_ js.Value, args []js.Value) any {
	asked := args[0]
	var run js.Func
	run = js.FuncOf(func(_ js.Value, answer []js.Value) any {
		go func() {
			defer run.Release()
			if served, err := t.answer(asked); err != nil {
				answer[1].Invoke(err.Error())
			} else {
				answer[0].Invoke(served)
			}
		}()
		return nil
	})
	return js.Global().Get("Promise").New(run)
}

func (t *twin) answer(asked js.Value) (js.Value, error) {
	r, err := http.NewRequest(asked.Get("method").String(), asked.Get("url").String(),
		bytes.NewReader(bytesOf(asked.Get("body"))))
	if err != nil {
		return js.Value{}, err
	}
	headers := asked.Get("headers")
	for i := range headers.Length() {
		r.Header.Add(headers.Index(i).Index(0).String(), headers.Index(i).Index(1).String())
	}
	r.AddCookie(site.OwnerCookie(feed.Token))
	r.Header.Set("Sec-Fetch-Site", "same-origin") // the worker refuses others
	r.RequestURI, r.RemoteAddr = r.URL.RequestURI(), "127.0.0.1:1"
	if at := asked.Get("at").Float(); at > 0 {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.at = time.UnixMilli(int64(at))
		defer func() { t.at = time.Time{} }()
	}
	w := httptest.NewRecorder()
	t.ServeHTTP(w, r)
	var sent []any
	for name, values := range w.Header() {
		for _, value := range values {
			if name != "Set-Cookie" {
				sent = append(sent, []any{name, value})
			}
		}
	}
	if w.Body == nil {
		return js.Value{}, errors.New("no answer")
	}
	body := js.Global().Get("Uint8Array").New(w.Body.Len())
	js.CopyBytesToJS(body, w.Body.Bytes())
	return js.ValueOf(map[string]any{"status": w.Code, "headers": sent, "body": body}), nil
}

// bytesOf copies a Uint8Array, nil for none.
func bytesOf(v js.Value) []byte {
	if v.IsNull() || v.IsUndefined() {
		return nil
	}
	data := make([]byte, v.Length())
	js.CopyBytesToGo(data, v)
	return data
}
