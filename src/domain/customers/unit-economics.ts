/** Average days of a month. */
const aMonth = 30.4375;

/** Customer counts and costs of a date range. Amounts are in minor units of one currency. */
export type Turnover = {
  days: number;
  /** Customers at the start: accounts whose last order was not too long ago. */
  before: number;
  /** First orders, customers won back after being lost, and customers lost. */
  won: number;
  back: number;
  lost: number;
  /** Purchases of accounts, less refunds. */
  revenue: number;
  /** Gross profit of all sales with a known cost, in percent of them; null where no cost is known. */
  margin: number | null;
  /** Null if there is no such expense. */
  acquisition: number | null;
  retention: number | null;
};

/** Missing inputs of a metric. */
export const economicsLacks = ["acquisition", "customers", "retention", "costs", "profit", "lost"] as const;
export type EconomicsLack = (typeof economicsLacks)[number];

export type UnitEconomics = {
  /** Customers at the end. */
  after: number;
  /** Acquisition costs per account that ordered for the first time (CAC). */
  cac: number | null;
  /** Retention costs a year, per customer. */
  retention_per_customer: number | null;
  /** Gross profit of a customer in a month. */
  monthly_profit: number | null;
  /** Months until a new customer's gross profit has paid their acquisition cost. */
  payback_months: number | null;
  /** Customers lost per month, in percent. */
  monthly_churn: number | null;
  /** Gross profit of a customer until they are lost. */
  lifetime_value: number | null;
  ltv_to_cac: number | null;
  /** The distinct missing inputs, in the order of the metrics that need them. */
  lacks: EconomicsLack[];
};

/**
 * Computes what a customer costs and earns. With n the mean of the customers before and after, and m the months: CAC =
 * acquisition costs ÷ first orders; monthly profit p = revenue × gross margin ÷ (n × m); payback = CAC ÷ p; churn c = lost ÷
 * (n × m); lifetime value = p ÷ c; LTV to CAC = lifetime value ÷ CAC. Source: D. Skok, "SaaS Metrics 2.0" (forEntrepreneurs,
 * 2013), with orders in place of subscriptions.
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
