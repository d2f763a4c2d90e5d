import PostalMime from "postal-mime";
import { expect, test } from "vitest";

import { forwardedMail } from "./forwarded-mail.ts";

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
};
const send = (source: string) => forwardedMail(from, email, "team@vanda.test", Buffer.from(source));

test("what a mail says of itself becomes no header of its own when it is sent on", async () => {
  const name = "utf-8''a%0D%0ABcc:%20lee@oak.test";
  const part = `Content-Type: application/pdf; name*=${name}\r\nContent-Disposition: attachment; filename*=${name}`;
  const head = `Subject: =?utf-8?q?a=0D=0ABcc:_lee@oak.test?=\r\nContent-Type: multipart/mixed; boundary=b`;
  const { raw, envelope } = await send(`${head}\r\n\r\n--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`);
  expect(envelope).toEqual({ from: "ana@vanda.test", to: ["team@vanda.test"] });
  expect(raw.toString()).not.toMatch(/^bcc:/im);
});

test("a mail that breaks a reader's limits is sent on as a file", async () => {
  const source = `Subject: Desks\r\nX-Long: ${"x".repeat(600_000)}\r\n\r\nOn Friday.`;
  const { attachments } = await PostalMime.parse((await send(source)).raw, { forceRfc822Attachments: true });
  expect(attachments).toMatchObject([{ filename: "mail.eml", mimeType: "message/rfc822" }]);
  expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toContain("On Friday.");
});
