import type { ClientBase } from "pg";

import type { Attached } from "#domain/assistant/proposed-change.ts";
import { fold } from "#domain/language/fold.ts";

export type AttachableKind = Attached["entity"];

/** Few enough for a user to distinguish the records at a glance. */
const maxCandidates = 5;
const maxCompared = 50;

const entities = new Set<string>(["accounts", "contacts", "deals", "products", "activities"]);

/**
 * Finds up to five records of the given types that a name can refer to, with the caller's permissions: the deal with
 * this number (CRM12), if deals are among the types, otherwise exact matches, or else records whose name contains the
 * given name. Completed tasks are returned only if no open task matches.
 */
export async function findNamed(
  sql: ClientBase,
  workspaceId: string,
  { name, kinds }: { name: string; kinds: readonly AttachableKind[] },
): Promise<Attached[]> {
  const { rows } = await sql.query<Attached>(
    "select r.entity, r.id, r.name, r.detail from public.search_records($1, $2, $3) r where r.entity = any ($4)",
    [workspaceId, name, maxCompared, kinds],
  );
  const records = rows.filter(({ entity }) => entities.has(entity));
  const folded = fold(name);
  const isNumber = kinds.includes("deals") && /^crm\d+$/i.test(name);
  const numbered = isNumber ? await dealOfNumber(sql, workspaceId, name) : [];
  if (numbered.length > 0) return numbered;
  const exact = records.filter((record) => fold(record.name) === folded);
  const all = exact.length > 0 ? exact : records.filter((record) => fold(record.name).includes(folded));
  return (await openTasks(sql, workspaceId, all)).slice(0, maxCandidates);
}

async function dealOfNumber(sql: ClientBase, workspaceId: string, number: string): Promise<Attached[]> {
  const { rows } = await sql.query<Attached>(
    "select 'deals' as entity, id, name from public.deals where workspace_id = $1 and deal_number = upper($2)",
    [workspaceId, number],
  );
  return rows;
}

/** Filters activities to the open tasks; without an open task, to the completed ones. */
async function openTasks(sql: ClientBase, workspaceId: string, records: readonly Attached[]): Promise<Attached[]> {
  const ids = records.flatMap(({ entity, id }) => (entity === "activities" ? [id] : []));
  if (ids.length === 0) return [...records];
  const { rows } = await sql.query<{ id: string; is_open: boolean }>(
    "select id, completed_at is null as is_open from public.activities where workspace_id = $1 and id = any ($2) and kind = 'task'",
    [workspaceId, ids],
  );
  const isAnyOpen = rows.some((row) => row.is_open);
  const wanted = new Set(rows.flatMap(({ id, is_open: isOpen }) => (isOpen || !isAnyOpen ? [id] : [])));
  return records.filter(({ entity, id }) => entity !== "activities" || wanted.has(id));
}

/** Returns the given records that the caller may read, with their current names. */
export async function readAttached(
  sql: ClientBase,
  workspaceId: string,
  attached: readonly Attached[],
): Promise<Attached[]> {
  const kinds = [...new Set(attached.map(({ entity }) => entity))].filter((entity) => entities.has(entity));
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (entity) =>
      `select '${entity}' as entity, t.id, t.${entity === "activities" ? "title" : "name"} as name from public.${entity} t
       where t.workspace_id = $1 and t.id = any ($2)`,
  );
  const { rows } = await sql.query<Attached>(parts.join(" union all "), [workspaceId, attached.map(({ id }) => id)]);
  return attached.flatMap(
    (record) => rows.find(({ entity, id }) => entity === record.entity && id === record.id) ?? [],
  );
}
