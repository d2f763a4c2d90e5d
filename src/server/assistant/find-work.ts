import type { ClientBase } from "pg";

import type { WorkPlan } from "#domain/assistant/work/plan-work.ts";
import type { WorkResult, WorkRow } from "#domain/assistant/work/work-result.ts";
import { isUuid } from "#domain/uuid.ts";
import { FunctionError } from "#server/request/function-error.ts";

type WorkQuery = Extract<WorkPlan, { kind: "work" }>;
type Bind = (value: unknown) => string;

const listed = 10;
/** The number of activities and emails listed for the latest contact. Some of them may be notes. */
const latestContacts = 5;

/** Matches tasks to call someone by words in `activities.search`, which is folded. */
const toCall = "\\m(call|ring|phone|llam|telefon)|电话|電話|回电|打给|전화|통화";

const day = (moment: string) => `(${moment} at time zone z.zone)::date`;

/**
 * Lists tasks, activities, emails, sales and deals with the caller's permissions, at most ten of them. Throws a
 * FunctionError for an invalid id.
 */
export async function findWork(sql: ClientBase, workspaceId: string, query: WorkQuery): Promise<WorkResult> {
  const { of, only, owners, accounts, contacts } = query;
  if (![...owners, ...accounts, ...contacts].every(isUuid))
    throw new FunctionError("bad_question", "The id of a colleague, account or contact is invalid");
  const values: unknown[] = [workspaceId];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const sources = [
    ...(of === "emails" ? [] : [activities(query, bind)]),
    ...(of === "emails" || of === "contact" || of === "history" ? [emails(query, bind)] : []),
    ...(of === "history" ? records(query, bind) : []),
  ];
  const limit = only ? 1 : of === "contact" ? latestContacts : listed;
  const order = `${orderOf(query)}, f.id`;
  const { rows } = await sql.query<WorkRow & { count: number }>(
    `with z as materialized (select coalesce(p.time_zone, w.time_zone) as zone from public.workspaces w
         left join public.members m on m.workspace_id = w.id and m.id = private.member_id(w.id)
         left join public.profiles p on p.user_id = m.user_id where w.id = $1),
       found as (${sources.join(" union all ")}),
       -- Names and texts are only read for the rows that are returned.
       f as materialized (select f.*, count(*) over ()::int as count from found f order by ${order} limit ${limit})
     select f.entity, f.id, f.kind, f.title, (select left(a.body, 1000) from public.activities a where a.workspace_id = $1 and a.id = f.id) as text,
       f.day::text as day, f.time, (select m.name from public.members m where m.workspace_id = $1 and m.id = f.member_id) as person,
       ${about} as about, (select k.phone from public.contacts k where k.workspace_id = $1 and k.id = f.contact_id) as phone,
       f.is_overdue as "isOverdue", f.count
     from f order by ${order}`,
    values,
  );
  return {
    of,
    only: only ?? null,
    count: rows[0]?.count ?? 0,
    rows: rows.map(({ count: _count, ...row }) => row),
  };
}

/** Tasks and plans start with the earliest day, everything else with the latest. */
function orderOf({ of, only, state, days, today }: WorkQuery): string {
  const isAhead = only === "next" || (days !== null && days.from > today);
  const isPlan = (of === "tasks" && state !== "done") || of === "agenda" || of === "toCall" || isAhead;
  return isPlan ? "f.day nulls last, f.time nulls first" : "f.day desc nulls last, f.time desc nulls last";
}

/** Returns a condition for the accounts of a question and one for its contacts, if it names any. */
const ofRecords = (
  { accounts, contacts }: WorkQuery,
  condition: (entity: "accounts" | "contacts", ids: readonly string[]) => string,
): string[] => [
  ...(accounts.length > 0 ? [condition("accounts", accounts)] : []),
  ...(contacts.length > 0 ? [condition("contacts", contacts)] : []),
];

function activities(query: WorkQuery, bind: Bind): string {
  const { owners } = query;
  const conditions = [
    kindCondition(query, bind),
    ...(owners.length > 0 ? [`coalesce(a.assignee_id, a.created_by) = any (${bind(owners)}::uuid[])`] : []),
    ...ofRecords(
      query,
      (entity, ids) =>
        `a.id in (select r.id from unnest(${bind(ids)}::uuid[]) i, public.record_activities($1, '${entity}', i) r)`,
    ),
  ];
  return `select 'activities' as entity, a.id, a.kind, a.title::text as title,
      case when a.kind <> 'task' then ${day("a.starts_at")} when a.completed_at is not null then ${day("a.completed_at")} else a.due_on end as day,
      case when a.kind <> 'task' then to_char(a.starts_at at time zone z.zone, 'HH24:MI') end as time,
      coalesce(a.assignee_id, a.created_by) as member_id, a.contact_id, a.account_id, a.deal_id,
      a.kind = 'task' and a.completed_at is null and a.due_on < ${bind(query.today)}::date as is_overdue
    from z, public.activities a where a.workspace_id = $1 and ${conditions.map((one) => `(${one})`).join(" and ")}`;
}

