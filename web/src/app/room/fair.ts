/** Fair dealing, as docs/room-protocol.md and docs/shuffle.md describe it; `upcard.room.fair` is the same in Python. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface FairRecord {
  game: string;
  options: Record<string, unknown>;
  seats: number;
  seed: string;
  hands: [number, string][][];
  fair?: {
    v: number;
    match: string;
    terms: string;
    secret: string;
    commit: string;
    hashes: Record<string, string>;
    parts: Record<string, string>;
  };
}

/** One check of a record: what was looked at, and what is wrong with it, or "". */
export interface Check {
  name: "secret" | "parts" | "terms" | "seed" | "own";
  wrong: string;
}

export const MALFORMED = "The proof of this record's deal is incomplete or malformed.";
export const NO_PROOF = "This record has no proof of its deal: the match was not dealt from everybody's parts.";

const tagged = (tag: string, ...parts: Uint8Array[]): Uint8Array =>
  sha256(concatBytes(utf8ToBytes(`upcard fair 1 ${tag}\0`), ...parts));
const termsHash = (terms: string): Uint8Array => tagged("terms", utf8ToBytes(terms));
const byte = (value: number): Uint8Array => Uint8Array.of(value);

/** The room's commitment to its secret under these terms. */
export const commitment = (terms: string, secret: string): string =>
  bytesToHex(tagged("commit", termsHash(terms), hexToBytes(secret)));

/** A player's commitment to their part. */
export const partHash = (commit: string, seat: number, part: string): string =>
  bytesToHex(tagged("part", hexToBytes(commit), byte(seat), hexToBytes(part)));

/** The seed of the match, from the secret and the opened parts by seat. */
export function matchSeed(terms: string, secret: string, parts: Record<string, string>): string {
  const seats = Object.keys(parts).sort((a, b) => Number(a) - Number(b));
  const rows = seats.flatMap((seat) => [byte(Number(seat)), hexToBytes(parts[seat]!)]);
  return bytesToHex(tagged("seed", termsHash(terms), hexToBytes(secret), byte(seats.length), ...rows));
}

/** This browser's part: 32 bytes from its generator. */
export const newPart = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(32)));

function bigEndian(value: number): Uint8Array {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(value));
  return out;
}

/** Draw number `c` of deal number `deal`: a number below 2^64. */
export function draw(seed: string, deal: number, c: number): bigint {
  const hash = sha256(concatBytes(hexToBytes(seed), bigEndian(deal), bigEndian(c)));
  return new DataView(hash.buffer, hash.byteOffset).getBigUint64(0);
}

/** A pack in the order in which this deal has it, from place 0 on. */
export function shuffled<T>(seed: string, deal: number, cards: readonly T[]): T[] {
  const row = [...cards];
  let c = 0;
  for (let i = row.length - 1; i > 0; i--) {
    const n = BigInt(i + 1);
    const limit = 2n ** 64n - (2n ** 64n % n);
    let value = draw(seed, deal, c++);
    while (value >= limit) value = draw(seed, deal, c++);
    const j = Number(value % n);
    [row[i], row[j]] = [row[j]!, row[i]!];
  }
  return row;
}

/** The seat of the first dealer, where the table has not chosen one. */
export const firstDealer = (seed: string, seats: number): number => Number(draw(seed, 0, 0) % BigInt(seats));

/** 52 cards in the order of a new pack, the ace high. */
export const NEW_PACK: readonly string[] = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

function plainJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(plainJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const rows = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${rows.map(([key, each]) => `${JSON.stringify(key)}:${plainJson(each)}`).join(",")}}`;
}

const hex = (value: unknown, length: number): boolean =>
  typeof value === "string" && value.length === length && /^[0-9a-f]*$/.test(value);

function wellFormed(record: FairRecord): boolean {
  const fair = record.fair;
  const rows = (value: unknown): boolean =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(value).every(([seat, each]) => /^\d{1,3}$/.test(seat) && Number(seat) < 256 && hex(each, 64));
  if (fair?.v !== 1 || !hex(fair.secret, 64) || !hex(fair.commit, 64) || !rows(fair.hashes) || !rows(fair.parts)) return false;
  try {
    return typeof JSON.parse(fair.terms) === "object" && hex(record.seed, 64);
  } catch {
    return false;
  }
}

/** Checks the deal of a finished record; `own` is the reader's seat and part, if this browser still has it. */
export function checks(record: FairRecord, own: { seat: number; part: string } | null = null): Check[] {
  const fair = record.fair;
  if (!fair) return [{ name: "secret", wrong: NO_PROOF }];
  if (!wellFormed(record)) return [{ name: "secret", wrong: MALFORMED }];
  const said = JSON.parse(fair.terms) as Record<string, unknown>;
  const parts = Object.entries(fair.parts)
    .filter(([seat, part]) => fair.hashes[seat] !== partHash(fair.commit, Number(seat), part))
    .map(([seat]) => `The part of seat ${Number(seat) + 1} is not the one this player committed to.`);
  const terms = (["game", "options", "seats"] as const)
    .filter((name) => plainJson(said[name]) !== plainJson(record[name]))
    .map((name) => `The record's ${name} is not what was agreed before the deal.`);
  const out: Check[] = [
    {
      name: "secret",
      wrong:
        commitment(fair.terms, fair.secret) === fair.commit
          ? ""
          : "The room's secret is not the one it committed to before the deal.",
    },
    { name: "parts", wrong: parts.join(" ") },
    { name: "terms", wrong: terms.join(" ") },
    {
      name: "seed",
      wrong:
        matchSeed(fair.terms, fair.secret, fair.parts) === record.seed
          ? ""
          : "The seed does not follow from the secret and the parts.",
    },
  ];
  if (own)
    out.push({
      name: "own",
      wrong: fair.parts[String(own.seat)] === own.part ? "" : "The number this browser added is not in the deal.",
    });
  return out;
}
