import { z } from "zod";

import type { ImapClient } from "#server/outbound/open-imap.ts";

import type { Folders } from "./folders.ts";
import { requireOpen } from "./incoming.ts";
import type { MailboxSession } from "./mailbox-session.ts";

const maxBatch = 500;
const flags = { seen: true, unseen: false } as const;

const commandSchema = z.object({
  id: z.string(),
  email_id: z.string(),
  command: z.enum(["seen", "unseen", "junk", "inbox", "trash"]),
  path: z.string().nullable(),
  uid_validity: z.string().nullable(),
  uid: z.coerce.number(),
});
type Command = z.infer<typeof commandSchema>;
type Moved = { email_id: string; path: string; uid_validity: string | null; uid: number | null };

/**
 * Applies users' actions to the mailbox: read, unread, to junk, to the trash, back to the inbox. Emails that were moved
 * in the meantime are not changed. If the process dies halfway, the commands are repeated, which changes nothing more.
 */
export async function executeCommands(client: ImapClient, session: MailboxSession, folders: Folders): Promise<void> {
  const commands = await readCommands(session);
  if (commands.length === 0) return;
  // For each email, only the last command about its read state and the last one about its folder count.
  const last = new Map(
    commands.map((command) => [`${command.email_id} ${isFlag(command) ? "flag" : "folder"}`, command]),
  );
  const moved: Moved[] = [];
  for (const [path, inFolder] of Map.groupBy(last.values(), (command) => command.path)) {
    if (path === null) continue;
    const box = await client.mailboxOpen(path).catch((error: unknown) => {
      // If the connection still works, the folder was removed.
      if (client.usable) return null;
      throw error;
    });
    const there = inFolder.filter((command) => command.uid_validity === String(box?.uidValidity));
    for (const [to, some] of Map.groupBy(there, (command) => command.command).entries()) {
      if (to in flags) await setSeen(client, some, to === "seen");
    }
    for (const [to, some] of Map.groupBy(there, (command) => command.command).entries()) {
      const target = to === "seen" || to === "unseen" ? undefined : folders[to];
      if (target && target !== path) moved.push(...(await move(client, some, target)));
    }
  }
  requireOpen(client);
  await deleteCommands(session, commands, moved);
}

const isFlag = ({ command: to }: Command) => to === "seen" || to === "unseen";
const uidsOf = (commands: readonly Command[]) => commands.map(({ uid }) => uid).join(",");

async function setSeen(client: ImapClient, commands: readonly Command[], isSeen: boolean) {
  const change = isSeen ? "messageFlagsAdd" : "messageFlagsRemove";
  await client[change](uidsOf(commands), ["\\Seen"], { uid: true });
}

/**
 * Moves emails and returns their new locations. Locations that the server does not report are looked up when needed.
 */
async function move(client: ImapClient, commands: readonly Command[], target: string): Promise<Moved[]> {
  const done = await client.messageMove(uidsOf(commands), target, { uid: true });
  if (!done) return [];
  return commands.map(({ email_id, uid }) => {
    const now = done.uidMap?.get(uid);
    const isKnown = now !== undefined && done.uidValidity !== undefined;
    return { email_id, path: target, uid_validity: isKnown ? String(done.uidValidity) : null, uid: now ?? null };
  });
}

async function readCommands({ write, account }: MailboxSession): Promise<Command[]> {
  const { rows } = await write((sql) =>
    sql.query(
      `select o.id, o.email_id, o.command, p.path, p.uid_validity::text, coalesce(p.uid, 0) as uid
       from private.mailbox_commands o left join private.email_locations p on p.workspace_id = o.workspace_id and p.email_id = o.email_id
       where o.workspace_id = $1 and o.mailbox_id = $2 order by o.id limit $3`,
      [account.workspaceId, account.mailboxId, maxBatch],
    ),
  );
  return z.array(commandSchema).parse(rows);
}

async function deleteCommands(
  { write, account }: MailboxSession,
  commands: readonly Command[],
  moved: readonly Moved[],
) {
  const { workspaceId } = account;
  await write(async (sql) => {
    await sql.query("delete from private.mailbox_commands where workspace_id = $1 and id = any ($2)", [
      workspaceId,
      commands.map(({ id }) => id),
    ]);
    const movedRows = "jsonb_to_recordset($2) m (email_id uuid, path text, uid_validity bigint, uid bigint)";
    await sql.query(
      `update private.email_locations p set path = m.path, uid_validity = m.uid_validity, uid = m.uid from ${movedRows}
       where p.workspace_id = $1 and p.email_id = m.email_id and m.uid is not null and m.uid_validity is not null`,
      [workspaceId, JSON.stringify(moved)],
    );
    await sql.query(
      `delete from private.email_locations p using ${movedRows}
       where p.workspace_id = $1 and p.email_id = m.email_id and (m.uid is null or m.uid_validity is null)`,
      [workspaceId, JSON.stringify(moved)],
    );
  });
}
