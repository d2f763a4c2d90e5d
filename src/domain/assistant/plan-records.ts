import { throughAccounts } from "#domain/assistant/account-fields.ts";
import type { ParsedFilter, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import {
  amountColumn,
  amountConditions,
  columnFor,
  conditionsFor,
  dayConditions,
  stateConditions,
  wholeRange,
} from "#domain/assistant/record-conditions.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import type { Entity } from "#domain/records/entity.ts";
import { type FilterNode, writeFilters } from "#domain/records/record-filters.ts";

/** The step that counts or lists records. */
export type RecordsPlan = {
  kind: "records";
  entity: Entity;
  where: string | undefined;
  search?: string;
  sort: "top" | "bottom" | "newest" | "oldest" | null;
  /** The date by which the newest or oldest records are sorted. */
  day?: SortDay;
  limit: number;
  isList: boolean;
};
type SortDay = "sold_on" | "spent_on" | "close_date" | "opened_on" | "created_at";

const cannot = { cannot: true } as const;
const usualLimit = 5;
const listed = 10;

/** Plans the latest or first records, or customers by their orders; `cannot` if no list matches the question exactly. */
export function planSelection(asked: ParsedQuestion, vocabulary: Vocabulary): { plan: RecordsPlan } | { cannot: true } {
  const { byDate, orders, rank, grain, compare, quietSince, isClosing, isNotState, quantity, wants, by } = asked;
  const others = [rank, grain, compare, quietSince, isClosing, isNotState, byDate && orders];
  const isCount = orders !== undefined && quantity === "count" && wants === undefined;
  const isList = quantity === undefined && wants === "list";
  if (others.some((part) => part !== undefined) || by.length > 0 || !(isCount || isList)) return cannot;
  if (byDate && !dayOf(asked.subject, asked)) return cannot;
  return planRecords(asked, vocabulary, isList);
}

/** Returns the date of the records that a question sorts; undefined if they have none that matters to it. */
function dayOf(kind: Entity | ParsedQuestion["subject"], { state }: ParsedQuestion): SortDay | undefined {
  if (kind === "sales") return "sold_on";
  if (kind === "expenses") return "spent_on";
  if (kind === "contacts") return "created_at";
  if (kind !== "deals" || state === "open" || state === "stuck") return undefined;
  return state === "won" || state === "lost" ? "close_date" : "opened_on";
}

type OrderConditions = { conditions: FilterNode[]; used: ParsedFilter[] };

/**
 * Returns the conditions for the orders of customers, and the filters by product that they express; null if a list cannot
 * express them. Of several products, it is unclear whether one or all of them were bought. The latest orders are not
 * refunds.
 */
function orderConditions({ subject, orders, filters, byDate }: ParsedQuestion): OrderConditions | null {
  if (byDate && subject === "sales")
    return { conditions: [{ column: "refund_of_id", operator: "empty", values: [] }], used: [] };
  if (orders === undefined) return { conditions: [], used: [] };
  if (subject !== "accounts") return null;
  if (orders === "none") return { conditions: [{ column: "last_order_on", operator: "empty", values: [] }], used: [] };
  if (orders !== "goods") {
    const count: FilterNode = {
      column: "order_count",
      operator: orders === "once" ? "eq" : "gte",
      values: [orders === "once" ? "1" : "2"],
    };
    return { conditions: [count], used: [] };
  }
  const used = filters.filter(({ by, id }) => by === "product" && id !== null);
  if (used.length === 0 || used.filter(({ isExcluded }) => !isExcluded).length > 1) return null;
  const conditions = used.map(({ id, isExcluded }): FilterNode => ({
    column: "bought_product_ids",
    operator: isExcluded ? "none" : "any",
    values: [id ?? ""],
  }));
  return { conditions, used };
}

const entityOf = (subject: ParsedQuestion["subject"]): Entity | null => {
  if (subject === "leads") return "contacts";
  const listable = ["deals", "accounts", "contacts", "products", "sales", "expenses"] as const;
  return listable.find((entity) => entity === subject) ?? null;
};

/** Plans a list or number of records; `cannot` if no list matches the question exactly. */
export function planRecords(
  interpretation: ParsedQuestion,
  vocabulary: Vocabulary,
  isList: boolean,
): { plan: RecordsPlan } | { cannot: true } {
  const { subject, amounts, rank, limit, measure, within, quietSince, byDate } = interpretation;
  const entity = entityOf(subject);
  if (quietSince !== undefined && entity !== "accounts") return cannot;
  if (entity === null || measure !== undefined || (within && within.entity !== entity)) return cannot;
  if (rank !== undefined && amountColumn(entity) === undefined) return cannot;
  const ofOrders = orderConditions(interpretation);
  if (!ofOrders) return cannot;
  const filters = interpretation.filters.filter((filter) => !ofOrders.used.includes(filter));
  const through = throughAccounts(filters, vocabulary, (by) => columnFor(entity, by) !== null);
  if (!through || (through.accounts && columnFor(entity, "account") === null)) return cannot;
  const ofAccounts: FilterNode = { column: "account_id", operator: "any", values: through.accounts ?? [] };
  const parts = [
    conditionsFor(entity, through.rest),
    amountConditions(entity, amounts),
    daysAndState(entity, interpretation, vocabulary),
  ];
  if (parts.includes(null)) return cannot;
  const isLead: FilterNode = { column: "lifecycle", operator: "any", values: ["lead"] };
  const isQuiet: FilterNode = { column: "last_order_on", operator: "before", values: [quietSince ?? ""] };
  const of = [
    ...(subject === "leads" ? [isLead] : []),
    ...(through.accounts ? [ofAccounts] : []),
    ...(quietSince ? [isQuiet] : []),
    ...ofOrders.conditions,
    ...parts.flatMap((part) => part ?? []),
  ];
  const where = [writeFilters({ join: "and", of }), within?.where].filter(Boolean).join(",") || undefined;
  const most = limit ?? (rank ? usualLimit : listed);
  const day = byDate && dayOf(entity, interpretation);
  const search = within?.search && { search: within.search };
  return {
    plan: {
      kind: "records",
      entity,
      where,
      ...search,
      sort: rank ?? byDate ?? null,
      ...(day && { day }),
      limit: most,
      isList,
    },
  };
}

/**
 * Returns the conditions for the state and the days; null if they cannot be expressed. For won and lost deals, the days
 * apply to the close date, for other deals to the expected close date or the day they were opened.
 */
function daysAndState(entity: Entity, interpretation: ParsedQuestion, vocabulary: Vocabulary): FilterNode[] | null {
  const { range, state, isClosing, isNotState } = interpretation;
  const { today } = vocabulary;
  if (entity === "deals") {
    const ofState = stateConditions(
      isClosing && state === undefined ? { ...interpretation, state: "open" } : interpretation,
      vocabulary,
    );
    if (ofState === null) return null;
    const isDecided = (state === "won" || state === "lost") && !isNotState;
    const isAmbiguous = range !== undefined && range !== "all" && !isDecided && !isClosing && state !== "new";
    if (isAmbiguous) return null;
    const day = isDecided ? "closed_on" : isClosing ? "close_date" : "opened_on";
    const days = isClosing && !isDecided && range !== undefined ? wholeRange(range, today) : range;
    return [...ofState, ...dayConditions(day, days, today)];
  }
  if (isClosing || isNotState || state !== undefined) return null;
  const day = entity === "sales" ? "sold_on" : entity === "expenses" ? "spent_on" : null;
  // Other kinds have no suitable date: when a record was imported is not when the customer was acquired.
  if (day === null) return range === undefined || range === "all" ? [] : null;
  return dayConditions(day, range, today);
}
