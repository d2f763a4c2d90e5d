import pg, { type ClientBase } from "pg";

import { authAdmin } from "#server/postgres/auth-database.ts";
import { asUser } from "#server/postgres/run-as.ts";

type Caller = { role: string; claims: string };
export type Table = { schema: string; name: string; columns: string[]; hidden: string[] };
/** The rows of one table that belong in an export, with a role that can see them. The path has no extension yet. */
export type Part = { path: string; columns: string[]; caller: Caller; text: string; values: unknown[] };

/** Tables that refer to a user or to a user's workspace but are not exported, with the reasons. */
export const leftOut: Record<string, string> = {
  "auth.flow_state": "one-time sign-in codes, valid for minutes",
  "auth.one_time_tokens": "hashes of email links, valid for hours",
  "auth.refresh_tokens": "hashes of refresh tokens; the sessions are included",
  "private.auto_replies": "senders with an automatic reply; the emails and their processing are included",
  "private.change_events": "names of changed tables, deleted within minutes; the rows are included",
  "private.conversation_ids": "threads of Message-IDs; the emails are included",
  "private.deal_number_counts": "counters of deal numbers; the deals have the numbers",
  "private.deal_numbers": "assigned deal numbers; the deals have the numbers",
  "private.email_locations": "positions of emails on their server; the emails are included",
  "private.email_uploads": "uploads for unsent emails, deleted after 30 days; sent attachments are in the mailbox",
  "private.file_chunks": "file contents, which are included as files",
  "private.file_contents": "file contents, which are included as files",
  "private.invitation_tokens": "hashes of links; the invitations are included",
  "private.mailbox_folders": "sync positions of mailboxes; the emails are included",
  "private.mailbox_commands": "queued mailbox commands; the conversations are included",
  "private.mailbox_secrets": "encrypted passwords, which are never exported; the mailboxes are included",
  "private.notification_mails": "hourly counts of notification emails",
  "private.notification_subjects":
    "the other records of a grouped notification; the notifications and the records are included",
  "private.merged_records": "targets of merged records; the change log has the merges",
  "private.record_columns": "the common columns of all records; it has no rows",
  "private.segment_cache": "computed from the sales",
  "private.customer_cache": "computed from the sales",
  "private.customer_cache_state": "the day of the customer cache; computed from the sales",
  "private.customer_cache_invalidations": "invalidated rows of the customer cache",
  "private.archived_emails": "emails of sample data that was removed",
  "private.sales_by_account": "rollups of sales; the sales are included",
  "private.sales_by_category": "rollups of sales; the sales are included",
  "private.sales_by_channel_and_region": "rollups of sales; the sales are included",
  "private.sales_by_product": "rollups of sales; the sales are included",
  "private.sales_by_day": "rollups of sales; the sales are included",
  "private.sales_by_order": "rollups of sales; the sales are included",
  "private.spam_lessons": "emails that trained a spam filter; the emails are included",
  "private.spam_words": "the spam statistics of a mailbox, word by word",
  "private.unmailed_notifications": "notifications that wait for an email; the notifications are included",
  "private.unprocessed_emails": "the queue of unprocessed emails; the emails are included",
  "private.sentiment_queue": "the queue of messages without sentiment; the messages are included",
  "private.workflow_events": "queued workflow triggers; the workflows and their runs are included",
  "private.workflow_clocks": "computed from the workflows",
  "private.workflow_trigger_events": "scheduled starts of workflows; the runs are included",
  "private.workflow_reply_waits": "the times since which workflows wait for replies",
  "private.workflow_replies": "the replies that started workflows; the emails and the runs are included",
  "private.workflow_rotations": "positions of round-robin assignment; the records have their owners",
  "private.token_accounts": "internal tables of the ledger; the entries of users are in the public tables",
};

/**
 * Columns that are never exported, not even to their owner, because they would allow a sign-in. Applies to tables
 * outside of the schema public.
 */
const secret = /secret|password|token|hash|sealed|credential|session_data/;
/** Columns that the database derives. Binary columns are exported as separate files. */
const derived = new Set(["search"]);

/**
 * Returns all tables that refer to a user or a workspace, read from the catalog, so that new tables are included
 * automatically.
 */
