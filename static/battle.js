// A battle's page: every press has a name, so that it counts once; the screen stays on; keys.
const battle = () => document.getElementById("battle");

// A press by script is named when it is made: two quick ones on one page are two.
document.addEventListener("htmx:config:request", (e) => {
  const { body } = e.detail.ctx.request;
  if (body?.has?.("press")) body.set("press", crypto.randomUUID?.() ?? String(Math.random()));
});

// Quick taps on one track count from each other, not from what the page shows. A second tap on the same box is a slip.
document.addEventListener("click", (e) => {
  const box = e.target.closest(".boxes button"), track = box?.parentElement;
  if (!box) return;
  const n = [...track.querySelectorAll("button")].indexOf(box) + 1;
  const at = +(track.dataset.pressed ?? track.dataset.marked);
  if (n === at && track.dataset.pressed) return void e.preventDefault();
  const press = new URLSearchParams(box.value), by = n === at ? -1 : n - at;
  press.set("by", by);
  box.value = press;
  track.dataset.pressed = at + by;
}, true);
document.addEventListener("htmx:finally:request", () => {
  for (const track of document.querySelectorAll("[data-pressed]")) delete track.dataset.pressed;
});

// A note that is saved leaves its field.
document.addEventListener("htmx:after:swap", (e) => {
  const { origin, response } = e.detail.ctx;
  if (origin?.matches(".note") && response?.status === 200) origin.reset();
});

// Choices of this device.
const chosen = (name) => {
  try { return localStorage.getItem(name); } catch { return null; }
};
const choose = (name, value) => {
  try { localStorage.setItem(name, value); } catch { /* the browser keeps nothing */ }
};

// The screen stays on from the first press, if the browser can do that.
let lock = null;
const wanted = () => chosen("gantry-awake") !== "no";
const keep = async () => {
  if (!wanted() || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
  if (!wanted()) lock?.release();
};
document.addEventListener("click", (e) => {
  if (battle()?.contains(e.target) && !e.target.closest("[data-awake]")) keep();
});
document.addEventListener("visibilitychange", () => lock && keep());

// Switches that are on no page without scripts.
const show = () => {
  document.body.classList.toggle("bright", chosen("gantry-bright") === "yes");
  const lights = document.querySelector("[data-lights]"), awake = document.querySelector("[data-awake]");
  if (!lights) return;
  lights.hidden = false;
  lights.textContent = document.body.classList.contains("bright") ? "Normal colors" : "Bright screen";
  awake.hidden = !navigator.wakeLock;
  awake.textContent = wanted() ? "Let screen sleep" : "Keep screen on";
};
document.addEventListener("click", (e) => {
  if (e.target.closest("[data-lights]")) {
    choose("gantry-bright", document.body.classList.contains("bright") ? "no" : "yes");
  } else if (e.target.closest("[data-awake]")) {
    choose("gantry-awake", wanted() ? "no" : "yes");
    if (wanted()) keep();
    else lock?.release();
  } else return;
  show();
});
document.addEventListener("htmx:after:swap", show);
show();

// What others press. A number tells that there is something new: by a stream that one page of the browser holds for all,
// or else by asking for it.
const newest = (from) => +(from?.dataset.changes ?? 0);
let known = newest(battle());
const isBusy = () =>
  document.querySelector("#edits.awaiting, dialog[open], details.menu[open]") ||
  [...(battle()?.querySelectorAll("input:not([type=hidden])") ?? [])].some((el) => el.value !== el.defaultValue);
const renew = async () => {
  if (known <= newest(battle()) || document.visibilityState !== "visible" || isBusy()) return;
  const asked = known;
  await window.renewPart();
  if (known === asked) known = newest(battle()); // if the page is gone, the next number asks again
};
const tell = (n) => {
  known = Math.max(known, n);
  renew();
};
if (battle()?.dataset.live) {
  const address = battle().dataset.live, others = new BroadcastChannel(address);
  let heard = 0; // when the page that has the stream was there last
  const hear = (n) => {
    heard = Date.now();
    tell(n);
  };
  others.onmessage = (e) => hear(e.data);
  const isSeen = () => document.visibilityState === "visible";
  const ask = async () => {
    const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) tell(+(await answer.text()));
  };
  const listen = () => new Promise(() => {
    const stream = new EventSource(`${address}?after=${newest(battle())}`);
    const share = () => {
      others.postMessage(known);
      heard = Date.now();
    };
    stream.onmessage = (e) => {
      tell(+e.data);
      share();
    };
    setInterval(() => stream.readyState === EventSource.OPEN && share(), 4000);
  });
  setInterval(() => isSeen() && Date.now() - heard > 9000 && ask(), 5000);
  if (navigator.locks) navigator.locks.request(address, listen);
  else listen(); // without https
  for (const event of ["visibilitychange", "focus", "pageshow"]) addEventListener(event, () => isSeen() && ask(), true);
  setInterval(renew, 1000); // what was busy
}

// Keys: u undoes, n goes on, a attacks, g guides.
document.addEventListener("keydown", (e) => {
  if (e.repeat || e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.("input, textarea, select")) return;
  const id = { u: "undo", n: "next", a: "attack", g: "guide" }[e.key];
  if (id) battle()?.querySelector(`[data-testid=${id}]:not(:disabled)`)?.click();
});
