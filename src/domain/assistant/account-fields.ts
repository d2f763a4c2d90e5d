import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

/** The fields of accounts by which other records and metrics can be filtered. */
export const accountFields = ["industry", "city", "country"] as const;
type AccountField = (typeof accountFields)[number];

/** The maximum number of accounts in a filter of a metric. */
export const maxOfField = 200;

export const isAccountField = (by: string): by is AccountField => accountFields.some((field) => field === by);

/** Returns the key of a filter's value in the vocabulary's `accountsOf`. */
export const fieldKey = ({ by, id }: Pick<ParsedFilter, "by" | "id">): string => `${by} ${id ?? ""}`;

export type ThroughAccounts = {
  /** The IDs of the accounts that match all filters by their fields; undefined if there is no such filter. */
  accounts: string[] | undefined;
  rest: ParsedFilter[];
};

/**
 * Replaces filters by fields of accounts, such as 'in Leeds', with the accounts that match. `isOwn` exempts fields that
 * the records have themselves. Null if no account or more than `maxOfField` match, if a value is empty or excluded, or
 * if another filter is by account.
 */
export function throughAccounts(
  filters: readonly ParsedFilter[],
  { accountsOf }: Pick<Vocabulary, "accountsOf">,
  isOwn: (by: ParsedFilter["by"]) => boolean = () => false,
): ThroughAccounts | null {
  const ofFields = filters.filter(({ by }) => isAccountField(by) && !isOwn(by));
  const rest = filters.filter((filter) => !ofFields.includes(filter));
  if (ofFields.length === 0) return { accounts: undefined, rest };
  const isOther = ofFields.some(({ id, isExcluded }) => id === null || isExcluded);
  if (isOther || rest.some(({ by }) => by === "account")) return null;
  const sets = [...Map.groupBy(ofFields, ({ by }) => by).values()].map(
    (same) => new Set(same.flatMap((filter) => accountsOf?.[fieldKey(filter)] ?? [])),
  );
  const accounts = sets.reduce((one, other) => one.intersection(other));
  return accounts.size > 0 && accounts.size <= maxOfField ? { accounts: [...accounts], rest } : null;
}
