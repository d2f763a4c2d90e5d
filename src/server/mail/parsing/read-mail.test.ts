import fc from "fast-check";
import type { MessageStructureObject } from "imapflow";
import { expect, test } from "vitest";

import { partsOf } from "#server/mail/mail-files.ts";
import type { MailToParse } from "#server/mail/parse-tasks.ts";

import { mailLimits } from "./limit-source.ts";
import { readMail } from "./read-mail.ts";

const arrivedAt = new Date("2026-03-02T09:00:00Z");
const fetched = (source: string | Uint8Array, given: Partial<MailToParse> = {}): MailToParse => ({
  uid: 1,
  size: 100,
  isSeen: false,
  arrivedAt,
  sources: [Buffer.from(source as string)],
  isCut: false,
  ...given,
});
const head = (...lines: string[]) => [...lines, "", "Text"].join("\r\n");
const read = (source: string | Uint8Array, given?: Partial<MailToParse>) =>
  readMail(fetched(source, given), "imap.oak.test");

/** Checks an email against the constraints of the database (db/tables/0010_mail.sql). */
function expectStorable(mail: Awaited<ReturnType<typeof readMail>>) {
  // Counts characters like Postgres.
  const lengthOf = (text: string) => Array.from(text).length;
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  expect(mail.rfc_id.length).toBeGreaterThan(0);
  expect(mail.rfc_id.length).toBeLessThanOrEqual(300);
  expect(mail.refs.length).toBeLessThanOrEqual(30);
  expect(mail.refs.every((id) => id.length > 0 && id.length <= 250)).toBe(true);
  expect(lengthOf(mail.from_address)).toBeLessThanOrEqual(320);
  expect(lengthOf(mail.from_name)).toBeLessThanOrEqual(400);
  expect(lengthOf(mail.subject)).toBeLessThanOrEqual(998);
  expect(Buffer.byteLength(mail.text)).toBeLessThanOrEqual(200_000);
  expect(Buffer.byteLength(mail.html ?? "")).toBeLessThanOrEqual(600_000);
  expect(bytes(mail.recipients)).toBeLessThanOrEqual(60_000);
  expect(bytes(mail.attachments)).toBeLessThanOrEqual(60_000);
  expect(mail.attachments.length).toBeLessThanOrEqual(50);
  expect(bytes(mail.signals)).toBeLessThanOrEqual(4_000);
  const written = JSON.stringify(mail);
  expect(written).not.toContain("\\u0000");
  expect(written).not.toMatch(/\\ud[89a-f]/i);
  expect(Date.parse(mail.sent_at)).toBeLessThanOrEqual(arrivedAt.getTime() + 3_600_000);
  expect(Date.parse(mail.sent_at)).toBeGreaterThan(Date.UTC(1980, 0));
}

test("parses any bytes into an email that fits into the database", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => expectStorable(await read(bytes))),
    { numRuns: 200 },
  );
});

const line = fc.constantFrom(
  "From: =?utf-8?B?7aCAYQ==?= <a@b.test>",
  "From: \0\u0001<>",
  "From: Group: a@b.test, c@d.test;",
  "To: undisclosed-recipients:;",
  `To: ${"x@y.test, ".repeat(900)}`,
  `Cc: ${"\u{1f600}".repeat(300)} <${"a".repeat(500)}@b.test>`,
  "Subject: =?iso-2022-jp?B?GyRCJDMkcyRLJEEkTxsoQg==?=",
  `Subject: ${"=?utf-8?Q?=F0=9F=98?= ".repeat(200)}`,
  `Subject: ${"\u{1f600}".repeat(2000)}`,
  "Date: Fri, 31 Feb 9999 99:99:99 +9999",
  "Date: Thu, 01 Jan 1970 00:00:00 +0000",
  "Date: Mon, 02 Mar 2026 10:00:00 +0100",
  `Message-ID: <${"x".repeat(5000)}>`,
  "Message-ID: <\0a@b>",
  `References: ${"<a@b> ".repeat(3000)}`,
  "In-Reply-To: no brackets at all",
  "Content-Type: multipart/mixed; boundary=b",
  'Content-Type: multipart/alternative; boundary="b"',
  "Content-Type: text/html; charset=x-unknown-8",
  "Content-Type: message/rfc822",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: quoted-printable",
  "Content-Disposition: attachment; filename*=utf-8''%F0%9F%98%80%ED%A0%80.pdf",
  "Authentication-Results: mx; spf=pass (((((; dkim=fail",
  "--b",
  "--b--",
  "",
  " folded",
  "<p>\u{1f600}</p>",
  "=F0=9F=98=00",
  "\u0000\uD800x",
);

