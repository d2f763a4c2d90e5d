import type { Days, DimensionId, Grain, Question } from "#domain/measures/question.ts";
import type { Currency } from "#domain/numbers/currency.ts";
import type { Entity } from "#domain/records/entity.ts";

/** A statement and the values it binds, in order. */
export type Statement = { text: string; values: (string | number | boolean | null | (string | null)[])[] };
export type Bind = (value: Statement["values"][number]) => string;

/** What a question is compiled for. */
export type Place = {
  workspaceId: string;
  timeZone: string;
  today: string;
  countsWonDeals: boolean;
  /** The condition that a record of a kind, under an alias, is one of those that `where` and `search` ask for. */
  conditionOf: (entity: Entity, alias: string, bind: Bind) => string;
};

/** A question whose range, comparison and currency are settled. */
export type Settled = {
  question: Question;
  range: Days;
  compared: Days | null;
  grain: Grain | null;
  by: readonly DimensionId[];
  currency: Currency;
  weekStart: number;
  /** After how many days without an order a customer counts as lost. */
  lapseDays: number;
};

/** The days asked about: the range, and what it is compared with. */
export const spansOf = ({ range, compared }: Pick<Settled, "range" | "compared">): Days[] =>
  compared ? [range, compared] : [range];

/** The dimensions that a question groups or filters by. */
export const dimensionsOf = ({ by, filters }: Pick<Question, "by" | "filters">): Set<DimensionId> =>
  new Set([...(by ?? []), ...Object.keys(filters ?? {}).map((name) => name as DimensionId)]);

/** The kinds of records that a question narrows, in the words of their lists. */
export const kindsAsked = ({ where, search }: Pick<Question, "where" | "search">): string[] =>
  Object.keys({ ...where, ...search });
