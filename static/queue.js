// The changes of rosters that wait for the server, in the order of presses, on this device.
const open = () =>
  new Promise((done, fail) => {
    const asked = indexedDB.open("gantry", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("changes", { keyPath: "n", autoIncrement: true });
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
const run = async (mode, act) => {
  const db = await open();
  try {
    return await new Promise((done, fail) => {
      const work = db.transaction("changes", mode);
      const asked = act(work.objectStore("changes"));
      work.oncomplete = () => done(asked.result);
      work.onabort = () => fail(work.error);
    });
  } finally {
    db.close();
  }
};

// all is every change that waits or was refused, the first press first.
export const all = () => run("readonly", (s) => s.getAll());
export const drop = (change) => run("readwrite", (s) => s.delete(change.n));
const put = (change) => run("readwrite", (s) => s.put(change));

// add puts a change behind the others. A second one of the same field takes the place
// of the first; one that takes back what waits leaves neither. All of one roster go
// under one name, so that they are in no conflict with each other.
export async function add(change) {
  const waiting = (await all()).filter((c) => c.roster === change.roster && !c.refused);
  const last = waiting.at(-1);
  const back = waiting.findLast((c) => c.key === change.undoes && !c.sent);
  if (change.undoes && back) return drop(back);
  if (last && change.key === last.key && "from" in change && !last.sent) {
    if (change.to === last.from) return drop(last);
    return put({ ...last, to: change.to, form: change.form });
  }
  return put({ ...change, tab: waiting[0]?.tab ?? crypto.randomUUID() });
}

// post sends a change as the form of the page would.
const post = (change) =>
  fetch(change.roster, {
    method: "POST",
    body: new URLSearchParams({ ...change.form, revision: change.base }),
    headers: { "HX-Request": "true", "Gantry-Tab": change.tab },
  });
const read = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
const revisionOf = (page) => +(page.getElementById("builder")?.dataset.revision ?? 0);

// newest is the revision that a roster has now, 0 where it is gone.
const newest = async (roster) => revisionOf(await read(await fetch(roster, { cache: "no-store" })));

// send sends what waits, each once the one before it is answered, and tells whether the
// server was there. What it refuses stays, with its words.
export const send = () =>
  navigator.locks.request("gantry-changes", async () => {
    const seen = {};
    for (const change of await all()) {
      if (change.refused) continue;
      try {
        if (!(await sendOne(change, seen))) return false;
      } catch {
        return false; // the answer is lost: the change may be made
      }
    }
    return true;
  });

async function sendOne(change, seen) {
  const { roster } = change;
  if (change.sent && (seen[roster] ??= await newest(roster)) !== change.seen) {
    const refused =
      "The connection broke while this was sent, and the list has changed since: it may be made already. " +
      "See what changed before you try again.";
    await put({ ...change, sent: false, refused });
    return true;
  }
  await put({ ...change, sent: true, seen: seen[roster] ?? change.base });
  const answer = await post(change);
  if (answer.status >= 500 || answer.status === 429) {
    await put({ ...change, sent: false });
    return false;
  }
  const page = await read(answer);
  seen[roster] = revisionOf(page);
  if (answer.ok) await drop(change);
  else {
    const words = page.querySelector("[data-testid=notice], [data-testid=problem]")?.textContent.trim();
    await put({ ...change, sent: false, refused: words || "The server refused it." });
  }
  return true;
}

// retry lets a change that was refused wait again, for the list as it is now.
export async function retry(change) {
  const base = (await newest(change.roster)) || change.base;
  await put({ ...change, base, refused: "" });
}
