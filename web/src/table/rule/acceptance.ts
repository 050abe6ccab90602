/** How permissive a rule is: the mean share of the 52 cards that fit, along random lines from many starters. */
import type { CardName } from "../../protocol";

export const DECK: CardName[] = [..."SHCD"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit));

export function openness(judge: (line: CardName[], card: CardName) => boolean, starters = 26, steps = 8): number {
  let [sum, states, seed] = [0, 0, 20];
  for (let i = 0; i < starters; i++) {
    const line = [DECK[(i * 17) % 52]!];
    for (let step = 0; step < steps; step++) {
      const fit = DECK.filter((card) => judge(line, card));
      sum += fit.length / 52;
      states += 1;
      if (fit.length === 0) break;
      seed = (seed * 1103515245 + 12345) % 2147483648;
      line.push(fit[Math.floor((seed / 2147483648) * fit.length)]!);
    }
  }
  return sum / states;
}
