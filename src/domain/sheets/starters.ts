import { standardViews } from "#domain/records/lists/standard-views.ts";

import type { BlockSource } from "./sheet-block.ts";

/** Spreadsheets that start with the workspace's own data. */
export const starters = ["sales", "commission", "deals", "prices"] as const;
export type Starter = (typeof starters)[number];

/** Returns the live data of a starter. */
export function starterSource(starter: "sales" | "commission"): Extract<BlockSource, { kind: "metric" }>;
export function starterSource(
  starter: "deals" | "prices",
  openStages: readonly string[],
): Extract<BlockSource, { kind: "list" }>;
export function starterSource(starter: Starter, openStages: readonly string[]): BlockSource;
export function starterSource(starter: Starter, openStages: readonly string[] = []): BlockSource {
  switch (starter) {
    case "sales":
      return {
        kind: "metric",
        question: {
          measures: ["revenue", "sales_count", "average_sale"],
          range: "last_12_months",
          grain: "month",
        },
      };
    case "commission":
      return {
        kind: "metric",
        question: {
          measures: ["won_value", "deals_won"],
          range: "last_month",
          grain: "month",
          by: ["owner"],
          top: 100,
        },
      };
    case "deals": {
      const open = standardViews("deals", { memberId: "", openStages }).find(({ id }) => id === "open");
      const cols = "name,account_id,stage_id,value_minor,probability,close_date,owner_id";
      return { kind: "list", entity: "deals", search: { ...open?.state, cols } };
    }
    case "prices":
      return {
        kind: "list",
        entity: "products",
        search: { cols: "name,code,category,price_minor", sort: "category,name" },
      };
  }
}

/** Labels of the cells next to the live data. */
export type StarterLabel = "total" | "average" | "rate" | "discount" | "change" | "commission" | "net";

type StarterFormulas = {
  /** The column of the formulas, its label, and its first and last row. */
  column: number;
  label: StarterLabel;
  rows: readonly [first: number, last: number];
  formula: (row: number) => string;
  format: string;
  /** Labelled values two columns further right, which the formulas use or which sum up the data. */
  values: readonly { label: StarterLabel; input: string; format: string }[];
};

const amount = "#,##0.00";
const wholeAmount = "#,##0";
const share = "0.0%";

/** Formulas next to the live data, in English. They are empty in rows without a number. */
export const starterFormulas: Readonly<Partial<Record<Starter, StarterFormulas>>> = {
  sales: {
    column: 5,
    label: "change",
    rows: [3, 14],
    formula: (row) => `=IF(AND(ISNUMBER(B${row - 1}),ISNUMBER(B${row})),IFERROR(B${row}/B${row - 1}-1,""),"")`,
    format: share,
    values: [
      { label: "total", input: '=IFERROR(SUM(B2:B14),"")', format: wholeAmount },
      { label: "average", input: '=IFERROR(AVERAGE(B2:B14),"")', format: wholeAmount },
    ],
  },
  commission: {
    column: 5,
    label: "commission",
    rows: [2, 101],
    formula: (row) => `=IF(ISNUMBER(C${row}),C${row}*$H$1,"")`,
    format: amount,
    values: [
      { label: "rate", input: "5%", format: share },
      { label: "total", input: "=SUM(E2:E101)", format: amount },
    ],
  },
  prices: {
    column: 6,
    label: "net",
    rows: [2, 201],
    formula: (row) => `=IF(ISNUMBER(D${row}),D${row}*(1-$I$1),"")`,
    format: amount,
    values: [{ label: "discount", input: "10%", format: share }],
  },
};
