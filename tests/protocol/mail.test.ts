import { inspect } from "node:util";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { languageIds } from "#domain/languages.ts";
import type { Mail } from "#server/context/mailer.ts";
import { readEnv } from "#server/settings/env.ts";
import { writeAuthMail } from "#server/system-mail/auth-mails.ts";
import { createSmtp } from "#server/system-mail/smtp.ts";

import { freePort, openMailbox } from "../kit/mailbox.ts";
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

test("an email arrives with both its parts, its sender and headers that prevent automatic replies", async () => {
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

test.each([
  ["a list of addresses", { to: "ada@example.com, eve@example.com" }],
  ["a second header after the address", { to: "ada@example.com\r\nBcc: eve@example.com" }],
  ["an address with a name", { to: "Ada <ada@example.com>" }],
  ["a command after the address", { to: "ada@example.com>\r\nRCPT TO:<eve@example.com" }],
  ["a second header after the subject", { subject: "Hello\r\nBcc: eve@example.com" }],
])("%s is rejected before anything is sent", async (_what, part) => {
  const before = mailbox.letters.length;
  const mail = { ...letter("ada@example.com"), ...part };
  await expect(vanda.server.context.mailer.send(mail)).rejects.toThrow(/one plain address|must be one line/);
  expect(mailbox.letters).toHaveLength(before);
});

test("the text of an email cannot end the email or its part early", async () => {
  const text = "one\r\n.\r\nMAIL FROM:<eve@example.com>\r\n.\n--boundary--";
  await vanda.server.context.mailer.send({ ...letter("ada@example.com"), text });
  const arrived = await mailbox.next("ada@example.com");
  expect(arrived.text.trim().replaceAll("\r", "")).toBe(text.replaceAll("\r", ""));
  expect(arrived.html.trim()).toBe("<p>Text – 한국</p>");
});

test.each(languageIds)("a sign-in email arrives readable in the language %s", async (language) => {
  const link =
    "https://vanda.example/auth/v1/verify?token=pkce_0123456789abcdef&type=recovery&redirect_to=https://vanda.example/reset";
  const mail = writeAuthMail("recovery", {
    language,
    email: "ada@example.com",
    name: "José 山田",
    link,
    code: "012345",
  });
  await vanda.server.context.mailer.send({ to: "ada@example.com", ...mail });
  const arrived = await mailbox.next("ada@example.com");
  expect(arrived.subject).toBe(mail.subject);
  expect(arrived.text.trimEnd()).toBe(mail.text.trimEnd());
  expect(arrived.html.trimEnd()).toBe(mail.html.trimEnd());
  expect(arrived).toMatchObject({ links: [link], code: "012345" });
  // Short lines of plain ASCII, the format that every mail server can relay.
  expect(arrived.raw).not.toMatch(/[^\r\n\x20-\x7e\t]|[^\r\n]{999}/);
});

/** Opens a mail server that requires the right password, with or without encryption. */
async function guarded(options: { hidesTls?: boolean; secure?: boolean }) {
  // With encryption, the server warns that the key of its certificate is public, which is irrelevant here.
  const consoleError = vi.mocked(console.error).mockImplementation(() => {});
  const server = await openMailbox({
    authOptional: false,
    secure: options.secure,
    allowInsecureAuth: true,
    disabledCommands: options.hidesTls ? ["STARTTLS"] : [],
    onAuth({ username, password }, _session, done) {
      const isRight = username === "vanda" && password === "pass:word/1";
      done(isRight ? null : new Error("Invalid credentials"), isRight ? { user: username } : undefined);
    },
    onMailFrom(_address, session, done) {
      secured.push(session.secure);
      done();
    },
  });
  consoleError.mockReset();
  return server;
}
const secured: boolean[] = [];

/** Sends one email through a mail server, with these settings. */
async function sendThrough(SMTP_URL: string) {
  const smtp = createSmtp(readEnv({ SMTP_URL }));
  try {
    await smtp.send(letter("ada@example.com"));
  } finally {
    smtp.close();
  }
}

test("the user and password of SMTP_URL are used, over an encrypted connection where the server offers one", async () => {
  const starttls = await guarded({});
  const fromTheStart = await guarded({ secure: true });
  const trusting = "?tls.rejectUnauthorized=false";
  secured.length = 0;
  await sendThrough(`smtp://vanda:pass%3Aword%2F1@127.0.0.1:${starttls.port}${trusting}`);
  await sendThrough(`smtps://vanda:pass%3Aword%2F1@127.0.0.1:${fromTheStart.port}${trusting}`);
  expect([starttls.letters.length, fromTheStart.letters.length]).toEqual([1, 1]);
  expect(secured).toEqual([true, true]);
  await Promise.all([starttls.close(), fromTheStart.close()]);
});

test("a mail server without a trusted certificate gets neither password nor email", async () => {
  const server = await guarded({ secure: true });
  await expect(sendThrough(`smtps://vanda:pass%3Aword%2F1@127.0.0.1:${server.port}`)).rejects.toThrow(/certificate/);
  expect(server.letters).toEqual([]);
  await server.close();
});

test("a connection that cannot be encrypted is rejected where SMTP_URL requires it", async () => {
  const server = await guarded({ hidesTls: true });
  const url = `smtp://vanda:pass%3Aword%2F1@127.0.0.1:${server.port}`;
  await expect(sendThrough(`${url}?requireTLS=true`)).rejects.toThrow(/STARTTLS/);
  await sendThrough(url);
  expect(server.letters).toHaveLength(1);
  await server.close();
});

test("the error about a wrong password does not contain the password", async () => {
  const server = await guarded({ hidesTls: true });
  const failure = await sendThrough(`smtp://vanda:letmein@127.0.0.1:${server.port}`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: "EAUTH" });
  expect(inspect(failure, { depth: 10, showHidden: true })).not.toMatch(/letmein|bGV0bWVpbg/);
  await server.close();
});

test("an email is sent over a new connection if the server has closed the previous one", async () => {
  const server = await openMailbox({ port: await freePort() });
  const smtp = createSmtp(readEnv({ SMTP_URL: server.url }));
  await smtp.send(letter("ada@example.com"));
  await server.close();
  const again = await openMailbox({ port: server.port });
  await smtp.send(letter("ada@example.com"));
  expect(again.letters).toHaveLength(1);
  smtp.close();
  await again.close();
});
