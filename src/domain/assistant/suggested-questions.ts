import { withBuyers } from "#domain/assistant/complete-question.ts";
import { inferMetric } from "#domain/assistant/infer-metric.ts";
import type { ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { canonicalJson } from "#domain/canonical-json.ts";

const maxQuestions = 3;

/** Questions that most workspaces can answer, the simplest first. */
const common: readonly ParsedQuestion[] = [
  { subject: "deals", state: "won", filters: [], by: ["owner"], range: "this_quarter" },
  { measure: "revenue", filters: [], by: [], range: "this_month", compare: "previous" },
  { subject: "deals", state: "open", filters: [], by: ["stage"] },
  { measure: "win_rate", filters: [], by: ["owner"], range: "this_year" },
  { measure: "revenue", filters: [], by: ["product"], range: "this_year", rank: "top", limit: 5 },
  { subject: "deals", state: "lost", filters: [], by: ["lost_reason"], range: "this_year" },
  { subject: "contacts", quantity: "count", filters: [], by: [] },
  { subject: "accounts", quantity: "count", filters: [], by: [] },
  { measure: "revenue", filters: [], by: [], grain: "month", range: "last_12_months" },
];

/** True for a question that is offered by default, and so says nothing about the meaning of the refused one. */
export const isCommon = (question: ParsedQuestion): boolean =>
  common.some((one) => canonicalJson(one) === canonicalJson(question));

function similarity(one: ParsedQuestion, other: ParsedQuestion): number {
  const same = (key: keyof ParsedQuestion) =>
    one[key] !== undefined && JSON.stringify(one[key]) === JSON.stringify(other[key]);
  const shares = one.by.filter((by) => other.by.includes(by)).length;
  return (
    3 * Number(same("measure")) +
    3 * Number(same("subject")) +
    2 * Number(same("state")) +
    2 * shares +
    Number(same("range"))
  );
}

const omit = (read: ParsedQuestion, ...keys: (keyof ParsedQuestion)[]): ParsedQuestion => ({
  ...(Object.fromEntries(
    Object.entries(read).filter(([key]) => !keys.includes(key as keyof ParsedQuestion)),
  ) as ParsedQuestion),
  filters: keys.includes("filters") ? [] : read.filters,
  by: keys.includes("by") ? [] : read.by,
});

/**
 * Returns up to three answerable questions similar to one that could not be answered: first its possible meanings, then
 * the most likely of these without one of its parts, then the most similar common questions.
 */
export function nearestQuestions(
  understood: ParsedQuestion,
  vocabulary: Vocabulary,
  likely: readonly ParsedQuestion[] = [],
): ParsedQuestion[] {
  const near = likely[0] ?? understood;
  const cut = [
    near,
    ...likely,
    // The value and the days of deals depend on their state: open or won.
    ...(near.subject === "deals" && near.state === undefined
      ? [
          { ...near, state: "open" as const },
          { ...near, state: "won" as const },
        ]
      : []),
    // 'Bought desks but not chairs' has no plan; those who bought desks are the nearest.
    withBuyers({ ...near, filters: near.filters.filter(({ isExcluded }) => !isExcluded) }, true),
    omit(near, "compare"),
    omit(near, "rank", "limit"),
    omit(near, "by", "rank", "limit"),
    omit(near, "amounts", "isClosing"),
    omit(near, "state", "isNotState"),
    omit(near, "filters", "by", "rank", "limit", "amounts"),
  ].filter(({ measure, subject, work }) => (measure ?? subject ?? work) !== undefined);
  const { within } = near;
  const like = common
    .map((question) => ({ ...question, ...(within && { within }) }))
    .toSorted((one, other) => similarity(other, near) - similarity(one, near));
  return distinct([...cut, ...like].filter((question) => "plan" in planOf(question, vocabulary))).slice(
    0,
    maxQuestions,
  );
}

/**
 * Returns up to three possible follow-up questions: the same question by owner, with a comparison, by month, for
 * another range, or as a list.
 */
export function followingQuestions(interpretation: ParsedQuestion, vocabulary: Vocabulary): ParsedQuestion[] {
  const measure = inferMetric(interpretation);
  const plain = omit(interpretation, "rank", "limit", "wants");
  const next: ParsedQuestion[] = [
    ...(measure !== null && plain.by.length === 0 ? [{ ...plain, by: ["owner" as const] }] : []),
    ...(plain.compare === undefined
      ? [{ ...plain, range: plain.range ?? ("this_year" as const), compare: "year" as const }]
      : []),
    ...(plain.grain === undefined
      ? [{ ...omit(plain, "by", "compare"), grain: "month" as const, range: "last_12_months" as const }]
      : []),
    ...(plain.range !== "this_quarter" ? [{ ...plain, range: "this_quarter" as const }] : []),
    { ...omit(interpretation, "quantity", "grain", "compare", "by"), wants: "list" as const },
  ];
  const planText = (question: ParsedQuestion) => JSON.stringify(planOf(question, vocabulary));
  // Differently worded questions may have the same plan, and so the answer that is already shown.
  const own = planText(interpretation);
  return distinct(
    next.filter((question) => "plan" in planOf(question, vocabulary) && planText(question) !== own),
  ).slice(0, maxQuestions);
}

const distinct = (questions: readonly ParsedQuestion[]): ParsedQuestion[] => [
  ...new Map(questions.map((question) => [canonicalJson(question), question])).values(),
];
