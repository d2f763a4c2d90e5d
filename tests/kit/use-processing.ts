import { rawMail } from "./raw-mail.ts";
import { useMailboxes } from "./use-mailboxes.ts";

/** Provides mailboxes that have been synced once, and processes the emails that arrive in them. */
export function useProcessing() {
  const mailboxes = useMailboxes();
  const { ask, openImap, connect, person, sync, untilIdle } = mailboxes;

  /** Creates a mailbox with these settings that has been synced once. */
  async function opened(settings: Record<string, unknown> = {}, address = `ana-${crypto.randomUUID()}@vanda.test`) {
    const imap = await openImap({ user: address });
    const ana = await person();
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    for (const [column, value] of Object.entries(settings))
      await ask(`update public.mailboxes set ${column} = $2 where id = $1`, [mailbox.id, value]);
    const rule = (values: {
      conditions: unknown[];
      forward_to?: string;
      moves_to?: string;
      position?: number;
      stops?: boolean;
    }) =>
      ask(
        `insert into public.email_rules (workspace_id, mailbox_id, conditions, forward_to, moves_to, position, stops) values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          mailbox.workspaceId,
          mailbox.id,
          JSON.stringify(values.conditions),
          values.forward_to,
          values.moves_to,
          values.position ?? 0,
          values.stops ?? false,
        ],
      );
    /** Delivers emails to the mailbox, syncs it, and waits until they are processed. */
    const receive = async (...mails: Parameters<typeof rawMail>[0][]) => {
      for (const mail of mails) imap.deliver(rawMail({ to: address, ...mail }));
      await sync(mailbox);
      await untilIdle("process-inbound");
    };
    return { imap, ana, mailbox, address, rule, receive };
  }
  const events = (mailbox: { id: string }) =>
    ask<{ action: string; details: Record<string, unknown> }>(
      "select action, details from public.email_events where mailbox_id = $1 order by id",
      [mailbox.id],
    );
  return { ...mailboxes, opened, events };
}
