import { expect, test } from "vitest";

import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

async function searched() {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { workspace, member } = ana;
  await at.make.member(workspace, { user_id: bo.id, role: "admin" });
  const mailbox = await at.make.mailbox(workspace, { member_id: member.id, sharing: "private" });
  const inside = { mailbox_id: mailbox.id };
  const desks = await at.make.conversation(workspace, { ...inside, subject: "Desks", party_name: "Nadia Wóng" });
  await at.make.email(workspace, {
    ...inside,
    conversation_id: desks.id,
    subject: "Desks",
    text: "When do they arrive?",
  });
  await at.make.email(workspace, {
    ...inside,
    conversation_id: desks.id,
    subject: "Re: Desks",
    text: "On FRIDAY, 100% sure",
  });
  const chairs = await at.make.conversation(workspace, { ...inside, subject: "Chairs" });
  await at.make.email(workspace, { ...inside, conversation_id: chairs.id, text: "On Monday" });
  const found = async (person: typeof ana, ...patterns: string[]) =>
    (
      await at.as(person, "select subject from public.find_conversations($1, $2) order by subject", [
        workspace.id,
        patterns,
      ])
    ).map(({ subject }) => subject);
  return { ana, bo, found };
}

test("finds a conversation by words from any of its emails, even if each is in a different one", async () => {
  const { ana, found } = await searched();
  expect(await found(ana, "%arrive%", "%friday%", "%wong%")).toEqual(["Desks"]);
  expect(await found(ana, "%on %")).toEqual(["Chairs", "Desks"]);
  expect(await found(ana, "%arrive%", "%monday%")).toEqual([]);
  expect(await found(ana, "%100\\%%")).toEqual(["Desks"]);
  expect(await found(ana)).toEqual(["Chairs", "Desks"]);
});

test("a search does not include mailboxes that the caller cannot read", async () => {
  const { bo, found } = await searched();
  expect(await found(bo, "%arrive%")).toEqual([]);
  expect(await found(bo)).toEqual([]);
});

test("an email has a one-line preview and a flag for HTML content", async () => {
  const { workspace } = await at.make.user();
  const text = `Dear Ada,\n\n\t when?  ${"x".repeat(300)}`;
  const { preview, has_html } = await at.make.email(workspace, { text, html: "<p>When?</p>" });
  expect(preview).toHaveLength(140);
  expect(preview.startsWith("Dear Ada, when? xxx")).toBe(true);
  expect(has_html).toBe(true);
  expect(await at.make.email(workspace)).toMatchObject({ preview: "When does it arrive?", has_html: false });
});

test("the assignee of a conversation is notified, unless they assigned it to themselves or cannot read it", async () => {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { workspace, member } = ana;
  const theirs = await at.make.member(workspace, { user_id: bo.id, role: "member" });
  const notified = async () => {
    const rows = await at.as(
      bo,
      "select conversation_id, actor_id from public.notifications where workspace_id = $1 and kind = 'conversation' order by id",
      [workspace.id],
    );
    return rows;
  };
  const give = async (sharing: "private" | "linked" | "workspace", to: string, values = {}) => {
    const mailbox = await at.make.mailbox(workspace, { member_id: member.id, sharing });
    const conversation = await at.make.conversation(workspace, { mailbox_id: mailbox.id, ...values });
    await at.as(ana, "update public.conversations set assignee_id = $2 where id = $1", [conversation.id, to]);
    return conversation;
  };
  await give("private", theirs.id);
  await give("linked", theirs.id);
  await give("workspace", member.id);
  expect(await notified()).toEqual([]);
  const contact = await at.make.contact(workspace);
  const linked = await give("linked", theirs.id, { contact_id: contact.id });
  const shared = await give("workspace", theirs.id);
  await at.as(bo, "update public.conversations set assignee_id = null where id = $1", [shared.id]);
  await at.as(bo, "update public.conversations set assignee_id = $2 where id = $1", [shared.id, theirs.id]);
  expect(await notified()).toEqual([
    { conversation_id: linked.id, actor_id: member.id },
    { conversation_id: shared.id, actor_id: member.id },
  ]);
});
