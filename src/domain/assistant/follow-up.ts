import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import type { Token } from "#domain/assistant/segment.ts";
import { meaning } from "#domain/assistant/token-stream.ts";
import { isLatin } from "#domain/language/fold.ts";

/** True if a question starts with a follow-up word ('and lost?'), or ends with one in a non-Latin script. */
export function continues(tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isFirst = ["mark.follow", "mark.and", "span.to"].some((mark) => meaning(first, mark) !== undefined);
  return isFirst || (meaning(last, "mark.follow") !== undefined && !isLatin(last?.text[0]));
}

/** True if a question contains anything other than a metric or a kind of records. */
export const hasAnything = ({ filters, by, range, compare, grain, rank, amounts, quantity, state }: ParsedQuestion) =>
  filters.length > 0 ||
  by.length > 0 ||
  [range, compare, grain, rank, amounts, quantity, state].some((part) => part !== undefined);

type Signs = {
  /** True if the first word continues the previous question. */
  isContinued: boolean;
  /** True if any word continues the previous question. */
  isMarked: boolean;
  isMine: boolean;
  /** True if a pronoun refers to the previous question. */
  refersBack: boolean;
};

/** True if a question refers back to the previous question, or contains only the differences from it. */
export function isFollowUp(read: ParsedQuestion, before: ParsedQuestion, signs: Signs): boolean {
  const { measure, subject, rank, by, grain, wants } = read;
  const isRest = measure === undefined && subject === undefined;
  const isOfSame = signs.isContinued && measure === undefined && subject === before.subject && wants === undefined;
  // 'And which has the best margin?' ranks the groups of the previous question.
  const ranksGroups = rank !== undefined && measure !== undefined && by.length === 0 && grain === undefined;
  return (
    signs.refersBack ||
    isOfSame ||
    (ranksGroups && before.by.length > 0) ||
    (isRest && (signs.isMarked || signs.isMine || wants === "why" || hasAnything(read)))
  );
}

/** Applies a follow-up, which mentions only the differences, to the previous question. */
export function mergeFollowUp(before: ParsedQuestion, read: ParsedQuestion): ParsedQuestion {
  const { filters, by, ...rest } = read;
  // A ranking of records replaces the previous groups.
  const isOfRecords = rest.subject !== undefined && rest.rank !== undefined;
  const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const replaced = new Set(filters.map((filter) => filter.by));
  const isGrouped = by.length > 0;
  // 'What was the most?' after expenses asks for the category.
  const isRanked = rest.rank !== undefined && rest.subject === undefined && rest.grain === undefined;
  const isOfCategory =
    isRanked && before.measure === "expenses" && before.grain === undefined && before.by.length === 0;
  return {
    ...before,
    ...values,
    filters: [...before.filters.filter((filter) => !replaced.has(filter.by)), ...filters],
    by: isGrouped || isOfRecords ? by : isOfCategory ? ["category"] : before.by,
  };
}
