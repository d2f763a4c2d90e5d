import type { MeasureId } from "#domain/metrics/question.ts";

/** Expected measures of the facts for March in `ask.test.ts`. Amounts are in cents. */
export const byHand: Partial<Record<MeasureId, number | null>> = {
  // 100.00 + 30.00 − 10.00 from sales, and 500.00 + 300.00 from deals.
  revenue: 92_000,
  refunds: 1_000,
  cost_of_sales: 6_400,
  // Counts only sales with a cost: revenue of 100.00 − 10.00 less 64.00.
  gross_profit: 2_600,
  gross_margin: 28.8889,
  units_sold: 2,
  // Counts the only sale with a quantity.
  units_per_sale: 2,
  // Two paid sales, one sale without a rate, and four won deals.
  sales_count: 7,
  // 930.00 from the four with a known value: two sales and two deals.
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
  // Today's pipeline does not apply to March.
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
  // 800.00 from two deals; the third has no value, and the value of the fourth is unknown.
  average_deal: 40_000,
  // 10 and 30 days.
  sales_cycle: 20,
  sales_velocity: null,
  deals_opened: 3,
  opened_value: 100_000,
  valued_deals_opened: 2,
};
