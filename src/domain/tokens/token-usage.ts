import { addDays } from "#domain/time/dates.ts";
import { type TokenFeature, tokenFeatures } from "#domain/tokens/token-features.gen.ts";

export type UsedTokens = { day: string; feature: string; label: string; tokens: number; runs: number };

/** Sums the usage of each feature, highest usage first. */
export function usageByFeature(rows: readonly UsedTokens[]): UsedTokens[] {
  return [...Map.groupBy(rows, ({ feature }) => feature).values()]
    .flatMap(([first, ...others]) => (first ? [others.reduce(sum, first)] : []))
    .toSorted((a, b) => b.tokens - a.tokens || b.runs - a.runs);
}

const sum = (a: UsedTokens, b: UsedTokens): UsedTokens => ({
  ...a,
  tokens: a.tokens + b.tokens,
  runs: a.runs + b.runs,
});

/** Returns the usage of each of the `count` days that end with `last`. */
export function usageByDay(rows: readonly UsedTokens[], last: string, count: number) {
  const known = Map.groupBy(rows, ({ day }) => day);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(last, index - count + 1);
    const parts = known.get(day) ?? [];
    return { day, parts, tokens: parts.reduce((total, { tokens }) => total + tokens, 0) };
  });
}

/** True if a name from the server is a feature that the interface has a name for. */
export const isTokenFeature = (name: string): name is TokenFeature => Object.hasOwn(tokenFeatures, name);
