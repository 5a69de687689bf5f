// The twin: Gantry in this worker. It answers if the server does not, from copies of your own lists, and keeps what is
// pressed meanwhile until the server has it.
"use strict";
const twinFiles = "gantry-twin-" + site.twin;
const twin = (() => {
  const open = () =>
    new Promise((done, fail) => {
      const asked = indexedDB.open("gantry-twin", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("feed"); // one value: what is known besides documents
        asked.result.createObjectStore("documents"); // {mark, revision, text} by id
        asked.result.createObjectStore("pictures"); // bytes by id
        asked.result.createObjectStore("presses", { keyPath: "n", autoIncrement: true });
      };
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  const run = async (store, mode, act) => {
    const db = await open();
    try {
      return await new Promise((done, fail) => {
        const work = db.transaction(store, mode, { durability: "strict" });
        const asked = act(work.objectStore(store));
        work.oncomplete = () => done(asked?.result);
        work.onabort = () => fail(work.error);
      });
    } finally {
      db.close();
    }
  };
  const read = (store, act) => run(store, "readonly", act);
  const change = (store, act) => run(store, "readwrite", act);
  const presses = () => read("presses", (s) => s.getAll());
  const waiting = async () => (await presses()).filter((p) => !p.refused);

  // The program runs from the first request that it answers until the documents change.
  let going;
  const program = () => (going ??= start().catch((err) => ((going = null), Promise.reject(err))));
  async function start() {
    const cache = await caches.open(twinFiles);
    const files = {};
    for (const name of site.faces)
      files[name] = new Uint8Array(await (await cache.match(address(name))).arrayBuffer());
    const go = new Go();
    const started = new Promise((done, fail) => {
      self.gantry = {
        font: (name) => files[name] ?? null,
        started: (put, picture, serve) => done({ put, picture, serve }),
        failed: (text) => fail(new Error(text)),
      };
    });
    self.gantry.feed = await read("feed", (s) => s.get("feed"));
    const { instance } = await WebAssembly.instantiateStreaming(cache.match(address("gantry.wasm")), go.importObject);
    go.run(instance);
    const it = await started;
    for (const d of await read("documents", (s) => s.getAll())) warn(it.put(d.text));
    const ids = await read("pictures", (s) => s.getAllKeys());
    const pictures = await read("pictures", (s) => s.getAll());
    ids.forEach((id, i) => warn(it.picture(id, pictures[i])));
    for (const press of await waiting()) await it.serve(press);
    return it;
  }
  const address = (name) => `/twin/${site.twin}/${name}`;
  const warn = (text) => text && console.warn(text);

  // One request after another: a press is made for the state that the one before it left.
  let last = Promise.resolve();
  const inTurn = (act) => (last = last.then(act, act));

  const response = ({ status, headers, body }) => {
    const none = [204, 205, 304].includes(status);
    return new Response(none ? null : body, { status, headers: [...headers, ["Gantry-Away", "1"]] });
  };
  // textOf is the text of the first element of a page with one of some test ids, "" for none.
  const textOf = (html, ids) => {
    const inside = new RegExp(`data-testid="(?:${ids})"[^>]*>(.*?)</p>`, "s").exec(html)?.[1] ?? "";
    const signs = { amp: "&", lt: "<", gt: ">", "#39": "'", "#34": '"' };
    return inside.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|#39|#34);/g, (_, sign) => signs[sign]).trim();
  };
  // messageOf is how the list of what waits calls a press: what its page says, or else whose page it is.
  const messageOf = (body) => {
    const html = new TextDecoder().decode(body);
    const title = /<title>([^<]*?)(?: · |<)/.exec(html)?.[1] ?? "";
    return textOf(html, "said") || (title && "Change of " + title);
  };

  const idOf = (press) => /^\/(?:r|design\/[^/]+)\/([a-z2-7]{26})/.exec(new URL(press.url).pathname)?.[1];
  const isForm = (press) =>
    (new Headers(press.headers).get("Content-Type") ?? "").startsWith("application/x-www-form-urlencoded");

  return {
    presses,
    // revisionOf is the revision of a list as it was fed, 0 for none.
    revisionOf: async (id) => (await read("documents", (s) => s.get(id)))?.revision ?? 0,
    drop: async (n) => {
      await change("presses", (s) => s.delete(n));
      going = null;
    },
    // retry lets a refused press wait again, for the list as the server has it now.
    retry: async (press) => {
      await change("presses", (s) => s.put({ ...press, refused: undefined }));
      going = null;
    },
    files: () => [...site.faces, "gantry.wasm"].map(address),
    waits: async () => (await waiting()).length > 0,

    // answer is the twin's answer. A press that it makes is kept first.
    answer: (asked) =>
      inTurn(async () => {
        const it = await program();
        const isPress = asked.method !== "GET";
        const answer = await it.serve({ ...asked, at: isPress ? asked.at : 0 });
        if (isPress && answer.status < 400)
          await change("presses", (s) =>
            s.add({
              ...asked,
              message: messageOf(answer.body),
              added: new Headers(answer.headers).get("Gantry-Added"),
            }));
        return response(answer);
      }),

    // feed takes what has changed on the server. Nothing is taken while presses wait, which are made for what was fed.
    feed: () =>
      navigator.locks.request("gantry-twin", async () => {
        if ((await waiting()).length) return;
        const answer = await fetch("/twin/feed", { cache: "no-store" });
        if (!answer.ok) return;
        const text = await answer.text();
        const feed = JSON.parse(text);
        let changed = (await read("feed", (s) => s.get("feed"))) !== text;
        const known = new Map();
        for (const id of await read("documents", (s) => s.getAllKeys()))
          known.set(id, (await read("documents", (s) => s.get(id))).mark);
        for (const { Kind, ID, Mark, Revision } of feed.documents) {
          const isKnown = known.get(ID) === Mark;
          known.delete(ID);
          if (isKnown) continue;
          const document = await fetch(`/twin/feed/${Kind}/${ID}`, { cache: "no-store" });
          if (!document.ok) continue;
          const copy = { mark: Mark, revision: Revision, text: await document.text() };
          await change("documents", (s) => s.put(copy, ID));
          changed = true;
        }
        for (const id of known.keys()) await change("documents", (s) => s.delete(id));
        const pictures = new Set(await read("pictures", (s) => s.getAllKeys()));
        for (const id of feed.pictures) {
          if (pictures.delete(id)) continue;
          const picture = await fetch("/twin/pictures/" + id);
          if (!picture.ok) continue;
          const bytes = new Uint8Array(await picture.arrayBuffer());
          await change("pictures", (s) => s.put(bytes, id));
          changed = true;
        }
        for (const id of pictures) await change("pictures", (s) => s.delete(id));
        await change("feed", (s) => s.put(text, "feed"));
        if (changed || known.size || pictures.size) going = null;
      }),

    // deliver sends what waits, in order, and returns how many the server took, -1 if it is away. What it refuses stays,
    // with its words. A press says for which revision it was made: the fed one, since the server has not seen others.
    deliver: () =>
      navigator.locks.request("gantry-twin-presses", async () => {
        let taken = 0;
        for (let press; (press = (await waiting())[0]); ) {
          const answer = await send(press).catch(() => null);
          if (!answer || answer.status >= 500 || answer.status === 429) return -1;
          if (answer.ok || answer.type === "opaqueredirect") {
            taken++;
            const added = answer.headers.get("Gantry-Added");
            if (added && press.added && added !== press.added) await rename(press, added);
            await change("presses", (s) => s.delete(press.n));
          } else {
            const refused = textOf(await answer.text(), "notice|problem") || "The server refused it.";
            const base = (await fedOf(press))?.revision ?? 1;
            await change("presses", (s) => s.put({ ...press, refused, base }));
          }
          going = null;
        }
        return taken;
      }),

    clear: () => indexedDB.deleteDatabase("gantry-twin"),
  };

  // fedOf is the document of a press as it was fed, undefined for none.
  async function fedOf(press) {
    const id = idOf(press);
    return id && read("documents", (s) => s.get(id));
  }
  // rename has later presses of a list name a unit as the server has named it: another device was quicker to add one.
  async function rename(press, added) {
    const id = idOf(press);
    const replace = (form) => {
      for (const [name, value] of [...form]) if (value === press.added && name !== "value") form.set(name, added);
    };
    for (const later of await waiting()) {
      if (later.n <= press.n || idOf(later) !== id) continue;
      const url = new URL(later.url);
      replace(url.searchParams);
      const form = isForm(later) && new URLSearchParams(new TextDecoder().decode(later.body));
      if (form) replace(form);
      const body = form ? new TextEncoder().encode(form.toString()) : later.body;
      await change("presses", (s) => s.put({ ...later, url: url.href, body }));
    }
  }
  async function tabOfDevice() {
    const known = await read("feed", (s) => s.get("tab"));
    if (known) return known;
    const tab = crypto.randomUUID();
    await change("feed", (s) => s.put(tab, "tab"));
    return tab;
  }
  async function send(press) {
    const fed = await fedOf(press);
    const headers = new Headers(press.headers);
    headers.set("Gantry-Tab", await tabOfDevice()); // presses of other pages are no conflict
    const url = new URL(press.url);
    const rebase = (form) => form.has("revision") && form.set("revision", fed?.revision ?? 1);
    rebase(url.searchParams);
    let body = press.body;
    if (isForm(press)) {
      const form = new URLSearchParams(new TextDecoder().decode(body));
      rebase(form);
      body = form.toString();
    }
    return fetch(url, { method: press.method, headers, body, redirect: "manual" });
  }
})();
