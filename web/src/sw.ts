/// <reference lib="webworker" />
/**
 * The service worker: it keeps the page's files and what was read of the games, so that the page opens without a network, and
 * shows the notice of a turn that the room sends to a closed page.
 */
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { NetworkFirst, NetworkOnly } from "workbox-strategies";
import type { ClosedPageNotice } from "./app/closedPage";

declare const self: ServiceWorkerGlobalScope;
declare const PAGE_FILES: PrecacheEntry[]; // the build writes them here

const PAGE = "/index.html";
const READ = /^\/api\/(games(\/[a-z_]+(\/(rules|ranks|bots|score))?)?|numbers)$/;
const READ_CACHE = "read";
const READINGS = 150; // four for each game, and some

// The room itself answers while it can; the kept page only stands in for it.
const withoutNetwork = { handlerDidError: () => matchPrecache(PAGE) };
registerRoute(new NavigationRoute(new NetworkOnly({ plugins: [withoutNetwork] })));
registerRoute(
  ({ url }) => READ.test(url.pathname),
  new NetworkFirst({ cacheName: READ_CACHE, plugins: [new ExpirationPlugin({ maxEntries: READINGS })] }),
);
precacheAndRoute(PAGE_FILES);
cleanupOutdatedCaches();

// The lobby's list is kept from the start: the page asked for it before there was a service worker.
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(READ_CACHE).then((cache) => cache.add("/api/games")));
});

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const told = event.data.json() as ClosedPageNotice;
  const options = { body: told.body, tag: told.table, icon: "/icon-192.png", data: `/table/${encodeURIComponent(told.table)}` };
  event.waitUntil(self.registration.showNotification(told.title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data as string));
});

/** Brings a page of ours to the front and lets it go to a path; opens one where there is none. */
async function show(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(path));
  await page.focus().catch(() => null); // a browser may refuse it; the page goes there all the same
  page.postMessage({ go: path });
}
