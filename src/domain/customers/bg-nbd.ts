import { logBeta, logGamma } from "#domain/customers/log-gamma.ts";
import { minimise } from "#domain/customers/minimise.ts";

/** How somebody bought, in one unit of time: orders after the first, when the last of them was, and how long ago the first was. */
export type Rhythm = { repeats: number; lastAt: number; age: number };

/**
 * How often customers order (gamma: r, alpha) and how many are gone after each order (beta: a, b): the BG/NBD model of Fader,
 * Hardie and Lee (2005).
 */
export type BgNbd = { r: number; alpha: number; a: number; b: number };

/** The likelihood of what was seen, as the sum of logarithms. */
export function logLikelihood({ r, alpha, a, b }: BgNbd, rhythms: readonly Rhythm[]): number {
  // Two of its parts hang on the number of orders alone, which many share.
  const byRepeats = new Map<number, number>();
  const shared = logGamma(r) - r * Math.log(alpha) + logBeta(a, b);
  let sum = 0;
  for (const { repeats, lastAt, age } of rhythms) {
    let known = byRepeats.get(repeats);
    if (known === undefined) {
      known = logGamma(r + repeats) + logBeta(a, b + repeats) - shared;
      byRepeats.set(repeats, known);
    }
    const there = -(r + repeats) * Math.log(alpha + age);
    if (repeats === 0) {
      sum += known + there;
      continue;
    }
    const gone = Math.log(a / (b + repeats - 1)) - (r + repeats) * Math.log(alpha + lastAt);
    const larger = Math.max(there, gone);
    sum += known + larger + Math.log(Math.exp(there - larger) + Math.exp(gone - larger));
  }
  return sum;
}

/**
 * The model that makes what was seen most likely. A penalty on the squares of its parameters, weighed against the mean of the
 * customers, keeps them from running away where the data says little; it holds for weeks as the unit of time.
 */
export function fitBgNbd(rhythms: readonly Rhythm[], penalty = 0): BgNbd {
  const toModel = (logs: readonly number[]): BgNbd => {
    const [r = 1, alpha = 1, a = 1, b = 1] = logs.map(Math.exp);
    return { r, alpha, a, b };
  };
  const { at } = minimise(
    (logs) => {
      const model = toModel(logs);
      const size = Object.values(model).reduce((sum, one) => sum + one ** 2, 0);
      return penalty * size - logLikelihood(model, rhythms) / rhythms.length;
    },
    [0, 0, 0, 0],
  );
  return toModel(at);
}

/** How likely it is that a customer still is one. */
export function aliveProbability({ r, alpha, a, b }: BgNbd, { repeats, lastAt, age }: Rhythm): number {
  if (repeats === 0) return 1;
  const odds = (a / (b + repeats - 1)) * ((alpha + age) / (alpha + lastAt)) ** (r + repeats);
  return 1 / (1 + odds);
}

/** Gauss's hypergeometric function by its series, where |z| < 1. */
function hypergeometric(a: number, b: number, c: number, z: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 0; n < 10_000 && Math.abs(term) > 1e-13 * Math.abs(sum); n++) {
    term *= ((a + n) * (b + n) * z) / ((c + n) * (n + 1));
    sum += term;
  }
  return sum;
}

/** How many orders are expected of a customer within so much time from now. */
export function expectedOrders(model: BgNbd, rhythm: Rhythm, time: number): number {
  const { r, alpha, a, b } = model;
  const { repeats, age } = rhythm;
  const base = alpha + age;
  const order = r + repeats;
  const rise = hypergeometric(order, b + repeats, a + b + repeats - 1, time / (base + time));
  const unless = ((a + b + repeats - 1) / (a - 1)) * (1 - (base / (base + time)) ** order * rise);
  return unless * aliveProbability(model, rhythm);
}
