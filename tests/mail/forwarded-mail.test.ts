import PostalMime from "postal-mime";
import { expect, test } from "vitest";

import { forwardedMail } from "#server/mail/forwarded-mail.ts";

const from = { name: "Ana", address: "ana@vanda.test", mailboxId: "box" };
const email = {
  id: "one",
  rfc_id: "one@oak.test",
  from_name: "Nadia\r\nBcc: lee@oak.test",
  from_address: "nadia@oak.test",
  recipients: {},
  subject: "Desks\r\nBcc: lee@oak.test",
  text: "",
  has_files: false,
  signals: { sentBy: ["other\r\nBcc: lee@oak.test"] },
  authentication: {},
  is_known: false,
  is_contact: false,
  answers: null,
};
const send = (source: string) => forwardedMail(from, email, "team@vanda.test", Buffer.from(source));

test("the content of a forwarded email cannot add a header", async () => {
  const name = "utf-8''a%0D%0ABcc:%20lee@oak.test";
  const part = `Content-Type: application/pdf; name*=${name}\r\nContent-Disposition: attachment; filename*=${name}`;
  const head = `Subject: =?utf-8?q?a=0D=0ABcc:_lee@oak.test?=\r\nContent-Type: multipart/mixed; boundary=b`;
  const { raw, envelope } = await send(`${head}\r\n\r\n--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`);
  expect(envelope).toEqual({ from: "ana@vanda.test", to: ["team@vanda.test"] });
  expect(raw.toString()).not.toMatch(/^bcc:/im);
});

test("an email that exceeds a reader's limits is forwarded as a file", async () => {
  const source = `Subject: Desks\r\nX-Long: ${"x".repeat(600_000)}\r\n\r\nOn Friday.`;
  const { attachments } = await PostalMime.parse((await send(source)).raw, { forceRfc822Attachments: true });
  expect(attachments).toMatchObject([{ filename: "mail.eml", mimeType: "message/rfc822" }]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toContain("On Friday.");
});

test("forwards the body unchanged, with only the header fields that describe its format", async () => {
  const body =
    "--b\r\nContent-Type: text/html; charset=koi8-r\r\nContent-Transfer-Encoding: base64\r\n\r\n8NLJ18XU\r\n--b--\r\n";
  const fields = ["Received: from x", "Bcc: lee@oak.test", "DKIM-Signature: v=1", "MIME-Version: 1.0"];
  const type = 'Content-Type: multipart/mixed;\r\n boundary="b"';
  const source = [...fields, type, "Content-Type: text/plain", "", body].join("\r\n");
  const { raw } = await send(source);
  expect(raw.toString("latin1").endsWith(`${type}\r\n\r\n${body}`)).toBe(true);
  expect(raw.toString()).not.toMatch(/^(?:received|bcc|dkim-signature):/im);
  expect(raw.toString().match(/^(?:content-type|mime-version):.*/gim)).toHaveLength(3);
  const mail = await PostalMime.parse(raw);
  expect(mail).toMatchObject({ subject: "Desks Bcc: lee@oak.test", to: [{ address: "team@vanda.test" }] });
  expect(mail.html?.trim()).toBe("Привет");
});

test("a carriage return within a header field does not end the field", async () => {
  const { raw } = await send("Content-Type: text/plain;\rBcc: lee@oak.test\r\n\r\nOn Friday.");
  expect(raw.toString()).toContain("Content-Type: text/plain; Bcc: lee@oak.test\r\n");
  expect((await PostalMime.parse(raw)).text?.trim()).toBe("On Friday.");
});

test("an email of a million empty lines is forwarded unchanged", async () => {
  const body = "\n".repeat(1_000_000);
  const { raw } = await send(`Subject: Desks\n\n${body}`);
  expect(raw.subarray(-body.length - 1).equals(Buffer.from(`\n${body}`))).toBe(true);
});
