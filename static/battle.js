// A battle's page: every press has a name, so that it counts once; the screen stays on; keys.
const battle = () => document.getElementById("battle");

// A press by script is named when it is made: two quick ones on one page are two.
document.addEventListener("htmx:config:request", (e) => {
  const { body } = e.detail.ctx.request;
  if (body?.has?.("press")) body.set("press", crypto.randomUUID?.() ?? String(Math.random()));
});

// A second tap on a box before the page has changed is a slip.
document.addEventListener("click", (e) => {
  const box = e.target.closest(".boxes button");
  if (!box) return;
  if (box.dataset.pressed === box.value) e.preventDefault();
  box.dataset.pressed = box.value;
}, true);
document.addEventListener("htmx:finally:request", () => {
  for (const box of document.querySelectorAll("[data-pressed]")) delete box.dataset.pressed;
});

// The screen stays on from the first press, if the browser can do that.
let lock = null;
const wanted = () => localStorage.getItem("gantry-awake") !== "no";
const keep = async () => {
  if (!wanted() || document.visibilityState !== "visible" || (lock && !lock.released)) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
};
document.addEventListener("click", (e) => {
  if (battle()?.contains(e.target)) keep();
});
document.addEventListener("visibilitychange", () => lock && keep());

// Switches of this device. They are on no page without scripts.
const show = () => {
  document.body.classList.toggle("bright", localStorage.getItem("gantry-bright") === "yes");
  const lights = document.querySelector("[data-lights]"), awake = document.querySelector("[data-awake]");
  if (!lights) return;
  lights.hidden = false;
  lights.setAttribute("aria-pressed", document.body.classList.contains("bright"));
  lights.textContent = document.body.classList.contains("bright") ? "Normal colors" : "Bright screen";
  awake.hidden = !navigator.wakeLock;
  awake.textContent = wanted() ? "Let screen sleep" : "Keep screen on";
};
document.addEventListener("click", (e) => {
  if (e.target.closest("[data-lights]")) {
    localStorage.setItem("gantry-bright", document.body.classList.contains("bright") ? "no" : "yes");
  } else if (e.target.closest("[data-awake]")) {
    localStorage.setItem("gantry-awake", wanted() ? "no" : "yes");
    if (wanted()) keep();
    else lock?.release();
  } else return;
  show();
});
document.addEventListener("htmx:after:swap", show);
show();

// Keys: u undoes, n goes on.
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches?.("input, textarea, select")) return;
  const id = { u: "undo", n: "next" }[e.key];
  if (id) battle()?.querySelector(`[data-testid=${id}]:not(:disabled)`)?.click();
});
