// Shows that the server is away and checks until it is back. With the twin, see twin.js, it also shows
// what is not synced yet. Without the twin, pages can be read and no change is made.

// hasTwin reports whether this device has the twin. Another tab may install or remove it.
const hasTwin = () => !!navigator.serviceWorker.controller?.scriptURL.includes("?twin=");
const askTwin = (name, ...args) =>
  new Promise((done, fail) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data.err ? fail(new Error(data.err)) : done(data.is));
    setTimeout(() => fail(new Error("no answer of the worker")), 120000); // the browser may have ended it
    navigator.serviceWorker.controller.postMessage({ twin: name, args }, [port2]);
  });
const presses = async () => (hasTwin() ? askTwin("presses").catch(() => []) : []);

const builder = () => document.getElementById("builder");
const roster = () => (/^\/r\/[^/]+$/.test(location.pathname) && builder() ? location.pathname : "");
const revision = () => +builder().dataset.revision;
const make = (name, props, ...inner) => {
  const el = Object.assign(document.createElement(name), props);
  el.append(...inner);
  return el;
};
const clock = (at) => {
  const time = { hour: "2-digit", minute: "2-digit" };
  const today = at.toDateString() === new Date().toDateString();
  return at.toLocaleString("en-GB", today ? time : { day: "numeric", month: "short", ...time });
};

const { dataset } = document.body;
let asOf = new Date(dataset.asOf ?? Date.now());
let away = "asOf" in dataset || "away" in dataset || (!hasTwin() && !navigator.onLine);
let slow = dataset.away === "slow"; // the twin was quicker than the server
const told = { press: "", feed: "", earlier: "" }; // what is not saved, or not kept on this device
let isUncertain = "away" in dataset; // the server may have another state than the page shows

// The strip: the time of the copy, and what is not synced.
const counted = (n) => `${n} ${n === 1 ? "change" : "changes"}`;
const button = (textContent, press) => {
  const b = make("button", { type: "button", textContent });
  b.addEventListener("click", press);
  return b;
};
const row = (press) => {
  const at = new URL(press.url).pathname, list = /^\/r\/[^/]+/.exec(at)?.[0];
  const item = make("li", {}, make("span", { textContent: press.message || "A change" }));
  if (list && list !== location.pathname) item.append(make("a", { href: list, textContent: "Open list" }));
  const acts = make("p", { className: "acts" });
  if (press.refused) {
    const refused = /^Not saved/.test(press.refused) ? press.refused : "Not saved. " + press.refused;
    item.append(make("p", { className: "fault", textContent: refused }));
    const id = list?.split("/").at(-1);
    const diff = "/diff?" + new URLSearchParams({ a: `${id}@${press.base}`, b: id });
    if (id) acts.append(make("a", { className: "button", href: diff, textContent: "See what changed" }));
    acts.append(button("Try again", () => askTwin("retry", press.n).then(check, leave)));
  }
  acts.append(button("Drop change", () => askTwin("drop", press.n).finally(() => location.reload())));
  item.append(acts);
  return item;
};
let unfolded = false;
let shown = "";
async function show() {
  const list = await presses();
  const now = JSON.stringify([away, slow, clock(asOf), told, list]);
  await markNeeds();
  const bar = document.querySelector(".thumb"); // of a battle, higher with two sides and with news
  if (bar) document.documentElement.style.setProperty("--under", bar.offsetHeight + "px");
  if (now === shown) return; // keep the focus
  shown = now;
  document.body.classList.toggle("offline", away);
  let strip = document.getElementById("offline");
  const faults = Object.values(told).filter(Boolean);
  if (!away && !list.length && !faults.length) return strip?.remove();
  if (!strip) {
    strip = make("aside", { id: "offline" });
    strip.setAttribute("aria-label", "Connection");
    document.getElementById("main").before(strip);
    document.body.classList.add("had-strip"); // for room to scroll; it stays, so that nothing moves
  }
  const state = make("p", { className: "connection" });
  state.setAttribute("role", "status");
  const since = hasTwin() || "missing" in dataset ? "" : ", as of " + clock(asOf);
  if (away) state.append(make("span", {}, make("b", { textContent: slow ? "Slow connection" : "Offline" }), since));
  if (away && hasTwin() && (await askTwin("isOlder").catch(() => false))) state.append(make("span", { textContent: "Rules may be out of date" }));
  for (const fault of faults) state.append(make("span", { className: "fault", textContent: fault }));
  strip.replaceChildren(state);
  if (!list.length) return;
  const refused = list.filter((p) => p.refused).length, waiting = list.length - refused;
  const label = [waiting && counted(waiting) + (slow ? " syncing" : " to sync"), refused && `${refused} not saved`];
  const summary = make("summary", { textContent: label.filter(Boolean).join(" · ") });
  const fold = make("details", { open: unfolded || refused > 0 }, summary);
  fold.addEventListener("toggle", () => (unfolded = fold.open));
  fold.append(make("ol", {}, ...list.map(row)));
  strip.append(fold);
}

