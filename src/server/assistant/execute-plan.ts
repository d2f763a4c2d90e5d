import type { ClientBase } from "pg";

import { changedRows } from "#domain/assistant/changed-rows.ts";
import type { QuestionResult, Outcome } from "#domain/assistant/outcome.ts";
import type { Plan } from "#domain/assistant/plan.ts";
import type { MeasureResult } from "#domain/metrics/measure-result.ts";
import type { Question } from "#domain/metrics/question.ts";
import { findFact } from "#server/assistant/find-fact.ts";
import { findRecords } from "#server/assistant/find-records.ts";
import { findWork } from "#server/assistant/find-work.ts";
import { answerQuestions } from "#server/metrics/answer-questions.ts";
import type { QueryCache } from "#server/metrics/query-cache.ts";

/** Executes a plan with the transaction's permissions. */
export async function executePlan(
  sql: ClientBase,
  workspaceId: string,
  plan: Plan,
  { cache }: { cache?: QueryCache } = {},
): Promise<Outcome> {
  const ask = async (questions: readonly Question[]): Promise<QuestionResult[]> => {
    const answers = await answerQuestions(sql, workspaceId, questions, cache ? { cache } : {});
    return questions.map((question, at) => ({ question, answer: answers[at] as MeasureResult }));
  };
  switch (plan.kind) {
    case "meaning":
      return plan;
    case "records":
      return { kind: "records", records: await findRecords(sql, workspaceId, plan) };
    case "work":
      return { kind: "work", work: await findWork(sql, workspaceId, plan) };
    case "fact":
      return { kind: "fact", fact: await findFact(sql, workspaceId, plan) };
    case "metrics": {
      const [result] = await ask([plan.question]);
      if (!result) throw new Error("A question has no result");
      return { kind: "metrics", result, order: plan.order, limit: plan.limit };
    }
    case "share":
      return { kind: "share", results: await ask(plan.questions), limit: plan.limit };
    case "changed": {
      const [all] = await ask([plan.question]);
      if (!all) throw new Error("A question has no result");
      const { rows, count } = changedRows(all.answer, plan.way, plan.limit);
      return { kind: "changed", result: { ...all, answer: { ...all.answer, rows } }, way: plan.way, count };
    }
    case "why": {
      const { question } = plan;
      const parts = plan.by.map((by): Question => ({ ...question, by: [by], top: 1000 }));
      return { kind: "why", results: await ask([question, ...parts]) };
    }
  }
}

/** True if an outcome contains information. An outcome that only says that nothing is known costs nothing. */
export function isInformative(outcome: Outcome): boolean {
  const isKnown = ({ answer: { total, rows } }: QuestionResult) =>
    [total, ...rows].some(({ values: [value] }) => value != null);
  switch (outcome.kind) {
    case "meaning":
      return true;
    case "records":
    case "work":
    case "fact":
    case "text":
      return true;
    case "metrics":
      return isKnown(outcome.result);
    case "share":
      return outcome.results.every(isKnown) && (outcome.results[0]?.answer.total.values[0] ?? 0) > 0;
    case "changed":
      return outcome.result.answer.total.compared.some((value) => value !== null);
    case "why":
      return outcome.results[0] !== undefined && isKnown(outcome.results[0]);
  }
}
