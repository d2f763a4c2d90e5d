import type { DimensionId, CountedKey } from "#domain/measures/question.ts";
import type { Entity } from "#domain/records/entity.ts";
import type { FilterNode } from "#domain/records/record-filters.ts";

/**
 * A column of facts that is added up. Texts of SQL call the row `f` and know `:workspace`, `:zone`, `:today`, `:since` and
 * `:until`, the first day asked about and the one after the last, and `:lapse`, the days after which a customer is lost.
 */
export type Amount =
  /**
   * Where it is rated, only of facts whose amount is known in the currency asked for: what a sum of amounts is divided by.
   * `turnsAt`: of what reads the time of day, when it will be another although nothing is written. `only`: which facts it is of.
   */
  | { sql: string; isRated?: true; turnsAt?: string; only?: string }
  /**
   * `ownRates`: of some of the facts alone, so that it is unknown where none of these has a rate, whatever the others have.
   * `isLeftOut`: those without a rate are left out, as are the facts that they belong to.
   */
  | { money: string; times?: string; ownRates?: true; isLeftOut?: true }
  /** Only what the last day of a period has, today at the latest; an amount in the fact's currency where it is money. */
  | { onLastDay: string; isMoney?: true }
  /** The days there are. */
  | { ofDays: true };

/** A dimension of facts, and the column of the list of its records that filters by it, where there is one. */
export type Grouping = {
  sql: string;
  /** Its values are ids of records, and compared as such: an index knows them. */
  isId?: true;
  column?: string;
  /** The one of the source's joins that it is read from. */
  join?: string;
  /** Of a dimension of which a fact can have several values, what is joined to have the fact once with each. */
  spread?: string;
  /** A fact that has one of the values; under `value` the condition on it. */
  holds?: (value: string) => string;
  /** The column of the list that says whose a fact is, where its value follows from that. */
  owner?: string;
  /** As `piecesOf` of a source, of the facts that have one of its values. */
  piecesOf?: string;
};

/** Of days asked about their whole months, or the days that these lack or have too many, with a `sign` in their era. */
export type SourceSpan = "months" | "rest";

/** Where facts are read. */
export type Source = {
  /** Tables under their aliases. */
  from: string;
  /** Tables that only some dimensions are read from, each by its alias. */
  joins?: Readonly<Record<string, string>>;
  /** What holds for its rows, beside that they are the workspace's. */
  where?: string;
  /** The day of a fact; null where it stands as it does today. */
  day: string | null;
  /** Whether its amounts have a currency. */
  hasCurrency: boolean;
  dimensions: { readonly [D in DimensionId | CountedKey]?: Grouping };
  amounts: Readonly<Record<string, Amount>>;
  /** The kind of records that the facts are, under `f`, the column of their list that holds the day, and which of them they are. */
  records?: { entity: Entity; day: string | null; only?: FilterNode };
  /** Only where won deals count as sales. */
  isOfWonDeals?: true;
  /** One of these holds for a fact, and a question is about those of one kind: a target is of an account, or of a region. */
  whom?: Readonly<Partial<Record<DimensionId | CountedKey | "workspace", string>>>;
  /** `where` keeps to the days asked about and few others. */
  isAboutDays?: true;
  /** How many facts a row stands for, where rows take back what others told: a group that comes to none is none. */
  piecesOf?: string;
  /** The same facts added up before: whole days of these dimensions. */
  rollup?: true;
  /** Only these of the days asked about are read here. */
  span?: SourceSpan;
  /** Its amounts are of the currency that is asked for, so that they need no rate. */
  isInCurrency?: true;
  /**
   * It follows from sales: a question of some owners, teams, companies or regions is about what follows from their sales
   * (`:within`), and not about those of its rows that are theirs.
   */
  isOfSomeSales?: true;
};

export type Fact = {
  /** The first that has all dimensions asked for serves; each list is read together. */
  sources: readonly (readonly Source[])[];
  /** Whether the workspace has any, as SQL. */
  exists: string;
  /**
   * SQL condition: true if there is a fact before the day `:before`, as nothing is known of days before the first one. It reads
   * records, because sums still have rows of deleted records until they are compacted.
   */
  begun?: string;
  /** Where facts are that have no day of their own. */
  undated?: Source;
  /** Also days to come have facts. */
  isOfFuture?: true;
  /** Of days before it was first noted nothing is known. */
  isStock?: true;
  /** Whatever tells its facts apart tells accounts apart: none is in two groups, so that accounts counted once add up. */
  isOfAccounts?: true;
  /** The dimensions of which each order has one value, so that orders counted once add up. */
  addsUpBy?: readonly DimensionId[];
};

export const one: Amount = { sql: "1" };
export const when = (condition: string): Amount & { sql: string } => ({ sql: `(${condition})::int`, only: condition });
export const ratedWhen = (condition: string): Amount => ({ ...when(condition), isRated: true });
export const moneyWhen = (condition: string, amount: string) => ({
  money: `case when ${condition} then ${amount} end`,
});

/**
 * Whose facts are, and which teams they are of: those that their owner works in now. Who works in several counts in each, so
 * that what is grouped by team is added up without its groups (decision 20).
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

/** By their ids, under the names of the columns of a list. */
export const links = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}_id`, isId: true as const, column: `${name}_id` }]));
export const texts = (...names: readonly DimensionId[]) =>
  Object.fromEntries(names.map((name) => [name, { sql: `f.${name}`, column: name }]));
