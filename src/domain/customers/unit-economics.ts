const aMonth = 30.4375;

/** The customer counts, revenue and costs of a date range. Amounts are in minor units of one currency. */
export type Turnover = {
  days: number;
  /** The customers at the start: accounts that had ordered recently enough. */
  before: number;
  /** The number of first orders, of customers won back after being lost, and of customers lost. */
  won: number;
  back: number;
  lost: number;
  /** Purchases of accounts, minus refunds. */
  revenue: number;
  /** The gross profit of all sales with a known cost, in percent of their revenue; null if no cost is known. */
  margin: number | null;
  /** Null if there are no expenses of this kind. */
  acquisition: number | null;
  retention: number | null;
};

/** The inputs that a metric can lack. */
export const economicsLacks = ["acquisition", "customers", "retention", "costs", "profit", "lost"] as const;
export type EconomicsLack = (typeof economicsLacks)[number];

export type UnitEconomics = {
  /** The number of customers at the end. */
  after: number;
  /** Acquisition costs per account that ordered for the first time (CAC). */
  cac: number | null;
  /** Retention costs per customer and year. */
  retention_per_customer: number | null;
  /** Gross profit per customer and month. */
  monthly_profit: number | null;
  /** The number of months until a new customer's gross profit has covered the acquisition cost. */
  payback_months: number | null;
  /** The percentage of customers lost per month. */
  monthly_churn: number | null;
  /** The gross profit of a customer until the customer is lost. */
  lifetime_value: number | null;
  ltv_to_cac: number | null;
  /** The distinct missing inputs, in the order of the metrics that need them. These metrics are null. */
  lacks: EconomicsLack[];
};

/**
 * Computes what customers cost and earn. With n as the mean number of customers at the start and at the end, and m as
 * the number of months: CAC = acquisition costs ÷ first orders; monthly profit p = revenue × gross margin ÷ (n × m);
 * payback = CAC ÷ p; churn c = lost ÷ (n × m); lifetime value = p ÷ c; LTV to CAC = lifetime value ÷ CAC. Source: D.
 * Skok, "SaaS Metrics 2.0" (forEntrepreneurs, 2013), with orders in place of subscriptions.
 */
export function unitEconomics(seen: Turnover): UnitEconomics {
  const after = seen.before + seen.won + seen.back - seen.lost;
  const customerMonths = ((seen.before + after) / 2) * (seen.days / aMonth);
  const { acquisition, retention, margin } = seen;
  const cac = acquisition !== null && seen.won > 0 ? acquisition / seen.won : null;
  const profit = margin !== null && customerMonths > 0 ? (seen.revenue * margin) / 100 / customerMonths : null;
  const monthly = profit !== null && profit > 0 ? profit : null;
  const churn = seen.lost > 0 && customerMonths > 0 ? seen.lost / customerMonths : null;
  const lifetime = monthly !== null && churn !== null ? monthly / churn : null;
  const lacks: [EconomicsLack, boolean][] = [
    ["acquisition", acquisition === null],
    ["customers", seen.won === 0],
    ["retention", retention === null],
    ["costs", margin === null],
    ["profit", margin !== null && monthly === null],
    ["lost", seen.lost === 0],
  ];
  return {
    after,
    cac,
    retention_per_customer: retention !== null && customerMonths > 0 ? (retention / customerMonths) * 12 : null,
    monthly_profit: profit,
    payback_months: cac !== null && monthly !== null ? cac / monthly : null,
    monthly_churn: churn === null ? null : churn * 100,
    lifetime_value: lifetime,
    ltv_to_cac: lifetime !== null && cac !== null && cac > 0 ? lifetime / cac : null,
    lacks: lacks.flatMap(([what, isLacking]) => (isLacking ? [what] : [])),
  };
}
