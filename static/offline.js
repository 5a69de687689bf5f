// Reading without a network, and presses that wait for one. No rule runs here: a change
// waits and is sent as the form that it is, and until then nobody has checked it.
import * as queue from "./queue.js";

// hasTwin tells whether this device has the twin; see twin.js. Its worker then keeps what is pressed.
const hasTwin = !!navigator.serviceWorker.controller?.scriptURL.includes("?twin=");
const askTwin = (name, ...args) =>
  new Promise((done, fail) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => (data.err ? fail(new Error(data.err)) : done(data.is));
    navigator.serviceWorker.controller.postMessage({ twin: name, args }, [port2]);
  });
// fromPress is a press as a change of the list of what waits.
const fromPress = (press) => ({
  ...press,
  roster: /^\/r\/[^/]+/.exec(new URL(press.url).pathname)?.[0] ?? location.pathname,
  words: press.message || "A change",
  name: "Open list",
});
const all = async () => (hasTwin ? (await askTwin("presses")).map(fromPress) : queue.all());
const drop = (change) => (hasTwin ? askTwin("drop", change.n) : queue.drop(change));
const retry = (change) => (hasTwin ? askTwin("retry", change.n) : queue.retry(change));
const add = queue.add;

const builder = () => document.getElementById("builder");
const edits = () => document.getElementById("edits");
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

let asOf = new Date(document.body.dataset.asOf ?? Date.now());
let away = "asOf" in document.body.dataset || "away" in document.body.dataset || (!hasTwin && !navigator.onLine);
let told = ""; // of the last press, where it cannot wait

// The strip over the page: since when it is as it was, and what waits.
const counted = (n) => `${n} ${n === 1 ? "change" : "changes"}`;
const waits = (n) => (hasTwin ? `${counted(n)} to sync` : `${counted(n)} ${n === 1 ? "waits" : "wait"}`);
const wordsOf = (c) => (c.kind === "count" ? `${c.words}: ${c.from} → ${c.to}` : c.words);
const row = (change) => {
  const item = make("li", {}, make("span", { textContent: wordsOf(change) }));
  if (change.roster !== location.pathname) item.append(make("a", { href: change.roster, textContent: change.name }));
  const acts = make("p", { className: "acts" });
  if (change.refused) {
    const id = change.roster.split("/").at(-1);
    const diff = "/diff?" + new URLSearchParams({ a: `${id}@${change.base}`, b: id });
    item.append(make("p", { className: "fault", textContent: /^Not saved/.test(change.refused) ? change.refused : "Not saved. " + change.refused }));
    acts.append(make("a", { className: "button", href: diff, textContent: "See what changed" }));
    acts.append(button("Try again", async () => (await retry(change), await refresh(), await deliver())));
  }
  acts.append(button("Drop", async () => (await drop(change), location.reload())));
  item.append(acts);
  return item;
};
const button = (textContent, press) => {
  const b = make("button", { type: "button", textContent });
  b.addEventListener("click", press);
  return b;
};
let unfolded = false;
let shown = "";
async function show() {
  const list = await all();
  const now = JSON.stringify([away, clock(asOf), told, list]);
  if (now === shown) return; // who is on it stays there
  shown = now;
  const refused = list.filter((c) => c.refused).length;
  document.body.classList.toggle("offline", away);
  document.body.classList.toggle("unchecked", !hasTwin && list.some((c) => c.roster === roster() && !c.refused));
  document.body.style.setProperty("--as-of", JSON.stringify("as of " + clock(asOf)));
  let strip = document.getElementById("offline");
  if (!away && !list.length && !told) return strip?.remove();
  if (!strip) {
    strip = make("aside", { id: "offline" });
    strip.setAttribute("aria-label", "Connection");
    document.getElementById("main").prepend(strip);
  }
  const state = make("p", { className: "connection" });
  state.setAttribute("role", "status");
  const since = hasTwin || "missing" in document.body.dataset ? "" : ", as of " + clock(asOf);
  if (away) state.append(make("span", {}, make("b", { textContent: "Offline" }), since));
  if (away && hasTwin && (await askTwin("isOlder"))) state.append(make("span", { textContent: "Rules may be out of date" }));
  if (told) state.append(make("span", { className: "fault", textContent: told }));
  strip.replaceChildren(state);
  if (!list.length) return;
  const label = [list.length > refused && waits(list.length - refused), refused && `${refused} not saved`];
  const summary = make("summary", { textContent: label.filter(Boolean).join(" · ") });
  const fold = make("details", { open: unfolded || refused > 0 }, summary);
  fold.addEventListener("toggle", () => (unfolded = fold.open));
  fold.append(make("ol", {}, ...list.map(row)));
  strip.append(fold);
}

