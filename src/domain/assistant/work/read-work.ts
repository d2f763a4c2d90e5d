import { extendedDictionary } from "#domain/assistant/extended-dictionary.ts";
import type { ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readDays } from "#domain/assistant/read-days.ts";
import { isUnknown, maxQuestionLength, segment } from "#domain/assistant/segment.ts";
import { readSelection } from "#domain/assistant/selections/read-selection.ts";
import { meaning, TokenStream } from "#domain/assistant/token-stream.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Concept } from "#domain/assistant/words/concept.ts";
import { isOtherWay } from "#domain/assistant/work/is-other-way.ts";
import { readRecords } from "#domain/assistant/work/read-records.ts";
import { readWeekdays, separateWeekdays } from "#domain/assistant/work/read-weekdays.ts";
import { type WorkConcept, workConcepts } from "#domain/assistant/work/work-concepts.ts";
import type { Work, WorkKind } from "#domain/assistant/work/work-question.ts";
import type { WorkReading } from "#domain/assistant/work/work-reading.ts";
import { workWords } from "#domain/assistant/work/work-words.ts";
import { canonicalJson } from "#domain/canonical-json.ts";
import type { Language } from "#domain/languages.ts";
import type { Range } from "#domain/metrics/question.ts";
import { addDays, countDays } from "#domain/time/dates.ts";

const words = { prefix: "work", concepts: workConcepts, words: workWords } as const;

export type { WorkReading };

type Options = { vocabulary: Vocabulary; language: Language; before?: ParsedQuestion | null };

/**
 * Parses a question about tasks, activities, emails, a fact of a record or selected records, or a follow-up to one; null
 * for other questions.
 */
export function readWork(text: string, { vocabulary, language, before = null }: Options): WorkReading | null {
  const selection = readSelection(text, { vocabulary, language, before });
  if (selection?.interpretation) return selection;
  return readTasks(text, { vocabulary, language, before }) ?? selection;
}

function readTasks(text: string, { vocabulary, language, before = null }: Options): WorkReading | null {
  const { tokens, corrected } = segment(
    separateWeekdays(text.slice(0, maxQuestionLength)),
    extendedDictionary(language, vocabulary, words, before !== null),
  );
  const stream = new TokenStream(tokens);
  const said = new Set<WorkConcept>(
    tokens.flatMap(({ concepts }) =>
      concepts.flatMap((one) => (one.startsWith("work.") ? [one.slice("work.".length) as WorkConcept] : [])),
    ),
  );
  const earlier = before && workOf(before);
  const today = vocabulary.ownToday;
  const isPast = hasAny(said, "did", "whatDid", "latest", "mailed", "contact", "notes");
  const days = readWeekdays(
    stream,
    today,
    isPast ? "past" : hasAny(said, "tasks", "agenda", "toCall") ? "ahead" : earlier && wayOfDays(earlier, today),
  );
  const { isOdd, compare, range: named } = readDays(stream, today, undefined);
  const { filters, isAmbiguous } = readRecords(stream);
  // 'Only the overdue ones' after tasks keeps their owner.
  const isMarked = tokens.some((token) =>
    ["mark.follow", "mark.restate"].some((mark) => meaning(token, mark) !== undefined),
  );
  const isOfSame = isMarked && earlier?.work?.of === "tasks" && !hasAny(said, "tasks", "missed");
  const kind = isOfSame ? null : kindOf(said, filters);
  if (kind === "fact") for (const { token } of stream.all("dimension.account")) stream.use(token);
  // Words such as 'last' may have been used by a date.
  const left = (concept: WorkConcept) => stream.all(`work.${concept}`).length > 0;
  const [isLatest, isNext] = [left("latest"), left("next")];
  const isMine = left("mine") || stream.all("mark.mine").length > 0;
  const allowed = conceptsOf(kind ?? earlier?.work?.of, said);
  for (const token of stream.tokens) if (token.concepts.some((concept) => allowed.has(concept))) stream.use(token);
  for (const mark of ["mark.mine", "quantity.count", "mark.when", "mark.now"] as const) stream.takeAll(mark);
  const isFollowUp = kind === null && earlier !== null;
  if (kind === null && !isFollowUp) return null;
  const range =
    days && named
      ? within(days, named)
      : (days ??
        named ??
        (said.has("recent") && kind !== "history" && kind !== "contact" ? "last_30_days" : undefined));
  const isOfTasks = (kind ?? earlier?.work?.of) === "tasks";
  const state = isOfTasks ? (["overdue", "undated", "done"] as const).find((one) => said.has(one)) : undefined;
  const owners: ParsedFilter[] =
    (isMine || isOwnByDefault(kind, said, { state, isOnDay: range !== undefined })) && vocabulary.me
      ? [{ by: "owner", id: vocabulary.me.id, label: vocabulary.me.name, isExcluded: false }]
      : [];
  const hasOwner = filters.some(({ by }) => by === "owner");
  const own = {
    filters: [...filters, ...(hasOwner || isOfAnyone(kind, said) ? [] : owners)],
    range: range === null ? undefined : range,
  };
  const near = isFollowUp
    ? followUp(earlier, { ...own, state, isNext })
    : question({ of: kind ?? "tasks", said, state, isLatest, isNext }, own);
  const unknown = [...new Set([...tokens.filter(isUnknown).map(({ text }) => text), ...stream.left()])];
  const changes = own.filters.length > 0 || own.range !== undefined || state !== undefined || isNext;
  const isPlanned = "plan" in planOf(near, vocabulary);
  // Open-ended days end today, which leaves out tasks that are due later.
  const isAhead = near.work?.of === "agenda" || near.work?.of === "toCall" || near.work?.state === "open";
  const isOpenEnded = tokens.some((token) =>
    ["span.after", "span.since"].some((mark) => meaning(token, mark) !== undefined),
  );
  const isSure =
    unknown.length === 0 &&
    !isOdd &&
    !isAmbiguous &&
    range !== null &&
    compare === undefined &&
    (!isFollowUp || changes) &&
    (kind !== "tasks" || !isLatest) &&
    (kind !== "emails" || !isOtherWay(tokens)) &&
    !(isAhead && isOpenEnded) &&
    isPlanned;
  // 'Who should I call' asks for advice, which My day gives.
  const isAdvice = tokens.some((token) => meaning(token, "mark.advice") !== undefined);
  const isNear = isPlanned && !isAdvice && !(isFollowUp && canonicalJson(near) === canonicalJson(earlier));
  return { interpretation: isSure ? near : null, near, isNear, unknown, corrected };
}

