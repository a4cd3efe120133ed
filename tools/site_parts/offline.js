// Precedes JupyterLite's service worker: what the site has loaded once comes from the browser's cache
// from then on, so that a second visit takes less time and no network. Another version of the site is
// another cache.

const KEPT = "koi-koi DIGEST";
const LIVE = /\/api\/(drive|stdin|service-worker-heartbeat)/; // JupyterLite answers these itself

// The first page came before this worker could see it.
self.addEventListener("install", (event) => event.waitUntil(keepFirst()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || LIVE.test(pathname)) return;
  event.stopImmediatePropagation();
  event.respondWith(answered(event, request));
});

async function keepFirst() {
  const kept = await caches.open(KEPT);
  await kept.add("./");
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

async function answered(event, request) {
  const kept = await caches.open(KEPT);
  // A page is the same for every query, which says what it is to show.
  const found = await kept.match(request, {
    ignoreSearch: request.mode === "navigate",
    ignoreVary: true,
  });
  if (found) return found;
  try {
    const fresh = await fetch(request);
    if (fresh.status === 200) event.waitUntil(kept.put(request, fresh.clone()));
    return fresh;
  } catch {
    return new Response(null, {status: 404}); // without a network there is nothing else
  }
}
