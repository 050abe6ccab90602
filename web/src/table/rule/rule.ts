/** The language of secret rules, parsed and evaluated here so that the composer can show which cards fit. The
 *  server decides for itself; this is only the live preview. */
import type { CardName } from "../../protocol";

export class RuleError extends Error {}
type Kind = "int" | "bool" | "card" | "suit" | "color";
type Value = number | boolean | string;
interface State {
  line: CardName[];
  card: CardName;
}
interface Node {
  kind: Kind;
  of: (state: State) => Value;
  set?: Value; // a constant
}

const SUITS: Record<string, string> = { SPADES: "S", HEARTS: "H", DIAMONDS: "D", CLUBS: "C" };
const valueOf = (card: string): number => "A23456789TJQK".indexOf(card[0] ?? "") + 1;
const colorOf = (card: string): string => ("HD".includes(card[1] ?? "?") ? "RED" : "BLACK");
const up = (x: string, y: string): number => (valueOf(y) - valueOf(x) + 13) % 13;

const ATTRIBUTES: Record<string, [Kind, (card: string) => Value]> = {
  value: ["int", valueOf],
  suit: ["suit", (card) => card[1] ?? ""],
  color: ["color", colorOf],
  odd: ["bool", (card) => valueOf(card) % 2 === 1],
  even: ["bool", (card) => valueOf(card) % 2 === 0],
  face: ["bool", (card) => valueOf(card) > 10],
  number: ["bool", (card) => valueOf(card) <= 10],
  high: ["bool", (card) => valueOf(card) >= 8],
  low: ["bool", (card) => valueOf(card) <= 7],
};
const PAIRS: Record<string, (x: string, y: string) => number> = {
  dist: (x, y) => Math.abs(valueOf(x) - valueOf(y)),
  up,
  wdist: (x, y) => Math.min(up(x, y), up(y, x)),
};
const NUMBERS: Record<string, (...n: number[]) => number> = { abs: Math.abs, min: Math.min, max: Math.max };
const LINE_ATTRIBUTES = ["value", "suit", "color", "odd", "face", "high"];

/** Parses an expression, or throws RuleError with a sentence. The result says whether a card fits after a line. */
export function readRule(text: string): (line: CardName[], card: CardName) => boolean {
  const parser = new Parser(text);
  const node = parser.whole();
  const back = Math.max(0, ...[...text.matchAll(/\bp([1-8])\b/g)].map((name) => Number(name[1]))); // how far it looks back
  return (line, card) => line.length < back || node.of({ line, card }) === true; // until then every card fits
}

class Parser {
  words: string[];
  at = 0;

  constructor(text: string) {
    this.words = text.match(/[A-Za-z_]\w*|\d+|[=!<>]=|\S/g) ?? [];
  }

  whole(): Node {
    const node = this.want(this.expr(), "bool", "The rule");
    if (this.at < this.words.length) throw new RuleError(`I expected the rule to end before “${this.words[this.at]}”.`);
    return node;
  }

  next = (): string => this.words[this.at] ?? "";
  take(...any: string[]): string {
    const word = this.next();
    if (!any.includes(word)) return "";
    this.at += 1;
    return word;
  }
  need(word: string): void {
    if (!this.take(word))
      throw new RuleError(this.next() ? `“${word}” is missing before “${this.next()}”.` : `“${word}” is missing at the end.`);
  }
  want(node: Node, kind: Kind, what: string): Node {
    if (node.kind !== kind)
      throw new RuleError(`${what} must be ${kind === "bool" ? "true or false" : kind === "int" ? "a number" : `a ${kind}`}.`);
    return node;
  }

