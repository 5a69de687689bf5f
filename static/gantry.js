// What pages do quicker with a script. Every page works without it.
"use strict";
(() => {
  const edits = () => document.getElementById("edits");
  const inEdits = (el) => el instanceof Element && edits()?.contains(el);
  const tab = crypto.getRandomValues(new Uint32Array(4)).join("-"); // names this page load to the server
  let pending = 0;

  // A control that is its own form submits when it changes, a search field as
  // one types. A value that is the page's own is not sent again.
  const unchanged = (el) =>
    el.matches("input:not([type=checkbox]):not([type=radio]), textarea") && el.value === el.defaultValue;
  const submit = (el) => {
    const form = el.form;
    if (!form || unchanged(el)) return;
    form.requestSubmit();
  };
  const auto = (el) => el.form?.matches(".field, [data-auto]");
  document.addEventListener("change", (e) => {
    if (auto(e.target)) submit(e.target);
  });
  let typing;
  document.addEventListener("input", (e) => {
    if (!e.target.form?.hasAttribute("data-live")) return;
    clearTimeout(typing);
    const form = e.target.form;
    typing = setTimeout(() => form.isConnected && form.requestSubmit(), 200);
  });

  // Keys: undo, redo; Enter in a field of its own sends it.
  const textual = (el) => el.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
  document.addEventListener("keydown", (e) => {
    if (e.key === "/" && !(e.target instanceof Element && textual(e.target)) && document.getElementById("q")) {
      e.preventDefault();
      if (narrow.matches) show("add");
      document.getElementById("q").focus();
      return;
    }
    if (e.key === "Enter" && e.target instanceof HTMLInputElement && auto(e.target)) {
      e.preventDefault();
      submit(e.target);
      return;
    }
    if (!(e.ctrlKey || e.metaKey) || e.altKey || (e.target instanceof Element && textual(e.target))) return;
    const key = e.key.toLowerCase();
    const id = key === "y" || (key === "z" && e.shiftKey) ? "redo" : key === "z" ? "undo" : "";
    const button = id && document.getElementById(id);
    if (!button) return;
    e.preventDefault();
    if (!button.disabled) button.click();
  });

  // Panes: a phone shows one, which the address names. All of them are there, so
  // that going from one to another asks nobody.
  const builder = () => document.getElementById("builder");
  const narrow = matchMedia("(max-width: 1023px)");
  const hidden = (name) => document.querySelector(`#do [name=${name}]`);
  const show = (pane) => {
    const b = builder();
    if (!b?.dataset.pane || !pane) return;
    b.dataset.pane = pane;
    for (const a of b.querySelectorAll(".places [data-pane]")) a.toggleAttribute("aria-current", a.dataset.pane === (pane === "unit" ? "list" : pane));
  };
  // paneOf is the pane of an address, as the server tells it.
  const paneOf = (query) => {
    const at = query.get("show");
    if (at === "add" || at === "check") return at;
    return query.get("open") && query.get("open") !== "army" && document.getElementById("unit") ? "unit" : "list";
  };
  document.addEventListener(
    "click",
    (e) => {
      const a = e.target.closest?.("a[data-pane]");
      const b = builder();
      if (!a || !narrow.matches || e.button || e.ctrlKey || e.metaKey || e.shiftKey || !b?.contains(a)) return;
      e.preventDefault();
      e.stopPropagation(); // nobody need be asked
      if (b.dataset.pane !== a.dataset.pane) history.pushState({ htmx: true }, "", a.href);
      show(a.dataset.pane);
      for (const name of ["open", "part", "why"]) hidden(name)?.remove();
      scrollTo(0, 0);
      if (a.dataset.pane === "list" && a.closest("#unit")) enter(document.querySelector(".unit.open h3"));
    },
    true,
  );
  addEventListener("popstate", () => show(paneOf(new URLSearchParams(location.search))));
  document.addEventListener("click", (e) => {
    const more = e.target.closest?.(".more");
    for (const open of document.querySelectorAll(".do .sheetlet")) open.remove();
    if (more) {
      e.preventDefault();
      const unit = more.closest(".unit");
      const menu = document.getElementById("unit-menu").content.firstElementChild.cloneNode(true);
      for (const b of menu.children) b.value = unit.querySelector("[name=more]").value;
      menu.querySelector("[name=up]").disabled = !unit.previousElementSibling;
      menu.querySelector("[name=down]").disabled = !unit.nextElementSibling;
      menu.querySelector("[name=split]").hidden = !unit.querySelector("[name=less]");
      more.after(menu);
      menu.querySelector("button:enabled").focus();
    }
    if (e.target.closest?.("[data-dismiss]")) document.getElementById("toast").replaceChildren();
    for (const d of document.querySelectorAll("details.menu[open]")) if (!d.contains(e.target)) d.open = false;
    const part = e.target.closest?.("a[data-part]");
    const page = document.getElementById("unit");
    if (!part || !page) return;
    page.dataset.part = part.dataset.part; // what is there shows at once
    for (const a of page.querySelectorAll("a[data-part]")) a.toggleAttribute("aria-current", a === part);
  });

  // All requests of the builder page run for the one element that no answer
  // replaces: a request whose button has gone meanwhile keeps its place in the
  // queue.
  const say = (text) => {
    const place = document.getElementById("trouble");
    if (place) place.textContent = text;
  };

  // Where the reader was, should that be gone: what follows it, and what it is
  // in, from the inside out.
  const near = (el) => {
    const ids = [];
    for (; el && el !== edits(); el = el.parentElement) ids.push(el.nextElementSibling?.id, el.id);
    return ids.filter(Boolean);
  };
  const control = "a, select, input, textarea, button";
  const enter = (el) => el && (el.matches(control) ? el : el.querySelector(control))?.focus({ preventScroll: true });
  const lost = () => !document.activeElement || document.activeElement === document.body;
  document.addEventListener("htmx:config:request", (e) => {
    const ctx = e.detail.ctx;
    if (!inEdits(ctx.sourceElement)) return;
    ctx.jump = ctx.request.anchor;
    ctx.origin = e.detail.ctx.sourceElement;
    const from = ctx.sourceEvent?.submitter ?? ctx.origin;
    ctx.near = near(from);
    if (from.closest("#unit")) ctx.near.push(...near(document.querySelector(".unit.open h3")));
    ctx.request.anchor = null;
    ctx.sourceElement = edits();
    ctx.request.headers["Gantry-Tab"] = tab;
    const pane = builder()?.dataset.pane;
    if (pane) ctx.request.headers["Gantry-Show"] = pane === "add" || pane === "check" ? pane : "";
    pending++;
    document.getElementById("saved")?.classList.add("saving");
  });
  document.addEventListener("htmx:finally:request", (e) => {
    if (e.detail.ctx.sourceElement !== edits()) return;
    pending = Math.max(0, pending - 1);
    if (pending === 0) document.getElementById("saved")?.classList.remove("saving");
    const problem = e.detail.ctx.response?.headers.get("Gantry-Problem");
    if (problem) say(decodeURIComponent(problem));
    else if (!e.detail.ctx.response) say("The server did not answer: the last change is not saved. Reload the page to see what is.");
  });
  document.addEventListener("htmx:after:swap", (e) => {
    if (e.detail.ctx.sourceElement !== edits()) return;
    // A control that was touched keeps its own value; show the roster's.
    for (const el of edits().querySelectorAll("option")) if (el.selected !== el.defaultSelected) el.selected = el.defaultSelected;
    for (const el of edits().querySelectorAll("input[type=checkbox], input[type=radio]")) el.checked = el.defaultChecked;
    const { jump: id, origin, near } = e.detail.ctx;
    const jump = id && document.getElementById(id);
    jump?.scrollIntoView({ block: "nearest" });
    if (jump && !jump.contains(origin)) enter(jump);
    for (const id of near) if (lost()) enter(document.getElementById(id));
  });
  window.addEventListener("beforeunload", (e) => {
    if (pending > 0) e.preventDefault();
  });

  document.addEventListener("click", (e) => {
    const copy = e.target.closest?.("[data-copy]");
    if (copy) navigator.clipboard?.writeText(document.getElementById(copy.dataset.copy).value).then(() => (copy.textContent = "Copied"));
  });
})();
