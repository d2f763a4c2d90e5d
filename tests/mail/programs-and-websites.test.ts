import { expect, test } from "vitest";

import { confirmedBy } from "../kit/raw-mail.ts";
import { realMails } from "../kit/real-mails.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { ask, at, conversationsOf, opened, events, sync, untilIdle } = useProcessing();

const form = (visitor: string, from: string) => ({
  from,
  subject: "New message from your website",
  text: "Do you deliver to Lima?",
  headers: { "Reply-To": visitor, ...confirmedBy(/<(.*)>/.exec(from)?.[1] ?? "") },
});
const party = "party_address, party_name, contact_id is not null as is_linked";

test(
  "a website's form is a conversation with its visitor, who becomes the lead and gets no automatic reply",
  { tags: "deep" },
  async () => {
    const { ana, mailbox, address, receive } = await opened({
      reply_text: "Tomorrow.",
      replies: true,
      adds_leads: true,
    });
    const known = { workspace_id: mailbox.workspaceId, name: "Kim", email: "kim@known.test" };
    await ana.client.from("contacts").insert(known).throwOnError();
    await receive(
      form("Carla Cruz <Carla@cruz.test>", "Oak Website <wordpress@shop.test>"),
      form("Dan <dan@dune.test>", `Our website <${address}>`),
      form("Kim <kim@known.test>", "Forms <no-reply@forms.test>"),
    );
    const talks = await conversationsOf(mailbox, party);
    expect(talks.toSorted((a, b) => String(a.party_address).localeCompare(String(b.party_address)))).toEqual([
      { party_address: "carla@cruz.test", party_name: "Carla Cruz", is_linked: true },
      { party_address: "dan@dune.test", party_name: "Dan", is_linked: true },
      { party_address: "kim@known.test", party_name: "Kim", is_linked: true },
    ]);
    const contacts = "select name, email, lifecycle from public.contacts where workspace_id = $1 order by email";
    expect(await ask(contacts, [mailbox.workspaceId])).toMatchObject([
      { name: "Carla Cruz", email: "carla@cruz.test", lifecycle: "lead" },
      { name: "Dan", email: "dan@dune.test", lifecycle: "lead" },
      { name: "Kim", email: "kim@known.test" },
    ]);
    expect((await events(mailbox)).filter(({ action }) => action === "answered")).toEqual([]);
    expect(at.smtp.letters.filter(({ recipient }) => /@(?:cruz|dune|known)\.test$/.test(recipient))).toEqual([]);
  },
);

test("emails of a blocked visitor go to spam, whichever website sends them", { tags: "deep" }, async () => {
  const { mailbox, receive } = await opened({ adds_leads: true });
  await ask(
    "insert into public.email_senders (workspace_id, mailbox_id, sender, is_blocked) values ($1, $2, '@cruz.test', true)",
    [mailbox.workspaceId, mailbox.id],
  );
  await receive(form("Carla <carla@cruz.test>", "Website <wordpress@shop.test>"));
  expect(await conversationsOf(mailbox, "status, contact_id")).toEqual([{ status: "spam", contact_id: null }]);
});

test("no-reply addresses, bounces and newsletters get no reply and create no lead", { tags: "deep" }, async () => {
  const { imap, mailbox } = await opened({ reply_text: "Tomorrow.", replies: true, adds_leads: true }, "me@vanda.test");
  const programs = [...realMails()].filter(([name]) => /^(?:no-reply|bounce|newsletter|out-of-office)/.test(name));
  for (const [, raw] of programs) {
    const from = /^From: .*<(.*)>/m.exec(raw.toString("latin1"))?.[1] ?? "";
    const confirmed = Object.entries(confirmedBy(from)).map(([name, value]) => `${name}: ${value}\r\n`);
    imap.deliver(confirmed.join("") + raw.toString("latin1").replace(/^Return-Path: .*\r\n/, ""));
  }
  await sync(mailbox);
  await untilIdle("process-inbound");
  const done = await events(mailbox);
  expect(done).toHaveLength(programs.length);
  expect(done.filter(({ action, details }) => action !== "left" || details.what !== "answer")).toEqual([]);
  expect(await ask("select from public.contacts where workspace_id = $1", [mailbox.workspaceId])).toEqual([]);
});
