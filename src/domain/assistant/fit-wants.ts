import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";

/** True for shares of a whole, and for groups that grew or shrank. */
export const isOfParts = ({ wants }: Pick<ParsedQuestion, "wants">): boolean =>
  wants === "share" || wants === "rise" || wants === "fall";

/**
 * Returns a changed question. If its parts no longer allow shares, or groups that grew or shrank, it asks for the metric
 * instead.
 */
export function fitWants(question: ParsedQuestion): ParsedQuestion {
  const { wants, ...rest } = question;
  const { by, grain, compare, filters } = rest;
  const isOfGroups = by.length === 1 && grain === undefined && filters.every((filter) => filter.by !== by[0]);
  const isOfOne = by.length === 0 && grain === undefined && filters.length === 1;
  if (!isOfParts(question)) return question;
  const isFit =
    wants === "share" ? compare === undefined && (isOfGroups || isOfOne) : compare !== undefined && isOfGroups;
  return isFit ? question : rest;
}