  expr(): Node {
    if (!this.take("if")) return this.any();
    const test = this.want(this.expr(), "bool", "The part after “if”");
    this.need("then");
    const yes = this.expr();
    this.need("else");
    const no = this.want(this.expr(), yes.kind, "The part after “else”");
    return { kind: yes.kind, of: (state) => (test.of(state) ? yes : no).of(state) };
  }
  any(): Node {
    let left = this.all();
    while (this.take("or")) {
      const [a, b] = [this.want(left, "bool", "The part before “or”"), this.want(this.all(), "bool", "The part after “or”")];
      left = { kind: "bool", of: (state) => a.of(state) === true || b.of(state) === true };
    }
    return left;
  }
  all(): Node {
    let left = this.not();
    while (this.take("and")) {
      const [a, b] = [this.want(left, "bool", "The part before “and”"), this.want(this.not(), "bool", "The part after “and”")];
      left = { kind: "bool", of: (state) => a.of(state) === true && b.of(state) === true };
    }
    return left;
  }
  not(): Node {
    if (!this.take("not")) return this.compared();
    const node = this.want(this.not(), "bool", "The part after “not”");
    return { kind: "bool", of: (state) => node.of(state) !== true };
  }
  compared(): Node {
    const left = this.sum();
    const sign = this.take("==", "!=", "<=", ">=", "<", ">", "in");
    if (sign === "") return left;
    if (sign === "in") return this.among(left);
    const right = this.sum();
    if (left.kind !== right.kind || left.kind === "card")
      throw new RuleError(`“${sign}” compares two things of one kind, such as color(c) ${sign} color(p1).`);
    if (sign.startsWith("=") || sign.startsWith("!"))
      return { kind: "bool", of: (state) => (left.of(state) === right.of(state)) === (sign === "==") };
    const [a, b] = [this.want(left, "int", `Each side of “${sign}”`), right];
    const holds = {
      "<": (x: number, y: number) => x < y,
      "<=": (x: number, y: number) => x <= y,
      ">": (x: number, y: number) => x > y,
      ">=": (x: number, y: number) => x >= y,
    }[sign]!;
    return { kind: "bool", of: (state) => holds(a.of(state) as number, b.of(state) as number) };
  }
  among(left: Node): Node {
    this.need("{");
    const set: Value[] = [];
    do {
      const item = this.want(this.factor(), left.kind, "A value in { }");
      if (item.set === undefined) throw new RuleError("Only numbers, suits and colours can be listed in { }.");
      set.push(item.set);
    } while (this.take(","));
    this.need("}");
    return { kind: "bool", of: (state) => set.includes(left.of(state)) };
  }
  sum(): Node {
    let left = this.term();
    for (let sign = this.take("+", "-"); sign; sign = this.take("+", "-")) {
      const [a, b, minus] = [
        this.want(left, "int", "Each side of “+” or “-”"),
        this.want(this.term(), "int", "Each side of “+” or “-”"),
        sign === "-",
      ];
      left = { kind: "int", of: (state) => (a.of(state) as number) + (minus ? -1 : 1) * (b.of(state) as number) };
    }
    return left;
  }
  term(): Node {
    let left = this.factor();
    for (let sign = this.take("*", "%"); sign; sign = this.take("*", "%")) {
      const [a, b] = [
        this.want(left, "int", "Each side of “*” or “%”"),
        this.want(this.factor(), "int", "Each side of “*” or “%”"),
      ];
      if (sign === "%" && !(typeof b.set === "number" && b.set > 0))
        throw new RuleError("“%” must be followed by a number above 0.");
      left =
        sign === "*"
          ? { kind: "int", of: (state) => (a.of(state) as number) * (b.of(state) as number) }
          : {
              kind: "int",
              of: (state) => {
                const m = b.set as number;
                return (((a.of(state) as number) % m) + m) % m;
              },
            };
    }
    return left;
  }
  factor(): Node {
    const word = this.next();
    this.at += 1;
    if (word === "(") {
      const node = this.expr();
      this.need(")");
      return node;
    }
    if (/^\d+$/.test(word)) return { kind: "int", set: Number(word), of: () => Number(word) };
    if (word === "true" || word === "false") return { kind: "bool", set: word === "true", of: () => word === "true" };
    if (word in SUITS) return { kind: "suit", set: SUITS[word]!, of: () => SUITS[word]! };
    if (word === "RED" || word === "BLACK") return { kind: "color", set: word, of: () => word };
    if (word === "c") return { kind: "card", of: (state) => state.card };
    if (word === "starter") return { kind: "card", of: (state) => state.line[0] ?? "" };
    if (word === "n") return { kind: "int", of: (state) => state.line.length };
    const back = /^p([1-8])$/.exec(word);
    if (back) return { kind: "card", of: (state) => state.line.at(-Number(back[1])) ?? state.line[0] ?? "" };
    if (this.next() === "(") return this.call(word);
    throw new RuleError(word ? `“${word}” is not a word of the rule language.` : "The rule is not finished.");
  }
  attribute(): [Kind, (card: string) => Value] {
    const word = this.next();
    this.at += 1;
    if (!LINE_ATTRIBUTES.includes(word))
      throw new RuleError(`“${word}” cannot be counted. These can: ${LINE_ATTRIBUTES.join(", ")}.`);
    return ATTRIBUTES[word]!;
  }
  call(name: string): Node {
    this.need("(");
    const node = this.called(name);
    this.need(")");
    return node;
  }
  called(name: string): Node {
    const card = (): Node => this.want(this.expr(), "card", `The card in ${name}( )`);
    if (name in ATTRIBUTES) {
      const [[kind, look], x] = [ATTRIBUTES[name]!, card()];
      return { kind, of: (state) => look(x.of(state) as string) };
    }
    if (name in PAIRS) {
      const x = card();
      this.need(",");
      const [y, measure] = [card(), PAIRS[name]!];
      return { kind: "int", of: (state) => measure(x.of(state) as string, y.of(state) as string) };
    }
    if (name in NUMBERS) return this.numbers(name);
    if (name === "after") return this.after();
    if (name === "run" || name === "count" || name === "blocks") return this.alongLine(name);
    throw new RuleError(`“${name}” is not a function of the rule language.`);
  }
  list(kind: Kind): Node[] {
    const out: Node[] = [];
    do out.push(this.want(this.expr(), kind, "The value here"));
    while (this.take(","));
    return out;
  }
  numbers(name: string): Node {
    const list = this.list("int");
    if (list.length !== (name === "abs" ? 1 : 2))
      throw new RuleError(`${name} takes ${name === "abs" ? "one number" : "two numbers"}.`);
    return { kind: "int", of: (state) => NUMBERS[name]!(...list.map((node) => node.of(state) as number)) };
  }
  after(): Node {
    const [first, ...cycle] = this.list("suit");
    const round = cycle.map((node) => node.set);
    if (new Set(round).size !== 4 || round.length !== 4)
      throw new RuleError("“after” takes a suit, then the four suits in order.");
    return { kind: "suit", of: (state) => round[(round.indexOf(first!.of(state)) + 1) % 4]! };
  }
  alongLine(name: string): Node {
    const [kind, look] = this.attribute();
    if (name === "run")
      return { kind: "int", of: ({ line }) => line.length - 1 - line.findLastIndex((card) => look(card) !== look(line.at(-1)!)) };
    this.need(",");
    if (name === "count") {
      const node = this.want(this.factor(), kind, "The value counted");
      return { kind: "int", of: ({ line }) => line.filter((card) => look(card) === node.set).length };
    }
    const lengths = this.list("int").map((node) => Number(node.set));
    if (lengths.length > 6 || lengths.some((length) => !(length >= 1 && length <= 26)))
      throw new RuleError("“blocks” takes one to six lengths from 1 to 26.");
    return {
      kind: "bool",
      of: ({ line, card }) => (look(card) === look(line.at(-1) ?? "")) !== opensBlock(line.length, lengths),
    };
  }
}

function opensBlock(at: number, lengths: number[]): boolean {
  let start = 0;
  for (let i = 0; start < at; i++) start += lengths[i % lengths.length]!;
  return start === at;
}
