/** Notices to a closed page: the room sends them through the browser's push service, and the service worker shows them. */
import { asked, posted } from "./api";

/** The room's notice: a title, the title of the match, and its table. Nothing in it shows a card. */
export interface ClosedPageNotice {
  title: string;
  body: string;
  table: string;
}

export const pathOfTable = (table: string): string => `/table/${encodeURIComponent(table)}`;

type Seat = { table: string; token: string };

const SEATS = 12; // the room takes as many

let followed = ""; // the seats that the room was last told, and by which address

/** Starts the service worker, once the page has drawn what was asked for; does nothing where there is none. */
export function startWorker(after: number, go: (path: string) => void): void {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.addEventListener("message", (event: MessageEvent<{ go?: string }>) => {
    if (event.data.go && event.data.go !== location.pathname) go(event.data.go);
  });
  setTimeout(() => void registered(), after);
}

async function registered(): Promise<ServiceWorkerRegistration | null> {
  if (!navigator.serviceWorker) return null; // plain HTTP in a home network, or an old browser
  try {
    await navigator.serviceWorker.register("/sw.js");
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

/** Lets the service worker show a notice, which phones ask for; tells whether it could. */
export async function showByWorker(title: string, body: string, table: string): Promise<boolean> {
  const worker = await registered();
  await worker?.showNotification(title, { body, tag: table, icon: "/icon-192.png", data: pathOfTable(table) });
  return !!worker;
}

/** Asks the room to tell this browser of turns at these seats, also while the page is closed; returns whether it will. */
export async function follow(seats: Seat[]): Promise<boolean> {
  const { key } = await asked<{ key: string }>("/api/push");
  const pushes = key ? (await registered())?.pushManager : null;
  if (!pushes) return false;
  const known = await pushes.getSubscription();
  const own = known ?? (await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = "", keys = {} } = own.toJSON();
  const chosen = seats.slice(0, SEATS).map(({ table, token }) => ({ table, token }));
  const told = JSON.stringify([endpoint, chosen]);
  if (told === followed) return true;
  await asked("/api/push", posted({ endpoint, p256dh: keys.p256dh, auth: keys.auth, seats: chosen }));
  followed = told;
  return true;
}

/** Ends the notices to the closed page. */
export async function unfollow(): Promise<void> {
  followed = "";
  const worker = await navigator.serviceWorker?.getRegistration();
  const own = await worker?.pushManager?.getSubscription();
  if (!own) return;
  const { endpoint = "", keys = {} } = own.toJSON();
  await own.unsubscribe();
  await asked("/api/push", posted({ endpoint, p256dh: keys.p256dh, auth: keys.auth, seats: [] }));
}
