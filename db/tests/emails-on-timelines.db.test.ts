import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const noon = "2026-11-23T12:00:00Z";
const at = shareDatabase({ stoppedAt: noon });
const now = Date.parse(noon);
const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();

/** Creates a colleague, and a mailbox of Ana in which a contact asked a question and got a reply. */
async function scene(sharing: "private" | "linked" | "workspace" = "linked") {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { workspace, member } = ana;
  await at.make.member(workspace, { user_id: bo.id, role: "member" });
  const account = await at.make.account(workspace, { name: "Elm" });
  const contact = await at.make.contact(workspace, {
    name: "Nadia",
    account_id: account.id,
    created_at: ago(10),
  });
  const mailbox = await at.make.mailbox(workspace, { member_id: member.id, sharing });
  const inside = { mailbox_id: mailbox.id };
  const conversation = await at.make.conversation(workspace, {
    ...inside,
    contact_id: contact.id,
    account_id: account.id,
  });
  const mail = (input: Parameters<typeof at.make.email>[1]) =>
    at.make.email(workspace, { ...inside, conversation_id: conversation.id, ...input });
  await mail({ subject: "Desks", sent_at: ago(3) });
  await mail({ subject: "Re: Desks", sent_at: ago(2), is_outgoing: true });
  const sort = (assignments: string, values: unknown[] = []) =>
    at.as(ana, `update public.conversations set ${assignments} where id = $1`, [conversation.id, ...values]);
  const read = async (who: BuiltUser, entity: string, id: string, isWide = true, most = 25) =>
    at.as(who, "select * from public.record_emails($1, $2, $3, $4, $5)", [workspace.id, entity, id, isWide, most]);
  const titles = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ subject }) => subject);
  return { ana, bo, workspace, account, contact, mailbox, mail, sort, read, titles };
}

test("lists the emails of a contact, latest first, with sender, time, preview and total count", async () => {
  const { ana, contact, mail, read } = await scene();
  await mail({ subject: "On its way", sent_at: ago(1), is_outgoing: true, status: "scheduled" });
  const [latest, ...more] = await read(ana, "contacts", contact.id, true, 1);
  expect(more).toEqual([]);
  expect(latest).toMatchObject({
    subject: "Re: Desks",
    is_outgoing: true,
    preview: "When does it arrive?",
    from_address: "nadia@example.org",
    about: [{ entity: "contacts", id: contact.id, name: "Nadia" }],
    total: "2",
  });
});

test("an account also shows the emails of its contacts and deals, and a deal only its own, except those in the trash", async () => {
  const { ana, workspace, account, contact, sort, read, titles } = await scene();
  const both = ["Re: Desks", "Desks"];
  await sort("account_id = null");
  expect(await titles(ana, "accounts", account.id)).toEqual(both);
  expect(await titles(ana, "accounts", account.id, false)).toEqual([]);
  const deal = await at.make.deal(workspace, { account_id: account.id });
  await sort("contact_id = null, account_id = $2", [account.id]);
  const [mail] = await read(ana, "accounts", account.id);
  expect(mail?.about).toEqual([{ entity: "accounts", id: account.id, name: "Elm" }]);
  await sort("account_id = null, deal_id = $2", [deal.id]);
  expect(await titles(ana, "deals", deal.id)).toEqual(both);
  expect(await titles(ana, "accounts", account.id)).toEqual(both);
  expect(await titles(ana, "contacts", contact.id)).toEqual([]);
  await sort("status = 'trash'");
  expect(await titles(ana, "deals", deal.id)).toEqual([]);
});

