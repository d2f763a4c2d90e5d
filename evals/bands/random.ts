import { mulberry32 } from "#domain/numbers/mulberry32.ts";

/** Creates a generator of random numbers of several distributions. The same seed gives the same numbers. */
export function randomNumbers(seed: number) {
  const next = mulberry32(seed);
  // A standard normal number by the Box-Muller transform (1958).
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const exponential = () => -Math.log(1 - next());
  /** Draws from the gamma distribution with the method of Marsaglia and Tsang (2000). */
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * next() ** (1 / shape);
    const d = shape - 1 / 3;
    for (;;) {
      const x = normal();
      const v = (1 + x / Math.sqrt(9 * d)) ** 3;
      if (v > 0 && Math.log(1 - next()) < 0.5 * x ** 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  const beta = (a: number, b: number) => {
    const [one, other] = [gamma(a), gamma(b)];
    return one / (one + other);
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  const sign = () => (next() < 0.5 ? -1 : 1);
  return { next, normal, exponential, gamma, beta, between, sign };
}
