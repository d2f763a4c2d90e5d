import { afterAll, beforeAll, expect, test } from "vitest";

import { contactPath } from "#domain/website/contact.ts";

import { openMailbox } from "../kit/mailbox.ts";
import { startVanda, type Vanda } from "../kit/server.ts";

const operator = "hello@vanda.example";

let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let vanda: Vanda;
beforeAll(async () => {
  mailbox = await openMailbox();
  vanda = await startVanda({ SMTP_URL: mailbox.url, CONTACT_TO: operator, EMAIL_CONFIRM: "off" });
});
afterAll(async () => {
  await vanda.stop();
  await mailbox.close();
});

const filled = {
  name: "Ada Tan",
  email: "ada@example.com",
  company: "Orchid Trading",
  subject: "A question",
  message: "Do you speak Malay?\nThank you.",
  language: "es",
};

/** Submits the form as its script does or, if `accept` asks for a page, as a browser without scripts does. */
const post = (fields: Record<string, string>, accept = "application/json", server = vanda) =>
  fetch(`${server.url}${contactPath}`, {
    method: "POST",
    headers: { accept },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

async function answered(fields: Record<string, string>) {
  const reply = await post(fields);
  return [reply.status, await reply.json()];
}

async function readMessages(server = vanda) {
  const { data } = await server
    .client(server.secretKey)
    .from("contact_messages")
    .select("name, email, company, subject, message, language")
    .order("created_at", { ascending: false })
    .throwOnError();
  return data ?? [];
}

test("a message is stored and emailed to the operator, whose reply goes to its author", async () => {
  expect(await answered(filled)).toEqual([200, { answer: "sent" }]);
  expect(await readMessages()).toEqual([filled]);
  const letter = await mailbox.next(operator);
  expect(letter).toMatchObject({ subject: "[Vanda] A question", replyTo: [{ address: "ada@example.com", name: "" }] });
  expect(letter.text.replaceAll("\r", "").trim()).toBe(
    "Name: Ada Tan\nEmail: ada@example.com\nCompany: Orchid Trading\nLanguage: es\n\nDo you speak Malay?\nThank you.",
  );
});

test.each([
  ["no name", { name: " " }, "missing"],
  ["no address", { email: "" }, "missing"],
  ["no subject", { subject: "\t" }, "missing"],
  ["no message", { message: "\n \n" }, "missing"],
  ["an invalid address", { email: "ada at example.com" }, "wrong-email"],
  ["two addresses", { email: "ada@example.com, eve@example.com" }, "wrong-email"],
  ["a name that is too long", { name: "a".repeat(201) }, "too-long"],
  ["a company that is too long", { company: "a".repeat(201) }, "too-long"],
  ["a subject that is too long", { subject: "a".repeat(201) }, "too-long"],
  ["a text that is too long", { message: "a".repeat(5001) }, "too-long"],
])("a message with %s is rejected and not stored", async (_what, change, answer) => {
  const before = (await readMessages()).length;
  expect(await answered({ ...filled, ...change })).toEqual([400, { answer }]);
  expect(await readMessages()).toHaveLength(before);
});

test("the company is optional, and messages can be in any language", async () => {
  const message = { ...filled, company: "", name: "山田 花子", subject: "질문 — ¿qué?", message: "🙂".repeat(100) };
  expect(await answered(message)).toEqual([200, { answer: "sent" }]);
  expect((await readMessages())[0]).toEqual({ ...message, company: null });
  expect((await mailbox.next(operator)).subject).toBe("[Vanda] 질문 — ¿qué?");
});

test("input cannot add a header or a second email", async () => {
  const attack = {
    ...filled,
    name: "Eve\r\nBcc: all@example.com",
    subject: "Hello\r\nBcc: all@example.com\r\n\r\nA body\0",
    message: "one\r\n.\r\nMAIL FROM:<eve@example.com>\r\n.\r\n<script>alert(1)</script>",
  };
  const before = mailbox.letters.length;
  expect(await answered(attack)).toEqual([200, { answer: "sent" }]);
  const letter = await mailbox.next(operator);
  expect(letter.subject).toBe("[Vanda] Hello Bcc: all@example.com A body");
  expect(letter.bcc ?? []).toEqual([]);
  expect(letter.to).toEqual([{ address: operator, name: "" }]);
  expect(letter.text).toContain("<script>alert(1)</script>");
  expect(letter.html).not.toContain("<script>");
  expect(mailbox.letters).toHaveLength(before + 1);
  // The address cannot contain a line break either.
  expect(await answered({ ...filled, email: "eve@example.com\r\nBcc: all@example.com" })).toEqual([
    400,
    { answer: "wrong-email" },
  ]);
});

test("without JavaScript the page returns in its language with the result", { tags: "deep" }, async () => {
  const shown = async (fields: Record<string, string>) => {
    const reply = await post(fields, "text/html,application/xhtml+xml");
    return [reply.status, reply.headers.get("location")];
  };
  expect(await shown({ ...filled, language: "en" })).toEqual([303, "/contact#sent"]);
  expect(await shown({ ...filled, language: "ja" })).toEqual([303, "/ja/contact#sent"]);
  expect(await shown({ ...filled, name: "" })).toEqual([303, "/es/contact#missing"]);
  expect(await shown({ ...filled, language: "//elsewhere.example" })).toEqual([303, "/contact#sent"]);
});

test("a submission with the hidden field filled in comes from a bot and is not stored", async () => {
  const before = (await readMessages()).length;
  expect(await answered({ ...filled, website: "https://spam.example" })).toEqual([200, { answer: "sent" }]);
  expect(await readMessages()).toHaveLength(before);
});

test("visitors cannot read messages, and not even the secret key can add them", async () => {
  const { data, error } = await vanda.client().from("contact_messages").select();
  expect([data, error?.code]).toEqual([null, "42501"]);
  const { error: refused } = await vanda.client(vanda.secretKey).from("contact_messages").insert(filled);
  expect(refused?.code).toBe("42501");
});

test("a body that is too large is rejected", async () => {
  const reply = await post({ ...filled, message: "a".repeat(70_000) });
  expect(reply.status).toBe(413);
});

test("only ten of 1,000 messages from one address are stored, and others still arrive", { tags: "deep" }, async () => {
  const limited = await startVanda({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1", WORKER: "off" });
  try {
    let sent = 0;
    const from = (address: string) => {
      sent += 1;
      return fetch(`${limited.url}${contactPath}`, {
        method: "POST",
        headers: { accept: "application/json", "x-forwarded-for": address },
        body: new URLSearchParams({ ...filled, subject: `Question ${sent}` }),
      });
    };
    const statuses: number[] = [];
    for (let round = 0; round < 50; round += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, async () => (await from("203.0.113.7")).status))));
    expect([statuses.filter((status) => status === 200).length, statuses.length]).toEqual([10, 1000]);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const refused = await from("203.0.113.7");
    expect(await refused.json()).toEqual({ answer: "too-many" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await from("203.0.113.8")).status).toBe(200);
    expect(await readMessages(limited)).toHaveLength(11);
  } finally {
    await limited.stop();
  }
});
