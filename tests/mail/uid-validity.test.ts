import { expect, test } from "vitest";

import type { ImapServer } from "../kit/imap-server.ts";
import { confirmedBy, rawMail } from "../kit/raw-mail.ts";
import { useProcessing } from "../kit/use-processing.ts";

const { at, sync, untilIdle, emailsOf, mailboxOf, opened, events } = useProcessing();

/** Makes the server use different UIDs for the inbox each time it is opened. */
function numberBy(imap: ImapServer, next: (opened: number) => unknown) {
  const examine = imap.server.getCommandHandler("EXAMINE");
  let count = 0;
  imap.server.setCommandHandler("EXAMINE", (...asked) => {
    const box = imap.server.getMailbox("INBOX");
    if (box) Object.assign(box, { uidvalidity: next((count += 1)) });
    return examine(...asked);
  });
}

test("a server that renumbers its emails at each connection causes no duplicates", { tags: "deep" }, async () => {
  const { imap, mailbox, receive } = await opened({
    reply_text: "Tomorrow.",
    replies: true,
    forward_to: "all@vanda.test",
  });
  numberBy(imap, (count) => 1_000 + count);
  await receive(
    { subject: "One", from: "lee@oak.test", headers: confirmedBy("lee@oak.test") },
    { subject: "Nameless", id: null },
  );
  for (let turn = 0; turn < 3; turn += 1) await sync(mailbox);
  await untilIdle("process-inbound");
  await untilIdle("send-email");
  expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null });
  expect((await emailsOf(mailbox, "subject, is_outgoing")).map(({ subject }) => String(subject)).toSorted()).toEqual([
    "Automatic reply: Ana",
    "Nameless",
    "One",
  ]);
  // On such a server, an email without a Message-ID cannot be found again, and this is logged.
  expect(
    (await events(mailbox))
      .map(({ action, details }) => `${action} ${String(details.because ?? details.to)}`)
      .toSorted(),
  ).toEqual(["answered lee@oak.test", "forwarded all@vanda.test", "left not_sent", "left unconfirmed"]);
  expect(at.smtp.letters.filter(({ recipient }) => recipient === "all@vanda.test")).toHaveLength(1);
});

test.each([
  ["0", 0],
  ["the largest number", 4_294_967_295],
  ["not a number", "x"],
])(
  "a server whose UIDVALIDITY is %s is read or reported as invalid, and no email is lost or duplicated",
  { tags: "deep" },
  async (_what, value) => {
    const { imap, mailbox } = await opened();
    let isWrong = true;
    numberBy(imap, () => (isWrong ? value : 7));
    imap.deliver(rawMail({ subject: "While it was wrong" }));
    await sync(mailbox);
    await sync(mailbox);
    expect(await mailboxOf(mailbox)).toMatchObject(
      value === "x" ? { state: "failing", problem: { code: "unexpected" } } : { state: "ok", problem: null },
    );
    isWrong = false;
    await sync(mailbox);
    expect(await emailsOf(mailbox)).toEqual([{ subject: "While it was wrong" }]);
    expect(await mailboxOf(mailbox)).toMatchObject({ state: "ok", problem: null });
  },
);