// mark shows in the rows of the page what waits for them.
const holder = (of, name, value) =>
  builder().querySelector(`${of} [name="${name}"][value="${CSS.escape(value)}"]`)?.closest(of);
const rowOf = (unit) => holder(".unit", "more", unit);
const entryOf = (verb, id) => holder(".entry", verb, id);
const marks = {
  count(c) {
    const unit = rowOf(c.unit);
    for (const el of unit.querySelectorAll(".step b")) el.textContent = c.to;
    const count = unit.querySelector("[data-testid=count]");
    if (count) count.textContent = c.to + " ×";
  },
  name(c) {
    const names = c.unit ? rowOf(c.unit).querySelectorAll("h3 bdi") : builder().querySelectorAll(".of");
    for (const el of names) el.textContent = c.to;
    const field = document.getElementById(c.unit ? "f-name" : "army-name");
    if (field && (!c.unit || rowOf(c.unit)?.matches(".open"))) field.value = c.to;
  },
  notes(c) {
    const field = document.getElementById("f-notes");
    if (field && rowOf(c.unit).matches(".open")) field.value = c.to;
  },
  remove(c) {
    const unit = rowOf(c.unit);
    unit.hidden = false;
    unit.classList.add("leaving");
  },
  add(c) {
    const unit = make("li", { className: "unit coming" }, make("header", {}, make("h3", { textContent: c.title })));
    const picture = entryOf(c.verb, c.entry)?.querySelector("img");
    if (picture) unit.prepend(picture.cloneNode());
    builder().querySelector(".units").append(unit);
    return unit;
  },
};
async function mark() {
  if (!roster() || hasTwin) return;
  for (const el of builder().querySelectorAll(".coming, .pending")) el.remove();
  for (const change of await all()) {
    if (change.roster !== roster() || change.refused) continue;
    const unit = (change.unit && rowOf(change.unit)) || null;
    if (change.unit && !unit) continue; // it is gone
    const at = marks[change.kind]?.(change) ?? unit;
    document.getElementById("saved").firstChild.data = "Waits ";
    if (at && !at.querySelector(".pending")) {
      const text = change.kind === "remove" ? "removed, not checked yet" : "not checked yet";
      at.append(make("p", { className: "pending small", textContent: text }));
    }
  }
}
// refresh shows what waits. Where nothing does any more, the roster is as the server has it.
async function refresh() {
  const waited = document.body.classList.contains("unchecked");
  await show();
  await mark();
  if (waited && !away && !document.body.classList.contains("unchecked")) await renew();
}

// What may wait: how many, names, notes, what is added and what is removed.
const titleOf = (unit) => rowOf(unit)?.querySelector("h3").textContent.trim() ?? "";
const changes = {
  field(form, data, query) {
    const kind = query.get("field"), unit = query.get("unit") ?? "";
    if (!["name", "notes", "count"].includes(kind)) return null;
    const to = String(data.get("value"));
    const from = form.querySelector("[name=value]").defaultValue;
    if (kind === "count") return changes.count(unit, +to, +from);
    const of = unit ? titleOf(unit) : "the list";
    const words = kind === "name" ? `Name of ${of}: ${to}` : `Notes of ${of}`;
    return { kind, unit, from, to, key: `${kind} ${unit}`, words, form: { op: "set", field: kind, unit, value: to } };
  },
  count(unit, to, from) {
    if (to < 1) return changes.remove(unit);
    const form = { op: "set", field: "count", unit, value: to };
    return { kind: "count", unit, from, to, key: `count ${unit}`, words: titleOf(unit), form };
  },
  remove(unit) {
    return { kind: "remove", unit, key: `remove ${unit}`, words: "Remove " + titleOf(unit), form: { remove: unit } };
  },
  entry(verb, entry) {
    const title = entryOf(verb, entry).querySelector("h4").textContent.trim();
    const undoes = { take: `add ${entry}`, "take-own": `own ${entry}` }[verb];
    const words = (undoes ? "Remove one " : "Add ") + title;
    const kind = undoes ? "take" : "add";
    return { kind, verb, entry, title, key: `${verb} ${entry}`, undoes, words, form: { [verb]: entry } };
  },
};