// markNeeds marks links and buttons that need the server while it is away.
let needs; // {method, path} of what the twin refuses
async function markNeeds() {
  if (!hasTwin() || (!away && !needs)) return;
  needs ??= (await askTwin("needsServer").catch(() => [])).map((route) => {
    const [method, pattern] = route.split(" ");
    return { method, path: new RegExp("^" + pattern.replace(/:[^/]+/g, "[^/]+").replace("*", ".*") + "$") };
  });
  const isOf = (method, address) => {
    const url = new URL(address, location.href);
    return url.origin === location.origin && needs.some((n) => n.method === method && n.path.test(url.pathname));
  };
  for (const a of document.querySelectorAll("a[href]"))
    a.classList.toggle("needs-server", away && isOf("GET", a.getAttribute("href")));
  for (const b of document.querySelectorAll("form button:not([type=button])")) {
    const method = (b.getAttribute("formmethod") ?? b.form.getAttribute("method") ?? "get").toUpperCase();
    const isNeeded = away && isOf(method, b.getAttribute("formaction") ?? b.form.getAttribute("action") ?? "");
    if (isNeeded) b.disabled = true;
    else if (b.matches(".needs-server")) b.disabled = false;
    b.classList.toggle("needs-server", isNeeded);
  }
}

// A press that got no answer may have been heard: the page shows the server's state once it is back.
document.addEventListener("htmx:finally:request", (e) => {
  const { request, response, answered, origin, sourceEvent } = e.detail.ctx;
  if (request.signal.aborted && request.signal.reason !== "timeout") return; // another took its place
  if (answered) {
    const by = response.headers.get("Gantry-Away");
    if (by) {
      isUncertain = true;
      return void leave(by === "slow");
    }
    if (response.headers.has("Gantry-As-Of")) return void leave();
    if (response.status >= 500) return;
    asOf = new Date();
    return void (away && check());
  }
  if (request.method !== "GET") {
    const trouble = document.getElementById("trouble");
    if (trouble) trouble.textContent = "";
    const form = origin?.closest("form") ?? sourceEvent?.target?.closest?.("form");
    const isChoice = (el) => el.matches("button, select, [type=checkbox], [type=radio], [type=hidden]");
    if (form && [...form.elements].every(isChoice)) form.reset(); // what is typed stays
    isUncertain = true;
    told.press = "No answer. Your last change may not be saved.";
  }
  leave();
});
// A copy of an earlier state doesn't replace the page.
document.addEventListener("htmx:before:swap", (e) => {
  const of = e.detail.ctx.response?.headers.get("Gantry-Revision");
  if (of && roster() && +of < revision()) e.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  show();
  saveSoon();
});

