import type { ParsedFilter } from "#domain/assistant/parsed-question.ts";
import { isOfGoods } from "#domain/assistant/read-filters.ts";
import type { TokenStream } from "#domain/assistant/token-stream.ts";

/** The verb follows the product in Japanese and Korean and precedes it in other languages. */
const isAfter = /[\p{Script=Hiragana}\p{Script=Hangul}]/u;

/**
 * Marks the products that customers never bought as excluded, as in 'bought desks but never chairs'; null if the words
 * do not say of each product whether it was bought.
 */
export function withBought(stream: TokenStream, filters: readonly ParsedFilter[]): ParsedFilter[] | null {
  const { tokens } = stream;
  const signs = tokens.flatMap(({ concepts }, at) => {
    const isNever = concepts.includes("selection.never");
    return isNever || concepts.includes("selection.bought") ? [{ at, isNever }] : [];
  });
  const follows = signs.some(({ at }) => isAfter.test(tokens[at]?.text ?? ""));
  const read = filters.map((filter): ParsedFilter | null => {
    if (!isOfGoods(filter)) return filter;
    const at = tokens.findIndex(({ names }) => names.some(({ by, id }) => by === filter.by && id === filter.id));
    const sign = follows ? signs.find((one) => one.at > at) : signs.findLast((one) => one.at < at);
    // Without a verb, a product is next to an industry, as in 'bakeries without ovens'.
    return sign ? { ...filter, isExcluded: sign.isNever } : null;
  });
  const known = read.filter((filter) => filter !== null);
  return known.length === read.length ? known : null;
}

/** True if all verbs are in the present: lists know what customers bought in the last 365 days. */
export const isOfPresent = ({ tokens }: TokenStream): boolean =>
  tokens.every(
    ({ concepts }) =>
      concepts.includes("selection.present") ||
      !(concepts.includes("selection.never") || concepts.includes("selection.bought")),
  );
