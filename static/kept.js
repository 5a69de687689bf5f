// The page of what can be read offline: what is kept here, and installing.
(() => {
  "use strict";
  const id = (name) => document.getElementById(name);
  if (!navigator.serviceWorker) {
    id(window.isSecureContext ? "unable" : "unsafe").hidden = false;
    return;
  }
  id("not-kept").hidden = !("missing" in document.body.dataset) || location.pathname === "/offline";
  if (document.body.dataset.missing === "answer")
    id("not-kept").textContent = "No answer. Your last change may not be saved. Go back to see what you entered.";
  const form = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  const shown = (at) => new Date(at).toLocaleString("en-GB", form);
  const show = async () => {
    const cache = await caches.open("gantry-pages");
    const kept = new Map(); // one a page, the newest, whatever was asked of it
    for (const key of (await cache.keys()).reverse()) {
      const answer = await cache.match(key);
      const title = decodeURIComponent(answer?.headers.get("Gantry-Title") ?? "").replace(/ · Gantry$/, "");
      const path = new URL(key.url).pathname;
      if (title && !kept.has(path)) kept.set(path, { to: key.url, title, at: answer.headers.get("Gantry-As-Of") });
    }
    const rows = [...kept.values()].map(({ to, title, at }) => {
      const row = document.createElement("li"), when = document.createElement("span");
      const text = new DOMParser().parseFromString(title, "text/html").body.textContent;
      row.append(Object.assign(document.createElement("a"), { href: to, textContent: text }), " ", when);
      when.className = "muted small";
      when.textContent = "as of " + shown(at);
      return row;
    });
    id("copies-list").replaceChildren(...rows);
    id("no-copies").hidden = rows.length > 0;
    id("forget").hidden = rows.length === 0;
    id("copies").hidden = false;
  };
  id("forget").addEventListener("click", async () => {
    for (const name of ["gantry-pages", "gantry-pictures"]) await caches.delete(name);
    show();
  });

  // The twin: Gantry as a program for this device. It is made by the server when somebody first asks.
  const script = () => navigator.serviceWorker.controller?.scriptURL ?? "";
  const getState = async (method = "GET") => (await fetch("/twin", { method, cache: "no-store" })).json();
  const megabytes = (bytes) => Math.ceil(bytes / 1e6) + " MB";
  const tell = (text) => (id("twin-state").textContent = text);
  const showTwin = async () => {
    const has = script().includes("?twin=");
    const { state, bytes, error } = has ? { state: "ready" } : await getState().catch(() => ({ state: "unavailable" }));
    id("twin").hidden = state === "unavailable";
    id("twin-keep").hidden = has || state === "making";
    id("twin-remove").hidden = !has;
    if (has) tell("Gantry is on this device.");
    else if (bytes) tell("Download: " + megabytes(bytes) + ".");
    else if (error) tell(error);
  };
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));
  const prepare = async () => {
    let now = await getState("POST");
    while (now.state === "making") {
      tell("Preparing. The first time takes about 2 minutes.");
      await wait(2000);
      now = await getState();
    }
    if (now.state !== "ready") throw new Error(now.error ?? "The server can't prepare the download.");
    return now;
  };
  // download keeps the program, and shows how much is there.
  const download = async ({ hash, unpacked }) => {
    const address = `/twin/${hash}/gantry.wasm`;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error("The download failed. Try again.");
    let there = 0;
    const bar = id("twin-progress");
    bar.hidden = false;
    const counting = new TransformStream({
      transform(part, to) {
        there += part.length;
        bar.value = there / unpacked;
        tell(`Downloading ${Math.round((100 * there) / unpacked)} %`);
        to.enqueue(part);
      },
    });
    const cache = await caches.open("gantry-twin-" + hash);
    const headers = { "Content-Type": "application/wasm" };
    await cache.put(address, new Response(answer.body.pipeThrough(counting), { headers }));
    bar.hidden = true;
  };
  // register waits until the worker of an address has taken over. Another one may have to be installed first.
  const register = async (address) => {
    const it = await navigator.serviceWorker.register(address);
    const isOf = (worker) => worker?.scriptURL.endsWith(address);
    while (!isOf(navigator.serviceWorker.controller)) {
      if (![it.installing, it.waiting, it.active].some(isOf)) throw new Error("This browser can't install it. Try again.");
      await wait(200);
    }
  };
  const ask = (name) =>
    new Promise((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data.is);
      navigator.serviceWorker.controller.postMessage({ twin: name }, [port2]);
    });
  id("twin-keep").addEventListener("click", async () => {
    id("twin-keep").hidden = true;
    try {
      const now = await prepare();
      await download(now);
      tell("Installing.");
      await register("/worker.js?twin=" + now.hash);
      await Promise.race([ask("feed"), wait(20000)]); // your lists
      await navigator.storage?.persist?.();
      location.reload();
    } catch (err) {
      id("twin-progress").hidden = true;
      await showTwin();
      tell(err.message);
    }
  });
  id("twin-remove").addEventListener("click", async () => {
    if ((await ask("presses"))?.length !== 0) return tell("Changes on this device aren't synced yet. Sync or drop them first.");
    await register("/worker.js");
    for (const name of await caches.keys()) if (name.startsWith("gantry-twin-")) await caches.delete(name);
    const gone = indexedDB.deleteDatabase("gantry-twin");
    gone.onsuccess = gone.onblocked = () => location.reload();
  });
  Promise.race([showTwin(), wait(1000)]).then(show); // below it, so that they don't move

  // Where the browser lets a page ask, a press installs; elsewhere its menu does.
  id("install").hidden = matchMedia("(display-mode: standalone)").matches;
  addEventListener("beforeinstallprompt", (e) => {
    e.preventDefault();
    id("install-how").hidden = true;
    id("install-now").hidden = false;
    id("install-now").onclick = async () => {
      await e.prompt();
      id("install-now").hidden = true;
    };
  });
})();
