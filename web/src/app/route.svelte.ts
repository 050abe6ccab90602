/** Which page is open, by the address. */
export type Place =
  | { page: "lobby" }
  | { page: "game"; slug: string }
  | { page: "score"; slug: string; sheet: string } // kept by hand; without a sheet a new one
  | { page: "table"; table: string }
  | { page: "watch"; table: string } // without a seat
  | { page: "join"; key: string } // a code, or "" to ask for one
  | { page: "seat"; table: string; token: string } // a seat that comes from another device
  | { page: "fair" }
  | { page: "numbers" } // what was measured of all games
  | { page: "replay"; table: string; match: number; step: number | null; view?: string } // a finished match, for its players
  | { page: "shared"; key: string; step: number | null; view?: string } // a finished match, by a link
  | { page: "daily" }
  | { page: "deal"; deal: string }
  | { page: "me" } // what one has done, and the account
  | { page: "nowhere" };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function placeOf(path: string, hash = ""): Place {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  if (!first) return { page: "lobby" };
  if (first === "game" && second && !rest.length) return { page: "game", slug: second };
  if (first === "score" && second && rest.length < 2) return { page: "score", slug: second, sheet: rest[0] ?? "" };
  if (first === "table" && second && !rest.length) return { page: "table", table: second };
  if (first === "watch" && second && !rest.length) return { page: "watch", table: second };
  if (first === "join" && !rest.length) return { page: "join", key: second };
  if (first === "t" && second && !rest.length) return { page: "join", key: second };
  if (first === "seat" && second && hash.length > 1) return { page: "seat", table: second, token: hash.slice(1) };
  const [at, view] = first === "replay" ? rest.slice(1) : rest;
  const step = at !== undefined && /^\d{1,6}$/.test(at) ? Number(at) : null;
  const match = Number(rest[0]);
  if (first === "replay" && second && match >= 1 && rest.length < 4) return { page: "replay", table: second, match, step, view };
  if (first === "shared" && second && rest.length < 3) return { page: "shared", key: second, step, view };
  if (first === "daily" && !second) return { page: "daily" };
  if (first === "deal" && second && !rest.length) return { page: "deal", deal: second };
  if ((first === "fair" || first === "me" || first === "numbers") && !second) return { page: first };
  return { page: "nowhere" };
}

export function pathOf(place: Place): string {
  if (place.page === "game") return `/game/${encodeURIComponent(place.slug)}`;
  if (place.page === "score")
    return `/score/${encodeURIComponent(place.slug)}${place.sheet && `/${encodeURIComponent(place.sheet)}`}`;
  if (place.page === "table" || place.page === "watch") return `/${place.page}/${encodeURIComponent(place.table)}`;
  if (place.page === "join") return place.key ? `/join/${encodeURIComponent(place.key)}` : "/join";
  if (place.page === "seat") return `/seat/${encodeURIComponent(place.table)}#${place.token}`;
  if (place.page === "replay") return `/replay/${encodeURIComponent(place.table)}/${place.match}`;
  if (place.page === "shared") return `/shared/${encodeURIComponent(place.key)}`;
  if (place.page === "daily") return "/daily";
  if (place.page === "deal") return `/deal/${encodeURIComponent(place.deal)}`;
  if (place.page === "fair" || place.page === "me" || place.page === "numbers") return `/${place.page}`;
  return "/";
}

class Route {
  place: Place = $state(placeOf(location.pathname, location.hash));
  path = $derived(pathOf(this.place));
  moved = $state(0); // how many times the player has navigated; the first load does not count

  constructor() {
    addEventListener("popstate", () => this.#arrive());
  }

  #arrive(): void {
    this.place = placeOf(location.pathname, location.hash);
    this.moved += 1;
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** For links: a plain click navigates in the page; the browser handles one with a modifier key. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const route = new Route();
