import { digamma, logGamma } from "#domain/customers/log-gamma.ts";
import { minimise, sumOfSquares } from "#domain/customers/minimise.ts";

/** A customer's number of orders and their average value. */
export type Spending = { orders: number; mean: number };

/**
 * The parameters of the gamma-gamma model of Fader and Hardie (2013): the variation of order values of a customer (p),
 * and between customers (q, v).
 */
export type GammaGamma = { p: number; q: number; v: number };

/**
 * Fits the model with the highest likelihood and a prior as in `fitMbgNbd`. During the search, amounts are relative to
 * their mean.
 */
export function fitGammaGamma(all: readonly Spending[], prior = 0): GammaGamma {
  const spendings = all.filter(({ mean }) => mean > 0);
  const scale = spendings.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, spendings.length);
  // The mean of all customers exists only if q > 1. Customers with few orders are estimated to be close to this mean.
  const toModel = ([p = 0, q = 0, v = 0]: readonly number[]): GammaGamma => ({
    p: Math.exp(p),
    q: 1 + Math.exp(q),
    v: Math.exp(v),
  });
  // Terms that customers with the same number of orders share are computed only once.
  const alike = [...Map.groupBy(spendings, ({ orders }) => orders)].map(([orders, its]) => ({
    orders,
    amounts: its.map(({ mean }) => orders * (mean / scale)),
    logs: its.reduce((sum, { mean }) => sum + Math.log(mean / scale), 0),
  }));
  const many = spendings.length;
  const { at } = minimise(
    (logs) => {
      const { p, q, v } = toModel(logs);
      const [logV, digammaQ] = [Math.log(v), digamma(q)];
      const shared = q * logV - logGamma(q);
      const sums = { value: 0, p: 0, q: many * (logV - digammaQ), v: (many * q) / v };
      for (const group of alike) {
        const shape = p * group.orders;
        const [both, own, logOrders] = [digamma(shape + q), digamma(shape), Math.log(group.orders)];
        let logAll = 0;
        let inverse = 0;
        for (const amount of group.amounts) {
          logAll += Math.log(amount + v);
          inverse += 1 / (amount + v);
        }
        const count = group.amounts.length;
        const each = logGamma(shape + q) - logGamma(shape) + shared + shape * logOrders;
        sums.value += count * each + (shape - 1) * group.logs - (shape + q) * logAll;
        sums.p += group.orders * (count * (both - own + logOrders) + group.logs - logAll);
        sums.q += count * both - logAll;
        sums.v -= (shape + q) * inverse;
      }
      return {
        value: (prior * sumOfSquares(logs) - sums.value) / many,
        rise: [p * sums.p, (q - 1) * sums.q, v * sums.v].map(
          (rise, axis) => (2 * prior * (logs[axis] ?? 0) - rise) / many,
        ),
      };
    },
    [0, 0, 0],
  );
  const model = toModel(at);
  return { ...model, v: model.v * scale };
}

/**
 * Returns the expected order value of a customer, which is between the customer's own mean and the mean of all
 * customers. The more orders a customer has, the closer it is to their own mean.
 */
export function expectedSpending({ p, q, v }: GammaGamma, { orders, mean }: Spending): number {
  return (p * (v + orders * Math.max(0, mean))) / (p * orders + q - 1);
}
