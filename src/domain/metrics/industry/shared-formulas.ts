import type { Formula } from "#domain/metrics/formula.ts";
import { of } from "#domain/metrics/measure-builders.ts";

/** The number of orders, where each sales line without an order number counts as an order. */
export const salesCount: Formula = {
  plus: [of("sales", "single_sales"), { fact: "orders", distinct: "order" }],
};
export const revenue = of("sales", "revenue");
const costed = of("sales", "costed");
/** Unknown if no sale has a cost. */
export const costOfSales: Formula = { value: of("sales", "cost"), known: costed, unknown: of("sales", "uncosted") };
/** The cost of sales, which is not reported as missing if all sales are won deals, as in a consultancy. */
export const costOfSalesRecords: Formula = { ...costOfSales, unknown: of("sales", "costless") };
export const grossProfit: Formula = { minus: [of("sales", "costed_revenue"), costOfSales] };
export const grossMargin: Formula = { ratio: grossProfit, by: of("sales", "costed_revenue") };
export const labour = of("labour_expenses", "amount");
export const acquisition = of("expenses", "acquisition");
