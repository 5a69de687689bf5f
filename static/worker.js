// Keeps what was opened, so that it can be read without a network, as it was. The
// server writes before it what `site` is: the build, the assets to have ready, the
// address to show for what is not kept, and where pages begin that may be kept.
"use strict";
const assets = "gantry-assets-" + site.build;
const pages = "gantry-pages", pictures = "gantry-pictures";
const most = { [pages]: { count: 150, bytes: 24e6 }, [pictures]: { count: 600, bytes: 16e6 } };
const patience = 4000; // ms that a page is waited for where a copy is kept
const madeFor = /\.(pdf|json|txt|md|csv|zip|png)$/; // files are asked of the server alone

self.addEventListener("install", (e) => {
  const ready = async () => {
    const cache = await caches.open(assets);
    await cache.addAll([...site.assets, new Request(site.offline, { cache: "reload" })]);
    if (site.twin) {
      const files = await caches.open(twinFiles); // the page may have them already
      for (const file of twin.files()) if (!(await files.match(file))) await files.add(file);
    }
    await self.skipWaiting();
  };
  e.waitUntil(ready());
});

// What was opened stays readable when the site is renewed: a page of an older build
// finds today's assets. Only the assets of other builds go, and other twins.
self.addEventListener("activate", (e) => {
  const renew = async () => {
    for (const name of await caches.keys()) {
      const isOther = name !== assets && !(site.twin && name === twinFiles);
      if (/^gantry-(assets|twin)-/.test(name) && isOther) await caches.delete(name);
    }
    await self.clients.claim();
  };
  e.waitUntil(renew());
});

self.addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (url.origin !== self.location.origin) return;
  if (site.twin && isForTwin(e.request, url)) return e.respondWith(byServerOrTwin(e, url));
  const reads = e.request.method === "GET";
  if (reads && (url.pathname.startsWith("/static/") || url.pathname.endsWith("/accent.css"))) e.respondWith(asset(e, url));
  else if (reads && isPicture(url)) e.respondWith(picture(e));
  else if (reads && isPage(url)) e.respondWith(page(e, url));
  else if (e.request.mode === "navigate") e.respondWith(fetch(e.request).catch(() => missing(e.request)));
});

// What a page shows that was not asked for as a page, it asks to have kept.
self.addEventListener("message", (e) => {
  if (e.data.twin) {
    const { twin: name, args } = { args: [], ...e.data };
    const asked = site.twin ? twin[name](...args) : Promise.reject(new Error("there is no twin"));
    e.waitUntil(asked.then((is) => e.ports[0]?.postMessage({ is }), (err) => e.ports[0]?.postMessage({ err: String(err) })));
  }
  if (!e.data.save) return;
  const save = async (to) => {
    const url = new URL(to, self.location.origin);
    if (isPicture(url)) await put(pictures, url.href, await fetch(url));
    else if (isPage(url)) await keep(url, await fetch(url), e.data.revision);
  };
  e.waitUntil(Promise.allSettled(e.data.save.map(save)));
});

const isPicture = (url) => /^\/likeness\/.*\.svg$|\/pictures\/[^/]+$/.test(url.pathname);
const isPage = (url) =>
  !madeFor.test(url.pathname) &&
  !/\/share$|^\/[pw]\/[^/]+\/events$/.test(url.pathname) &&
  (url.pathname === "/" ? !url.search : site.pages.some((start) => url.pathname.startsWith(start)));

// asset is what changes only with its address. An older build's address has today's.
async function asset(e, url) {
  const cache = await caches.open(assets);
  const today = url.pathname.replace(/^\/static\/[^/]+/, "/static/" + site.build);
  const kept = await cache.match(e.request);
  if (kept) return kept;
  const answer = await fetch(e.request).catch(async () => (await cache.match(today)) ?? (site.twin && drawn(e.request)));
  if (answer?.status === 200) e.waitUntil(cache.put(e.request, answer.clone()));
  return answer ?? Response.error();
}

// picture is what its address tells all about.
async function picture(e) {
  const cache = await caches.open(pictures);
  const kept = await cache.match(e.request);
  if (kept) return kept;
  const answer = await fetch(e.request).catch(async () => (site.twin && (await drawn(e.request))) || blank());
  if (answer.status === 200) e.waitUntil(put(pictures, e.request.url, answer.clone()));
  return answer;
}

