// Sends the changes that an earlier version of offline.js kept while there was no connection, and forgets them.
const database = "gantry";
const run = async (mode, act) => {
  const db = await new Promise((done, fail) => {
    const asked = indexedDB.open(database);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  try {
    if (!db.objectStoreNames.contains("changes")) return [];
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

// send returns in words what the server refused, now or before, and what it may have made already. It fails if the
// server is away.
export const send = () =>
  navigator.locks.request("gantry-changes", async () => {
    const refused = [];
    for (const change of await run("readonly", (s) => s.getAll())) {
      if (change.refused || change.sent) {
        refused.push(change.words);
        continue;
      }
      await run("readwrite", (s) => s.put({ ...change, sent: true })); // it is not sent twice
      const answer = await fetch(change.roster, {
        method: "POST",
        body: new URLSearchParams({ ...change.form, revision: change.base }),
        headers: { "HX-Request": "true", "Gantry-Tab": change.tab },
        signal: AbortSignal.timeout(30000),
      });
      const isOurs = answer.headers.has("Content-Security-Policy") && !answer.headers.has("Gantry-Away");
      if (isOurs && [429, 503].includes(answer.status)) await run("readwrite", (s) => s.put(change));
      if (!isOurs || answer.status >= 500 || answer.status === 429) throw new Error("the server is away");
      if (!answer.ok) refused.push(change.words);
      await run("readwrite", (s) => s.delete(change.n));
    }
    indexedDB.deleteDatabase(database);
    return refused;
  });
