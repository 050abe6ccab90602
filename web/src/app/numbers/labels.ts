/** Where the names of dots on a map can stand without covering each other. */
export interface Spot {
  slug: string;
  title: string;
  x: number;
  y: number;
  family: number;
  told: string;
}

export type Side = "right" | "left" | "above" | "below";
/** Where a name stands; without room it is shown only while its dot is touched. */
export interface Label {
  side: Side;
  room: boolean;
}

const HEIGHT = 16;
const LETTER = 7.3; // of a name at 13 px, rather too wide than too narrow
const GAP = 9;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const meet = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function box({ x, y, title }: Spot, side: Side): Box {
  const wide = title.length * LETTER;
  const left = side === "right" ? x + GAP : side === "left" ? x - GAP - wide : x - wide / 2;
  const top = side === "above" ? y - GAP - HEIGHT : side === "below" ? y + GAP : y - HEIGHT / 2;
  return { left, top, right: left + wide, bottom: top + HEIGHT };
}

/** For each dot the side on which its name stands. */
export function labels(spots: Spot[], width: number, height: number): Map<string, Label> {
  const taken: Box[] = spots.map(({ x, y }) => ({ left: x - 7, top: y - 7, right: x + 7, bottom: y + 7 }));
  const inside = ({ left, top, right, bottom }: Box): boolean => left > 2 && top > 2 && right < width - 2 && bottom < height - 2;
  return new Map(
    spots.map((spot): [string, Label] => {
      for (const side of ["right", "left", "above", "below"] as const) {
        const here = box(spot, side);
        if (!inside(here) || taken.some((other) => meet(here, other))) continue;
        taken.push(here);
        return [spot.slug, { side, room: true }];
      }
      return [spot.slug, { side: spot.x < width / 2 ? "right" : "left", room: false }];
    }),
  );
}
