import { digamma, logBeta, logGamma } from "#domain/customers/log-gamma.ts";
import { minimise, sumOfSquares } from "#domain/customers/minimise.ts";
import { toProbability } from "#domain/numbers/to-probability.ts";

/**
 * A customer's order history in any unit of time: the number of orders after the first one, the time from the first to
 * the last one (`lastAt`), and the time since the first one (`age`).
 */
export type Rhythm = { repeats: number; lastAt: number; age: number };

/**
 * The parameters of the MBG/NBD model of Batislam, Denizel and Filiztekin (2007): the order rate of customers (gamma
 * distribution: r, alpha), and the share that leaves after each order, the first included (beta distribution: a, b).
 */
export type MbgNbd = { r: number; alpha: number; a: number; b: number };

/** Returns the distinct values, and the index of each value among them. */
function distinct(values: readonly number[]): { places: Int32Array; values: number[] } {
  const known = new Map<number, number>();
  const places = Int32Array.from(values, (value) => {
    const place = known.get(value) ?? known.size;
    known.set(value, place);
    return place;
  });
  return { places, values: [...known.keys()] };
}

/** The log-likelihood of the observations, and its gradient with respect to the parameters of the model. */
export type Likelihood = { value: number; rise: MbgNbd };

/**
 * Returns a function that computes the log-likelihood of a model. Terms that many customers share are computed only
 * once.
 */
export function likelihoodOf(rhythms: readonly Rhythm[]): (model: MbgNbd) => Likelihood {
  const repeats = distinct(rhythms.map((rhythm) => rhythm.repeats));
  const ages = distinct(rhythms.map(({ age }) => age));
  const lasts = distinct(rhythms.map(({ lastAt }) => lastAt));
  return ({ r, alpha, a, b }) => {
    const logAlpha = Math.log(alpha);
    const shared = logGamma(r) - r * logAlpha + logBeta(a, b);
    const ofRepeats = repeats.values.map((count) => ({
      made: count,
      known: logGamma(r + count) + logBeta(a, b + count + 1) - shared,
      leaving: Math.log(a / (b + count)),
      rise: {
        r: digamma(r + count) - digamma(r) + logAlpha,
        a: digamma(a + b) - digamma(a + b + count + 1),
        b: digamma(b + count + 1) - digamma(b) + digamma(a + b) - digamma(a + b + count + 1),
      },
    }));
    const logs = (moments: readonly number[]) => moments.map((moment) => Math.log(alpha + moment));
    const [logAges, logLasts] = [logs(ages.values), logs(lasts.values)];
    const sums = { value: 0, r: 0, alpha: (rhythms.length * r) / alpha, a: 0, b: 0 };
    for (let at = 0; at < rhythms.length; at++) {
      const [repeat, age, last] = [repeats.places[at] ?? 0, ages.places[at] ?? 0, lasts.places[at] ?? 0];
      const terms = ofRepeats[repeat];
      if (!terms) break;
      const { made, known, leaving, rise } = terms;
      const [logAge, logLast] = [logAges[age] ?? 0, logLasts[last] ?? 0];
      const there = -(r + made) * logAge;
      const gone = leaving - (r + made) * logLast;
      // The probability that the customer has left.
      const left = toProbability(gone - there);
      sums.value += known + Math.max(there, gone) + Math.log1p(Math.exp(-Math.abs(there - gone)));
      sums.r += rise.r - (1 - left) * logAge - left * logLast;
      sums.alpha -=
        (r + made) * ((1 - left) / (alpha + (ages.values[age] ?? 0)) + left / (alpha + (lasts.values[last] ?? 0)));
      sums.a += rise.a + left / a;
      sums.b += rise.b - left / (b + made);
    }
    const { value, ...rise } = sums;
    return { value, rise };
  };
}

/**
 * Fits the model with the highest likelihood. A prior (the square of each parameter's logarithm times `prior`) limits
 * the parameters if there is little data; with more customers it counts less. It is tuned for weeks as the unit of
 * time.
 */
export function fitMbgNbd(rhythms: readonly Rhythm[], prior = 0): MbgNbd {
  const toModel = (logs: readonly number[]): MbgNbd => {
    const [r = 1, alpha = 1, a = 1, b = 1] = logs.map(Math.exp);
    return { r, alpha, a, b };
  };
  const likelihood = likelihoodOf(rhythms);
  const { at } = minimise(
    (logs) => {
      const model = toModel(logs);
      const { value, rise } = likelihood(model);
      const rises = [model.r * rise.r, model.alpha * rise.alpha, model.a * rise.a, model.b * rise.b];
      return {
        value: (prior * sumOfSquares(logs) - value) / rhythms.length,
        rise: logs.map((log, axis) => (2 * prior * log - (rises[axis] ?? 0)) / rhythms.length),
      };
    },
    [0, 0, 0, 0],
  );
  return toModel(at);
}

/** Returns the probability that a customer is still active. */
export function aliveProbability({ r, alpha, a, b }: MbgNbd, { repeats, lastAt, age }: Rhythm): number {
  const odds = (a / (b + repeats)) * ((alpha + age) / (alpha + lastAt)) ** (r + repeats);
  return 1 / (1 + odds);
}

/** Returns the probability of at least one order within a period that starts now. */
export function orderProbability(model: MbgNbd, rhythm: Rhythm, time: number): number {
  const base = model.alpha + rhythm.age;
  const noOrder = (base / (base + time)) ** (model.r + rhythm.repeats);
  return aliveProbability(model, rhythm) * (1 - noOrder);
}

/** Computes Gauss's hypergeometric function as a power series, for |z| < 1. */
function hypergeometric(a: number, b: number, c: number, z: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 0; n < 10_000 && Math.abs(term) > 1e-13 * Math.abs(sum); n++) {
    term *= ((a + n) * (b + n) * z) / ((c + n) * (n + 1));
    sum += term;
  }
  return sum;
}

/** Returns the expected number of orders of a customer within a period that starts now. */
export function expectedOrders(model: MbgNbd, rhythm: Rhythm, time: number): number {
  const { r, alpha, a, b } = model;
  const { repeats, age } = rhythm;
  const base = alpha + age;
  const order = r + repeats;
  const rise = hypergeometric(order, b + repeats + 1, a + b + repeats, time / (base + time));
  const unless = ((a + b + repeats) / (a - 1)) * (1 - (base / (base + time)) ** order * rise);
  return unless * aliveProbability(model, rhythm);
}
