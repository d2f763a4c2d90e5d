import type { Answer, AnswerRow } from "#domain/measures/answer.ts";

/** Only rows that can be told: a group of which nothing is known has no place among the highest or the lowest. */
const isKnown = ({ values }: AnswerRow) => values[0] != null;

/**
 * The rows of an answer in the order that was asked for: the largest or the smallest by the first measure, and not more of them
 * than were asked for. What has no name of its group comes last where nothing was ranked, and is left out of a ranking.
 */
export function toldRows(answer: Answer, order: "top" | "bottom" | null, limit: number | null): AnswerRow[] {
  if (order === null) return answer.rows;
  const isGrouped = answer.rows.some(({ by }) => by.length > 0);
  const way = order === "top" ? -1 : 1;
  const known = answer.rows.filter((row) => isKnown(row) && (!isGrouped || row.by.every(({ id }) => id !== null)));
  return known
    .toSorted((one, other) => way * ((one.values[0] ?? 0) - (other.values[0] ?? 0)))
    .slice(0, limit ?? known.length);
}
