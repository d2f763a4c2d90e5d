import { of } from "#domain/measures/build.ts";
import type { Formula } from "#domain/measures/formula.ts";

export const revenue = of("sales", "revenue");
export const costOfSales = of("sales", "cost");
export const grossProfit: Formula = { minus: [of("sales", "costed_revenue"), costOfSales] };
export const grossMargin: Formula = { ratio: grossProfit, by: of("sales", "costed_revenue") };
export const labour = of("labour_expenses", "amount");
export const acquisition = of("expenses", "acquisition");
