import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { writeAuthMail } from "#server/system-mail/auth-mails.ts";

import { startVanda, type Vanda } from "../kit/server.ts";

let vanda: Vanda;
beforeAll(async () => {
  vanda = await startVanda();
});
afterAll(() => vanda.stop());

const link = "https://vanda.example/auth/v1/verify?token=secret-of-ada&type=recovery";
/** The code contains letters, because digits also occur by chance in IDs and times. */
const code = "digits-of-ada";
const recovery = (to: string) => ({ to, ...writeAuthMail("recovery", { language: "en", email: to, link, code }) });

async function get(path: string, headers: Record<string, string> = {}, url = vanda.url) {
  const asked = request(new URL(path, url), { headers }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test("the dev mailbox lists unsent emails, newest first, with working links and both the text and the HTML", async () => {
  const { mailer } = vanda.server.context;
  await mailer.send(recovery("ada@example.com"));
  await mailer.send(recovery("bob@example.com"));
  const list = await get("/outbox");
  expect(list.status).toBe(200);
  expect(list.body).toContain("runs only on this computer");
  expect(list.body.indexOf("bob@example.com")).toBeLessThan(list.body.indexOf("ada@example.com"));
  const [path = ""] = /\/outbox\/[0-9a-f-]{36}/.exec(list.body) ?? [];
  const mail = await get(path);
  expect(mail.body).toContain(`<a href="${link.replace("&", "&amp;")}">`);
  expect(mail.body).toContain(code);
  expect(mail.body).toContain(`<iframe src="${path}/html"`);
  const html = await get(`${path}/html`);
  expect(html.body).toContain("Set new password");
  expect((await get(`${path}/other`)).status).toBe(404);
  expect((await get("/outbox/8b0a4a9e-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await get("/outbox/nothing")).status).toBe(404);
});

test("the dev mailbox runs no scripts and is in the reader's language", async () => {
  await vanda.server.context.mailer.send({
    to: "<script>alert(1)</script>",
    subject: "<img src=x onerror=alert(2)>",
    text: "https://vanda.example/<script>alert(3)</script>",
    html: "<html><head></head><body><script>alert(4)</script></body></html>",
  });
  const list = await get("/outbox", { "accept-language": "ja-JP,ja;q=0.9,en;q=0.8" });
  const [path = ""] = /\/outbox\/[0-9a-f-]{36}/.exec(list.body) ?? [];
  const mail = await get(path);
  expect(list.body).toContain('<html lang="ja">');
  for (const page of [list, mail]) {
    expect(page.body).not.toMatch(/<script|<img/);
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers["cache-control"]).toBe("no-store");
  }
  const { headers } = await get(`${path}/html`);
  expect(headers["content-security-policy"]).toMatch(
    /^sandbox (?!.*allow-scripts).*; default-src 'none'; style-src 'unsafe-inline'/,
  );
  expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
});

test("only a local user sees the dev mailbox", async () => {
  const { port } = new URL(vanda.server.url);
  const at = (host: string) => get("/outbox", { host });
  expect((await at(`localhost:${port}`)).status).toBe(200);
  expect((await at("[::1]")).status).toBe(200);
  for (const host of ["vanda.example", `127.0.0.1.vanda.example:${port}`, "localhost.example", "192.168.1.5:3000"])
    expect([host, (await at(host)).status]).toEqual([host, 404]);
  for (const name of ["x-forwarded-for", "x-forwarded-host", "forwarded", "via", "x-real-ip", "cf-connecting-ip"])
    expect([name, (await get("/outbox", { [name]: "127.0.0.1" })).status]).toEqual([name, 404]);
});

test.each([
  ["smtp", { SMTP_URL: "smtp://127.0.0.1:1" }],
  ["off", { PUBLIC_URL: "https://vanda.example" }],
])("where emails are %s there is no dev mailbox", async (way, setting) => {
  const other = await startVanda(setting);
  expect((await get("/outbox", {}, other.server.url)).status).toBe(404);
  expect(JSON.parse((await get("/config.json", {}, other.server.url)).body)).toMatchObject({ mail: way });
  await other.stop();
});

test("the database stores only the last hundred emails, encrypted", async () => {
  const { mailer } = vanda.server.context;
  for (let i = 0; i < 101; i += 1) await mailer.send(recovery(`person${i}@example.com`));
  const { rows } = await vanda.database.owner.query<{ row: string; sealed: Buffer }>(
    "select (to_jsonb(o) - 'mail_sealed')::text as row, mail_sealed as sealed from private.outbox o order by position",
  );
  expect(rows).toHaveLength(100);
  const everything = rows.map(({ row, sealed }) => row + sealed.toString("latin1")).join("");
  expect(everything).not.toMatch(/-of-ada|person|password/i);
  expect(await mailer.devMailbox?.list()).toHaveLength(100);
  expect((await mailer.devMailbox?.list())?.at(-1)?.to).toBe("person1@example.com");
  await vanda.database.owner.query("update private.outbox set created_at = created_at - interval '8 days'");
  await mailer.send(recovery("ada@example.com"));
  expect(await mailer.devMailbox?.list()).toHaveLength(1);
});
