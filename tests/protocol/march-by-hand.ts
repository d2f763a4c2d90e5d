import type { MeasureId } from "#domain/metrics/question.ts";

/** Expected measures of the facts of March that `ask.test.ts` writes; amounts are in cents. */
export const byHand: Partial<Record<MeasureId, number | null>> = {
  // 100.00 + 30.00 - 10.00 of records, 500.00 + 300.00 of deals.
  revenue: 92_000,
  refunds: 1_000,
  cost_of_sales: 6_400,
  // Only what has a cost: 100.00 - 10.00 of revenue less 64.00.
  gross_profit: 2_600,
  gross_margin: 28.8889,
  units_sold: 2,
  // Only the one sale with a quantity.
  units_per_sale: 2,
  // Two that were paid, one without a rate, four deals won.
  sales_count: 7,
  // 930.00 by the four with a known value: two records and two deals.
  average_sale: 23_250,
  active_customers: 1,
  expenses: 5_500,
  operating_expenses: 3_000,
  acquisition_costs: 2_000,
  retention_costs: 500,
  profit: 80_100,
  profit_margin: 87.0652,
  revenue_target: 31_000,
  target_reached: 296.7742,
  fallback_rate: 0,
  // Today's pipeline was not known in March.
  open_deals: null,
  open_pipeline: null,
  valued_open_deals: null,
  weighted_pipeline: null,
  stuck_deals: null,
  expected_revenue: 10_000,
  deals_won: 4,
  deals_lost: 1,
  won_value: 80_000,
  lost_value: 70_000,
  valued_deals_won: 2,
  valued_deals_lost: 1,
  win_rate: 80,
  // 800.00 by two: the third deal has no value, and the fourth an unknown one.
  average_deal: 40_000,
  // 10 days and 30.
  sales_cycle: 20,
  sales_velocity: null,
  deals_opened: 3,
  opened_value: 100_000,
  valued_deals_opened: 2,
};
