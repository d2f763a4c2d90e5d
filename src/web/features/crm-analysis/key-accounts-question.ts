import type { Answer } from "#domain/measures/answer.ts";
import type { Question } from "#domain/measures/question.ts";

export const keyAccountsQuestion = {
  measures: ["revenue"],
  range: "last_12_months",
  by: ["account"],
  top: 20,
} as const satisfies Question;

/** The accounts that bought something, the largest first; `minor` is their revenue in the answer's currency. */
export const accountsOf = (answer: Answer | undefined) =>
  answer?.rows.flatMap(({ by: [group], values: [minor] }) =>
    group?.id && minor ? [{ id: group.id, name: group.label ?? "—", minor }] : [],
  ) ?? [];