// check asks the server whether it is there. A failed check counts only if no later one has begun.
let asking;
let asked = 0;
async function check() {
  clearTimeout(asking);
  const n = ++asked;
  const there = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(10000) }).then((r) => r.ok, (err) => {
    slow &&= err.name === "TimeoutError";
    return false;
  });
  if (there) await back();
  else if (n === asked) await leave(slow);
}
function leave(isSlow = false) {
  away = true;
  slow = isSlow === true; // or an event
  clearTimeout(asking);
  asking = setTimeout(() => document.visibilityState === "visible" && check(), 10000);
  return show();
}
async function back() {
  const stale = "asOf" in dataset && Date.now() - asOf > 30000; // never reload twice in a row
  delete dataset.asOf;
  away = false;
  if (!(await deliver())) return;
  slow = false;
  told.press = "";
  await show();
  if (!stale || told.earlier) return;
  await fetch(location.href).catch(() => {}); // so that the copy is of now, should the page be waited for too long
  location.reload();
}
// deliver has the worker send what was pressed, shows what the server made of it, and reports whether it was there.
async function deliver() {
  const taken = hasTwin() ? await askTwin("deliver").catch(() => "away") : 0;
  if (taken === "away" || taken === "slow") return void (await leave(taken === "slow"));
  if (taken || isUncertain) {
    isUncertain = true;
    if (hasTwin()) feedTwin();
    await window.renewPart();
    if (away) return; // the answer was no server's
    isUncertain = false;
  }
  if (taken) document.getElementById("toast")?.replaceChildren(make("p", { textContent: `${counted(taken)} synced.` }));
  return true;
}
// feedTwin has the worker take what has changed on the server.
async function feedTwin() {
  told.feed = await askTwin("feed").catch(() => "");
  await show();
}

addEventListener("offline", leave);
addEventListener("online", () => check());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") checkIfNeeded();
});

// A list is kept again after a change, which no page was loaded for.
let saving, keptAt = roster() && revision(); // a page that is loaded is kept by the worker
const saveSoon = () => {
  clearTimeout(saving);
  saving = setTimeout(save, 1500);
};
// copies are the addresses whose copies show what is shown: a list with all of its catalog.
function copies() {
  const here = roster();
  if (!here) return [location.pathname + location.search];
  const cut = document.querySelector("#catalogue[data-part], #builder:not(:has(#catalogue))");
  return cut ? [here, here + "?show=add"] : [here];
}
async function save() {
  if (away) return;
  if (hasTwin()) feedTwin();
  const here = roster(), at = here && revision(), wanted = [];
  for (const to of copies()) {
    const kept = await caches.match(to);
    if (!kept || (here && +kept.headers.get("Gantry-Revision") !== at)) wanted.push(to);
  }
  for (const picture of document.images) {
    const path = picture.currentSrc.slice(location.origin.length);
    if (picture.naturalWidth && path.startsWith("/") && !(await caches.match(path))) wanted.push(path);
  }
  const { active } = await navigator.serviceWorker.ready;
  if (active) keptAt = at;
  if (!wanted.length) return;
  if (!active) return saveSoon(); // Firefox says that it is ready a moment before it is
  active.postMessage({ save: wanted, revision: here ? at : "" });
}

// Save a change that is younger than saveSoon's 1.5 seconds.
addEventListener("pagehide", () => {
  if (away || !roster() || revision() === keptAt) return;
  navigator.serviceWorker.controller?.postMessage({ save: copies(), revision: revision() });
});

// A device with the twin keeps its worker until the server has a newer one.
const known = await navigator.serviceWorker.getRegistration().catch(() => null);
navigator.serviceWorker.register(known?.active?.scriptURL ?? "/worker.js").catch(() => {}); // a browser may forbid it
if (hasTwin()) renewTwin().catch(() => {});
async function renewTwin() {
  const answer = await fetch("/twin", { cache: "no-store" });
  const { state, hash } = await answer.json();
  if (state === "possible") await fetch("/twin", { method: "POST" });
  if (state === "ready" && !known.active.scriptURL.endsWith(hash)) await navigator.serviceWorker.register("/worker.js?twin=" + hash);
}
document.head.append(make("link", { rel: "stylesheet", href: new URL("offline.css", import.meta.url).href }));
navigator.serviceWorker.addEventListener("message", (e) => e.data.answered && checkIfNeeded(false)); // see twin.js
await show();
checkIfNeeded();
saveSoon();
const databases = (await indexedDB.databases?.().catch(() => [])) ?? [];
if (databases.some((d) => d.name === "gantry")) sendLeftovers().catch(() => {});

// checkIfNeeded asks for the server if a press waits, or if the page was told that it is away.
async function checkIfNeeded(ifAway = true) {
  if ((ifAway && away) || (await presses()).some((p) => !p.refused)) return check();
  await show();
}
async function sendLeftovers() {
  const { send } = await import(new URL("leftovers.js", import.meta.url).href);
  const refused = await send();
  if (refused.length) told.earlier = "Check these changes from your last visit. They may not be saved: " + refused.join(", ");
  await window.renewPart();
  await show();
}
