import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";

/**
 * Returns a changed question. If its parts no longer allow shares, or groups that grew or shrank, it asks for the metric
 * instead.
 */
export function fitWants(question: ParsedQuestion): ParsedQuestion {
  const { wants, ...rest } = question;
  const { by, grain, compare, filters } = rest;
  const isOfGroups = by.length === 1 && grain === undefined && filters.every((filter) => filter.by !== by[0]);
  const isOfOne = by.length === 0 && grain === undefined && filters.length === 1;
  if (wants === "share") return compare === undefined && (isOfGroups || isOfOne) ? question : rest;
  if (wants === "rise" || wants === "fall") return compare !== undefined && isOfGroups ? question : rest;
  return question;
}
