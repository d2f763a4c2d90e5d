import {
  withOpenDeals,
  withOpenStages,
  withOwner,
  isOfMembers,
  withUsualRange,
} from "#domain/assistant/complete-question.ts";
import { filterKeys, type ParsedFilter, type ParsedQuestion, isSubject } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { quietSince } from "#domain/assistant/read-quiet-time.ts";
import type { Frame } from "#domain/assistant/reader/frame.ts";
import type { Slots } from "#domain/assistant/reader/read-slots.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { states } from "#domain/assistant/words/concept.ts";
import {
  type DimensionId,
  dimensionIds,
  grains,
  type MeasureId,
  measureIds,
  type Range,
} from "#domain/metrics/question.ts";
import { firstDay } from "#domain/metrics/ranges.ts";
import { addDays } from "#domain/time/dates.ts";

/** The question of a label and slots. `isWhole` is false if the question omits a part of them, or has no plan. */
export type FramedQuestion = { question: ParsedQuestion; isWhole: boolean };

const find = <T extends string>(all: readonly T[], name: string | undefined): T | undefined =>
  all.find((known) => known === name);

/** Measures by subject and state, for labels that name no measure. */
const measureOfRecords: Readonly<Record<string, MeasureId>> = {
  "accounts new": "new_customers",
  "accounts ordered": "active_customers",
  "leads converted": "converted_contacts",
  "contacts converted": "converted_contacts",
  "messages ": "messages_received",
  "sales ": "sales_count",
  "calls ": "calls_made",
  "activities ": "activities_logged",
};

/** Returns the question of a label; null for a label without a question, such as a greeting. */
export function questionOfFrame(frame: Frame, slots: Slots, vocabulary: Vocabulary): FramedQuestion | null {
  const what = whatOf(frame);
  if (!what) return null;
  const { by, isKnown } = groupsOf(frame, slots);
  const { rank, isRanked } = rankOf(frame, by);
  const missing = missingOf(frame, slots);
  const days = daysOf(frame, slots, vocabulary);
  const isList = frame.intent === "list" && what.subject !== undefined;
  const wants = isList ? "list" : find(["why", "meaning"] as const, frame.intent);
  const { isFitting, ...subject } = what;
  const read: ParsedQuestion = {
    ...days.parts,
    filters: [...slots.filters, ...missing.filters],
    by: [...by],
    ...subject,
    ...(slots.amounts && { amounts: slots.amounts }),
    ...(rank && { rank }),
    ...(rank && slots.limit && { limit: slots.limit }),
    ...(find(grains, frame.grain) && { grain: find(grains, frame.grain) }),
    ...(wants && { wants }),
  };
  const whole = withOpenStages(withUsualRange(read), vocabulary);
  const question = withOpenDeals(frame.mine && isOfMembers(whole) ? withOwner(whole, vocabulary) : whole);
  const isLimited = slots.limit === undefined || rank !== undefined || frame.intent === "list";
  const isWhole =
    frame.beyond === undefined &&
    isFitting &&
    isKnown &&
    isRanked &&
    missing.isKnown &&
    days.isKnown &&
    isLimited &&
    !hasContradiction(question.filters) &&
    "plan" in planOf(question, vocabulary);
  return { question, isWhole };
}

/**
 * True if a field is both filtered by a value and required to be empty: 'without' may exclude a value, or mean that
 * there is none.
 */
const hasContradiction = (filters: readonly ParsedFilter[]) =>
  filters.some((empty) => empty.id === null && filters.some(({ by, id }) => id !== null && by === empty.by));

type What = Pick<ParsedQuestion, "measure" | "subject" | "state" | "quantity" | "isClosing"> & {
  by?: DimensionId[];
  isFitting: boolean;
};