test("parses lines of emails in any order into an email that fits into the database", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 60 }), async (lines) =>
      expectStorable(await read(lines.join("\r\n"))),
    ),
    { numRuns: 300 },
  );
});

test("parses an email that exceeds the limits by its header, and marks it as cut", async () => {
  const nested = Array.from(
    { length: 400 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  );
  const about = ["Subject: Nested", "From: Nadia <nadia@oak.test>", "Message-ID: <n@oak.test>", ""].join("\r\n");
  expect(await read(about + nested.join(""))).toMatchObject({
    subject: "Nested",
    from_address: "nadia@oak.test",
    rfc_id: "n@oak.test",
    text: "",
    is_truncated: true,
  });
  const long = await read(`Subject: Long\r\n${"X-Filler: y\r\n".repeat(60_000)}\r\nText`);
  expectStorable(long);
  expect(long).toMatchObject({ subject: "Long", is_truncated: true });
});

test("returns an email within the limits unchanged, and does not mark it as cut", async () => {
  const lines = "A line of text\r\n".repeat(5_000);
  const mail = await read(`From: a@b.test\r\nSubject: Whole\r\n\r\n${lines}`);
  expect(mail).toMatchObject({ is_truncated: false, text: lines.replaceAll("\r", "") });
});

test("stores only the first lines, parts or addresses up to the limits, and marks the email as cut", async () => {
  const { lines, parts, addresses } = mailLimits;
  const long = await read(`From: a@b.test\r\n\r\n${"\n".repeat(lines * 9)}`);
  expect(long).toMatchObject({ from_address: "a@b.test", is_truncated: true });
  expect(long.text.length).toBeLessThanOrEqual(lines);
  const part = "--cut\r\nContent-Disposition: attachment\r\n\r\nx\r\n";
  const many = await read(
    `Content-Type: multipart/mixed; boundary="cut"\r\n\r\n${part.repeat(parts + 100)}--cut--\r\n`,
  );
  expect(many.is_truncated).toBe(true);
  expect(many.attachments.length).toBeGreaterThan(0);
  const recipients = Array.from({ length: addresses * 9 }, (_, at) => `a${at}@b.test`).join(",");
  const wide = await read(`Subject: Wide\r\nReply-To: ${recipients}\r\n\r\nText`);
  expect(wide).toMatchObject({ subject: "Wide", is_truncated: true });
  expect(wide.recipients.reply_to?.[0]?.address).toBe("a0@b.test");
  expectStorable(wide);
});

test("treats a message within an email as an attachment, without parsing it", async () => {
  const inner = ["Content-Type: message/rfc822", "", "Subject: Inner", "To: a@b.test", "", "Inner text"];
  const source = [
    "Content-Type: multipart/mixed; boundary=b",
    "",
    "--b",
    "",
    "Outer text",
    "--b",
    ...inner,
    "--b--",
    "",
  ];
  const mail = await read(source.join("\r\n"));
  expect(mail.text.trim()).toBe("Outer text");
  expect(mail.attachments).toMatchObject([{ type: "message/rfc822" }]);
});

test("lists the first fifty of a thousand attachments, and stops reading deeply nested parts", () => {
  const file = (part: number): MessageStructureObject => ({
    part: String(part),
    type: "application/pdf",
    disposition: "attachment",
    dispositionParameters: { filename: "\u{1f600}".repeat(200) },
    size: 78,
    encoding: "base64",
  });
  const many = partsOf({ type: "multipart/mixed", childNodes: Array.from({ length: 1000 }, (_, at) => file(at + 1)) });
  expect(many.files.length).toBeGreaterThan(20);
  expect(many.files.length).toBeLessThanOrEqual(50);
  expect(many.hasMore).toBe(true);
  expect(many.files[0]).toMatchObject({ part: "1", bytes: 57 });
  let tree: MessageStructureObject = file(1);
  for (let depth = 0; depth < 5000; depth += 1) tree = { type: "multipart/mixed", childNodes: [tree] };
  expect(partsOf(tree)).toMatchObject({ files: [], hasMore: true });
});

test("lists a forwarded message as an attachment, keeps the email's own text, and can open attachments of the message", () => {
  const found = partsOf({
    type: "multipart/mixed",
    childNodes: [
      { part: "1", type: "text/plain" },
      {
        part: "2",
        type: "message/rfc822",
        envelope: { subject: "Old: plans/2026" },
        childNodes: [
          {
            part: "2",
            type: "multipart/mixed",
            childNodes: [
              { part: "2.1", type: "text/plain" },
              { part: "2.2", type: "image/png", id: "<logo@x>", disposition: "inline" },
            ],
          },
        ],
      },
    ],
  });
  expect(found.texts.map(({ part }) => part)).toEqual(["1"]);
  expect(found.files).toMatchObject([
    { part: "2", name: "Old plans 2026.eml" },
    { part: "2.2", name: "attachment-2.png", cid: "logo@x" },
  ]);
});

test("decodes emails in many languages correctly", async () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))));
  const cases = [
    ["iso-2022-jp", [0x1b, 0x24, 0x42, 0x24, 0x33, 0x24, 0x73, 0x1b, 0x28, 0x42], "こん"],
    ["gb18030", [0xc4, 0xe3, 0xba, 0xc3], "你好"],
    ["euc-kr", [0xbe, 0xc8, 0xb3, 0xe7], "안녕"],
    ["shift_jis", [0x82, 0xb1, 0x82, 0xf1], "こん"],
    ["big5", [0xa7, 0x41, 0xa6, 0x6e], "你好"],
    ["windows-1252", [0x47, 0x72, 0xfc, 0xdf, 0x65], "Grüße"],
    ["koi8-r", [0xd0, 0xd2, 0xc9], "при"],
  ] as const;
  for (const [charset, text, expected] of cases) {
    const mail = await read(bytes(`From: a@b.test\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`, [...text]));
    expect(mail.text.trim(), charset).toBe(expected);
  }
});

