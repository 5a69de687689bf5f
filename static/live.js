// Shows what another device or tab has changed in the list of the page.
const every = 7000; // ms
const builder = () => document.getElementById("builder");
const isVisible = () => document.visibilityState === "visible";

// What a change of the page would disturb: a press or an opened unit on its way, an open menu or dialog.
const isBusy = () =>
  document.querySelector("#edits.awaiting, dialog[open], details.menu[open], .unit > .sheetlet, .dragged") ||
  document.body.classList.contains("offline");
// Text that was typed and not sent.
const isTyping = () =>
  [...builder().querySelectorAll("input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea")]
    .some((el) => el.value !== el.defaultValue);

const bar = document.createElement("aside");
bar.id = "changed";
bar.className = "notice";
bar.setAttribute("role", "status");
const showChanges = Object.assign(document.createElement("button"), { type: "button", textContent: "Show changes" });
showChanges.addEventListener("click", () => refresh());
const said = document.createElement("span");
bar.append(said, " ", showChanges);

async function refresh() {
  bar.remove();
  await window.htmx.ajax("GET", location.pathname + location.search, {
    source: document.getElementById("edits"), target: "#builder", select: "#builder", swap: "outerMorph show:none",
  });
  bar.remove(); // a question on its way may have shown it again
}

const ask = async (address) => {
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null); // offline.js tells
  return answer?.ok ? answer.text() : "";
};

let asking = false;
async function look() {
  if (asking || !isVisible() || !builder()?.dataset.live) return;
  asking = true;
  try {
    const newest = +(await ask(builder().dataset.live));
    if (newest <= +builder().dataset.revision) return bar.remove();
    if (isBusy()) return;
    const text = (await ask(location.pathname + "/changed.txt")) || "Changed on another device";
    if (newest <= +builder().dataset.revision || isBusy()) return;
    said.textContent = text + ".";
    if (isTyping()) {
      if (!bar.isConnected) document.getElementById("main").prepend(bar);
      return;
    }
    await refresh();
    const p = Object.assign(document.createElement("p"), { textContent: text + "." });
    document.getElementById("toast")?.replaceChildren(p);
  } finally {
    asking = false;
  }
}
setInterval(look, every);
for (const event of ["visibilitychange", "focus", "pageshow"]) addEventListener(event, look, true);
look();
