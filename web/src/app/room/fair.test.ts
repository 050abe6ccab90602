import { expect, test } from "vitest";
import { checks, commitment, draw, firstDealer, matchSeed, NEW_PACK, newPart, partHash, shuffled, type FairRecord } from "./fair";
import shared from "./fair.vectors.json"; // the Python tests read it too

interface Vectors {
  deals: {
    terms: { game: string; match: string; options: Record<string, unknown>; round: number; seats: number };
    text: string;
    secret: string;
    commit: string;
    parts: Record<string, string>;
    hashes: Record<string, string>;
    seed: string;
    dealer: number;
    first: string[];
  }[];
  seeds: { parts: string[]; seed: string }[];
  draws: { seed: string; deal: number; draw: number; value: string }[];
  packs: { seed: string; deal: number; cards: string }[];
  spoilt: { name: string; path: string[]; value: unknown; told: string }[];
}
const vectors: Vectors = shared;
const deal = vectors.deals[0]!;

function record(): FairRecord {
  const { game, options, seats, match } = deal.terms;
  const { secret, commit, hashes, parts, text: terms } = deal;
  return structuredClone({
    game,
    options,
    seats,
    seed: deal.seed,
    hands: [[]],
    fair: { v: 1, match, terms, secret, commit, hashes, parts },
  });
}

test("the commitment, the parts and the seed are those of the room", () => {
  expect(commitment(deal.text, deal.secret)).toBe(deal.commit);
  for (const [seat, part] of Object.entries(deal.parts))
    expect(partHash(deal.commit, Number(seat), part)).toBe(deal.hashes[seat]);
  expect(matchSeed(deal.text, deal.secret, deal.parts)).toBe(deal.seed);
  for (const { parts, seed } of vectors.seeds) {
    const opened = Object.fromEntries(parts.map((seat) => [seat, deal.parts[seat]!]));
    expect(matchSeed(deal.text, deal.secret, opened)).toBe(seed);
  }
});

test("seats are taken in the order of their numbers, not of their letters", () => {
  const parts = { "10": deal.parts["0"]!, "2": deal.parts["2"]! };
  const turned = { "2": deal.parts["2"]!, "10": deal.parts["0"]! };
  expect(matchSeed(deal.text, deal.secret, parts)).toBe(matchSeed(deal.text, deal.secret, turned));
});

test("the shuffle is the one that is written down", () => {
  for (const { seed, deal, draw: c, value } of vectors.draws)
    expect(draw(seed, deal, c).toString(16).padStart(16, "0")).toBe(value);
  for (const { seed, deal, cards } of vectors.packs) expect(shuffled(seed, deal, NEW_PACK).join(" ")).toBe(cards);
  expect(shuffled(deal.seed, 1, NEW_PACK).slice(0, 13)).toEqual(deal.first);
  expect(firstDealer(deal.seed, 4)).toBe(deal.dealer);
});

test("a true record passes, with the reader's own number among the parts", () => {
  const found = checks(record(), { seat: 2, part: deal.parts["2"]! });
  expect(found.map((each) => each.name)).toEqual(["secret", "parts", "terms", "seed", "own"]);
  expect(found.filter((each) => each.wrong)).toEqual([]);
});

test("a record without the reader's number is told", () => {
  const own = checks(record(), { seat: 1, part: newPart() }).at(-1);
  expect(own?.wrong).toBe("The number this browser added is not in the deal.");
});

test.each(vectors.spoilt)("a changed $name is found out, in the words of upcard verify", ({ path, value, told }) => {
  const changed = record() as unknown as Record<string, unknown>;
  const last = path.at(-1)!;
  const at = path.slice(0, -1).reduce((inside, step) => inside[step] as Record<string, unknown>, changed);
  if (value === null) delete at[last];
  else at[last] = value;
  const wrong = checks(changed as unknown as FairRecord).map((each) => each.wrong);
  expect(wrong).toContain(told);
});
