import type { TableName } from "#domain/database.gen.ts";
import type { DimensionId, CountedKey } from "#domain/metrics/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { FilterNode } from "#domain/records/record-filters.ts";

/** A table that results are computed from, and whose changes are recorded. */
export type SourceTable = TableName | "segment_cache";

/**
 * A column of facts that is summed. SQL refers to the row as `f` and may use `:workspace`, `:zone`, `:today`, `:since` and
 * `:until`, the first requested day and the one after the last, and `:lapse`, the days after which a customer is lost.
 */
export type Amount =
  /**
   * With `isRated`, only facts whose amount is known in the requested currency: the divisor of a sum of amounts. `turnsAt`:
   * for SQL that depends on the current time, when its value changes without any write. `only`: the condition of its facts.
   */
  | { sql: string; isRated?: true; turnsAt?: string; only?: string }
  /**
   * `ownRates`: the column has amounts in only some facts: it is unknown if none of these has a rate, regardless of the others.
   * `isLeftOut`: amounts without a rate are left out, as are the facts that they belong to.
   */
  | { money: string; times?: string; ownRates?: true; isLeftOut?: true }
  /** Only the value of a period's last day, today at the latest; an amount in the fact's currency if it is money. */
  | { onLastDay: string; isMoney?: true }
  /** The number of days. */
  | { ofDays: true };

/** A dimension of facts, and the column by which the list of its records can be filtered, if there is one. */
export type Grouping = {
  sql: string;
  /** True if the values are record ids, and compared as such so that an index is used. */
  isId?: true;
  column?: string;
  /** The table of the source's join that it is read from. */
  join?: TableName;
  /** For a dimension with several values per fact, which is the team: the join that repeats the fact for each value. */
  spread?: string;
  /** Returns the condition for facts with one of the values; `value` is the comparison. */
  holds?: (value: string) => string;
  /** The list's owner column, if the value is derived from the owner. */
  owner?: string;
  /** Like `piecesOf` of a source, for facts that have one of its values. */
  piecesOf?: string;
};

/** The whole months of the requested days, or the missing and surplus days, with a `sign` in their subrange. */
export type SourceSpan = "months" | "rest";

/** A source from which facts are read. */
export type Source = {
  /** Tables with their aliases. */
  from: string;
  /** Tables that only some dimensions need. */
  joins?: Readonly<Partial<Record<TableName, string>>>;
  /** The condition of its rows, in addition to the workspace. */
  where?: string;
  /** The day of a fact; null for a current state. */
  day: string | null;
  /** True if its amounts have a currency. */
  hasCurrency: boolean;
  dimensions: { readonly [D in DimensionId | CountedKey]?: Grouping };
  amounts: Readonly<Record<string, Amount>>;
  /** The kind of the fact's records, alias `f`, the column of their list with the day, and a filter for them. */
  records?: { entity: Entity; day: string | null; only?: FilterNode };
  /** Used only if won deals count as sales. */
  isOfWonDeals?: true;
  /** Exclusive conditions of a fact, of which a question uses one: a target is for an account, or for a region. */
  subject?: Readonly<Partial<Record<DimensionId | CountedKey | "workspace", string>>>;
  /** True if `where` already restricts rows to approximately the requested days. */
  isAboutDays?: true;
  /** The number of facts of a row, where rows cancel others: groups with a sum of 0 are omitted. */
  piecesOf?: string;
  /** The same facts, pre-aggregated: whole days of these dimensions. */
  rollup?: true;
  /** Only this part of the requested days is read here. */
  span?: SourceSpan;
  /** True if the amounts are already in the requested currency, so that they need no rate. */
  isInCurrency?: true;
  /**
   * True if the fact is derived from sales: filters by owner, team, company or region apply to those sales (`:within`), not
   * to its own rows.
   */
  isOfSomeSales?: true;
};

export type Fact = {
  /** The tables that determine its values, except those of joins, teams, stages and exchange rates. */
  tables: readonly SourceTable[];
  /** Alternatives, of which the first with all requested dimensions is used; the sources of an alternative are read together. */
  sources: readonly (readonly Source[])[];
  /** SQL condition: true if the workspace has any. */
  exists: string;
  /**
   * SQL condition: true if there is a fact before the day `:before`, as nothing is known of days before the first one. It reads
   * records, because sums still have rows of deleted records until they are compacted.
   */
  started?: string;
  /** The source of facts without a date. */
  undated?: Source;
  /** Future days have facts, too. */
  isOfFuture?: true;
  /** Nothing is known of days before it was first recorded. */
  isStock?: true;
  /** Each account is in only one group of any dimension, so that distinct counts of accounts add up. */
  isOfAccounts?: true;
  /** Dimensions with one value per order, so that distinct counts of orders add up. */
  addsUpBy?: readonly DimensionId[];
};

export const one: Amount = { sql: "1" };
export const when = (condition: string): Amount & { sql: string } => ({ sql: `(${condition})::int`, only: condition });
export const ratedWhen = (condition: string): Amount => ({ ...when(condition), isRated: true });
export const moneyWhen = (condition: string, amount: string) => ({
  money: `case when ${condition} then ${amount} end`,
});

/**
 * Returns the dimensions owner and team: the current teams of the owner. A member of several teams counts in each, so totals
 * by team are aggregated without groups (decision 20).
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

/** Returns dimensions by id, named like the columns of a list. */
export const links = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}_id`, isId: true as const, column: `${name}_id` }]));
export const texts = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}`, column: name }]));
