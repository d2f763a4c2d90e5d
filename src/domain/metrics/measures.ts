import type { Formula } from "#domain/metrics/formula.ts";
import { educationMeasures } from "#domain/metrics/industry/education.ts";
import { fnbMeasures } from "#domain/metrics/industry/fnb.ts";
import { healthcareMeasures } from "#domain/metrics/industry/healthcare.ts";
import { officeMeasures } from "#domain/metrics/industry/office.ts";
import { retailMeasures } from "#domain/metrics/industry/retail.ts";
import { costOfSales, costOfSalesRecords, grossProfit, salesCount } from "#domain/metrics/industry/shared-formulas.ts";
import { techMeasures } from "#domain/metrics/industry/tech.ts";
import {
  count,
  type Measure,
  money,
  noted,
  of,
  ofToday,
  percent,
  points,
  quantity,
  share,
  stock,
} from "#domain/metrics/measure-builders.ts";
import type { MeasureId } from "#domain/metrics/question.ts";

const sales = (column: string) => of("sales", column);
const revenue = sales("revenue");
const profit: Formula = { minus: [revenue, costOfSalesRecords, of("expenses", "amount")] };
const orders = (column: string) => of("customer_orders", column);
const moves = (column: string) => of("customer_moves", column);
const target = of("targets", "revenue");
const converted = of("contacts", "converted");
const won = of("closed_deals", "won");
const wonValue = of("closed_deals", "won_value");
const winRate: Formula = percent(won, of("closed_deals", "decided"));
const averageDeal: Formula = { ratio: wonValue, by: of("closed_deals", "won_valued") };
const cycle: Formula = { ratio: of("closed_deals", "cycle_days"), by: of("closed_deals", "cycles") };

const salesRows = sales("rows");
const expensesRows = of("expenses", "rows");
const closedRows = of("closed_deals", "decided");
const openRows = of("open_deals", "rows");

