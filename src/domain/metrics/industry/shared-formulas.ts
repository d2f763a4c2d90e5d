import type { Formula } from "#domain/metrics/formula.ts";
import { of } from "#domain/metrics/measure-builders.ts";

/** The number of orders; a line without an order number is one. */
export const salesCount: Formula = {
  plus: [of("sales", "single_sales"), { fact: "orders", distinct: "order" }],
};
export const revenue = of("sales", "revenue");
const costed = of("sales", "costed");
/** Unknown if no sale has a cost. */
export const costOfSales: Formula = { value: of("sales", "cost"), known: costed, unknown: of("sales", "uncosted") };
/** The cost of sales, but not missing where all sales are won deals, such as those of a consultancy. */
export const costOfSalesRecords: Formula = { ...costOfSales, unknown: of("sales", "costless") };
export const grossProfit: Formula = { minus: [of("sales", "costed_revenue"), costOfSales] };
export const grossMargin: Formula = { ratio: grossProfit, by: of("sales", "costed_revenue") };
export const labour = of("labour_expenses", "amount");
export const acquisition = of("expenses", "acquisition");
