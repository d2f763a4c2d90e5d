import { isLatin } from "#domain/assistant/dictionary.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning } from "#domain/assistant/token-stream.ts";

/** True if a question starts with a follow-up word ('and lost?'), or ends with one in Chinese, Japanese and Korean. */
export function continues(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isFirst = ["mark.follow", "mark.and", "span.to"].some((mark) => meaning(first, mark) !== undefined);
  return isFirst || (meaning(last, "mark.follow") !== undefined && !isLatin(last?.text[0]));
}

/** True if a question says anything besides its metric or its records. */
export const hasAnything = ({ filters, by, range, compare, grain, rank, amounts, quantity, state }: ParsedQuestion) =>
  filters.length > 0 ||
  by.length > 0 ||
  [range, compare, grain, rank, amounts, quantity, state].some((part) => part !== undefined);

type Signs = {
  /** True if its first word continues the question before. */
  isContinued: boolean;
  /** True if any word does. */
  isMarked: boolean;
  isMine: boolean;
  /** True if it names a third person. */
  refersBack: boolean;
};

/** True for a question that says only what changes compared with the one before. */
export function isFollowUp(read: ParsedQuestion, before: ParsedQuestion, signs: Signs): boolean {
  const { measure, subject, rank, by, grain, wants } = read;
  const isRest = measure === undefined && subject === undefined;
  const isOfSame = signs.isContinued && measure === undefined && subject === before.subject && wants === undefined;
  // 'And which has the best margin?' ranks the groups of the question before.
  const ranksGroups = rank !== undefined && measure !== undefined && by.length === 0 && grain === undefined;
  return (
    signs.refersBack ||
    isOfSame ||
    (ranksGroups && before.by.length > 0) ||
    (isRest && (signs.isMarked || signs.isMine || hasAnything(read)))
  );
}

/** Applies a follow-up, which only mentions what changes. */
export function mergeFollowUp(before: ParsedQuestion, read: ParsedQuestion): ParsedQuestion {
  const { filters, by, ...rest } = read;
  // A ranking of records replaces the groups before.
  const isOfRecords = rest.subject !== undefined && rest.rank !== undefined;
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const replaced = new Set(filters.map((filter) => filter.by));
  const isGrouped = by.length > 0;
  return {
    ...before,
    ...values,
    filters: [...before.filters.filter((filter) => !replaced.has(filter.by)), ...filters],
    by: isGrouped || isOfRecords ? by : before.by,
  };
}
