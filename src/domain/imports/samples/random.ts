export type Random = ReturnType<typeof createRandom>;

/**
 * Creates a pseudo-random generator whose numbers depend only on the seed (mulberry32, Tommy Ettinger, public domain).
 */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** Returns a number from 0 to below 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
