// What pages do quicker with a script. Every page works without it.
"use strict";
(() => {
  const edits = () => document.getElementById("edits");
  const inEdits = (el) => el instanceof Element && edits()?.contains(el);
  const tab = crypto.getRandomValues(new Uint32Array(4)).join("-"); // names this page load to the server
  let pending = 0;
  let saving = 0; // of those, what changes the roster
  // Until the answer is shown and its place is found; no answer replaces what says so.
  const showSaving = () => {
    edits().classList.toggle("awaiting", pending > 0);
    edits().classList.toggle("saving", saving > 0);
  };

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

  // Times: the reader's own zone. A form that asks for one begins with it.
  for (const el of document.querySelectorAll("input[data-zone]")) {
    el.value = el.defaultValue = Intl.DateTimeFormat().resolvedOptions().timeZone || el.value;
  }
  const exact = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });
  const ago = (t) => {
    const minutes = Math.floor((Date.now() - t) / 60e3);
    if (minutes < 1) return "just now";
    if (minutes < 60) return minutes + " min ago";
    return minutes < 24 * 60 ? Math.floor(minutes / 60) + " h ago" : exact.format(t);
  };
  const showTimes = () => {
    for (const el of document.querySelectorAll("time[data-when]")) {
      const t = new Date(el.dateTime);
      el.textContent = ago(t);
      el.title = exact.format(t);
    }
  };
  showTimes();
  setInterval(showTimes, 60e3);
  document.addEventListener("htmx:after:swap", showTimes);
  for (const el of document.querySelectorAll("time[data-zoned]")) {
    el.title = el.textContent;
    el.textContent = new Date(el.dateTime).toLocaleString("en-GB", { day: "numeric", month: "short", year: "numeric",
      hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
  }

  // Keys: undo, redo; Enter in a field of its own sends it.
  const textual = (el) => el.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
  // The page of keys, over the page that it is asked on.
  const keysPage = "/help/keys";
  const showKeys = async () => {
    const open = document.querySelector("dialog.shortcuts");
    if (open) return open.close();
    const page = await fetch(keysPage).then((r) => r.text(), () => "");
    const list = new DOMParser().parseFromString(page, "text/html").getElementById("keys");
    if (!list || document.querySelector("dialog.shortcuts")) return;
    const dialog = document.createElement("dialog");
    dialog.className = "shortcuts";
    dialog.setAttribute("aria-label", "Keys");
    const close = document.createElement("form");
    close.method = "dialog";
    close.append(Object.assign(document.createElement("button"), { textContent: "Close" }));
    dialog.append(list, close);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };

  document.addEventListener("keydown", (e) => {
    if (e.key === "?" && !(e.target instanceof Element && textual(e.target)) && location.pathname !== keysPage) {
      e.preventDefault();
      showKeys();
      return;
    }
    if (e.key === "/" && !(e.target instanceof Element && textual(e.target))) {
      const find = document.getElementById("find"), search = document.getElementById("q");
      const to = find?.checkVisibility() ? find : search;
      if (!to) return;
      e.preventDefault();
      if (to === search && narrow.matches) show("add");
      to.focus();
      return;
    }
    const over = e.key === "Escape" && document.querySelector(".unit .sheetlet, details.menu[open]");
    if (over) {
      const opener = over.matches("details") ? over.firstElementChild : over.previousElementSibling;
      if (over.matches("details")) over.open = false;
      else over.remove();
      opener.focus();
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

  // Panes: a phone shows one, which the address names. Going to one that is there
  // asks nobody.
  const builder = () => document.getElementById("builder");
  const narrow = matchMedia("(max-width: 1023px)");
  const hidden = (name) => document.querySelector(`#do [name=${name}]`);
  // A pane that was gone to while an answer is awaited stays when it comes: it shows the one before.
  let gone = { pane: "", times: 0 };
  const goTo = (pane) => {
    show(pane);
    for (const name of ["open", "entry", "part", "why", "at", "swap"]) hidden(name)?.remove();
  };
  const show = (pane) => {
    const b = builder();
    if (!b?.dataset.pane || !pane) return;
    if (b.dataset.pane !== pane) { // its words are there a frame before its pictures, which take longer to draw
      b.classList.add("arriving");
      requestAnimationFrame(() => requestAnimationFrame(() => b.classList.remove("arriving")));
    }
    b.dataset.pane = pane;
    for (const a of b.querySelectorAll(".places [data-pane]")) a.toggleAttribute("aria-current", a.dataset.pane === (pane === "unit" || pane === "picker" ? "list" : pane));
  };
  // seesState is whether the state of the list is in sight, told without the page being laid out.
  const seesState = () => {
    const b = builder();
    return document.getElementById("state") && (narrow.matches && b?.dataset.pane ? b.dataset.pane === "check" : !b?.matches(".has-picker"));
  };
  // paneOf is the pane of an address, as the server tells it.
  const paneOf = (query) => {
    const at = query.get("show");
    if (at === "add" || at === "check") return at;
    if (query.get("why")?.startsWith("army.")) return "check";
    if (!query.get("open") || query.get("open") === "army" || !document.getElementById("unit")) return "list";
    return query.get("at") && document.getElementById("picker") ? "picker" : "unit";
  };
  const closeMenus = () => {
    for (const open of document.querySelectorAll(".unit .sheetlet")) open.remove();
  };
  // openMenu is what is done with a unit of the list as a whole.
  const openMenu = (more) => {
    const unit = more.closest(".unit");
    const menu = document.getElementById("unit-menu").content.firstElementChild.cloneNode(true);
    for (const b of menu.children) b.value = idOf(unit);
    menu.querySelector("[name=up]").disabled = !unit.previousElementSibling;
    menu.querySelector("[name=down]").disabled = !unit.nextElementSibling;
    menu.querySelector("[name=split]").hidden = !unit.querySelector("[name=less]");
    const was = more.nextElementSibling.matches(".sheetlet");
    closeMenus();
    if (was) return;
    more.after(menu);
    const room = innerHeight - (document.querySelector(".places")?.offsetHeight ?? 0);
    menu.classList.toggle("above", menu.getBoundingClientRect().bottom > room);
    menu.querySelector("button:enabled").focus();
  };
  document.addEventListener(
    "click",
    (e) => {
      const more = e.target.closest?.(".unit .more");
      if (more && !e.ctrlKey && !e.metaKey) {
        e.preventDefault();
        e.stopPropagation();
        return openMenu(more);
      }
      const a = e.target.closest?.("a[data-pane]");
      const b = builder();
      if (!a || !narrow.matches || e.button || e.ctrlKey || e.metaKey || e.shiftKey || !b?.contains(a)) return;
      const pane = { list: "list", add: "catalogue", check: "state" }[a.dataset.pane];
      const there = pane && document.getElementById(pane);
      if (pane && (!there || "part" in there.dataset)) return show(a.dataset.pane); // the answer has all of it
      e.preventDefault();
      e.stopPropagation(); // nobody need be asked
      if (b.dataset.pane !== a.dataset.pane) history.pushState({ htmx: true }, "", a.href);
      goTo(a.dataset.pane);
      gone = { pane: a.dataset.pane, times: gone.times + 1 };
      scrollTo(0, 0);
      if (a.dataset.pane === "list" && a.closest("#unit")) enter(document.querySelector(".unit.open h3"));
    },
    true,
  );
  addEventListener("popstate", () => show(paneOf(new URLSearchParams(location.search))));
  document.addEventListener("click", (e) => {
    setTimeout(closeMenus); // after what its button does
    if (e.target.closest?.("[data-print]")) print();
    if (e.target.closest?.("[data-dismiss]")) document.getElementById("toast").replaceChildren();
    for (const d of document.querySelectorAll("details.menu[open]")) if (!d.contains(e.target)) d.open = false;
    const part = e.target.closest?.("a[data-part]");
    if (part) for (const a of part.parentElement.children) a.toggleAttribute("aria-current", a === part);
  });

  // Styles of what may be opened next are there before it is.
  addEventListener("load", () => {
    for (const l of document.querySelectorAll("link[rel=prefetch][as=style]"))
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: l.href }));
    if (builder()?.dataset.live) import("./live.js").catch(() => {});
    if (navigator.serviceWorker) import("./offline.js").catch(() => {}); // without it pages need the network
  });

  // What a press does shows at once, as far as it is known; the answer settles it.
  const count = (el, by) => {
    if (el) el.textContent = Math.max(0, +el.textContent + by);
  };
  const tell = (text) => {
    const p = document.createElement("p");
    p.textContent = text;
    document.getElementById("toast")?.replaceChildren(p);
  };
  // What was done is said for a while; undo stays at the head of the page.
  let fading;
  const fade = () => {
    clearTimeout(fading);
    fading = setTimeout(() => {
      const toast = document.getElementById("toast");
      if (toast?.matches(":hover, :focus-within")) fade();
      else toast?.replaceChildren();
    }, 8000);
  };
  fade();
  const moves = matchMedia("(prefers-reduced-motion: no-preference)");
  const bump = (el) => moves.matches && el.animate({ transform: ["none", "scale(1.5)", "none"], offset: [0, 0.4, 1] }, 120);
  const idOf = (unit) => unit?.querySelector("[name=more]")?.value;
  const shift = (unit, up) => {
    const other = up ? unit.previousElementSibling : unit.nextElementSibling;
    other?.[up ? "before" : "after"](unit);
    return other;
  };
  const expect = (b) => {
    const unit = document.getElementById("builder")?.querySelector(`.units [name=more][value="${CSS.escape(b.value)}"]`)?.closest(".unit");
    const entry = b.closest(".entry");
    const by = { add: 1, own: 1, take: -1, "take-own": -1, more: 1, less: -1 }[b.name];
    if (entry && by) {
      let n = entry.querySelector(".step b");
      if (!n) (n = document.createElement("b")), (n.textContent = 0), b.before(n);
      count(n, by);
      bump(n);
      entry.classList.toggle("in", +n.textContent > 0);
      tell((by > 0 ? "Added " : "Removed ") + entry.querySelector("h4").textContent);
    } else if (by && unit) {
      count(unit.querySelector(".step b"), by);
      bump(unit.querySelector(".step b"));
    } else if (b.name === "remove" && unit) {
      unit.hidden = true;
      tell("Removed " + unit.querySelector("h3").textContent);
    } else if ((b.name === "up" || b.name === "down") && unit) shift(unit, b.name === "up");
  };
  // press is a press of a button that the page need not have.
  const press = (name, value, action) => {
    const b = Object.assign(document.createElement("button"), { name, value, hidden: true });
    b.setAttribute("form", "do");
    if (action) b.formAction = action;
    edits().append(b);
    b.click();
    setTimeout(() => b.remove());
  };
  // opens shows of a unit's page what its card knows.
  const opens = (unit) => {
    let page = document.getElementById("unit");
    if (!page) {
      page = Object.assign(document.createElement("section"), { id: "unit", className: "unitpage opened" });
      document.getElementById("list").after(page);
    }
    for (const other of document.querySelectorAll(".unit.open")) other.classList.remove("open");
    unit.classList.add("open");
    page.replaceChildren(...[...unit.querySelectorAll("header, .class, .stats, .loadout")].map((el) => el.cloneNode(true)));
    builder().classList.add("has-unit");
    show("unit");
    if (narrow.matches) scrollTo(0, 0);
  };
  document.addEventListener("click", (e) => {
    const b = e.target.closest?.("button[form=do]");
    if (b && inEdits(b) && !b.disabled) expect(b);
    const a = e.target.closest?.(".unit h3 a");
    if (a && !e.ctrlKey && !e.metaKey && !e.shiftKey) opens(a.closest(".unit"));
  });
  document.addEventListener("change", (e) => {
    const name = { "f-name": ".unit.open h3 bdi, #unit h2 bdi", "army-name": ".of" }[e.target.id];
    for (const el of name && e.target.value ? document.querySelectorAll(name) : []) el.textContent = e.target.value;
  });

  // Units move by their handle, or with Alt and the arrows.
  document.addEventListener("pointerdown", (e) => {
    const unit = e.target.closest?.(".grip")?.closest(".unit");
    if (!unit || e.button) return;
    e.preventDefault();
    const before = unit.nextElementSibling;
    unit.classList.add("dragged");
    const move = (e) => {
      const over = document.elementFromPoint(e.clientX, e.clientY)?.closest(".unit");
      if (!over || over === unit) return;
      const r = over.getBoundingClientRect();
      over[e.clientY < r.top + r.height / 2 ? "before" : "after"](unit);
    };
    const drop = () => {
      removeEventListener("pointermove", move);
      unit.classList.remove("dragged");
      if (unit.nextElementSibling !== before)
        press("op", "move", `${location.pathname}?${new URLSearchParams({ unit: idOf(unit), before: idOf(unit.nextElementSibling) ?? "" })}`);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop, { once: true });
    addEventListener("pointercancel", drop, { once: true });
  });
  document.addEventListener("keydown", (e) => {
    const unit = e.altKey && e.key.startsWith("Arrow") && e.target.closest?.(".unit");
    if (!unit || (e.key !== "ArrowUp" && e.key !== "ArrowDown")) return;
    e.preventDefault();
    const up = e.key === "ArrowUp";
    if (!(up ? unit.previousElementSibling : unit.nextElementSibling)) return;
    press(up ? "up" : "down", idOf(unit));
    enter(unit.querySelector("h3"));
  });

  // All requests of the builder page run for the one element that no answer
  // replaces: a request whose button has gone meanwhile keeps its place in the
  // queue.
  const say = (text) => {
    const place = document.getElementById("trouble");
    if (place) place.textContent = text;
  };

  // renewPart shows the list or battle of the page as the server has it now. It doesn't close what is open over it.
  const part = () => builder() ?? document.getElementById("battle");
  window.renewPart = async () => {
    while (document.querySelector("dialog[open], details.menu[open]")) await new Promise((done) => setTimeout(done, 500));
    if (!part()) return;
    const target = "#" + part().id;
    await htmx.ajax("GET", location.pathname + location.search, { source: edits(), target, select: target, swap: "outerMorph show:none" });
  };
  // A refused press was shown before its answer, see expect.
  const refuse = async (ctx, why) => {
    say(why);
    if (!ctx.sourceEvent?.submitter?.matches("button[form=do]")) return;
    await window.renewPart();
    say(why);
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
  // Another page is gone to when what was pressed before is saved.
  let leaving = "";
  const leaveTo = (href) => {
    leaving = saving ? href : "";
    if (href && !saving) location.href = href;
  };
  document.addEventListener(
    "click",
    (e) => {
      const a = e.target.closest?.("a[href]");
      if (!saving || !a || a.pathname === location.pathname || a.origin !== location.origin || a.download) return;
      if (a.target || e.button || e.ctrlKey || e.metaKey || e.shiftKey) return;
      e.preventDefault();
      e.stopPropagation();
      leaveTo(a.href);
    },
    true,
  );
  document.addEventListener("htmx:config:request", (e) => {
    const ctx = e.detail.ctx;
    if (!inEdits(ctx.sourceElement)) return;
    const to = ctx.sourceElement;
    if (to.matches("a") && to.pathname !== location.pathname) {
      e.preventDefault(); // another page has nothing that could be put into this one
      return void (location.href = to.href);
    }
    if (seesState()) ctx.request.headers["Gantry-Fixes"] = "shown";
    if (ctx.sourceElement.matches(".findings")) return; // nobody waits for it, and no place is lost
    ctx.gone = gone.times;
    ctx.jump = ctx.request.anchor;
    ctx.pane = builder()?.dataset.pane;
    ctx.origin = e.detail.ctx.sourceElement;
    const from = ctx.sourceEvent?.submitter ?? ctx.origin;
    ctx.from = from.closest(".entry, .unit, .finding") ?? from;
    ctx.near = near(from);
    if (from.closest("#unit")) ctx.near.push(...near(document.querySelector(".unit.open h3")));
    ctx.request.anchor = null;
    ctx.sourceElement = edits();
    ctx.request.headers["Gantry-Tab"] = tab;
    const pane = builder()?.dataset.pane;
    if (pane) ctx.request.headers["Gantry-Show"] = pane === "add" || pane === "check" ? pane : "";
    pending++;
    if (ctx.request.method !== "GET") saving++; // what is only looked at may be left
    showSaving();
  });
  const isAnswered = ({ response }) =>
    response && (response.status < 500 || ["Content-Security-Policy", "Gantry-Problem"].some((h) => response.headers.has(h)));
  document.addEventListener("htmx:finally:request", (e) => {
    e.detail.ctx.answered = isAnswered(e.detail.ctx); // offline.js reads it
    if (e.detail.ctx.sourceElement !== edits()) return;
    pending = Math.max(0, pending - 1);
    if (e.detail.ctx.request.method !== "GET") saving = Math.max(0, saving - 1);
    showSaving();
    if (e.detail.ctx.answered) leaveTo(leaving);
    else leaving = "";
    const problem = e.detail.ctx.response?.headers.get("Gantry-Problem");
    if (problem) refuse(e.detail.ctx, decodeURIComponent(problem));
    else if (!e.detail.ctx.answered) say("The server did not answer. Your last change is not saved. Reload the page.");
  });
  // A proxy whose server is away answers with an error of its own: it takes nobody's place.
  document.addEventListener("htmx:before:swap", (e) => {
    if (!isAnswered(e.detail.ctx)) e.preventDefault();
  });
  // Of several presses only the last answer is shown: it has all of them.
  document.addEventListener("htmx:before:swap", (e) => {
    const ctx = e.detail.ctx;
    if (ctx.sourceElement !== edits()) return;
    if (pending > 1 && ctx.response?.status === 200 && builder()?.dataset.pane) return void e.preventDefault();
    ctx.top = topOf(ctx.from);
  });
  // What is under the thumb stays there, whatever comes and goes above it. Where the page
  // cannot be scrolled so far, its pane begins lower.
  const topOf = (el) => (el.isConnected && el.checkVisibility() ? el.getBoundingClientRect().top : NaN);
  const keepAt = (el, top) => {
    const pane = narrow.matches && el.closest(".bench > *");
    if (!pane || !(Math.abs(topOf(el) - top) > 1)) return;
    scrollBy({ top: topOf(el) - top, behavior: "instant" });
    const short = top - topOf(el);
    if (short > 1) pane.style.paddingTop = short + "px";
  };
  document.addEventListener("htmx:after:swap", (e) => {
    if (e.detail.ctx.sourceElement !== edits()) return;
    // A control that was touched keeps its own value; show the roster's.
    for (const el of edits().querySelectorAll("option")) if (el.selected !== el.defaultSelected) el.selected = el.defaultSelected;
    for (const el of edits().querySelectorAll("input[type=checkbox], input[type=radio]")) el.checked = el.defaultChecked;
    fade();
    const { jump: id, pane, origin, near, from, top } = e.detail.ctx;
    if (gone.times > e.detail.ctx.gone) goTo(gone.pane);
    else if (!id) keepAt(from, top);
    const jump = id && document.getElementById(id);
    if (jump && narrow.matches && builder()?.dataset.pane !== pane) scrollTo(0, 0); // another pane opens at its head
    jump?.scrollIntoView({ block: "nearest" });
    if (jump && !jump.contains(origin)) enter(jump);
    for (const id of near) if (lost()) enter(document.getElementById(id));
  });
  window.addEventListener("beforeunload", (e) => {
    if (saving > 0) e.preventDefault();
  });
})();
