import type { Formula } from "#domain/metrics/formula.ts";
import { costOfSales, grossProfit, revenue } from "#domain/metrics/industry/shared-formulas.ts";
import { type Measure, money, noted, of, points, ratio, share, stock } from "#domain/metrics/measure-builders.ts";

const stockValue = stock("stock_value");
const countedSales: Formula = {
  plus: [of("sales", "counted_single_sales"), { fact: "orders", distinct: "counted_order" }],
};
const uncosted = of("sales", "uncosted");
const aYear = 365;

/** Indicators of physical and online shops. */
export const retailMeasures = {
  units_per_sale: ratio({ ratio: of("sales", "quantity"), by: countedSales }, of("sales", "counted_sales")),
  sales_per_area: money({ ratio: revenue, by: stock("floor_area").mean }, stock("floor_area").noted),
  // These ratios are annualised, so that months can be compared.
  gmroi: { ...ratio({ ratio: grossProfit, by: stockValue.days, times: aYear }, stockValue.noted), lacks: uncosted },
  stock_turn: {
    ...ratio({ ratio: costOfSales, by: stockValue.days, times: aYear }, stockValue.noted),
    lacks: uncosted,
  },
  // The sum of the stock value on each day, divided by the cost of sales of these days.
  days_of_stock: {
    unit: "days",
    better: "down",
    formula: { ratio: stockValue.days, by: costOfSales },
    n: stockValue.noted,
    lacks: uncosted,
  },
  sell_through: share(of("sales", "quantity"), points("units_available"), noted("units_available")),
  stock_outs_share: share(points("stock_outs"), points("shelf_checks"), noted("shelf_checks"), "down"),
  returns_share: share(of("sales", "refunded"), of("sales", "sold"), of("sales", "sales"), "down"),
  markdown_share: share(points("markdowns"), revenue, noted("markdowns"), "down"),
} satisfies Record<string, Measure>;
