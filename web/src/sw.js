// Keeps the shell of the client for a quick start, and shows calls to one's turn. Nothing of a game is kept.
const SHELL = "shell";
const MOST = 150;
const PATIENCE = 3000;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/assets/")) event.respondWith(file(event.request));
  else if (mode === "navigate") event.respondWith(page(event.request, pathname));
});

/** The files of the client never change: another version has other names. */
async function file(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    for (const old of (await cache.keys()).slice(1, -MOST)) await cache.delete(old);
  }
  return answer;
}

/** A page from the server, or the one shell of all pages if it does not come. */
async function page(request, pathname) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match("/", { ignoreVary: true });
  const network = fetch(request).then(async (answer) => {
    if (pathname === "/" && answer.ok) await cache.put("/", answer.clone());
    return answer;
  });
  if (!kept) return network;
  const late = new Promise((done) => setTimeout(() => done(kept.clone()), PATIENCE));
  return Promise.race([network, late]).catch(() => kept);
}

addEventListener("push", (event) => {
  const { table, text } = event.data.json();
  navigator.setAppBadge?.();
  const shown = { body: text, tag: table, icon: "/icon-192.png", data: `/table/${table}` };
  event.waitUntil(registration.showNotification("Black Ticket", shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

async function open(path) {
  const windows = await clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : clients.openWindow(path);
}
