import { costOfSales, labour, revenue } from "#domain/metrics/industry/shared-formulas.ts";
import {
  count,
  type Measure,
  money,
  noted,
  of,
  percent,
  points,
  ratio,
  share,
  stock,
} from "#domain/metrics/measure-builders.ts";

/** Indicators of restaurants, cafés and caterers. */
export const fnbMeasures = {
  covers: count(points("covers")),
  // The number of parties per table and day.
  table_turns: ratio({ ratio: points("parties"), by: stock("tables").days }, noted("parties")),
  food_cost_share: {
    ...share(costOfSales, of("sales", "costed_revenue"), of("sales", "costed"), "down"),
    lacks: of("sales", "uncosted"),
  },
  labour_share: share(labour, revenue, of("labour_expenses", "rows"), "down"),
  // Each cost is divided by the revenue of the sales with a known cost of this kind.
  prime_cost_share: {
    unit: "percent",
    better: "down",
    formula: { plus: [percent(costOfSales, of("sales", "costed_revenue")), percent(labour, revenue)] },
    n: of("labour_expenses", "rows"),
    lacks: of("sales", "uncosted"),
  },
  sales_per_labour_hour: money({ ratio: revenue, by: points("labour_hours") }, noted("labour_hours")),
  comps_share: share(points("comps"), revenue, noted("comps"), "down"),
  waste_share: share(points("waste"), costOfSales, noted("waste"), "down"),
  good_reviews_share: share(points("good_reviews"), points("reviews"), noted("reviews")),
  rent_share: share(of("rent_expenses", "amount"), revenue, of("rent_expenses", "rows"), "down"),
} satisfies Record<string, Measure>;
