import type { Days, DimensionId, Grain, Question } from "#domain/metrics/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { Entity } from "#domain/records/entity.ts";

/** An SQL statement and its bound values, in order. */
export type Statement = { text: string; values: (string | number | boolean | null | (string | null)[])[] };
export type Bind = (value: Statement["values"][number]) => string;

/** The workspace data that is needed to compile a question. */
export type QueryContext = {
  workspaceId: string;
  timeZone: string;
  today: string;
  countsWonDeals: boolean;
  /** Returns the SQL condition that a record of a kind, under an alias, matches the question's `where` and `search`. */
  conditionOf: (entity: Entity, alias: string, bind: Bind) => string;
};

/** A question with its range, comparison and currency resolved. */
export type ResolvedQuery = {
  question: Question;
  range: Days;
  compared: Days | null;
  grain: Grain | null;
  by: readonly DimensionId[];
  currency: Currency;
  weekStart: number;
  /** A customer without an order for this number of days counts as lost. */
  lapseDays: number;
};

/** Returns the requested range and, if there is one, the compared range. */
export const spansOf = ({ range, compared }: Pick<ResolvedQuery, "range" | "compared">): Days[] =>
  compared ? [range, compared] : [range];

/** Returns the dimensions by which a question groups or filters. */
export const dimensionsOf = ({ by, filters }: Pick<Question, "by" | "filters">): Set<DimensionId> =>
  new Set([...(by ?? []), ...Object.keys(filters ?? {}).map((name) => name as DimensionId)]);

/** Returns the kinds of records that a question restricts by list filters or a list search. */
export const filteredKinds = ({ where, search }: Pick<Question, "where" | "search">): string[] =>
  Object.keys({ ...where, ...search });
