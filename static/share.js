// Copies and sends what stands on the page of sharing, where the browser can.
(() => {
  "use strict";
  const field = (button, kind) => document.getElementById(button.dataset[kind]);
  // A page that is not served over https may not write the clipboard by itself.
  const copy = async (from) => {
    try {
      await navigator.clipboard.writeText(from.value);
      return true;
    } catch {
      from.focus();
      from.select();
      return document.execCommand("copy");
    }
  };
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      button.textContent = (await copy(field(button, "copy"))) ? "Copied" : "Press Ctrl+C";
    });
  }
  if (!navigator.share) return;
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const from = field(button, "share");
      const what = from.localName === "input" ? { title: button.dataset.title, url: from.value } : { text: from.value };
      navigator.share(what).catch(() => {}); // nothing was chosen
    });
  }
})();