/** The contact, account or deal that a row is about. */
const about = `coalesce(${["contacts", "accounts", "deals"]
  .map(
    (entity) =>
      `(select jsonb_build_object('entity', '${entity}', 'id', k.id, 'name', k.name) from public.${entity} k where k.workspace_id = $1 and k.id = f.${entity.slice(0, -1)}_id)`,
  )
  .join(", ")})`;

const isOpenTask = "a.kind = 'task' and a.completed_at is null";

function kindCondition({ of, state, only, days, today }: WorkQuery, bind: Bind): string {
  const between = (what: string) =>
    days ? ` and ${what} between ${bind(days.from)}::date and ${bind(days.to)}::date` : "";
  const now = () => bind(today);
  // The latest meeting has taken place, and the next one is still to come.
  const past =
    only === "latest" || of === "contact"
      ? " and a.starts_at <= private.now()"
      : only === "next"
        ? " and a.starts_at > private.now()"
        : "";
  const held = () => `${past}${between(day("a.starts_at"))}`;
  const completed = () => `a.kind = 'task' and a.completed_at is not null${between(day("a.completed_at"))}`;
  // Today's tasks include overdue ones.
  const due = () =>
    days
      ? `(a.due_on between ${bind(days.from)}::date and ${bind(days.to)}::date${days.from === today && days.to === today ? ` or a.due_on < ${now()}::date` : ""})`
      : "true";
  switch (of) {
    case "tasks":
      if (state === "done") return completed();
      if (state === "undated") return `${isOpenTask} and a.due_on is null`;
      return state === "overdue"
        ? `${isOpenTask} and a.due_on < ${now()}::date${between("a.due_on")}`
        : `${isOpenTask} and ${due()}`;
    case "agenda":
      return `${isOpenTask} and ${due()} or a.kind in ('meeting', 'call')${between(day("a.starts_at"))}`;
    case "toCall":
      return `${isOpenTask} and ${due()} and a.search ~ '${toCall}' or a.kind = 'call' and a.starts_at > private.now()${between(day("a.starts_at"))}`;
    case "calls":
      return `a.kind = 'call'${held()}`;
    case "meetings":
      return `a.kind = 'meeting'${held()}`;
    case "notes":
      return `a.kind = 'note'${held()}`;
    case "history":
      return "true";
    default:
      return `a.kind <> 'task'${held()} or ${completed()}`;
  }
}

/** Selects only the IDs and times of emails, because the readers of a shared chat may not be allowed to read them. */
function emails(query: WorkQuery, bind: Bind): string {
  const { owners, way, days } = query;
  const conditions = [
    "e.status is null or e.status = 'sent'",
    "c.status in ('open', 'done')",
    ...(way ? [way === "sent" ? "e.is_outgoing" : "not e.is_outgoing"] : []),
    ...(days ? [`${day("e.sent_at")} between ${bind(days.from)}::date and ${bind(days.to)}::date`] : []),
    ...(owners.length > 0 ? [`coalesce(e.created_by, b.member_id) = any (${bind(owners)}::uuid[])`] : []),
    ...ofRecords(
      query,
      (entity, ids) =>
        `e.id in (select r.id from unnest(${bind(ids)}::uuid[]) i, public.record_emails($1, '${entity}', i, true, 1000) r)`,
    ),
  ];
  return `select 'emails' as entity, e.id, 'email' as kind, null::text as title, ${day("e.sent_at")} as day,
      to_char(e.sent_at at time zone z.zone, 'HH24:MI') as time, null::uuid as member_id, null::uuid as contact_id, null::uuid as account_id,
      null::uuid as deal_id, false as is_overdue
    from z, public.emails e join public.conversations c on c.workspace_id = e.workspace_id and c.id = e.conversation_id
      join public.mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id
    where e.workspace_id = $1 and ${conditions.map((one) => `(${one})`).join(" and ")}`;
}

/** Selects the sales and deals of a record. */
function records({ accounts, contacts }: WorkQuery, bind: Bind): string[] {
  const [column, ids] = accounts.length > 0 ? ["account_id", accounts] : ["contact_id", contacts];
  const of = (entity: "sales" | "deals", kind: string, when: string) =>
    `select '${entity}' as entity, r.id, '${kind}' as kind, r.name::text as title, ${when} as day, null::text as time,
       r.owner_id as member_id, null::uuid as contact_id, null::uuid as account_id, null::uuid as deal_id, false as is_overdue
     from z, public.${entity} r where r.workspace_id = $1 and r.${column} = any (${bind(ids)}::uuid[])`;
  return [of("sales", "sale", "r.sold_on"), of("deals", "deal", "coalesce(r.opened_on, r.close_date)")];
}
