// Lets the app start without a connection. It caches the code of opened screens, but no data: the page stores what its
// user has read (src/web/data/offline). The build replaces the placeholders between percent signs, so each build has
// its own worker.
const shell = "shell-%BUILD%";
const code = "code";
/** Files that a start needs in addition to the code. */
const start = ["/app.html", "/boot.js", "/favicon.svg", "/manifest.webmanifest"];
/** The first path segments of the app's pages. */
const segments = "%SEGMENTS%".split(" ");
const files = "%FILES%".split(" ");
/** Files that every page of this build loads. */
const always = "%ALWAYS%".split(" ");
/** Files that a page preloads. */
const named = "%NAMED%".split(" ");

/** True if the last page was returned without the server. */
let isAway = false;

/** The name of a file without the hash of its content. */
const stem = (path) => path.replace(/-[\w-]{8}(?=\.\w+$)/, "");

self.addEventListener("install", (event) => event.waitUntil(install()));

/**
 * Caches the new versions of all files cached from the previous build, so that the same screens open without a
 * connection.
 */
async function install() {
  await (await caches.open(shell)).addAll(start);
  const kept = await caches.open(code);
  const known = new Set((await kept.keys()).map(({ url }) => new URL(url).pathname));
  const stems = new Set([...known].map(stem));
  const wanted = files.filter((path) => !known.has(path) && (always.includes(path) || stems.has(stem(path))));
  await kept.addAll(wanted);
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shell && name !== code).map((name) => caches.delete(name)));
  const kept = await caches.open(code);
  const old = (await kept.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => kept.delete(request)));
  await self.clients.claim();
}

/** An idle page sends its language, so that dialogs that were never opened are cached, too. */
self.addEventListener("message", (event) => {
  // Takes over only once a page of this build is open. Pages of the previous build would find their code neither in
  // this worker nor on the server.
  if (event.data === "begin") event.waitUntil(self.skipWaiting());
  else event.waitUntil(keepAll(String(event.data)));
});

async function keepAll(language) {
  const kept = await caches.open(code);
  for (const path of files) {
    const isWanted =
      /\.(?:js|css)$/.test(path) && (!/\/text-/.test(path) || path.startsWith(`/assets/text-${language}-`));
    if (isWanted && !(await kept.match(path))) await kept.add(path);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const isPage =
    request.mode === "navigate" && segments.includes(pathname.split("/")[1]) && !/^\/\w+\/v1\//.test(pathname);
  if (request.mode === "navigate") isAway = false;
  // Chromium requests preloaded files a second time if a worker answered the first request ("cross-world service worker
  // resource mismatch"). With a connection the browser's own cache has them.
  if (named.includes(pathname) && !isAway) return;
  if (files.includes(pathname)) event.respondWith(fromCode(request));
  else if (isPage) event.respondWith(fromServer(request, "/app.html"));
  else if (start.includes(pathname)) event.respondWith(fromServer(request, pathname));
});

/** A file with a hash in its name never changes. */
async function fromCode(request) {
  const kept = await caches.open(code);
  const known = await kept.match(request.url);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request.url, response.clone());
  return response;
}

/** Returns the response of the server, or the cached one if there is none. */
async function fromServer(request, path) {
  try {
    const response = await fetch(request);
    if (![502, 503, 504].includes(response.status)) return response;
  } catch {
    // The cached response follows.
  }
  if (request.mode === "navigate") isAway = true;
  return (await (await caches.open(shell)).match(path)) ?? Response.error();
}
