import { expect, test } from "vitest";

import { confirmedBy, rawMail } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { at, ask, sync, untilIdle, conversationsOf, opened, events } = useProcessing();

test("a confirmed sender gets one automatic reply in the conversation, which still awaits an answer, and programs get none", async () => {
  const { mailbox, address, receive } = await opened({ reply_text: "We answer tomorrow.", replies: true });
  const headers = confirmedBy("lee@oak.test");
  await receive({ subject: "Re: Desks", from: "Lee <lee@oak.test>", id: "q1@oak.test", headers });
  const letter = await at.smtp.next("lee@oak.test");
  await untilIdle("send-email");
  expect(letter).toMatchObject({ subject: "Automatic reply: Ana", inReplyTo: "<q1@oak.test>", from: { address } });
  expect(letter.text).toContain("We answer tomorrow.");
  expect(letter.raw).not.toMatch(/Desks|Lee/);
  expect(letter.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-replied");
  expect(letter.headers.find(({ key }) => key === "x-auto-response-suppress")?.value).toBe("All");
  await receive(
    { from: "Lee <Lee@Oak.test>", headers },
    { from: "news@oak.test", headers: { ...confirmedBy("news@oak.test"), "List-Id": "<news.oak.test>" } },
    { from: "robot@oak.test", headers: { ...confirmedBy("robot@oak.test"), "Auto-Submitted": "auto-generated" } },
  );
  // Emails that arrive together are processed in no particular order.
  const done = (await events(mailbox)).map(
    ({ action, details }) => `${action} ${String(details.to ?? details.because)}`,
  );
  expect(done.toSorted()).toEqual(["answered lee@oak.test", "left answered_lately", "left automatic", "left bulk"]);
  const talks = await conversationsOf(mailbox, "party_address, is_answered, email_count");
  expect(talks).toContainEqual({ party_address: "lee@oak.test", is_answered: false, email_count: 2 });
  expect(
    at.smtp.letters.filter(({ recipient }) => recipient !== "lee@oak.test" && recipient.endsWith("@oak.test")),
  ).toEqual([]);
});

test(
  "a contact gets a reply with the subject of their email, even if the server confirms no senders",
  { tags: "deep" },
  async () => {
    const { ana, mailbox, receive } = await opened({ reply_text: "Tomorrow.", replies: true, adds_leads: true });
    const contact = { workspace_id: mailbox.workspaceId, name: "Kim", email: "Kim@known.test" };
    await ana.client.from("contacts").insert(contact).throwOnError();
    await receive({ subject: "Chairs", from: "Kim <kim@known.test>" });
    expect(await at.smtp.next("kim@known.test")).toMatchObject({ subject: "Re: Chairs", to: [{ name: "Kim" }] });
    await receive({ subject: "Who are you?", from: "Victim <victim@known.test>" });
    await receive({ subject: "Buy this", from: "Victim <victim@known.test>" });
    expect(
      (await events(mailbox)).filter(({ action }) => action === "left").map(({ details }) => details.because),
    ).toEqual(["unconfirmed", "unconfirmed"]);
  },
);

test("an email never causes a reply to other people, whatever its headers claim", async () => {
  const { mailbox, receive } = await opened({ reply_text: "We answer tomorrow.", replies: true });
  const victims = Array.from({ length: 20 }, (_, no) => `victim-${no}@elsewhere.test`);
  const sender = "attacker@evil.test";
  await receive(
    ...victims.map((victim, no) => {
      const subject = `Buy this ${no}`;
      const headers = { "Reply-To": victim, ...confirmedBy(no < 10 ? sender : victim) };
      // These emails come from a confirmed sender, from the victim without the server's confirmation, and with a forged
      // confirmation below the Received header.
      if (no < 10) return { subject, from: sender, headers };
      const { Received, ...forged } = headers;
      return { subject, from: victim, headers: no < 15 ? { Received } : { Received, ...forged } };
    }),
  );
  await untilIdle("send-email");
  const letters = at.smtp.letters.filter(({ recipient }) => /@(?:elsewhere|evil)\.test$/.test(recipient));
  expect(letters.map(({ recipient, subject }) => ({ recipient, subject }))).toEqual([
    { recipient: sender, subject: "Automatic reply: Ana" },
  ]);
  const because = (await events(mailbox)).flatMap(({ action, details }) =>
    action === "left" ? [details.because] : [],
  );
  expect(because.filter((one) => one === "unconfirmed")).toHaveLength(10);
});

test("limits the senders per domain that get a reply each day, across all mailboxes", { tags: "deep" }, async () => {
  const { mailbox, receive } = await opened({ reply_text: "We answer tomorrow.", replies: true });
  await ask(
    `insert into private.auto_replies select $1, $2, 'a' || n || '@many.test', private.now() - interval '23 hours' from generate_series(1, 19) n`,
    [mailbox.workspaceId, mailbox.id],
  );
  for (const name of ["b", "c"])
    await receive({ from: `${name}@many.test`, headers: confirmedBy(`${name}@many.test`) });
  expect((await events(mailbox)).map(({ details }) => details.to ?? details.because)).toEqual([
    "b@many.test",
    "too_many_of_domain",
  ]);
});

test("two mailboxes that forward to each other forward each email only once", { tags: "deep" }, async () => {
  const [one, other] = [await opened({ name: "One" }), await opened({ name: "Other" })];
  // Forwards to another address of the mailbox, because an email is never forwarded to its own sender.
  const alias = `alias-of-${one.address}`;
  await ask("update public.mailboxes set forward_to = $2 where id = $1", [one.mailbox.id, other.address]);
  await ask("update public.mailboxes set forward_to = $2 where id = $1", [other.mailbox.id, alias]);
  await one.receive({ subject: "Round and round" });
  const there = await at.smtp.next(other.address);
  other.imap.deliver(there.raw);
  await sync(other.mailbox);
  await untilIdle("process-inbound");
  const back = await at.smtp.next(alias);
  one.imap.deliver(back.raw);
  // Imitates a program that forwards emails as its own, from an unknown address.
  const asOwn = {
    from: "alias@else.test",
    to: one.address,
    subject: "Fwd: Round and round",
    answers: there.messageId?.slice(1, -1),
  };
  one.imap.deliver(rawMail(asOwn));
  await sync(one.mailbox);
  await untilIdle("process-inbound");
  expect(
    (await events(one.mailbox))
      .map(({ action, details }) => `${action} ${String(details.because ?? details.to)}`)
      .toSorted(),
  ).toEqual([`forwarded ${other.address}`, "left loop", "left to_sender"]);
  expect(
    at.smtp.letters.filter(({ recipient }) => [alias, one.address, other.address].includes(recipient)),
  ).toHaveLength(2);
});