test("a timeline omits emails of others' private mailboxes and of other workspaces, and has no emails for programs", async () => {
  const { ana, bo, contact, mailbox, workspace, titles } = await scene("private");
  expect(await titles(ana, "contacts", contact.id)).toHaveLength(2);
  expect(await titles(bo, "contacts", contact.id)).toEqual([]);
  await at.as(ana, "update public.mailboxes set sharing = 'linked' where id = $1", [mailbox.id]);
  expect(await titles(bo, "contacts", contact.id)).toHaveLength(2);
  expect(await titles(await at.make.user(), "contacts", contact.id)).toEqual([]);
  const token = await at.make.accessToken(ana, { scopes: ["read", "write"] });
  const claims = JSON.stringify({ sub: ana.id, role: "authenticated", aal: "aal2", token_id: token.id });
  const program = { ...ana, caller: { role: "authenticated" as const, claims } };
  expect(await at.as(program, "select id from public.contacts where workspace_id = $1", [workspace.id])).toHaveLength(
    1,
  );
  expect(await titles(program, "contacts", contact.id)).toEqual([]);
});

test("an email that a person wrote also counts as last contact, if every member can read its mailbox", async () => {
  const { ana, bo, workspace, account, mailbox, mail } = await scene();
  const lastOf = async (who: BuiltUser) => {
    const asked = "select last_on::text, contact from public.account_health($1, $2)";
    return at.as(who, asked, [workspace.id, [account.id]]);
  };
  const inactive = [{ last_on: ago(2).slice(0, 10), contact: "Nadia" }];
  await at.make.contact(workspace, { name: "Ada", account_id: account.id });
  await mail({ subject: "Out of office", sent_at: ago(1), signals: { isAutomatic: true } });
  await mail({ subject: "News", sent_at: ago(1), signals: { isBulk: true } });
  await mail({ subject: "Never left", sent_at: ago(1), is_outgoing: true, status: "failed" });
  expect(await lastOf(ana)).toEqual(inactive);
  expect(await lastOf(bo)).toEqual(inactive);
  await at.as(ana, "update public.mailboxes set sharing = 'private' where id = $1", [mailbox.id]);
  for (const who of [ana, bo]) expect(await lastOf(who)).toEqual([{ last_on: null, contact: "Ada" }]);
});

test("an email counts as a quarter of a conversation, marks a new contact as contacted, and is an activity of its deal", async () => {
  const { ana, workspace, account, contact, sort } = await scene();
  const [tie] = await at.as(ana, "select strength, activities::int from public.relations($1) where to_id = $2", [
    workspace.id,
    contact.id,
  ]);
  expect(tie?.activities).toBe(2);
  expect(Number(tie?.strength)).toBeCloseTo(0.25 * (0.5 ** (3 / 30) + 0.5 ** (2 / 30)), 3);
  const days = [ago(30).slice(0, 10), ago(0).slice(0, 10)];
  const [written] = await at.as(
    ana,
    "select reached::int, median_days from public.funnel_times($1, $2, $3) where is_total and step = 'contacted'",
    [workspace.id, ...days],
  );
  expect(written).toEqual({ reached: 1, median_days: 8 });
  const deal = await at.make.deal(workspace, { account_id: account.id });
  await sort("deal_id = $2", [deal.id]);
  const [lead] = await at.as(ana, "select days_quiet from public.leads($1)", [workspace.id]);
  expect(lead).toEqual({ days_quiet: 2 });
});

test("a contact who exchanged emails regularly and then stopped is listed as inactive", async () => {
  const { ana, workspace, mail } = await scene();
  const silent = () =>
    at.as(ana, "select contact, contacts::int, usual_days from public.inactive_champions($1)", [workspace.id]);
  for (const days of [70, 80, 90, 100, 110]) await mail({ sent_at: ago(days) });
  expect(await silent()).toEqual([]);
  await at.database.owner.query("delete from public.emails where workspace_id = $1 and subject ~ 'Desks'", [
    workspace.id,
  ]);
  expect(await silent()).toEqual([{ contact: "Nadia", contacts: 5, usual_days: 10 }]);
});

test("a contact's response time is the median time until they answered, and their emails count as contact", async () => {
  const { ana, workspace, contact, mail } = await scene();
  await mail({ subject: "Re: Desks", sent_at: ago(1) });
  const [row] = await at.as(ana, "select public.contact_summary($1, $2) as summary", [workspace.id, contact.id]);
  expect(row?.summary).toMatchObject({ days_since: 1, response_seconds: 86_400, responses: 1 });
});
