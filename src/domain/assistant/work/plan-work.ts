import type { FilterKey, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { wholeRange } from "#domain/assistant/record-conditions.ts";
import type { RecordFact, Work } from "#domain/assistant/work/work-question.ts";
import type { Days } from "#domain/metrics/question.ts";
import { resolveRange } from "#domain/metrics/ranges.ts";

type Records = Readonly<Record<"owners" | "accounts" | "contacts", readonly string[]>>;

/** The step that answers a question about tasks, activities, emails or a fact of a record. */
export type WorkPlan =
  | ({ kind: "work"; days: Days | null; today: string } & Omit<Work, "fact"> & Records)
  | { kind: "fact"; fact: RecordFact | null; entity: "accounts" | "contacts"; id: string };

/** Plans the answer to a question about tasks, activities, emails or a fact; `cannot` if no query matches it exactly. */
export function planWork(asked: ParsedQuestion, today: string): { plan: WorkPlan } | { cannot: true } {
  const plan = findPlan(asked, today);
  return plan ? { plan } : { cannot: true };
}

function findPlan(asked: ParsedQuestion, today: string): WorkPlan | null {
  const { work, filters, by, range, within, ...rest } = asked;
  if (!work || within || by.length > 0 || Object.values(rest).some((part) => part !== undefined)) return null;
  if (filters.some(({ by, id, isExcluded }) => isExcluded || id === null || !keys.includes(by))) return null;
  const idsOf = (key: string) => filters.flatMap(({ by, id }) => (by === key && id !== null ? [id] : []));
  const records: Records = { owners: idsOf("owner"), accounts: idsOf("account"), contacts: idsOf("contact") };
  const { of, state, only, way, fact } = work;
  const many = records.accounts.length + records.contacts.length;
  const days = range === undefined || range === "all" ? null : resolveRange(wholeRange(range, today), today);
  // 'After 5 December' ends today in metrics.
  if (days && days.from > days.to) return null;
  if (of === "fact") {
    const entity = records.contacts.length > 0 ? "contacts" : "accounts";
    const [id] = records[entity];
    if (many !== 1 || !id || records.owners.length > 0 || days) return null;
    return entity === "accounts" && fact === "email" ? null : { kind: "fact", fact: fact ?? null, entity, id };
  }
  // A history or latest contact is that of a single record.
  if ((of === "history" || of === "contact") && (many !== 1 || days || records.owners.length > 0)) return null;
  // Only sent emails can be filtered by colleague.
  if (of === "emails" && ((records.owners.length > 0 && way !== "sent") || (many === 0 && !days && !only))) return null;
  if (of === "emails" && only === "next") return null;
  if (state && of !== "tasks") return null;
  if (days && (state === "undated" || (state === "overdue" && days.from > today))) return null;
  if (of === "tasks" && only) return null;
  if (of === "agenda" && (!days || days.to < today)) return null;
  // An unrestricted list of activities is a screen of its own.
  if (of === "activities" && !days && many === 0 && !only) return null;
  return {
    kind: "work",
    of,
    ...(state && { state }),
    ...(only && { only }),
    ...(way && { way }),
    ...records,
    days,
    today,
  };
}

const keys: readonly FilterKey[] = ["owner", "account", "contact"];
