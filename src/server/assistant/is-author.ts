import type { ClientBase } from "pg";

/** True if the caller is the author of the message's question. */
export async function isAuthor(sql: ClientBase, workspaceId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    "select from public.chat_messages where workspace_id = $1 and id = $2 and created_by = private.member_id($1)",
    [workspaceId, messageId],
  );
  return rowCount === 1;
}
