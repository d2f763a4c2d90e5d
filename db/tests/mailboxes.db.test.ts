import { expect, test } from "vitest";

import type { BuiltUser } from "../../tests/kit/builder.ts";
import { shareDatabase } from "../../tests/kit/use-database.ts";

const at = shareDatabase();

async function colleagues(sharing: "private" | "linked" | "workspace", role: "viewer" | "member" | "admin" = "member") {
  const [ana, bo] = [await at.make.user(), await at.make.user()];
  const { workspace, member } = ana;
  const theirs = await at.make.member(workspace, { user_id: bo.id, role });
  const mailbox = await at.make.mailbox(workspace, { member_id: member.id, sharing });
  const contact = await at.make.contact(workspace, { email: "Nadia@example.org" });
  const inside = { mailbox_id: mailbox.id };
  const known = await at.make.conversation(workspace, { ...inside, subject: "Known", contact_id: contact.id });
  const unknown = await at.make.conversation(workspace, { ...inside, subject: "Unknown" });
  const ofKnown = { ...inside, conversation_id: known.id, subject: "Known" };
  const email = await at.make.email(workspace, ofKnown);
  await at.make.email(workspace, { ...inside, conversation_id: unknown.id, subject: "Unknown" });
  await at.make.emailEvent(workspace, { ...inside, email_id: email.id });
  await at.make.emailRule(workspace, inside);
  return { ana, bo, theirs, workspace, mailbox, contact, known, unknown };
}
/**
 * Returns the email data of a workspace that a user can read: mailboxes, subjects of conversations and emails, events
 * and rules.
 */
async function reads(person: BuiltUser, { id }: { id: string }) {
  const [row] = await at.as(
    person,
    `select (select count(*)::int from public.mailboxes where workspace_id = $1) as mailboxes,
       (select array_agg(subject order by subject) from public.conversations where workspace_id = $1) as conversations,
       (select array_agg(subject order by subject) from public.emails where workspace_id = $1) as emails,
       (select count(*)::int from public.email_events where workspace_id = $1) as events,
       (select count(*)::int from public.email_rules where workspace_id = $1) as rules`,
    [id],
  );
  return row;
}
const both = { mailboxes: 1, conversations: ["Known", "Unknown"], emails: ["Known", "Unknown"], events: 1, rules: 1 };
const nothing = { mailboxes: 0, conversations: null, emails: null, events: 0, rules: 0 };

test("only its owner can read a private mailbox, not even an admin", async () => {
  const { ana, bo, workspace } = await colleagues("private", "admin");
  expect(await reads(ana, workspace)).toEqual(both);
  expect(await reads(bo, workspace)).toEqual(nothing);
  expect(await at.as(bo, "update public.conversations set status = 'done' returning id")).toEqual([]);
});

test("colleagues can read the conversations with known contacts in a linked mailbox, but not change their status or see its rules", async () => {
  const { ana, bo, workspace } = await colleagues("linked");
  expect(await reads(ana, workspace)).toEqual(both);
  expect(await reads(bo, workspace)).toEqual({
    mailboxes: 1,
    conversations: ["Known"],
    emails: ["Known"],
    events: 1,
    rules: 0,
  });
  expect(await at.as(bo, "update public.conversations set status = 'done' returning id")).toEqual([]);
});

test("viewers can read a mailbox shared with the whole workspace, members can move its conversations, and admins can set it up", async () => {
  for (const [role, sorts, setsUp] of [
    ["viewer", 0, 0],
    ["member", 2, 0],
    ["admin", 2, 1],
  ] as const) {
    const { bo, workspace, mailbox } = await colleagues("workspace", role);
    expect(await reads(bo, workspace), role).toEqual(both);
    const here = [workspace.id];
    const sorted = "update public.conversations set is_unread = true where workspace_id = $1 returning id";
    expect(await at.as(bo, sorted, here), role).toHaveLength(sorts);
    const setUp = "update public.mailboxes set signature = 'Bo' where id = $1 returning id";
    expect(await at.as(bo, setUp, [mailbox.id]), role).toHaveLength(setsUp);
    const rules = "update public.email_rules set is_on = false where workspace_id = $1 returning id";
    expect(await at.as(bo, rules, here), role).toHaveLength(setsUp);
  }
});

