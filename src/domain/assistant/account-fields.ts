import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

/** The fields of accounts by which other records and metrics are filtered, too. */
export const accountFields = ["industry", "city", "country"] as const;
type AccountField = (typeof accountFields)[number];

/** The maximum number of accounts with a value; a metric has no filter for more. */
export const maxOfField = 200;

export const isAccountField = (by: string): by is AccountField => accountFields.some((field) => field === by);

/** Returns the key of a value in `accountsOf` of the vocabulary. */
export const fieldKey = ({ by, id }: Pick<ParsedFilter, "by" | "id">): string => `${by} ${id ?? ""}`;

export type ThroughAccounts = {
  /** The accounts with all of the fields; undefined if no filter is about them. */
  accounts: string[] | undefined;
  rest: ParsedFilter[];
};

/**
 * Replaces filters by fields of accounts, such as 'in Leeds', with the accounts that have these values. Null if they are
 * not known, none or too many, or if another filter names accounts.
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