// blank stands where a picture is not kept; it is not kept either.
const blank = () =>
  new Response("<svg xmlns='http://www.w3.org/2000/svg'/>", { status: 203, headers: { "Content-Type": "image/svg+xml" } });

// page is the server's answer, or the copy that is kept where there is none. What a
// script asks for is part of a page that is shown already, and is waited for.
async function page(e, url) {
  const asked = fetch(e.request);
  e.waitUntil(asked.then((answer) => keep(url, answer.clone())).catch(() => {}));
  const kept = await caches.open(pages).then((cache) => cache.match(url.href));
  const late = () => new Promise((_, reject) => setTimeout(reject, patience));
  try {
    return await (kept && e.request.mode === "navigate" ? Promise.race([asked, late()]) : asked);
  } catch {
    return kept ? asItWas(kept) : missing(e.request);
  }
}

// asItWas is a copy that says when it was made.
async function asItWas(kept) {
  const html = await kept.text();
  const at = kept.headers.get("Gantry-As-Of");
  return new Response(html.replace("<body ", `<body data-as-of="${at}" `), { headers: kept.headers });
}

// missing is what is shown for a page that is not kept, and for a form without an answer.
async function missing(request) {
  const isPress = request.method !== "GET";
  if (isPress && request.mode !== "navigate") return Response.error();
  const text = encodeURIComponent("You're offline and haven't opened this page before.");
  if (request.mode !== "navigate")
    return new Response("", { status: 503, headers: { "HX-Reswap": "none", "Gantry-Problem": text } });
  const shown = await caches.match(site.offline);
  const html = (await shown.text()).replace("<body ", `<body data-missing="${isPress ? "answer" : "page"}" `);
  return new Response(html, { status: 503, headers: shown.headers });
}

// keep keeps a good answer, and forgets what the server has no more. Searches as one
// types are not kept.
async function keep(url, answer, at = "") {
  if (answer.headers.has("Clear-Site-Data")) return clear(); // not every browser does for what a worker asks
  if (answer.status === 404) return forget(url);
  const kind = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok || answer.redirected || url.searchParams.get("q") || url.searchParams.get("find")) return;
  const text = await answer.text();
  const revision = /data-revision="(\d+)"/.exec(text)?.[1] ?? "";
  if (revision) await forgetOther(url, revision);
  const headers = { "Gantry-As-Of": new Date().toISOString(), "Gantry-Revision": revision || at };
  headers["Gantry-Title"] = encodeURIComponent(/<title>([^<]*)/.exec(text)?.[1] ?? "");
  for (const name of ["Content-Security-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"])
    if (answer.headers.has(name)) headers[name] = answer.headers.get(name);
  await put(pages, url.href.split("#")[0], new Response(text, { headers: { "Content-Type": kind } }), headers);
}

// put keeps an answer as the newest of a cache, and drops the oldest over its bounds.
async function put(name, address, answer, headers = {}) {
  const body = await answer.blob();
  const all = { "Content-Type": answer.headers.get("Content-Type"), ...headers, "Gantry-Bytes": body.size };
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, new Response(body, { headers: all }));
  let count = 0, bytes = 0;
  for (const key of (await cache.keys()).reverse()) {
    bytes += +(await cache.match(key))?.headers.get("Gantry-Bytes");
    if (++count > most[name].count || bytes > most[name].bytes) await cache.delete(key);
  }
}

const clearPages = () => Promise.all([pages, pictures].map((name) => caches.delete(name)));

// clear drops what is the reader's own, as of a device that was removed.
async function clear() {
  await clearPages();
  indexedDB.deleteDatabase("gantry");
  if (site.twin) await twin.clear();
}

// forget drops a page that is gone, and of a roster or profile all that is below it: its
// pictures, too.
async function forget(url) {
  for (const name of [pages, pictures]) {
    const cache = await caches.open(name);
    for (const key of await cache.keys()) {
      const path = new URL(key.url).pathname;
      if (path === url.pathname || path.startsWith(url.pathname + "/")) await cache.delete(key);
    }
  }
}

// forgetOther drops the copies of a page at other revisions: what is read is of one.
async function forgetOther(url, revision) {
  const cache = await caches.open(pages);
  for (const key of await cache.keys()) {
    if (new URL(key.url).pathname !== url.pathname) continue;
    const kept = await cache.match(key);
    if (kept && kept.headers.get("Gantry-Revision") !== revision) await cache.delete(key);
  }
}