/** All measures. Pages, exports and the assistant use the same formulas. */
export const measures: Record<MeasureId, Measure> = {
  // Sales records and won deals, unless the workspace records all of its sales. Refunds are negative.
  revenue: money(revenue, salesRows),
  refunds: money(sales("refunded"), sales("refunds"), "down"),
  cost_of_sales: { ...money(costOfSales, salesRows, "down"), lacks: sales("uncosted") },
  // Includes only sales with a known cost, so that an unknown cost does not count as 0.
  gross_profit: { ...money(grossProfit, sales("costed")), lacks: sales("uncosted") },
  gross_margin: {
    unit: "percent",
    better: "up",
    formula: percent(grossProfit, sales("costed_revenue")),
    n: sales("costed"),
    lacks: sales("uncosted"),
  },
  units_sold: { unit: "quantity", better: "up", formula: sales("quantity"), n: salesRows },
  sales_count: { ...count(sales("sales")), formula: salesCount },
  // The sales of orders, minus the refunds of lines of the same orders.
  average_sale: money(
    {
      ratio: { minus: [sales("sold"), of("orders", "refunded")] },
      by: { plus: [sales("valued_single_sales"), { fact: "orders", distinct: "valued_order" }] },
    },
    sales("valued_sales"),
  ),
  // A customer is an account with a sale of positive revenue, and is lost when the lapse days have passed without
  // another one. Returning customers also bought before the range. The number of customers is unknown if all sales lack
  // an account.
  active_customers: {
    unit: "count",
    better: "up",
    formula: {
      value: { fact: "sales", distinct: "customer" },
      known: { fact: "sales", distinct: "customer" },
      unknown: sales("paid"),
    },
    n: salesRows,
  },
  new_customers: count(orders("first")),
  returning_customers: {
    unit: "count",
    better: "up",
    formula: { minus: [{ fact: "customer_orders", distinct: "account" }, orders("first")] },
    n: orders("rows"),
  },
  won_back_customers: count(orders("back")),
  lost_customers: count(moves("lost"), "down"),
  net_customers: { unit: "count", better: "up", formula: moves("net"), n: moves("rows") },

  expenses: money(of("expenses", "amount"), expensesRows, "down"),
  operating_expenses: money(of("expenses", "operating"), of("expenses", "operating_rows"), "down"),
  acquisition_costs: money(of("expenses", "acquisition"), of("expenses", "acquisition_rows"), "down"),
  retention_costs: money(of("expenses", "retention"), of("expenses", "retention_rows"), "down"),
  labour_costs: money(of("labour_expenses", "amount"), of("labour_expenses", "rows"), "down"),
  rent_costs: money(of("rent_expenses", "amount"), of("rent_expenses", "rows"), "down"),
  cost_per_customer: money({ ratio: of("expenses", "acquisition"), by: converted }, converted, "down"),
  profit: { ...money(profit, salesRows), lacks: sales("costless") },
  profit_margin: {
    unit: "percent",
    better: "up",
    formula: percent(profit, revenue),
    n: salesRows,
    lacks: sales("costless"),
  },

  revenue_target: money(target, of("targets", "rows"), null),
  // Without any sales, 0% of the target is reached.
  target_reached: { unit: "percent", better: "up", formula: percent(revenue, target), n: of("targets", "rows") },
  // The percentage of the target that was not reached.
  fallback_rate: {
    unit: "percent",
    better: "down",
    formula: { notBelowZero: percent({ minus: [target, revenue] }, target) },
    n: of("targets", "rows"),
  },

  open_deals: ofToday(count(openRows, null)),
  open_pipeline: { ...ofToday(money(of("open_deals", "value"), openRows)), lacks: of("open_deals", "unvalued") },
  valued_open_deals: ofToday(count(of("open_deals", "valued"), null)),
  weighted_pipeline: { ...ofToday(money(of("open_deals", "weighted"), openRows)), lacks: of("open_deals", "unvalued") },
  stuck_deals: ofToday(count(of("open_deals", "stuck"), "down")),
  expected_revenue: { ...money(of("expected_deals", "weighted"), of("expected_deals", "rows")), isOfToday: true },
  deals_won: count(won),
  deals_lost: count(of("closed_deals", "lost"), "down"),
  won_value: money(wonValue, won),
  lost_value: money(of("closed_deals", "lost_value"), of("closed_deals", "lost"), "down"),
  // Includes only deals with a value and, in another currency, a rate; the value of other deals is unknown.
  valued_deals_won: count(of("closed_deals", "won_valued")),
  valued_deals_lost: count(of("closed_deals", "lost_valued"), null),
  win_rate: { unit: "percent", better: "up", formula: winRate, n: closedRows },
  average_deal: money(averageDeal, of("closed_deals", "won_valued")),
  sales_cycle: { unit: "days", better: "down", formula: cycle, n: of("closed_deals", "cycles") },
  // The daily revenue expected from open deals: their number, times the win rate and the average value, divided by the
  // average sales cycle.
  sales_velocity: ofToday(
    money({ product: [openRows, { ratio: won, by: closedRows }, averageDeal], by: cycle }, closedRows),
  ),
  deals_opened: count(of("opened_deals", "rows")),
  opened_value: {
    ...money(of("opened_deals", "value"), of("opened_deals", "rows")),
    lacks: of("opened_deals", "unvalued"),
  },
  valued_deals_opened: count(of("opened_deals", "valued")),

  new_contacts: count(of("contacts", "rows")),
  contacts_with_deals: count(of("contacts", "with_deals")),
  converted_contacts: count(converted),
  lead_conversion: {
    unit: "percent",
    better: "up",
    formula: percent(converted, of("contacts", "rows")),
    n: of("contacts", "rows"),
    // Contacts of the last months may still convert.
    maturesIn: 90,
  },
  new_leads: count(of("contacts", "leads")),
  calls_made: count(of("activities", "calls")),
  activities_logged: count(of("activities", "rows")),

  messages_received: count(of("messages", "rows"), null),
  positive_messages: count(of("messages", "positive")),
  neutral_messages: count(of("messages", "neutral"), null),
  negative_messages: count(of("messages", "negative"), "down"),
  doubtful_messages: count(of("messages", "doubtful"), null),
  // Ranges from −100 (all messages are negative) to 100 (all are positive).
  net_sentiment: {
    unit: "points",
    better: "up",
    formula: percent({ minus: [of("messages", "positive"), of("messages", "negative")] }, of("messages", "read")),
    n: of("messages", "read"),
  },

  // Amounts per counted unit.
  average_check: money({ ratio: revenue, by: points("covers") }, noted("covers")),
  revenue_per_seat_hour: money(
    { ratio: revenue, by: { product: [stock("seats").mean, points("open_hours")] } },
    noted("open_hours"),
  ),
  shop_conversion: share(salesCount, points("footfall"), noted("footfall")),
  seats: quantity(stock("seats").atEnd, stock("seats").noted),

  ...fnbMeasures,
  ...retailMeasures,
  ...techMeasures,
  ...officeMeasures,
  ...healthcareMeasures,
  ...educationMeasures,
};