/** Returns the measure, or the records and their state; null if the question names neither. */
function whatOf({ intent, what, of, state }: Frame): What | null {
  const measure = find(measureIds, what);
  if (measure) return { measure, isFitting: true };
  if (of === undefined) return null;
  const ofRecords = measureOfRecords[`${of} ${state ?? ""}`];
  // Customers who ordered are listed with their revenue.
  if (intent === "list" && of === "accounts" && state === "ordered")
    return { measure: "revenue", by: ["account"], isFitting: true };
  if (intent !== "list" && ofRecords && (what ?? "count") === "count") return { measure: ofRecords, isFitting: true };
  if (!isSubject(of)) return null;
  const quantity = intent === "list" ? undefined : find(["count", "value", "average"] as const, what);
  const known = find(states, state);
  const isClosing = state === "closing" || state === "overdue";
  // Customers who did not order are found by the day of their last order.
  const isFitting = state === undefined || isClosing || known !== undefined || (of === "accounts" && state === "quiet");
  return {
    subject: of,
    ...(isClosing ? { state: "open", isClosing } : known && { state: known }),
    ...(quantity && { quantity }),
    isFitting,
  };
}

function groupsOf({ by = [], compare, intent }: Frame, { filters }: Slots) {
  const known = by.flatMap((name) => dimensionIds.filter((dimension) => dimension === name));
  const named = new Set(filters.filter(({ isExcluded }) => !isExcluded).map((filter) => filter.by));
  const [side] = named;
  const isOfNames = compare !== "names" || (named.size === 1 && filters.length > 1);
  const own = compare === "names" && known.length === 0 ? find(dimensionIds, side) : undefined;
  const ofNames: DimensionId[] = own ? [own] : known;
  return {
    by: ofNames,
    isKnown: known.length === by.length && isOfNames && (intent !== "list" || by.length === 0),
  };
}

function rankOf({ order, intent, grain }: Frame, by: readonly DimensionId[]) {
  const rank = order === "most" ? ("top" as const) : order === "least" ? ("bottom" as const) : undefined;
  const isOfSomething = intent === "list" || by.length > 0 || grain !== undefined;
  return {
    rank: isOfSomething ? rank : undefined,
    isRanked: order === undefined || (rank !== undefined && isOfSomething),
  };
}

/**
 * Returns filters for empty fields that the grammar has not found itself. `isKnown` is false if the label and the
 * grammar contradict each other.
 */
function missingOf({ missing = [] }: Frame, { filters }: Slots): { filters: ParsedFilter[]; isKnown: boolean } {
  const keys = missing.flatMap((name) => find(filterKeys, name) ?? []);
  const read = filters.filter(({ id }) => id === null).map(({ by }) => by);
  return {
    filters: keys.filter((by) => !read.includes(by)).map((by) => ({ by, id: null, label: null, isExcluded: false })),
    isKnown: keys.length === missing.length && read.every((by) => keys.includes(by)),
  };
}

const isCurrent = (range: Range) => typeof range === "string" && range.startsWith("this_");

type Days = Pick<ParsedQuestion, "range" | "compare" | "quietSince">;

/** Returns the days of a question. `isKnown` is false if they contradict the label. */
function daysOf(frame: Frame, slots: Slots, { today }: Vocabulary): { parts: Days; isKnown: boolean } {
  const { isOdd, range, compare } = slots.days;
  const isUsual = isOdd === undefined && slots.duration === undefined;
  if (frame.state === "quiet") {
    const since = quietSince(slots.duration ?? { since: undefined }, range, today);
    return { parts: since === undefined ? {} : { quietSince: since }, isKnown: since !== undefined && !isOdd };
  }
  if (frame.state === "overdue") {
    const parts = { range: { from: firstDay, to: addDays(today, -1) } };
    return { parts, isKnown: isUsual && range === undefined && compare === undefined };
  }
  const own = find(["previous", "year"] as const, frame.compare);
  const isSides = frame.compare === undefined || frame.compare === "names";
  const compared = compare ?? own;
  // After 'than', as in 'than last year', the days may be the ones to compare with.
  const isClear = compare !== undefined || range === undefined || isCurrent(range);
  return {
    parts: { ...(range && { range }), ...(compared && { compare: compared }) },
    isKnown: isUsual && (isSides ? compare === undefined : compared !== undefined && isClear),
  };
}
