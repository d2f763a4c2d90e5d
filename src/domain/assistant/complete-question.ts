import { isOfDeals } from "#domain/assistant/infer-metric.ts";
import { isSubject, type ParsedQuestion, type Subject } from "#domain/assistant/parsed-question.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";

/** Adds defaults unless the question says otherwise: revenue for a ranking of groups, lost deals for reasons. */
export function withDefaultMeasure(read: ParsedQuestion): ParsedQuestion {
  const isOfGroups = read.by.length > 0 || read.grain !== undefined;
  const isOfReasons =
    read.by.join() === "lost_reason" && (read.subject ?? "deals") === "deals" && read.measure === undefined;
  if (isOfReasons && read.state === undefined) return { ...read, subject: "deals", state: "lost" };
  const isOpen = read.measure === undefined && read.subject === undefined && (read.quantity ?? "value") === "value";
  return isOpen && read.rank !== undefined && isOfGroups ? { ...read, measure: "revenue" } : read;
}

/** Converts a question such as 'which accounts have no owner' into a list of records instead of groups. */
export function withListed(read: ParsedQuestion, isNarrowed: boolean): ParsedQuestion {
  const { measure, subject, quantity, rank, grain, compare, range, filters, by } = read;
  const records = `${by.join()}s`;
  const isGroup = [measure, subject, quantity, rank, grain, compare].some((part) => part !== undefined);
  const isFiltered = isNarrowed || (filters.length > 0 && range === undefined);
  if (isGroup || !isFiltered || !isSubject(records)) return read;
  return { ...read, subject: records, by: [], wants: read.wants ?? "list" };
}

/** Converts 'why do we lose deals' into a question for the reasons of lost deals, not for the causes of a change. */
export function withReasons({ wants, ...read }: ParsedQuestion, isOfChange: boolean): ParsedQuestion {
  const isOfLost = read.subject === "deals" && read.state === "lost" && read.isNotState === undefined;
  const isAboutReasons = wants === "why" && isOfLost && !isOfChange && read.by.length === 0 && read.grain === undefined;
  return isAboutReasons ? { ...read, by: ["lost_reason"] } : { ...read, ...(wants && { wants }) };
}

/** Restricts the value of deals in open stages to open deals. */
export function withOpenStages(read: ParsedQuestion, { stages }: Vocabulary): ParsedQuestion {
  const { subject, state, quantity, filters, range } = read;
  const ofStages = filters.filter(({ by, isExcluded }) => by === "stage" && !isExcluded);
  const isOpen = ofStages.length > 0 && ofStages.every(({ id }) => id !== null && stages.open.includes(id));
  const isAsked = subject === "deals" && state === undefined && quantity === "value" && range === undefined;
  return isOpen && isAsked ? { ...read, state: "open" } : read;
}

/** Adds a range to a question about periods: all time if periods are ranked, otherwise the last twelve months. */
export function withUsualRange(read: ParsedQuestion): ParsedQuestion {
  if (read.grain === undefined || read.range !== undefined || read.compare !== undefined) return read;
  return { ...read, range: read.rank === undefined ? "last_12_months" : "all" };
}

/** The subjects for which 'my' means the member's own records. For others, such as products, it means the workspace. */
const membersSubjects: readonly (Subject | undefined)[] = [
  "deals",
  "calls",
  "activities",
  "meetings",
  "tasks",
  "notes",
];
export function isOfMembers({ subject, measure }: ParsedQuestion): boolean {
  if (subject !== undefined) return membersSubjects.includes(subject);
  return measure === "calls_made" || measure === "activities_logged" || (measure !== undefined && isOfDeals(measure));
}

export function withOwner(read: ParsedQuestion, { me }: Vocabulary): ParsedQuestion {
  if (!me) return read;
  const others = read.filters.filter(({ by }) => by !== "owner");
  return { ...read, filters: [...others, { by: "owner", id: me.id, label: me.name, isExcluded: false }] };
}