/** True if a question without a name is about the member: 'agenda for today', 'who do I need to call'. */
const isOwnByDefault = (
  kind: WorkKind | null,
  said: ReadonlySet<WorkConcept>,
  { state, isOnDay }: { state: Work["state"]; isOnDay: boolean },
) =>
  kind === "toCall" ||
  said.has("missed") ||
  (kind === "agenda" && !said.has("happening")) ||
  (kind === "tasks" && said.has("toDo") && isOnDay && state === undefined);

/** True if 'my' does not filter by the member. Emails to them can be in any mailbox that they may read. */
const isOfAnyone = (kind: WorkKind | null, said: ReadonlySet<WorkConcept>) =>
  kind === "history" || kind === "contact" || kind === "fact" || (kind === "emails" && wayOf(said) !== "sent");

/** Returns the previous question as one about tasks, activities or emails; null if it is about something else. */
function workOf(before: ParsedQuestion): ParsedQuestion | null {
  if (before.work) return before;
  const { subject, measure, filters, range, by, grain } = before;
  return subject === "meetings" && measure === undefined && by.length === 0 && grain === undefined
    ? { work: { of: "meetings" }, filters, by: [], ...(range && { range }) }
    : null;
}

/** Returns the side of today on which the previous question looked; null if it is unknown. */
function wayOfDays({ range }: ParsedQuestion, today: string): "past" | "ahead" | null {
  if (typeof range !== "object") return null;
  return range.from > today ? "ahead" : range.to < today ? "past" : null;
}

const isRecord = ({ by }: ParsedFilter) => by === "account" || by === "contact";

const hasAny = (said: ReadonlySet<WorkConcept>, ...concepts: readonly WorkConcept[]): boolean =>
  concepts.some((concept) => said.has(concept));

function kindOf(said: ReadonlySet<WorkConcept>, filters: readonly ParsedFilter[]): WorkKind | null {
  const has = (...concepts: WorkConcept[]) => hasAny(said, ...concepts);
  const isOfRecord = filters.some(isRecord);
  if (has("toCall")) return "toCall";
  if (has("mails", "mailed")) return "emails";
  if (has("mail") && has("latest", "recent", "sent", "received", "count")) return "emails";
  if (has("contact")) return "contact";
  if (has("missed", "tasks")) return "tasks";
  if (has("calls")) return "calls";
  if (has("meetings")) return "meetings";
  if (has("history") && isOfRecord) return "history";
  if (has("notes")) return "notes";
  if (has("activities", "did") || (has("whatDid") && has("doing"))) return "activities";
  if (has("agenda", "happening")) return "agenda";
  if (isOfRecord && has("phone", "mail", "address", "owner")) return "fact";
  return has("overdue") ? "tasks" : null;
}

