// The service worker: keeps the whole page, so that it opens without a network. The files of one
// build are kept together: they fit each other. A new build is used once no page of the old is open.

/** Said by tools/wasm/build: the files of the page, and a text that differs from build to build. */
/** @type {string[]} */
const files = FILES;
const kept = `castellan ${BUILD}`;

/** @type {any} */
const worker = self;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" })))));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const old = (/** @type {string} */ name) => name.startsWith("castellan ") && name !== kept;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.open(kept).then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((found) => found ?? fetch(event.request)));
});