test("users of other workspaces cannot read mailboxes, and no user can write sync position, received emails or owner", async () => {
  const { ana, workspace } = await colleagues("workspace");
  expect(await reads(await at.make.user(), workspace)).toEqual(nothing);
  for (const change of [
    "mailboxes set imap_host = 'evil.example'",
    "mailboxes set member_id = null",
    "mailboxes set state = 'ok'",
    "emails set text = 'Forged'",
    "conversations set email_count = 9",
    "conversations set party_address = 'evil@example.com'",
  ])
    await expect(at.as(ana, `update public.${change}`), change).rejects.toThrow("permission denied");
});

test("a conversation moved to done or trash is also moved on the mail server, and linking a contact links its account", async () => {
  const { ana, workspace, mailbox, known, unknown } = await colleagues("private");
  const owner = at.database.owner;
  await owner.query(
    `insert into private.email_locations select workspace_id, id, 'INBOX', 1, row_number() over (order by id) from public.emails where workspace_id = $1`,
    [workspace.id],
  );
  await owner.query("update public.conversations set is_unread = true where workspace_id = $1", [workspace.id]);
  await at.as(ana, "update public.conversations set is_unread = false where id = $1", [known.id]);
  await at.as(ana, "update public.conversations set status = 'spam' where id = $1", [unknown.id]);
  await at.as(ana, "update public.conversations set status = 'done' where id = $1", [known.id]);
  await at.as(ana, "update public.conversations set status = 'open' where id = $1", [unknown.id]);
  const { rows } = await owner.query<{ command: string }>(
    "select command from private.mailbox_commands where mailbox_id = $1 order by id",
    [mailbox.id],
  );
  expect(rows.map(({ command }) => command)).toEqual(["seen", "junk", "inbox"]);
  const account = await at.make.account(workspace);
  const other = await at.make.contact(workspace, { account_id: account.id });
  await at.as(ana, "update public.conversations set contact_id = $2 where id = $1", [unknown.id, other.id]);
  const [linked] = await at.as(ana, "select account_id, is_linked from public.conversations where id = $1", [
    unknown.id,
  ]);
  expect(linked).toEqual({ account_id: account.id, is_linked: true });
});

test("removing a member deletes their private mailbox, and pauses shared ones without their password", async () => {
  for (const sharing of ["private", "workspace"] as const) {
    const { ana, theirs, workspace } = await colleagues(sharing);
    const left = await at.make.mailbox(workspace, { member_id: theirs.id, sharing });
    await at.database.owner.query("insert into private.mailbox_secrets values ($1, $2, '\\x00')", [
      workspace.id,
      left.id,
    ]);
    await at.as(ana, "select public.remove_member($1, $2)", [workspace.id, theirs.id]);
    const { rows } = await at.database.owner.query(
      `select b.member_id, b.is_on, b.problem ->> 'code' as code,
         exists (select from private.mailbox_secrets s where s.mailbox_id = b.id) as has_secret from public.mailboxes b where b.id = $1`,
      [left.id],
    );
    const resting = { member_id: null, is_on: false, code: "member_gone", has_secret: false };
    expect(rows, sharing).toEqual(sharing === "private" ? [] : [resting]);
  }
});

test("an address is linked to its contact, or to the account with its domain unless a public provider owns the domain", async () => {
  const ana = await at.make.user();
  const account = await at.make.account(ana.workspace, { website: "https://www.oak.example/shop" });
  const contact = await at.make.contact(ana.workspace, { email: "Nadia@Oak.example", account_id: account.id });
  const party = async (address: string, isFree = false) => {
    const { rows } = await at.database.owner.query("select * from private.record_with_email($1, $2, $3)", [
      ana.workspace.id,
      address,
      isFree,
    ]);
    return rows;
  };
  expect(await party("nadia@oak.example")).toEqual([{ contact_id: contact.id, account_id: account.id }]);
  expect(await party("someone@oak.example")).toEqual([{ contact_id: null, account_id: account.id }]);
  expect(await party("someone@oak.example", true)).toEqual([]);
  expect(await party("someone@elm.example")).toEqual([]);
});
