// The page of what can be read offline: what is kept here, and installing.
(() => {
  "use strict";
  const id = (name) => document.getElementById(name);
  if (!navigator.serviceWorker) {
    id(window.isSecureContext ? "unable" : "unsafe").hidden = false;
    return;
  }
  id("not-kept").hidden = !("missing" in document.body.dataset) || location.pathname === "/offline";
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
  show();

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
