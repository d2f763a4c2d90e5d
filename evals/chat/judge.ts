import { isDeepStrictEqual } from "node:util";

import type { ClientBase } from "pg";

import type { Outcome } from "#domain/assistant/outcome.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { pickRows } from "#domain/assistant/pick-rows.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readByBoth } from "#domain/assistant/reader/read-by-both.ts";
import type { ReportedQuestion } from "#domain/assistant/reported-question.ts";
import { findScreen } from "#domain/assistant/screens.ts";
import type { Language } from "#domain/languages.ts";
import { executePlan } from "#server/assistant/execute-plan.ts";
import { loadReader } from "#server/assistant/load-reader.ts";
import { readVocabulary } from "#server/assistant/read-vocabulary.ts";

import { claimsOf } from "../../tests/kit/claims.ts";
import { caseLanguages } from "../languages.ts";
import type { ChatCase } from "./chat-case.ts";
import type { ScreenCase } from "./screen-cases.ts";

type Row = [name: string | null, value: number | null];
export type Verdict = { language: Language; question: string; verdict: "right" | "wrong" | "cannot"; why: string };

/**
 * Asks each question as a member and compares the answer with the result of the statement. Of a text with arrows, only
 * the last question counts, and those before it are asked first.
 */
export async function judge(
  sql: ClientBase,
  { workspaceId, token }: { workspaceId: string; token: string },
  cases: readonly ChatCase[],
): Promise<Verdict[]> {
  await sql.query("select set_config('request.jwt.claims', $1, false)", [claimsOf(token)]);
  const verdicts: Verdict[] = [];
  for (const one of cases) {
    const right = one.right === "cannot" ? null : await rightRows(sql, workspaceId, one.right);
    for (const language of caseLanguages)
      for (const question of one[language])
        verdicts.push({ language, question, ...(await verdictOn(sql, workspaceId, { question, language, right })) });
  }
  await sql.query("reset request.jwt.claims");
  return verdicts;
}

/**
 * Asks each question, and compares the screen that it leads to with the right one. An answer with a number is wrong.
 */
export async function judgeScreens(
  sql: ClientBase,
  { workspaceId, token }: { workspaceId: string; token: string },
  cases: readonly ScreenCase[],
): Promise<Verdict[]> {
  await sql.query("select set_config('request.jwt.claims', $1, false)", [claimsOf(token)]);
  const verdicts: Verdict[] = [];
  for (const { screen, ...questions } of cases)
    for (const language of caseLanguages)
      for (const question of questions[language]) {
        const vocabulary = await readVocabulary(sql, workspaceId, question);
        const {
          interpretation,
          near,
          screen: trained,
        } = readByBoth(question, { vocabulary, language, loadModel: loadReader });
        const shown = trained ?? findScreen(question, language, near)?.id;
        const verdict = interpretation ? "wrong" : shown === screen ? "right" : "cannot";
        verdicts.push({ language, question, verdict, why: JSON.stringify(interpretation ?? shown ?? null) });
      }
  await sql.query("reset request.jwt.claims");
  return verdicts;
}

/**
 * Parses each reported question again. An unchanged interpretation is wrong, a changed one right; a question that is no
 * longer understood counts as `cannot`.
 */
export async function judgeReported(
  sql: ClientBase,
  { workspaceId, token }: { workspaceId: string; token: string },
  questions: readonly ReportedQuestion[],
): Promise<Verdict[]> {
  await sql.query("select set_config('request.jwt.claims', $1, false)", [claimsOf(token)]);
  const verdicts: Verdict[] = [];
  for (const { language, question, interpretation, expected } of questions) {
    const vocabulary = await readVocabulary(sql, workspaceId, question);
    const read = readByBoth(question, { vocabulary, language, loadModel: loadReader });
    const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(read.interpretation)), interpretation);
    const verdict = read.interpretation === null ? "cannot" : isSame ? "wrong" : "right";
    verdicts.push({
      language,
      question,
      verdict,
      why: `${JSON.stringify(read.interpretation)}\n    expected: ${expected}`,
    });
  }
  await sql.query("reset request.jwt.claims");
  return verdicts;
}

async function verdictOn(
  sql: ClientBase,
  workspaceId: string,
  { question, language, right }: { question: string; language: Language; right: Row[] | null },
): Promise<Pick<Verdict, "verdict" | "why">> {
  const questions = question.split(" → ");
  let before: ParsedQuestion | null = null;
  for (const earlier of questions.slice(0, -1)) {
    const read = readByBoth(earlier, {
      vocabulary: await readVocabulary(sql, workspaceId, earlier),
      language,
      before,
      loadModel: loadReader,
    });
    before = read.interpretation ?? before;
  }
  const last = questions.at(-1) ?? question;
  const vocabulary = await readVocabulary(sql, workspaceId, last);
  const { interpretation, unknown, near } = readByBoth(last, { vocabulary, language, before, loadModel: loadReader });
  const planned = interpretation && planOf(interpretation, vocabulary);
  if (!planned || !("plan" in planned)) {
    const why = `not understood: ${unknown.join(", ")} ${JSON.stringify(near)}`;
    return { verdict: right === null ? "right" : "cannot", why };
  }
  const rows = rowsOf(await executePlan(sql, workspaceId, planned.plan));
  if (rows === null) return { verdict: right === null ? "right" : "cannot", why: "nothing is known" };
  const isRight = right !== null && isSame(rows, right);
  return {
    verdict: isRight ? "right" : "wrong",
    why: `${JSON.stringify(interpretation)}\n    ${JSON.stringify(rows.slice(0, 6))}\n    ${JSON.stringify(right?.slice(0, 6))}`,
  };
}

async function rightRows(sql: ClientBase, workspaceId: string, text: string): Promise<Row[]> {
  const { rows } = await sql.query<unknown[]>({ text: text.replaceAll(":w", `'${workspaceId}'`), rowMode: "array" });
  return rows.map((row) => [row.length > 1 ? (row[0] as string | null) : null, row.at(-1) as number | null]);
}

/**
 * Returns the metrics of an answer, with the names of its groups or the first days of its periods, or its records or
 * their number. Null for other answers, and for an unknown value.
 */
function rowsOf(outcome: Outcome): Row[] | null {
  if (outcome.kind === "records") {
    const { records } = outcome;
    return records.isList ? records.rows.map(({ name }): Row => [name, 1]) : [[null, records.count]];
  }
  if (outcome.kind !== "metrics") return null;
  const { question, answer } = outcome.result;
  if (!question.grain && !question.by) {
    const value = answer.total.values[0] ?? null;
    return value === null ? null : [[null, value]];
  }
  return pickRows(answer, outcome.order, outcome.limit).map(({ period, by, values }): Row => {
    const name = by[0] ? by[0].label : (period?.from ?? null);
    return [name, values[0] ?? null];
  });
}

const near = (one: number | null, other: number | null) =>
  one === null || other === null
    ? (one ?? 0) === (other ?? 0)
    : Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(one));

/** True if all right rows are present. Rankings may contain further rows; further groups and periods must be empty. */
function isSame(rows: readonly Row[], right: readonly Row[]): boolean {
  const isFound = right.every(([name, expected]) => rows.some(([own, value]) => own === name && near(value, expected)));
  const isFirst = right.length > 0 && right.every(([, expected], at) => near(rows[at]?.[1] ?? null, expected));
  const others = rows.filter(([own]) => !right.some(([name]) => name === own));
  return isFound && (isFirst || others.every(([, value]) => !value)) && rows.length > 0;
}
