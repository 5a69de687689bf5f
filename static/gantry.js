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
    ctx.near = near(ctx.sourceEvent?.submitter ?? ctx.origin);
    ctx.request.anchor = null;
    ctx.sourceElement = edits();
    ctx.request.headers["Gantry-Tab"] = tab;
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
