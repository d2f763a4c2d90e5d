import pg, { type ClientBase } from "pg";

import { authAdmin } from "#server/auth/auth-database.ts";

type Caller = { role: string; claims: string };
export type Table = { schema: string; name: string; columns: string[]; hidden: string[] };
/** The rows of one table that belong in an export, to be read under a role that sees them; the path has no extension yet. */
export type Part = { path: string; columns: string[]; caller: Caller; text: string; values: unknown[] };

/** Tables that refer to a user, or to their workspace, but are in no export; with the reason. */
export const leftOut: Record<string, string> = {
  "auth.flow_state": "codes of signing in, good for minutes",
  "auth.one_time_tokens": "hashes of what mails hold, good for hours",
  "auth.refresh_tokens": "hashes that keep a session going; the sessions are there",
  "private.auto_replies": "whom a mailbox has answered by itself; the emails and what was done about them are there",
  "private.conversation_ids": "which Message-IDs belong together; the emails are there",
  "private.deal_number_counts": "how many numbers were given out; the deals have them",
  "private.deal_numbers": "numbers that were given out; the deals have them",
  "private.email_places": "where emails lie on their server; the emails are there",
  "private.email_uploads":
    "files on their way into an email, and gone after 30 days; what was sent lies in the mailbox",
  "private.file_chunks": "what is in the files, which are there as files",
  "private.file_contents": "what is in the files, which are there as files",
  "private.invitation_tokens": "hashes of links; the invitations are there",
  "private.mailbox_folders": "how far a mailbox has been read; the emails are there",
  "private.mailbox_orders": "what is about to be done in a mailbox; the conversations are there",
  "private.mailbox_secrets": "sealed passwords, which nobody is given; the mailboxes are there",
  "private.notification_mails": "how many emails about notifications were sent in an hour",
  "private.merged_records": "into which record one was merged; the change log has the merge",
  "private.record_columns": "the columns that every record has; it holds no rows",
  "private.kept_segments": "follow from the sales",
  "private.kept_customers": "follow from the sales",
  "private.customer_keeping": "of which day what follows from the sales is",
  "private.stale_customers": "whose row of what follows from the sales is to be made anew",
  "private.set_aside_mails": "mails that samples made up, and that were removed with them",
  "private.sales_by_account": "sums of sales; the sales are there",
  "private.sales_by_category": "sums of sales; the sales are there",
  "private.sales_by_place": "sums of sales; the sales are there",
  "private.sales_by_product": "sums of sales; the sales are there",
  "private.sales_by_day": "sums of sales; the sales are there",
  "private.sales_by_order": "sums of sales; the sales are there",
  "private.spam_lessons": "which mails a spam filter learned from; the mails are there",
  "private.spam_words": "what a mailbox has learned of spam, word by word",
  "private.unmailed_notifications": "which notifications wait for an email; the notifications are there",
  "private.unhandled_emails": "what is about to be handled; the emails are there",
  "private.unread_messages": "what a job is about to read; the messages are there",
  "private.workflow_events": "what is about to start workflows; the workflows and their runs are there",
  "private.workflow_clocks": "follow from the workflows",
  "private.workflow_occasions": "what the clock has started; the runs are there",
  "private.workflow_turns": "whose turn it is; what was assigned is in the records",
  "private.token_accounts": "the ledger's own books; what it says of somebody is in their public tables",
};

/** Columns that are never exported, not even to their owner: they would allow a sign-in. */
const secret = /secret|password|token|hash|sealed|credential|session_data/;
/** Columns that the database derives; bytes are exported as separate files. */
const derived = new Set(["search"]);

/** Returns every table that refers to a user or a workspace, from the catalog, so that new ones are included automatically. */
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

/** Returns the user's own rows, by the login they belong to. */
export function ownParts(tables: readonly Table[], userId: string): Part[] {
  const person = asUser(userId);
  return tables.flatMap((table) => {
    const key = table.schema === "auth" && table.name === "users" ? "id" : "user_id";
    if (!table.columns.includes(key)) return [];
    // Sign-in's tables are read under its role, all others as the user: what they may not see is not theirs.
    const caller = table.schema === "public" ? person : authAdmin;
    const folder = table.schema === "public" ? "personal" : "sign-in";
    return [read(table, `${folder}/${table.name}`, caller, `t.${key}::text = $1`, [userId])];
  });
}

/** Returns what their tokens were spent on, from the ledger. */
export function usagePart(userId: string): Part {
  const columns = ["day", "feature", "label", "tokens", "runs"];
  const text = "select to_jsonb(t) as row from public.token_usage() t";
  return { path: "personal/token_usage", columns, caller: asUser(userId), text, values: [] };
}

/** Returns everything in a workspace that the user owns, as far as they may see it: not what is private to a colleague. */
export function workspaceParts(tables: readonly Table[], userId: string, workspaceId: string, folder: string): Part[] {
  return tables
    .filter(({ schema }) => schema === "public")
    .flatMap((table) => {
      const key = table.name === "workspaces" ? "id" : "workspace_id";
      if (!table.columns.includes(key)) return [];
      return [read(table, `${folder}/${table.name}`, asUser(userId), `t.${key} = $1`, [workspaceId])];
    });
}

/** Columns in which a table names the owner of a row, or the author of an action. */
const personal = ["member_id", "actor_id", "author_id", "invited_by"];
/** Tables in which rows that a user wrote are theirs, too; records belong to the workspace alone. */
const written = new Set(["activities", "saved_views", "chats", "emails"]);

/** Returns what the user wrote and did in a workspace owned by others, and what is private to them there. */
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

export const asUser = (userId: string): Caller => ({
  role: "authenticated",
  claims: JSON.stringify({ sub: userId, role: "authenticated", aal: "aal2" }),
});

function read(table: Table, path: string, caller: Caller, where: string, values: unknown[]): Part {
  // In the order of creation, which ids follow.
  const order = table.columns.includes("id") ? " order by t.id" : "";
  const columns = table.columns.filter((column) => !table.hidden.includes(column));
  const isMembers = table.schema === "public" && table.name === "members";
  // No role can select this column.
  const selected = columns.map((column) =>
    isMembers && column === "email" ? "a.email" : `t.${pg.escapeIdentifier(column)}`,
  );
  const addresses = isMembers ? " left join lateral public.member_emails(t.workspace_id) a on a.member_id = t.id" : "";
  const rows = `select ${selected.join(", ")} from ${table.schema}.${table.name} t${addresses} where ${where}${order}`;
  return { path, columns, caller, text: `select to_jsonb(r) as row from (${rows}) r`, values };
}
