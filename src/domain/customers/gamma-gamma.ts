import { logGamma } from "#domain/customers/log-gamma.ts";
import { minimise } from "#domain/customers/minimise.ts";

/** How many orders somebody made, and what one was worth on average. */
export type Spending = { orders: number; mean: number };

/** How what an order is worth differs within (p) and between customers (q, v): the gamma-gamma model of Fader and Hardie (2013). */
export type GammaGamma = { p: number; q: number; v: number };

/** The model that makes what was seen most likely; amounts are told as multiples of their mean while it is sought. */
export function fitGammaGamma(all: readonly Spending[], penalty = 0): GammaGamma {
  const spendings = all.filter(({ mean }) => mean > 0);
  const scale = spendings.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, spendings.length);
  // Without a mean between customers there is nothing to draw an unknown one towards: q stays above one.
  const toModel = ([p = 0, q = 0, v = 0]: readonly number[]): GammaGamma => ({
    p: Math.exp(p),
    q: 1 + Math.exp(q),
    v: Math.exp(v),
  });
  const { at } = minimise(
    (logs) => {
      const { p, q, v } = toModel(logs);
      let sum = 0;
      for (const { orders, mean } of spendings) {
        const shape = p * orders;
        const amount = mean / scale;
        sum +=
          logGamma(shape + q) -
          logGamma(shape) -
          logGamma(q) +
          q * Math.log(v) +
          (shape - 1) * Math.log(amount) +
          shape * Math.log(orders) -
          (shape + q) * Math.log(orders * amount + v);
      }
      return penalty * (p ** 2 + q ** 2 + v ** 2) - sum / spendings.length;
    },
    [0, 0, 0],
  );
  const model = toModel(at);
  return { ...model, v: model.v * scale };
}

/** What an order of a customer is expected to be worth: between their own mean and everybody's, the nearer to theirs the more they ordered. */
export function expectedSpending({ p, q, v }: GammaGamma, { orders, mean }: Spending): number {
  return (p * (v + orders * Math.max(0, mean))) / (p * orders + q - 1);
}
