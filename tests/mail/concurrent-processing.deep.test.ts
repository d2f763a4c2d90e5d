import { expect, test, vi } from "vitest";

import { confirmedBy, rawMail } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { at, ask, openImap, connect, colleague, sync, untilIdle, opened, events } = useProcessing();
const settings = { reply_text: "We answer tomorrow.", replies: true, adds_leads: true };

/** Creates two mailboxes of one workspace that receive emails at the same time. */
async function openedTwo() {
  const ana = await opened(settings);
  const bo = await colleague(ana.ana, "member");
  const imap = await openImap({ user: `bo-${crypto.randomUUID()}@vanda.test` });
  const mailbox = await connect(
    { ...bo, workspace: ana.ana.workspace, member: { ...ana.ana.member, id: bo.memberId } },
    imap,
  );
  await sync(mailbox);
  await ask("update public.mailboxes set reply_text = $2, replies = true, adds_leads = true where id = $1", [
    mailbox.id,
    settings.reply_text,
  ]);
  const boxes = [ana, { imap, mailbox, address: imap.user }];
  /**
   * Delivers an email to each mailbox, and processes neither before both have arrived. Processing both writes to
   * `table`.
   */
  const receiveTogether = async (table: string, from: string) => {
    const headers = confirmedBy(/<(.*)>/.exec(from)?.[1] ?? from);
    const gate = await at.vanda.database.owner.connect();
    try {
      await gate.query(`begin; lock table ${table} in share mode`);
      for (const box of boxes) box.imap.deliver(rawMail({ from, to: box.address, headers }));
      await Promise.all(boxes.map((box) => sync(box.mailbox)));
      const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await vi.waitUntil(async () => (await ask(waiting)).length >= boxes.length, { timeout: 60_000 });
    } finally {
      await gate.query("rollback");
      gate.release();
    }
    await untilIdle("process-inbound");
  };
  return { workspaceId: ana.mailbox.workspaceId, boxes, receiveTogether };
}

test("emails of one new sender that are processed at the same time create one lead", async () => {
  const { workspaceId, receiveTogether } = await openedTwo();
  await receiveTogether("public.contacts", "Lee <lee@new.test>");
  const leads = await ask("select name from public.contacts where workspace_id = $1 and email = 'lee@new.test'", [
    workspaceId,
  ]);
  expect(leads).toEqual([{ name: "Lee" }]);
});

test("the daily limit of replies per domain also applies to emails processed at the same time", async () => {
  const { workspaceId, boxes, receiveTogether } = await openedTwo();
  await ask(
    "insert into private.auto_replies select $1, $2, 'a' || n || '@busy.test', private.now() from generate_series(1, 19) n",
    [workspaceId, boxes[0]?.mailbox.id],
  );
  await receiveTogether("private.auto_replies", "Kim <kim@busy.test>");
  const done = (await Promise.all(boxes.map((box) => events(box.mailbox)))).flat();
  expect(done.filter(({ action }) => action === "answered")).toHaveLength(1);
  expect(done.filter(({ details }) => details.because === "too_many_of_domain")).toHaveLength(1);
});
