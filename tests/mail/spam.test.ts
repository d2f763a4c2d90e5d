import { expect, test } from "vitest";

import { confirmedBy } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { ask, sync, conversationsOf, opened, events } = useProcessing();

const prize =
  "Congratulations! You have been selected to win a free cash prize. Click here now to claim your reward, limited time offer, act now!!! Earn money from home, 100% satisfaction guaranteed, click here to be removed.";

test("an email that only looks like spam is marked, and moved to junk once the filter has seen enough wanted emails", async () => {
  const { mailbox, receive, imap } = await opened({ adds_leads: true, reply_text: "Hi", replies: true });
  const letter = (address: string) => ({
    from: `Win <${address}>`,
    subject: "You won a free prize",
    text: prize,
    headers: confirmedBy(address),
  });
  await receive(letter("a@luck.test"));
  expect(await conversationsOf(mailbox, "status")).toEqual([{ status: "open" }]);
  expect(await events(mailbox)).toMatchObject([
    { action: "left", details: { what: "spam", because: ["words"] } },
    { action: "left", details: { what: "answer", because: "unsure" } },
  ]);
  expect(await ask("select from public.contacts where workspace_id = $1", [mailbox.workspaceId])).toEqual([]);
  await wasRight(mailbox, 100);
  await receive(letter("b@fortune.test"));
  await sync(mailbox);
  expect(imap.mailsIn("Junk")).toHaveLength(1);
  expect((await events(mailbox)).slice(2)).toMatchObject([
    { action: "moved", details: { to: "spam", because: ["words"] } },
    { action: "left", details: { what: "answer", because: "spam" } },
  ]);
});

test("emails of contacts train the filter as wanted, unless they look forged or like spam", async () => {
  const { ana, mailbox, receive } = await opened();
  await ana.client
    .from("contacts")
    .insert({ workspace_id: ana.workspace.id, name: "Kim", email: "kim@oak.test" } as never)
    .throwOnError();
  await receive({ from: "kim@oak.test", subject: "Order", id: "good@oak.test", headers: confirmedBy("kim@oak.test") });
  await receive({ from: "lee@elm.test", subject: "Order", id: "other@elm.test" });
  const lessons = await ask(
    "select e.rfc_id, l.is_spam from private.spam_lessons l join public.emails e on e.id = l.email_id where l.mailbox_id = $1",
    [mailbox.id],
  );
  expect(lessons).toEqual([{ rfc_id: "good@oak.test", is_spam: false }]);
});

/** Stores `many` filed emails whose content did not look like spam. */
const wasRight = (mailbox: { workspaceId: string; id: string }, many: number) =>
  ask(
    `with filed as (
       insert into public.conversations (workspace_id, mailbox_id, status, last_at)
       select $1, $2, 'done', now() from generate_series(1, $3) returning id)
     insert into public.emails (workspace_id, mailbox_id, conversation_id, rfc_id, is_outgoing, from_address, sent_at, spam)
     select $1, $2, id, id || '@filed.test', false, 'kim@oak.test', now(), '{"score": 0.01, "content": 0.01, "because": []}' from filed`,
    [mailbox.workspaceId, mailbox.id, many],
  );
