// Forgives slips of the pen. The matcher is fetched when somebody searches, so that a first visit stays light.
import Fuse from "fuse.js/basic";
import type { GameInfo } from "../../protocol";
import { ALSO, plainWords } from "./games";

/** The games whose title or other name is spelt almost like this, closest first. */
export function similarlyNamed(games: GameInfo[], name: string): GameInfo[] {
  const named = games.map((game) => ({ game, names: [game.title, ...(ALSO[game.slug] ?? [])].map(plainWords) }));
  const fuse = new Fuse(named, { keys: ["names"], threshold: 0.35, ignoreLocation: true, minMatchCharLength: 2 });
  return fuse.search(name).map(({ item }) => item.game);
}
