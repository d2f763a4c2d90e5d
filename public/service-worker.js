// Lets the application start where the server cannot be reached. It keeps the code of the screens that were opened, and
// nothing that anybody's data is in: what was read is kept by the page (src/web/data/offline), for whoever is signed in.
// The build fills in what stands between percent signs, so that each build has a worker of its own.
const shell = "shell-%BUILD%";
const code = "code";
/** What a start needs beside the code. */
const start = ["/app.html", "/boot.js", "/favicon.svg", "/manifest.webmanifest"];
/** The first segments of the application's pages. */
const segments = "%SEGMENTS%".split(" ");
/** The files of this build. */
const files = "%FILES%".split(" ");
/** Those that every page of it loads. */
const always = "%ALWAYS%".split(" ");
/** Those that a page names in its head. */
const named = "%NAMED%".split(" ");

/** Whether the last page was answered without the server. */
let isAway = false;

/** The name of a file without the hash of its content. */
const stem = (path) => path.replace(/-[\w-]{8}(?=\.\w+$)/, "");

self.addEventListener("install", (event) => event.waitUntil(install()));

/** A new build brings what was kept of the one before in its own version: what could be opened can be opened. */
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

/** A page tells its language once it has nothing else to do: dialogs that were never opened are there, too. */
self.addEventListener("message", (event) => {
  // A page of this build is open: those of the one before would find their code neither here nor on the server.
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
  // What a page names is requested ahead of its parser, and requested again when a worker answered the first time (Chromium:
  // "cross-world service worker resource mismatch"). With a connection the browser's own cache has it.
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

/** What the server says, and only where it says nothing what was kept. */
async function fromServer(request, path) {
  try {
    const response = await fetch(request);
    if (![502, 503, 504].includes(response.status)) return response;
  } catch {
    // Answered below.
  }
  if (request.mode === "navigate") isAway = true;
  return (await (await caches.open(shell)).match(path)) ?? Response.error();
}