export async function exportableTables(sql: ClientBase): Promise<Table[]> {
  const { rows } = await sql.query<{ schema: string; name: string; columns: string[]; bytes: string[] | null }>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype) as bytes
     from pg_catalog.pg_class c
     join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'private', 'auth') and c.relkind in ('r', 'p')
     group by n.nspname, c.relname
     having bool_or(a.attname in ('user_id', 'workspace_id')) or (n.nspname, c.relname) in (('auth', 'users'), ('public', 'workspaces'))
     order by n.nspname desc, c.relname`,
  );
  return rows
    .filter(({ schema, name }) => !Object.hasOwn(leftOut, `${schema}.${name}`))
    .map(({ schema, name, columns, bytes }) => ({
      schema,
      name,
      columns,
      hidden: columns.filter(
        (column) => derived.has(column) || bytes?.includes(column) || (schema !== "public" && secret.test(column)),
      ),
    }));
}

/** Returns the parts of the export with the user's personal and sign-in data. */
export function ownParts(tables: readonly Table[], userId: string): Part[] {
  const person = asUser(userId);
  return tables.flatMap((table) => {
    const key = table.schema === "auth" && table.name === "users" ? "id" : "user_id";
    if (!table.columns.includes(key)) return [];
    // The tables of the schema auth are read with its role. All others are read with the user's permissions: rows that
    // the user cannot see do not belong to the user.
    const caller = table.schema === "public" ? person : authAdmin;
    const folder = table.schema === "public" ? "personal" : "sign-in";
    return [read(table, `${folder}/${table.name}`, caller, `t.${key}::text = $1`, [userId])];
  });
}

/** Returns the part of the export with the user's token expenses from the ledger. */
export function usagePart(userId: string): Part {
  const columns = ["day", "feature", "label", "tokens", "runs"];
  const text = "select to_jsonb(t)::text as line from public.token_usage() t";
  return { path: "personal/token_usage", columns, caller: asUser(userId), text, values: [] };
}

/**
 * Returns the parts of the export with all data of a workspace that the user owns, except the private data of other
 * members.
 */
export function workspaceParts(tables: readonly Table[], userId: string, workspaceId: string, folder: string): Part[] {
  return tables
    .filter(({ schema }) => schema === "public")
    .flatMap((table) => {
      const key = table.name === "workspaces" ? "id" : "workspace_id";
      if (!table.columns.includes(key)) return [];
      return [read(table, `${folder}/${table.name}`, asUser(userId), `t.${key} = $1`, [workspaceId])];
    });
}

/** Columns that contain the owner of a row or the author of an action. */
const personal = ["member_id", "actor_id", "author_id", "invited_by"];
/** Tables whose rows also belong to the user who wrote them. Records belong only to the workspace. */
const written = new Set(["activities", "saved_views", "chats", "emails"]);

/**
 * Returns the parts of the export with the user's texts, actions and private data in a workspace owned by someone else.
 */
export function authorParts(
  tables: readonly Table[],
  userId: string,
  place: { workspaceId: string; memberId: string },
  folder: string,
): Part[] {
  return tables
    .filter(({ schema, columns }) => schema === "public" && columns.includes("workspace_id"))
    .flatMap((table) => {
      const columns = [...personal, ...(written.has(table.name) ? ["created_by"] : [])];
      const own = columns.filter((column) => table.columns.includes(column)).map((column) => `t.${column} = $2`);
      if (own.length === 0) return [];
      const where = `t.workspace_id = $1 and (${own.join(" or ")})`;
      const values = [place.workspaceId, place.memberId];
      return [read(table, `${folder}/${table.name}`, asUser(userId), where, values)];
    });
}

function read(table: Table, path: string, caller: Caller, where: string, values: unknown[]): Part {
  // The rows are in the order of creation, because ids are ascending.
  const order = table.columns.includes("id") ? " order by t.id" : "";
  const columns = table.columns.filter((column) => !table.hidden.includes(column));
  const isMembers = table.schema === "public" && table.name === "members";
  // No role may select this column, so the email address is joined.
  const selected = columns.map((column) =>
    isMembers && column === "email" ? "a.email" : `t.${pg.escapeIdentifier(column)}`,
  );
  const addresses = isMembers ? " left join lateral public.member_emails(t.workspace_id) a on a.member_id = t.id" : "";
  const rows = `select ${selected.join(", ")} from ${table.schema}.${table.name} t${addresses} where ${where}${order}`;
  return { path, columns, caller, text: `select to_jsonb(r)::text as line from (${rows}) r`, values };
}
