import { afterAll, beforeAll, expect, test } from "vitest";

import type { Mail } from "#server/mail/mailer.ts";

import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

let mailbox: Mailbox;
let vanda: Vanda;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, MAIL_FROM: "Vanda Ltd <hello@vanda.example>" });
});
afterAll(async () => {
  await vanda.stop();
  await mailbox.close();
});

const letter = (to: string): Mail => ({ to, subject: "Größe 日本", text: "Text – 한국", html: "<p>Text – 한국</p>" });

test("a mail arrives with both its parts, its sender and what keeps machines from answering it", async () => {
  await vanda.server.context.mailer.send(letter("ada@example.com"));
  const arrived = await mailbox.next("ada@example.com");
  expect(arrived).toMatchObject({
    subject: "Größe 日本",
    from: { name: "Vanda Ltd", address: "hello@vanda.example" },
    to: [{ address: "ada@example.com" }],
  });
  expect(arrived.text.trim()).toBe("Text – 한국");
  expect(arrived.html.trim()).toBe("<p>Text – 한국</p>");
  expect(arrived.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
  expect(arrived.messageId).toMatch(/^<[^@]+@vanda\.example>$/);
  expect(Date.parse(arrived.date ?? "")).toBeGreaterThan(0);
});
