import { mulberry32 } from "#domain/numbers/mulberry32.ts";

export type Random = ReturnType<typeof createRandom>;

/** Creates a pseudo-random generator whose numbers depend only on the seed. */
export function createRandom(seed: number) {
  const next = mulberry32(seed);
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    /** Returns an integer between two bounds, both included. */
    between,
    chance: (share: number) => next() < share,
    pick: <T>(items: readonly T[]): T => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to select from");
      return item;
    },
    /** Returns a log-normal factor around 1 (Box & Muller 1958), as for prices and deal sizes. */
    factor: (spread: number) =>
      Math.exp(spread * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}