// counts are how many of each unit there are on the server, before what waits.
let counts = {};
const count = () => {
  if (!roster()) return;
  counts = {};
  for (const more of builder().querySelectorAll(".units [name=more]"))
    counts[more.value] = more.parentElement.querySelector("b").textContent;
};
async function changeOf(form, pressed) {
  const address = new URL(pressed?.getAttribute("formaction") ?? form.getAttribute("action"), location.href);
  if (address.pathname !== roster()) return null;
  if (!pressed?.name) return changes.field(form, new FormData(form), address.searchParams);
  const { name, value } = pressed;
  if (name in { add: 1, own: 1, take: 1, "take-own": 1 }) return changes.entry(name, value);
  const waiting = (await all()).findLast((c) => c.roster === roster() && c.key === `count ${value}` && !c.refused);
  const n = +(waiting?.to ?? counts[value]);
  if (name === "more" || name === "less" || (name === "remove" && n > 1 && pressed.closest(".step")))
    return changes.count(value, n + (name === "more" ? 1 : -1), n);
  return name === "remove" ? changes.remove(value) : null;
}

// A press is held once the one before it is: how many there are may wait already. One that
// cannot wait is made after all where the server is back and nobody has noticed.
const cannotWait = "This needs the server. Offline you can change counts, names and notes, add and remove.";
let held = Promise.resolve();
const hold = (...press) => (held = held.then(() => holdOne(...press)).catch(() => {}));
async function holdOne(form, pressed, sent) {
  const change = await changeOf(form, pressed);
  if (!change && !sent && (await check(false))) return makeAfterAll(form, pressed);
  told = change ? "" : cannotWait;
  const isChoice = (el) => el.matches("button, select, [type=checkbox], [type=radio], [type=hidden]");
  if (!change && [...form.elements].every(isChoice)) form.reset(); // what is typed stays
  const name = document.querySelector("[data-testid=name]")?.textContent.trim();
  if (change) await add({ ...change, ...sent, roster: roster(), name, base: revision() });
  await refresh();
  check();
}
// The button may be gone: menus close, and a move has one for itself alone.
function makeAfterAll(form, pressed) {
  const gone = pressed && !pressed.isConnected;
  if (gone) form.append(pressed);
  form.requestSubmit(pressed);
  if (gone) setTimeout(() => pressed.remove());
}
document.addEventListener(
  "submit",
  (e) => {
    if (!away || hasTwin || e.target.method !== "post") return;
    e.preventDefault();
    e.stopImmediatePropagation();
    hold(e.target, e.submitter);
  },
  true,
);

// A press that got no answer waits as if it had been made offline; it may have been heard.
document.addEventListener("htmx:finally:request", (e) => {
  const { request, response, answered, origin, sourceEvent } = e.detail.ctx;
  if (request.signal.aborted && request.signal.reason !== "timeout") return; // another took its place
  if (answered) {
    if (response.headers.has("Gantry-Away")) return void leave();
    if (!response.headers.has("Gantry-As-Of") && response.status < 500) asOf = new Date();
    return;
  }
  leave();
  if (request.method === "GET" || !roster() || hasTwin) return;
  const trouble = document.getElementById("trouble");
  if (trouble) trouble.textContent = "";
  hold(origin?.closest("form") ?? sourceEvent?.target, sourceEvent?.submitter, { sent: true, seen: revision() });
});
// A copy of an earlier state does not take the place of what is shown.
document.addEventListener("htmx:before:swap", (e) => {
  const of = e.detail.ctx.response?.headers.get("Gantry-Revision");
  if (of && roster() && +of < revision()) e.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  count();
  refresh();
  saveSoon();
});

