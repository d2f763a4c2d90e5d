import type { DimensionId } from "#domain/measures/question.ts";
import type { Entity } from "#domain/records/entity.ts";

/**
 * A column of facts that is added up. Texts of SQL call the row `f` and know `:workspace`, `:zone`, `:today`, `:since` and
 * `:until`, the first day asked about and the one after the last.
 */
export type Amount = { sql: string } | { money: string; times?: string };

/** A dimension of facts, and the column of the list of its records that filters by it, where there is one. */
export type Grouping = { sql: string; column?: string };

/** Where facts are read. */
export type Source = {
  /** Tables under their aliases. */
  from: string;
  /** What holds for its rows, beside that they are the workspace's. */
  where?: string;
  /** The day of a fact; null where it stands as it does today. */
  day: string | null;
  /** Whether its amounts have a currency. */
  hasCurrency: boolean;
  dimensions: { readonly [D in DimensionId]?: Grouping };
  amounts: Readonly<Record<string, Amount>>;
  /** The kind of records that the facts are, under `f`, and the column of their list that holds the day. */
  records?: { entity: Entity; day: string | null };
  /** Only where won deals count as sales. */
  isOfWonDeals?: true;
  /** One of these holds for a fact, and a question is about those of one kind: a target is of an account, or of a region. */
  whom?: Readonly<Partial<Record<DimensionId | "workspace", string>>>;
  /** The same facts added up before: whole days of these dimensions. */
  rollup?: true;
};

export type Fact = {
  /** The first that has all dimensions asked for serves; each list is read together. */
  sources: readonly (readonly Source[])[];
  /** Whether the workspace has any, as SQL. */
  exists: string;
  /** Facts that have no day of their own, as SQL that counts them. */
  undated?: string;
  /** Also days to come have facts. */
  isOfFuture?: true;
};

export const one: Amount = { sql: "1" };
export const when = (condition: string): Amount => ({ sql: `(${condition})::int` });
export const moneyWhen = (condition: string, amount: string): Amount => ({
  money: `case when ${condition} then ${amount} end`,
});

/** By their ids, under the names of the columns of a list. */
export const links = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}_id::text`, column: `${name}_id` }]));
export const texts = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}`, column: name }]));
