import type { Unit } from "#domain/measures/answer.ts";
import type { Atom, FactId, Formula } from "#domain/measures/formula.ts";
import type { MeasureId } from "#domain/measures/question.ts";

export type Measure = {
  unit: Unit;
  /** Which way is the good one; null where neither is. */
  better: "up" | "down" | null;
  formula: Formula;
  /** How many facts it is made of. */
  n: Atom;
  /** What is left out where a fact lacks it, by the column that counts how often that is. */
  lacks?: Atom;
  /** It stands as it does today, so nothing earlier is known of it. */
  isOfToday?: true;
};

const of = (fact: FactId, column: string): Atom => ({ fact, column });
const percent = (ratio: Formula, by: Formula): Formula => ({ ratio, by, times: 100 });

const sales = (column: string) => of("sales", column);
const revenue = sales("revenue");
const profit: Formula = { minus: [revenue, sales("cost"), of("expenses", "amount")] };
const grossProfit: Formula = { minus: [sales("costed_revenue"), sales("cost")] };
const target = of("targets", "revenue");
const won = of("closed_deals", "won");
const wonValue = of("closed_deals", "won_value");
const winRate: Formula = percent(won, of("closed_deals", "decided"));
const averageDeal: Formula = { ratio: wonValue, by: of("closed_deals", "won_valued") };
const cycle: Formula = { ratio: of("closed_deals", "cycle_days"), by: of("closed_deals", "cycles") };

const money = (formula: Formula, n: Atom, better: Measure["better"] = "up"): Measure => ({
  unit: "money",
  better,
  formula,
  n,
});
const count = (formula: Atom, better: Measure["better"] = "up"): Measure => ({
  unit: "count",
  better,
  formula,
  n: formula,
});
const ofToday = (measure: Measure): Measure => ({ ...measure, isOfToday: true });

const salesRows = sales("rows");
const expensesRows = of("expenses", "rows");
const closedRows = of("closed_deals", "decided");
const openRows = of("open_deals", "rows");

/** Every measure there is: each screen, export and answer reads its formula here. */
export const measures: Record<MeasureId, Measure> = {
  // What was sold: sales records and, unless a workspace records all it sells, won deals. Refunds are negative.
  revenue: money(revenue, salesRows),
  refunds: money(sales("refunded"), sales("refunds"), "down"),
  cost_of_sales: { ...money(sales("cost"), salesRows, "down"), lacks: sales("uncosted") },
  // Of sales whose cost is known, so that an unknown cost is not taken for none.
  gross_profit: { ...money(grossProfit, sales("costed")), lacks: sales("uncosted") },
  gross_margin: {
    unit: "percent",
    better: "up",
    formula: percent(grossProfit, sales("costed_revenue")),
    n: sales("costed"),
    lacks: sales("uncosted"),
  },
  units_sold: { unit: "quantity", better: "up", formula: sales("quantity"), n: salesRows },
  sales_count: count(sales("sales")),
  average_sale: money({ ratio: sales("sold"), by: sales("sales") }, sales("sales")),
  active_customers: {
    unit: "count",
    better: "up",
    formula: { fact: "sales", distinct: "account" },
    n: salesRows,
  },

  expenses: money(of("expenses", "amount"), expensesRows, "down"),
  operating_expenses: money(of("expenses", "operating"), of("expenses", "operating_rows"), "down"),
  acquisition_costs: money(of("expenses", "acquisition"), of("expenses", "acquisition_rows"), "down"),
  retention_costs: money(of("expenses", "retention"), of("expenses", "retention_rows"), "down"),
  profit: money(profit, salesRows),
  profit_margin: { unit: "percent", better: "up", formula: percent(profit, revenue), n: salesRows },

  revenue_target: money(target, of("targets", "rows"), null),
  target_reached: { unit: "percent", better: "up", formula: percent(revenue, target), n: salesRows },
  // The share of the target not reached.
  fallback_rate: {
    unit: "percent",
    better: "down",
    formula: { notBelowZero: percent({ minus: [target, revenue] }, target) },
    n: salesRows,
  },

  open_deals: ofToday(count(openRows, null)),
  open_pipeline: { ...ofToday(money(of("open_deals", "value"), openRows)), lacks: of("open_deals", "unvalued") },
  weighted_pipeline: { ...ofToday(money(of("open_deals", "weighted"), openRows)), lacks: of("open_deals", "unvalued") },
  stuck_deals: ofToday(count(of("open_deals", "stuck"), "down")),
  expected_revenue: { ...money(of("expected_deals", "weighted"), of("expected_deals", "rows")), isOfToday: true },
  deals_won: count(won),
  deals_lost: count(of("closed_deals", "lost"), "down"),
  won_value: money(wonValue, won),
  lost_value: money(of("closed_deals", "lost_value"), of("closed_deals", "lost"), "down"),
  win_rate: { unit: "percent", better: "up", formula: winRate, n: closedRows },
  average_deal: money(averageDeal, of("closed_deals", "won_valued")),
  sales_cycle: { unit: "days", better: "down", formula: cycle, n: of("closed_deals", "cycles") },
  // What the open deals bring in a day: their number, how many are won, what one is worth and how long one takes.
  sales_velocity: ofToday(
    money({ product: [openRows, { ratio: won, by: closedRows }, averageDeal], by: cycle }, closedRows),
  ),
  deals_opened: count(of("opened_deals", "rows")),

  new_contacts: count(of("contacts", "rows")),
  converted_contacts: count(of("contacts", "converted")),
  lead_conversion: {
    unit: "percent",
    better: "up",
    formula: percent(of("contacts", "converted"), of("contacts", "rows")),
    n: of("contacts", "rows"),
  },
  new_leads: count(of("contacts", "leads")),
  calls_made: count(of("activities", "calls")),
  activities_logged: count(of("activities", "rows")),
};