// A unit whose page is not kept has its name and notes here all the same.
document.addEventListener("htmx:finally:request", async (e) => {
  const page = document.getElementById("unit"), unit = document.querySelector(".unit.open");
  if (e.detail.ctx.response?.status !== 503 || !roster() || !page || !unit || page.dataset.part) return;
  document.getElementById("trouble").textContent = "";
  const id = unit.querySelector("[name=more]").value;
  const kept = await caches.match(roster() + "/roster.json");
  const saved = (await kept?.json())?.units?.find((u) => u.id === id);
  if (!saved || page.querySelector(".field")) return;
  const back = document.querySelector(".head .back").cloneNode(true);
  back.href = roster();
  back.dataset.pane = "list";
  back.setAttribute("aria-label", "Back to the list");
  page.querySelector("header").prepend(back);
  page.append(field(id, "name", make("input", { value: saved.name ?? "", defaultValue: saved.name ?? "" })));
  page.append(field(id, "notes", make("textarea", { rows: 4, defaultValue: saved.notes ?? "" })));
  mark();
});
const field = (unit, name, control) => {
  const form = make("form", { className: "field", method: "post" });
  form.setAttribute("action", "?" + new URLSearchParams({ field: name, unit }));
  form.append(make("label", { htmlFor: "f-" + name, textContent: name === "name" ? "Name" : "Notes" }));
  form.append(Object.assign(control, { id: "f-" + name, name: "value" }));
  return form;
};

// Whether the server is there is asked of the server. That it is away counts where nobody
// has asked again since.
let asking;
let asked = 0;
async function check(reload = true) {
  clearTimeout(asking);
  const n = ++asked;
  const there = await fetch("/healthz", { cache: "no-store" }).then((r) => r.ok, () => false);
  if (there) await back(reload);
  else if (n === asked) await leave();
  return !away;
}
function leave() {
  away = true;
  clearTimeout(asking);
  asking = setTimeout(() => document.visibilityState === "visible" && check(), 10000);
  return show();
}
async function back(reload) {
  const stale = "asOf" in document.body.dataset && Date.now() - asOf > 30000; // no reload follows on another
  delete document.body.dataset.asOf;
  away = false;
  told = "";
  await deliver();
  if (!stale || !reload) return;
  await fetch(location.href).catch(() => {}); // so that the copy is of now, should the page be waited for too long
  location.reload();
}
async function deliver() {
  if (hasTwin) return deliverPresses();
  if (!(await queue.send())) return leave();
  await refresh();
}
// deliverPresses has the worker send what was pressed, and shows what the server made of it.
async function deliverPresses() {
  const taken = await askTwin("deliver").catch(() => -1);
  if (taken < 0) return leave();
  if (taken > 0) {
    await askTwin("feed").catch(() => {});
    if (roster()) await renew();
    document.getElementById("toast")?.replaceChildren(make("p", { textContent: `${counted(taken)} synced.` }));
  }
  await show();
}
// renew shows the roster as the server has it now.
const renew = () =>
  window.htmx.ajax("GET", location.pathname + location.search, {
    source: edits(), target: "#builder", select: "#builder", swap: "outerMorph show:none",
  });

addEventListener("offline", leave);
addEventListener("online", () => check());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") (away ? check() : refresh());
});

// What is shown and was not asked for as a page is kept too: a list after a change.
let saving, keptAt = roster() && revision(); // a page that is loaded is kept by the worker
const saveSoon = () => {
  clearTimeout(saving);
  saving = setTimeout(save, 1500);
};
// copies are the addresses whose copies show what is shown: a list with its document and all
// of its catalog.
function copies() {
  const here = roster();
  if (!here) return [location.pathname + location.search];
  const cut = document.querySelector("#catalogue[data-part], #builder:not(:has(#catalogue))");
  return [here, here + "/roster.json"].concat(cut ? [here + "?show=add"] : []);
}
async function save() {
  if (away) return;
  if (hasTwin) askTwin("feed").catch(() => {});
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
if (hasTwin) renewTwin().catch(() => {});
async function renewTwin() {
  const answer = await fetch("/twin", { cache: "no-store" });
  const { state, hash } = await answer.json();
  if (state === "possible") await fetch("/twin", { method: "POST" });
  if (state === "ready" && !known.active.scriptURL.endsWith(hash)) await navigator.serviceWorker.register("/worker.js?twin=" + hash);
}
document.head.append(make("link", { rel: "stylesheet", href: new URL("offline.css", import.meta.url).href }));
count();
await refresh();
if (away || (await all()).some((c) => !c.refused)) check();
saveSoon();
