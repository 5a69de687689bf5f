// The twin: Gantry in this worker. It answers if the server does not, from copies of your own lists, and keeps what is
// pressed until the server has it.
"use strict";
const twinFiles = "gantry-twin-" + site.twin;
const maxUnsent = 8 << 20; // bytes of changes that wait for the server, most of them pictures
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
  const run = async (stores, mode, act) => {
    const db = await open();
    try {
      return await new Promise((done, fail) => {
        const work = db.transaction(stores, mode, { durability: "strict" });
        const asked = act(...[stores].flat().map((store) => work.objectStore(store)));
        work.oncomplete = () => done(asked?.result);
        work.onabort = () => fail(work.error);
      });
    } finally {
      db.close();
    }
  };
  const read = (store, act) => (cleared ? Promise.resolve() : run(store, "readonly", act));
  const change = (store, act) => {
    if (cleared) return Promise.resolve();
    return run(store, "readwrite", act).finally(() => (known = null));
  };
  // A press waits for the server, or is taken by it and not fed yet, or is refused.
  let cleared = false; // the device was removed from its owner's
  let tab = ""; // see tabOfDevice
  // Every request asks what waits, and a press can be a picture of megabytes: they are read once. It is the promise that
  // is kept: a slow reading that a change overtakes must not come back as what is known.
  let known = null;
  const readPresses = () => read("presses", (s) => s.getAll()).catch((err) => ((known = null), Promise.reject(err)));
  const presses = async () => (cleared ? [] : await (known ??= readPresses()));
  const waiting = async () => (await presses()).filter((p) => !p.refused && !p.taken);

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
    const feed = await fed();
    if (feed.judgeKey !== site.rules) feed.judgeKey += ", of other rules"; // the server's verdicts are not ours
    self.gantry.feed = JSON.stringify(feed);
    const { instance } = await WebAssembly.instantiateStreaming(cache.match(address("gantry.wasm")), go.importObject);
    const ended = go.run(instance).then(() => {
      going = null; // it ran out of memory, or failed
      throw new Error("the program has ended");
    });
    ended.catch(() => {});
    const alive = (promise) => Promise.race([promise, ended]);
    const calls = await alive(started);
    const it = { ...calls, serve: (request) => alive(calls.serve(request)) };
    for (const d of await read("documents", (s) => s.getAll())) warn(it.put(d.text));
    const ids = await read("pictures", (s) => s.getAllKeys());
    const pictures = await read("pictures", (s) => s.getAll());
    ids.forEach((id, i) => warn(it.picture(id, pictures[i])));
    for (const press of await presses()) if (!press.refused) await it.serve(withoutPage(press));
    return it;
  }
  // withoutPage makes a press look as if from a page without scripts: its answer is a redirect, and no page is built.
  const withoutPage = (press) => ({ ...press, headers: press.headers.filter(([name]) => name.toLowerCase() !== "hx-request") });
  const unfed = { judgeKey: site.rules, assets: site.build };
  const fed = async () => JSON.parse((await read("feed", (s) => s.get("feed"))) ?? JSON.stringify(unfed));
  const address = (name) => `/twin/${site.twin}/${name}`;
  const warn = (text) => text && console.warn(text);

  // One request after another: a press is made for the state that the one before it left.
  let last = Promise.resolve();
  const inTurn = (act) => (last = last.then(act, act));

  const response = ({ status, headers, body }) => {
    const none = [204, 205, 304].includes(status);
    return new Response(none ? null : body, { status, headers: [...headers, ["Gantry-Away", "1"]] });
  };
  // refusal is the twin's answer to a press that cannot be kept.
  const refusal = (text) => {
    const headers = [["HX-Reswap", "none"], ["Gantry-Problem", encodeURIComponent(text)], ["Content-Type", "text/plain; charset=utf-8"]];
    return response({ status: 507, headers, body: text });
  };
  const full = "this device's storage is full.";
  const sizeOf = (press) => press.body?.length ?? 0;
  const isFull = (err) => err?.name === "QuotaExceededError";
  // textOf is the text of the first element of a page with one of some test ids, "" for none.
  const textOf = (html, ids) => plain(new RegExp(`data-testid="(?:${ids})"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]);
  const plain = (inside = "") => {
    const signs = { amp: "&", lt: "<", gt: ">", "#39": "'", "#34": '"' };
    return inside.replace(/<[^>]*>/g, "").replace(/&(amp|lt|gt|#39|#34);/g, (_, sign) => signs[sign]).trim();
  };
  // messageOf is how the list of what waits calls a press: what its page says, or else its unit, or whose page it is.
  const messageOf = (asked, body) => {
    const html = new TextDecoder().decode(body);
    const form = new URLSearchParams(isForm(asked) ? new TextDecoder().decode(asked.body) : "");
    const step = ["more", "less"].find((name) => form.has(name));
    const at = step ? html.indexOf(`id="u-${form.get(step)}"`) : -1;
    const unit = at < 0 ? "" : plain(/<h3[^>]*>(.*?)<\/h3>/s.exec(html.slice(at))?.[1]);
    const title = /<title>([^<]*?)(?: · |<)/.exec(html)?.[1] ?? "";
    return textOf(html, "said") || (unit && `${unit}: ${step === "more" ? "+" : "−"}1`) || (title && "Change to " + title);
  };

  // isQuestion is the address of a form that changes no document.
  const isQuestion = /^\/(check|diff|e|events)(\/|$)|\/odds\/matchup$/;
  const idOf = (press) => /^\/(?:r|p|design\/[^/]+)\/([a-z2-7]{26})/.exec(new URL(press.url).pathname)?.[1];
  const kinds = { r: "roster", p: "battle", design: "profile" };
  const kindOf = (press) => kinds[new URL(press.url).pathname.split("/")[1]] + "/" + idOf(press);
  const isForm = (press) =>
    (new Headers(press.headers).get("Content-Type") ?? "").startsWith("application/x-www-form-urlencoded");

  // forgetOthers drops the pages of another owner than the feed's, and presses in lists that this one doesn't have. A
  // device that joins another one shares its lists with it.
  const forgetOthers = async (feed) => {
    const { owner } = await fed();
    if (!owner || owner === feed.owner) return;
    await clearPages();
    const here = new Set(feed.documents.map((d) => d.ID));
    const others = (await presses()).filter((p) => !here.has(idOf(p)));
    await change("presses", (s) => void others.forEach((p) => s.delete(p.n)));
    going = null;
  };

  // takeFeed keeps what the server feeds, all of it or nothing.
  const takeFeed = () =>
    navigator.locks.request("gantry-twin", async () => {
      if (cleared || (await waiting()).length) return;
      const taken = (await presses()).filter((p) => p.taken);
      const answer = await get("/twin/feed");
      if (!answer) return;
      const feed = { ...(await answer.json()), twin: site.twin };
      await forgetOthers(feed);
      const old = await fed();
      const stored = new Set(await read("documents", (s) => s.getAllKeys()));
      const marks = new Map(old.twin === site.twin ? old.documents.map((d) => [d.ID, d.Mark]) : []);
      const documents = new Map(), left = new Set(); // left are asked for again the next time
      let isNewLeft = false;
      for (const { Kind, ID, Mark } of feed.documents) {
        const isKnown = stored.delete(ID);
        if (isKnown && marks.get(ID) === Mark) continue;
        const text = await get(`/twin/feed/${Kind}/${ID}`).then((answer) => answer?.text(), () => {
          left.add(ID);
          isNewLeft ||= !isKnown; // any press may have made it
        });
        if (text) documents.set(ID, { kind: Kind, revision: JSON.parse(text).Row.Revision, text });
      }
      const known = new Set(await read("pictures", (s) => s.getAllKeys()));
      const pictures = new Map();
      for (const id of feed.pictures) {
        if (known.delete(id)) continue;
        const picture = await get("/twin/pictures/" + id);
        if (picture) pictures.set(id, new Uint8Array(await picture.arrayBuffer()));
      }
      await inTurn(async () => {
        if (cleared || (await waiting()).length) return;
        await change(["feed", "documents", "pictures", "presses"], (f, d, p, made) => {
          for (const d of feed.documents) if (left.has(d.ID)) d.Mark = "";
          f.put(JSON.stringify(feed), "feed");
          for (const id of stored) d.delete(id);
          for (const [id, copy] of documents) d.put(copy, id);
          for (const id of known) p.delete(id);
          for (const [id, bytes] of pictures) p.put(bytes, id);
          const isFed = (press) => !isNewLeft && !left.has(idOf(press));
          for (const press of taken) if (isFed(press)) made.delete(press.n);
        });
        if (documents.size || stored.size || pictures.size || known.size || taken.length) going = null;
      });
    });

  return {
    // presses are those that wait or were refused, without what they send.
    presses: async () => (await presses()).filter((p) => !p.taken).map(({ body, headers, ...press }) => press),
    // revisionOf is the revision of a list as it was fed, 0 for none.
    revisionOf: async (id) => (await read("documents", (s) => s.get(id)))?.revision ?? 0,
    drop: async (n) => {
      await change("presses", (s) => s.delete(n));
      going = null;
    },
    // retry lets a refused press wait again, for the list as the server has it now.
    retry: async (n) => {
      const press = await read("presses", (s) => s.get(n));
      const of = (await fedOf(press)) && (await get("/twin/feed/" + kindOf(press)));
      const base = of ? (await of.json()).Row.Revision : undefined;
      await change("presses", (s) => s.put({ ...press, refused: undefined, onto: base }));
      going = null;
    },
    // isOlder reports whether the server has had newer rules since this twin was made.
    isOlder: async () => (await fed()).judgeKey !== site.rules,
    // needsServer are the routes that the twin refuses, such as "POST /r/:id/share".
    needsServer: async () => (await fed()).needsServer ?? [],
    files: () => [...site.faces, "gantry.wasm"].map(address),
    waits: async () => (await waiting()).length > 0,

    // answer is the twin's answer. A press that it makes is kept before it is answered.
    answer: (asked) =>
      inTurn(async () => {
        const isPress = asked.method !== "GET" && !isQuestion.test(new URL(asked.url).pathname);
        const unsent = [...(await presses()).filter((p) => !p.taken), asked];
        if (isPress && unsent.reduce((sum, p) => sum + sizeOf(p), 0) > maxUnsent)
          return refusal("Limit reached: 8 MB of changes offline. Connect to sync, then try again.");
        const it = await program();
        const answer = await it.serve({ ...asked, at: isPress ? asked.at : 0 });
        if (!isPress || answer.status >= 400) return response(answer);
        const made = new Headers(answer.headers);
        const added = made.get("Gantry-Added"), bases = made.get("Gantry-Bases");
        const message = decodeURIComponent(made.get("Gantry-Said") ?? "") || messageOf(asked, answer.body);
        try {
          await change("presses", (s) => s.add({ ...asked, message, added, bases }));
        } catch (err) {
          going = null; // it has made the press
          console.warn("twin", err);
          return refusal("Not saved" + (isFull(err) ? `: ${full} Free some space and try again.` : " on this device. Try again."));
        }
        return response(answer);
      }),

    // took keeps a press that the server has taken at once, until it is fed.
    took: async (asked) => {
      if (!isQuestion.test(new URL(asked.url).pathname)) await change("presses", (s) => s.add({ ...asked, taken: true }));
      going = null;
    },

    // feed takes what has changed on the server. While presses wait, which are made for what was fed, it takes nothing. It
    // returns why this device cannot keep it, "" if it can.
    feed: () =>
      takeFeed().then(() => "", (err) => {
        if (!isFull(err)) throw err;
        return "Not available offline: " + full;
      }),

    // deliver sends what waits, in order, and returns the number taken, or "away" or "slow" if it stopped early. Refused
    // presses stay with their reason. Each names the fed revision, the newest that the server and this device share.
    deliver: () =>
      navigator.locks.request("gantry-twin-presses", async () => {
        let taken = 0;
        if ((await waiting()).length) {
          const state = await get("/twin").then((answer) => answer?.json()).catch(() => ({}));
          if (state && !state.owner) return "away"; // a proxy may have answered
          if (state && state.owner !== (await fed()).owner) await forgetOthers(await (await get("/twin/feed")).json());
        }
        for (let press; (press = (await waiting())[0]); ) {
          const answer = await send(press).catch(() => null);
          if (!answer || !answer.headers.has("Content-Security-Policy")) return "away"; // a proxy has answered
          if (await isRemoved(answer)) return taken;
          if (answer.status === 503 || answer.status === 429) return "slow";
          if (answer.ok || answer.redirected) {
            taken++;
            const named = answer.headers.get("Gantry-Added");
            const taking = change("presses", (s) => s.put({ ...press, taken: true, named }));
            await taking.catch(() => change("presses", (s) => s.delete(press.n))); // a full device has room for that
          } else {
            const refused = textOf(await answer.text(), "notice|problem") ||
              decodeURIComponent(answer.headers.get("Gantry-Problem") ?? "") || "The server refused it.";
            const base = (await fedOf(press))?.revision ?? 1;
            await change("presses", (s) => s.put({ ...press, refused, base }));
            going = null;
          }
        }
        return taken;
      }),
    isRemoved,
    tabOfDevice,
    // clear drops all of the twin from this device; the next page has a worker without it.
    clear: async () => {
      going = null;
      cleared = true;
      indexedDB.deleteDatabase("gantry-twin");
      await caches.delete(twinFiles);
      await self.registration.unregister();
    },
  };

  // get is a good answer of the server, null for what it no longer has. It waits for a busy server, and fails for another
  // answer.
  async function get(address) {
    for (let times = 0; ; times++) {
      const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(30000) });
      if ((await isRemoved(answer)) || answer.status === 404) return null;
      if (answer.ok) return answer;
      if (times === 5 || ![429, 503].includes(answer.status)) throw new Error(address + " is " + answer.status);
      const seconds = Math.min(30, +answer.headers.get("Retry-After") || 2);
      await new Promise((done) => setTimeout(done, 1000 * seconds));
    }
  }
  // isRemoved clears a device that was removed from its owner's.
  async function isRemoved(answer) {
    if (!answer.headers.has("Clear-Site-Data")) return false;
    await clear(); // see worker.js
    return true;
  }

  // fedOf is the document of a press as it was fed, undefined for none.
  async function fedOf(press) {
    const id = idOf(press);
    return id && read("documents", (s) => s.get(id));
  }
  // namesOf are the ids that the server has given to units of earlier presses of the same list, by those of the twin:
  // another device was quicker to add one.
  async function namesOf(press) {
    const earlier = (await presses()).filter((p) => p.taken && p.named && p.n < press.n && idOf(p) === idOf(press));
    return new Map(earlier.filter((p) => p.added).map((p) => [p.added, p.named]));
  }
  // tabOfDevice names this device in its presses, so that they don't conflict with each other.
  async function tabOfDevice() {
    tab ||= await read("feed", (s) => s.get("tab"));
    if (tab) return tab;
    tab = crypto.randomUUID();
    await change("feed", (s) => s.put(tab, "tab"));
    return tab;
  }
  async function send(press) {
    const base = press.onto ?? (await fedOf(press))?.revision ?? 1;
    const names = await namesOf(press);
    const headers = new Headers(press.headers);
    headers.set("Gantry-Tab", await tabOfDevice());
    if (press.bases != null) headers.set("Gantry-Bases", press.bases);
    const url = new URL(press.url);
    const asServer = (form) => {
      const as = ([name, is]) => [name, name === "revision" ? base : name === "value" ? is : (names.get(is) ?? is)];
      return new URLSearchParams([...form].map(as));
    };
    url.search = asServer(url.searchParams);
    let body = press.body;
    if (isForm(press)) {
      body = asServer(new URLSearchParams(new TextDecoder().decode(body))).toString();
    }
    return fetch(url, { method: press.method, headers, body, redirect: "follow", signal: AbortSignal.timeout(30000) });
  }
})();

// drawn is a picture or the colors of a list from the twin.
const drawn = (request) => twin.answer({ method: "GET", url: request.url, headers: [], body: null }).catch(() => undefined);

// isForTwin reports whether the twin may answer: no asset, no picture, no press from another site. The twin refuses some
// requests itself.
const isForTwin = (request, url) =>
  (request.method === "GET" ? !isPicture(url) : request.referrer.startsWith(self.location.origin + "/")) &&
  !/^\/(static|twin|api|live|schema)\/|^\/(twin|worker\.js|healthz|readyz|robots\.txt|manifest\.webmanifest)$/.test(url.pathname) &&
  !/\/accent\.css$|^\/[pw]\/[^/]+\/events$/.test(url.pathname);

const slow = "slow"; // the answer of a server that took longer than patience
let isSlow = false; // it has not answered yet
// byServerOrTwin is the answer of the server, or of the twin if the server is away or lacks what was pressed.
async function byServerOrTwin(e, url) {
  const request = e.request;
  const isPress = request.method !== "GET";
  const headers = [...request.headers].filter(([name]) => !isPress || name.toLowerCase() !== "gantry-tab");
  if (isPress) headers.push(["Gantry-Press", crypto.randomUUID()], ["Gantry-Tab", await twin.tabOfDevice().catch(() => "")]);
  const asked = {
    method: request.method,
    url: url.href,
    headers,
    body: isPress ? new Uint8Array(await request.clone().arrayBuffer()) : null,
    at: Date.now(),
  };
  const byTwin = () => twin.answer(asked).catch((err) => void console.warn("twin", err));
  // It refuses what needs the server, and does not know all pages.
  const knows = (answer) => answer && answer.status !== 503 && answer.status !== 404;
  if (await twin.waits().catch(() => false)) {
    const answer = await byTwin();
    if (knows(answer)) return withSource(request, answer);
  }
  const { method, redirect, referrer } = request;
  const byServer = (
    isPress ? fetch(url, { method, headers, body: asked.body, redirect, referrer }) : fetch(request)
  ).then((answer) => {
    const isOurs = answer.status < 500 || ["Content-Security-Policy", "Gantry-Problem"].some((h) => answer.headers.has(h));
    return isOurs ? answer : Promise.reject(new Error("a proxy has answered"));
  });
  const late = new Promise((_, reject) => setTimeout(reject, patience, slow));
  late.catch(() => {}); // the server was quicker
  try {
    const canTake = isPress ? asked.body.length <= maxUnsent : isPage(url);
    const answer = await (canTake ? Promise.race([byServer, late]) : byServer);
    if (await twin.isRemoved(answer)) return answer;
    if (!isPress && isPage(url)) e.waitUntil(keep(url, answer.clone()).catch(() => {}));
    if (isPress && (answer.ok || answer.type === "opaqueredirect")) await twin.took(asked).catch(() => {});
    return answer;
  } catch (err) {
    if (request.signal.aborted) return Response.error(); // the page has gone on
    const answer = await byTwin();
    if (knows(answer)) {
      isSlow = err === slow;
      if (isSlow) e.waitUntil(byServer.then(tellAnswered, () => (isSlow = false)));
      return withSource(request, answer);
    }
    const kept = !isPress && (await caches.open(pages).then((cache) => cache.match(url.href)));
    const served = kept ? null : await byServer.catch(() => null);
    return kept ? asItWas(kept) : (served ?? (answer?.status === 503 ? withSource(request, answer) : missing(request)));
  }
}

// tellAnswered has pages ask the server again: a slow answer has come.
async function tellAnswered() {
  isSlow = false;
  for (const client of await self.clients.matchAll()) client.postMessage({ answered: true });
}

// withSource is an answer of the twin that tells where it is from.
async function withSource(request, answer) {
  if (isSlow) answer.headers.set("Gantry-Away", slow);
  if (request.mode !== "navigate" || !(answer.headers.get("Content-Type") ?? "").startsWith("text/html")) return answer;
  const html = (await answer.text()).replace("<body ", `<body data-away="${answer.headers.get("Gantry-Away")}" `);
  return new Response(html, { status: answer.status, headers: answer.headers });
}
