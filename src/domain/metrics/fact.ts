import type { TableName } from "#domain/database.gen.ts";
import type { DimensionId, CountedKey } from "#domain/metrics/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { FilterNode } from "#domain/records/record-filters.ts";

/** A table from which results are computed. Its changes are recorded. */
export type SourceTable = TableName | "segment_cache";

/**
 * A column of facts that is summed. SQL refers to the row as `f` and can use the parameters that `compile` binds, such
 * as `:workspace`, `:zone`, `:today`, `:since` and `:until` (the first requested day and the day after the last), and
 * `:lapse` (the number of days after which a customer is lost).
 */
export type Amount =
  /**
   * `isRated` counts only facts whose amount is known in the requested currency; the result is the divisor for a sum of
   * amounts. `turnsAt` is for SQL that depends on the current time: when its value next changes without a write. `only`
   * is the condition that its facts meet.
   */
  | { sql: string; isRated?: true; turnsAt?: string; only?: string }
  /**
   * `ownRates`: only some facts have an amount in this column. The sum is unknown if none of these amounts has a rate,
   * even if other facts have one. `isLeftOut`: amounts without a rate are left out together with their facts.
   */
  | { money: string; times?: string; ownRates?: true; isLeftOut?: true }
  /**
   * The value on the last day of a period, today at the latest. With `isMoney`, the value is an amount in the fact's
   * currency.
   */
  | { onLastDay: string; isMoney?: true }
  /** The number of days. */
  | { ofDays: true };

/** A dimension of facts, and the column by which the list of its records is filtered, if any. */
export type Grouping = {
  sql: string;
  /** True if the values are record IDs, which are compared as uuids so that an index is used. */
  isId?: true;
  column?: string;
  /** The join of the source that provides the table of this dimension. */
  join?: TableName;
  /**
   * The join that repeats a fact for each of its values, if a fact can have several: a member can be in several teams.
   */
  spread?: string;
  /** Returns the condition for facts that have one of the values; `value` is the SQL comparison. */
  holds?: (value: string) => string;
  /** The owner column of the list, if the value is derived from the owner. */
  owner?: string;
  /** Like `piecesOf` of a source, but for the facts that have a value of this dimension. */
  piecesOf?: string;
};

/**
 * The part of the requested range for which a source is read: its whole months, or the remaining days, which are added
 * to the months or subtracted from them.
 */
export type SourceSpan = "months" | "rest";

export type Source = {
  /** The tables with their aliases. */
  from: string;
  /** Tables that only some dimensions need. */
  joins?: Readonly<Partial<Record<TableName, string>>>;
  /** The condition for the rows, in addition to the workspace. */
  where?: string;
  /** The day of a fact; null for a current state. */
  day: string | null;
  hasCurrency: boolean;
  dimensions: { readonly [D in DimensionId | CountedKey]?: Grouping };
  amounts: Readonly<Record<string, Amount>>;
  /**
   * The kind of records from which the facts (alias `f`) come, the list's column with the day, and a filter for these
   * records.
   */
  records?: { entity: Entity; day: string | null; only?: FilterNode };
  /** Used only if won deals count as sales. */
  isOfWonDeals?: true;
  /**
   * The exclusive subjects of a fact, each with its condition. A question uses only one of them: a target is set for an
   * account or for a region, for example.
   */
  subject?: Readonly<Partial<Record<DimensionId | CountedKey | "workspace", string>>>;
  /** True if `where` already restricts the rows to approximately the requested days. */
  isAboutDays?: true;
  /** The number of facts in a row, if rows can cancel each other out: groups with a sum of 0 are omitted. */
  piecesOf?: string;
  /** Set if the rows are pre-aggregated by whole days and these dimensions. */
  rollup?: true;
  /** The part of the requested range that is read from this source. */
  span?: SourceSpan;
  /** True if the amounts are already in the requested currency and need no rate. */
  isInCurrency?: true;
  /**
   * True if the facts are derived from sales. Filters by owner, team, company or region then apply to those sales
   * (`:within`) and not to the fact's own rows.
   */
  isOfSomeSales?: true;
};

export type Fact = {
  /** The tables that determine the values of the fact, except for joins, teams, stages and exchange rates. */
  tables: readonly SourceTable[];
  /**
   * The alternatives to read the fact from. The first alternative with all requested dimensions is used, and all of its
   * sources are read together.
   */
  sources: readonly (readonly Source[])[];
  /** The SQL condition that is true if the workspace has any facts. */
  exists: string;
  /**
   * The SQL condition that is true if there is a fact before the day `:before`; nothing is known about days before the
   * first fact. It reads the records themselves, because sums include rows of deleted records until they are compacted.
   */
  started?: string;
  /** The source of facts without a date. */
  undated?: Source;
  /** True if facts can also be in the future. */
  isOfFuture?: true;
  /** True for a state; nothing is known about it before it was first recorded. */
  isStock?: true;
  /** True if each account is in only one group of any dimension, so that distinct counts of accounts add up. */
  isOfAccounts?: true;
  /** The dimensions with a single value per order, so that distinct counts of orders add up. */
  addsUpBy?: readonly DimensionId[];
};

export const one: Amount = { sql: "1" };
export const when = (condition: string): Amount & { sql: string } => ({ sql: `(${condition})::int`, only: condition });
export const ratedWhen = (condition: string): Amount => ({ ...when(condition), isRated: true });
export const moneyWhen = (condition: string, amount: string) => ({
  money: `case when ${condition} then ${amount} end`,
});

/**
 * Returns the dimensions owner and team, where team means the current teams of the owner. A member of several teams
 * counts in each of them, so totals by team are aggregated without groups (decision 20).
 */
export function owned(sql = "f.owner_id", column?: string): Pick<Source["dimensions"], "owner" | "team"> {
  const isPlace = (alias: string) =>
    `${alias}.workspace_id = f.workspace_id and ${alias}.member_id = ${sql} and ${alias}.team_id is not null`;
  const exists = (condition: string) => `exists (select from public.placements o where ${isPlace("o")}${condition})`;
  return {
    owner: { sql, ...(column !== undefined && { column }) },
    team: {
      sql: "team.team_id",
      spread: `left join public.placements team on ${isPlace("team")}`,
      holds: (value) => (value === "is null" ? `not ${exists("")}` : exists(` and o.team_id::text ${value}`)),
      ...(column !== undefined && { owner: column }),
    },
  };
}

/** Returns link dimensions by ID, each read from the column that the list also uses. */
export const links = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}_id`, isId: true as const, column: `${name}_id` }]));
export const texts = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}`, column: name }]));