const wayOf = (said: ReadonlySet<WorkConcept>): Work["way"] =>
  said.has("mailed") || said.has("sent") ? "sent" : said.has("received") ? "received" : undefined;

const factOf = (said: ReadonlySet<WorkConcept>): Work["fact"] =>
  said.has("phone") ? "phone" : said.has("mail") ? "email" : said.has("address") ? "address" : "owner";

const always: readonly WorkConcept[] = ["mine", "count", "other", "owner"];

/** The words that a question of each kind can contain. Other words make the reading uncertain. */
const roles: Readonly<Record<WorkKind, readonly WorkConcept[]>> = {
  tasks: ["tasks", "toDo", "missed", "overdue", "open", "done", "undated"],
  calls: ["calls", "did", "notes", "latest", "next", "recent", "phone"],
  meetings: ["meetings", "did", "notes", "latest", "next", "recent", "agenda"],
  notes: ["notes", "did", "latest", "recent"],
  activities: ["activities", "did", "whatDid", "doing", "latest", "recent"],
  agenda: ["agenda", "happening", "open"],
  toCall: ["toCall", "calls", "next", "open"],
  history: ["history", "contact", "latest", "recent"],
  contact: ["contact", "latest", "recent"],
  emails: ["mail", "mails", "mailed", "latest", "recent", "sent", "received"],
  fact: [],
};

/** Returns the concepts that a question of this kind can contain. */
function conceptsOf(kind: WorkKind | undefined, said: ReadonlySet<WorkConcept>): ReadonlySet<Concept> {
  if (kind === undefined) return new Set();
  const fact = kind === "fact" ? factOf(said) : undefined;
  const ofFact: WorkConcept | undefined =
    fact === "email" ? "mail" : fact === "account" || fact === "title" ? undefined : fact;
  const own = fact === undefined ? always : always.filter((concept) => concept !== "owner");
  return new Set([...own, ...roles[kind], ...(ofFact ? [ofFact] : [])].map((concept): Concept => `work.${concept}`));
}

type QuestionParts = {
  of: WorkKind;
  said: ReadonlySet<WorkConcept>;
  state: Work["state"];
  isLatest: boolean;
  isNext: boolean;
};

function question(
  { of, said, state, isLatest, isNext }: QuestionParts,
  { filters, range }: { filters: ParsedFilter[]; range: Range | undefined },
): ParsedQuestion {
  const ofTasks = state ?? (said.has("missed") ? "overdue" : "open");
  const isOne = (isLatest && of !== "agenda" && of !== "toCall") || (of === "emails" && said.has("mailed"));
  const way = wayOf(said);
  const work: Work = {
    of,
    ...(of === "tasks" ? { state: ofTasks } : state && { state }),
    ...(of !== "contact" && of !== "history" && of !== "fact" && isOne && { only: "latest" as const }),
    ...(of !== "tasks" && of !== "agenda" && isNext && { only: "next" as const }),
    ...(of === "emails" && way && { way }),
    ...(of === "fact" && { fact: factOf(said) }),
  };
  return { work, filters, by: [], ...(range !== undefined && { range }) };
}

/** Applies a follow-up, which mentions only the differences, to the previous question. */
function followUp(
  before: ParsedQuestion,
  read: { filters: ParsedFilter[]; range: Range | undefined; state: Work["state"]; isNext: boolean },
): ParsedQuestion {
  const replaced = new Set(read.filters.map(({ by }) => by));
  const shifted = read.isNext && read.range === undefined ? rangeAfter(before.range) : read.range;
  const range = shifted ?? before.range;
  return {
    ...before,
    ...(before.work && { work: { ...before.work, ...(read.state && { state: read.state }) } }),
    filters: [...before.filters.filter(({ by }) => !replaced.has(by)), ...read.filters],
    ...(range !== undefined && { range }),
  };
}

/** Returns the range of the same length that follows a range of at most a week; undefined for other ranges. */
function rangeAfter(range: Range | undefined): Range | undefined {
  if (typeof range !== "object") return undefined;
  const many = countDays(range);
  return many <= 7 ? { from: addDays(range.to, 1), to: addDays(range.to, many) } : undefined;
}

/** Returns the days of a weekday within a week; null if they are not in it, or if it is not a week. */
function within(days: Exclude<Range, string>, week: Range): Range | null {
  if (typeof week === "string" || countDays(week) > 7) return null;
  const { from, to } = week;
  const [found] = [0, 7, -7, 14, -14].map((step) => addDays(days.from, step)).filter((day) => day >= from && day <= to);
  return found === undefined ? null : { from: found, to: addDays(found, countDays(days) - 1) };
}
