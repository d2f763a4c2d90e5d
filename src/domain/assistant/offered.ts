import { measureMeant } from "#domain/assistant/measure-meant.ts";
import { planOf } from "#domain/assistant/plan.ts";
import type { Understood } from "#domain/assistant/understood.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

/** The number of suggestions. */
const most = 3;

/** Questions that most workspaces can answer, the simplest first. */
const common: readonly Understood[] = [
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

/** Scores how much two questions have in common. */
function likeness(one: Understood, other: Understood): number {
  const same = (key: keyof Understood) =>
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

const without = (read: Understood, ...keys: (keyof Understood)[]): Understood => ({
  ...(Object.fromEntries(
    Object.entries(read).filter(([key]) => !keys.includes(key as keyof Understood)),
  ) as Understood),
  filters: keys.includes("filters") ? [] : read.filters,
  by: keys.includes("by") ? [] : read.by,
});

/**
 * Returns the questions nearest to one that could not be answered: the same question without the obstacle, then the common
 * questions most similar to it.
 */
export function nearestQuestions(near: Understood, vocabulary: Vocabulary): Understood[] {
  const cut = [
    near,
    // Deals have a value and a day only once their state is known: open or won.
    ...(near.subject === "deals" && near.state === undefined
      ? [
          { ...near, state: "open" as const },
          { ...near, state: "won" as const },
        ]
      : []),
    without(near, "compare"),
    without(near, "rank", "limit"),
    without(near, "by", "rank", "limit"),
    without(near, "amounts", "isClosing"),
    without(near, "state", "isNotState"),
    without(near, "filters", "by", "rank", "limit", "amounts"),
  ].filter(({ measure, subject }) => measure !== undefined || subject !== undefined);
  const { within } = near;
  const like = common
    .map((one) => ({ ...one, ...(within && { within }) }))
    .toSorted((one, other) => likeness(other, near) - likeness(one, near));
  return distinct([...cut, ...like].filter((one) => "plan" in planOf(one, vocabulary))).slice(0, most);
}

/** Returns possible follow-up questions: the same grouped, compared, over time or for other days. */
export function followingQuestions(understood: Understood, vocabulary: Vocabulary): Understood[] {
  const measure = measureMeant(understood);
  const plain = without(understood, "rank", "limit", "wants");
  const next: Understood[] = [
    ...(measure !== null && plain.by.length === 0 ? [{ ...plain, by: ["owner" as const] }] : []),
    ...(plain.compare === undefined
      ? [{ ...plain, range: plain.range ?? ("this_year" as const), compare: "year" as const }]
      : []),
    ...(plain.grain === undefined
      ? [{ ...without(plain, "by", "compare"), grain: "month" as const, range: "last_12_months" as const }]
      : []),
    ...(plain.range !== "this_quarter" ? [{ ...plain, range: "this_quarter" as const }] : []),
    { ...without(understood, "quantity", "grain", "compare", "by"), wants: "list" as const },
  ];
  const own = JSON.stringify(understood);
  return distinct(next.filter((one) => JSON.stringify(one) !== own && "plan" in planOf(one, vocabulary))).slice(
    0,
    most,
  );
}

/** Returns a key for a question, independent of the order of its parts. */
const asked = (one: Understood) => JSON.stringify(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const distinct = (questions: readonly Understood[]): Understood[] => [
  ...new Map(questions.map((one) => [asked(one), one])).values(),
];