test("uses the declared sending time, unless it is impossible", async () => {
  const sentAt = async (date: string) => (await read(head("From: a@b.test", `Date: ${date}`))).sent_at;
  expect(await sentAt("Sun, 01 Mar 2026 09:00:00 +0900")).toBe("2026-03-01T00:00:00.000Z");
  expect(await sentAt("Sun, 01 Mar 2099 09:00:00 +0900")).toBe(arrivedAt.toISOString());
  expect(await sentAt("Thu, 01 Jan 1970 00:00:00 +0000")).toBe(arrivedAt.toISOString());
  expect(await sentAt("yesterday")).toBe(arrivedAt.toISOString());
});

test("generates a stable, unique Message-ID for an email without one", async () => {
  const source = head("From: a@b.test", "Subject: One", "Date: Sun, 01 Mar 2026 09:00:00 +0000");
  const [one, again, other] = [await read(source), await read(source), await read(source.replace("Text", "Other"))];
  expect(again.rfc_id).toBe(one.rfc_id);
  expect(other.rfc_id).not.toBe(one.rfc_id);
});

test("lists attachments with sizes but without a number if the server does not describe the parts", async () => {
  const part = (lines: readonly string[], text: string) => ["--cut", ...lines, "", text].join("\r\n");
  const { attachments, text } = await read(
    [
      'Content-Type: multipart/mixed; boundary="cut"\r\n',
      part(["Content-Type: text/plain"], "See below"),
      part(["Content-Type: text/csv", 'Content-Disposition: attachment; filename="prices 价格.csv"'], "a;b"),
      part(["Content-Type: image/png", "Content-Disposition: attachment", "Content-Transfer-Encoding: base64"], "AAAA"),
      "--cut--",
    ].join("\r\n"),
  );
  expect(text.trim()).toBe("See below");
  expect(attachments).toEqual([
    { name: "prices 价格.csv", type: "text/csv", bytes: 4 },
    { name: "attachment-2.png", type: "image/png", bytes: 3 },
  ]);
});

test("removes characters that reverse the text direction from names, subjects, addresses and file names", async () => {
  const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
  const file = `Content-Type: text/csv; name="${word("invoice\u202efdp.exe")}"`;
  const mail = await read(
    [
      `From: ${word("Bank\u202etset.live")} <x@evil.test>`,
      `To: ${word("\u2067Me\u2069")} <me@vanda.test>`,
      `Subject: ${word("Pay \u202e001$ now")}`,
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${file}\r\n\r\na\r\n--b--`,
    ].join("\r\n"),
  );
  expect(mail).toMatchObject({ from_name: "Banktset.live", subject: "Pay 001$ now" });
  expect(mail.recipients.to).toEqual([{ name: "Me", address: "me@vanda.test" }]);
  expect(mail.attachments).toMatchObject([{ name: "invoicefdp.exe" }]);
});

test("reads all senders of an email, from any number of headers", async () => {
  const signals = async (...from: string[]) => (await read(head(...from))).signals;
  expect(await signals("From: a@b.test")).not.toHaveProperty("otherSenders");
  expect(await signals("From: a@b.test", "From: A <a@b.test>")).not.toHaveProperty("otherSenders");
  expect(await signals("From: a@b.test", "From: Boss <boss@vanda.test>")).toMatchObject({
    otherSenders: ["boss@vanda.test"],
  });
  expect(await signals("From: a@b.test, boss@vanda.test")).toMatchObject({ otherSenders: ["boss@vanda.test"] });
});
