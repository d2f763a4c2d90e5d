import iconv from "iconv-lite";
import { expect, test } from "vitest";

import { readMail } from "./read-mail.ts";

const read = (...parts: (string | Uint8Array)[]) => {
  const source = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const about = {
    uid: 1,
    size: source.length,
    isSeen: false,
    arrivedAt: new Date("2026-03-02T09:00:00Z"),
    isCut: false,
  };
  return readMail({ ...about, sources: [source] }, "imap.oak.test");
};
const gbk = (text: string) => iconv.encode(text, "gbk");
const from = "From: a@b.test\r\n";

test("decodes a header without a declared charset, including its addresses", async () => {
  const head = ["From: ", gbk("王小明"), " <wang@oak.test>\r\nTo: ", gbk("销售部"), " <me@vanda.test>\r\n"];
  const body = ["\r\n\r\n", gbk("请发给我最新的价格表，谢谢。")];
  const mail = await read(...head, "Subject: ", gbk("关于贵公司产品的报价"), ...body);
  expect(mail).toMatchObject({
    from_name: "王小明",
    from_address: "wang@oak.test",
    subject: "关于贵公司产品的报价",
    recipients: { to: [{ name: "销售部", address: "me@vanda.test" }] },
  });
  expect(mail.text.trim()).toBe("请发给我最新的价格表，谢谢。");
  const japanese = "\x1b$B2A3JI=\x1b(B";
  expect(await read(`From: ${japanese} <a@b.test>\r\nSubject: ${japanese}\r\n\r\nText`)).toMatchObject({
    from_name: "価格表",
    subject: "価格表",
  });
});

test("decodes long prose without a charset, with or without line breaks", async () => {
  const paragraph = "我们对贵公司的产品很感兴趣，请把最新的价格表和交货时间发给我们，谢谢您的合作";
  expect((await read(from, "\r\n", gbk(paragraph.repeat(60)))).text.trim()).toBe(paragraph.repeat(60));
  const german = "Schöne Grüße aus Köln und vielen Dank für Ihr Angebot über zwölf Stühle ".repeat(20);
  expect((await read(from, "\r\n", Buffer.from(german, "latin1"))).text.trim()).toBe(german.trim());
});

test("ignores an impossible charset, but uses a declared one despite a single invalid character", async () => {
  const type = (charset: string) => `${from}Content-Type: text/plain; charset=${charset}\r\n\r\n`;
  const latin = Buffer.from("Schöne Grüße aus Köln", "latin1");
  for (const charset of ["utf-8", "us-ascii", "x-unknown", "hex", "base64"])
    expect((await read(type(charset), latin)).text.trim(), charset).toBe("Schöne Grüße aus Köln");
  const text = "Schöne Grüße aus Köln, äußerst höflich: ";
  expect((await read(type("utf-8"), text, Buffer.from([0xff]))).text).toContain(`${text}\ufffd`);
});

test("uses the charset that a page declares if its part has none", async () => {
  const page = iconv.encode('<meta charset="windows-1253"><p>Ευχαριστώ</p>', "windows-1253");
  expect((await read(from, "Content-Type: text/html\r\n\r\n", page)).html).toContain("Ευχαριστώ");
});

test("joins encoded words before decoding, in any charset, and never parses them as addresses", async () => {
  const word = (text: string, charset: string) => `=?${charset}?B?${iconv.encode(text, charset).toString("base64")}?=`;
  const bytes = Buffer.from("価格表");
  const q = (part: Uint8Array) => `=?UTF-8?Q?${Array.from(part, (byte) => `=${byte.toString(16)}`).join("")}?=`;
  const subject = async (value: string) => (await read(from, `Subject: ${value}\r\n\r\n`)).subject;
  expect(await subject(`${q(bytes.subarray(0, 4))}\r\n ${q(bytes.subarray(4))}`)).toBe("価格表");
  expect(await subject(`${word("Grüße", "cp850")} ${word("価格表", "utf-8")} =?utf-8*de?Q?_f=C3=BCr_Sie?=`)).toBe(
    "Grüße価格表 für Sie",
  );
  const mail = await read(`From: ${word("Boss <boss@vanda.test>, x", "utf-8")} <a@evil.test>\r\n\r\n`);
  expect(mail).toMatchObject({ from_name: "Boss <boss@vanda.test>, x", from_address: "a@evil.test" });
});

test("does not treat a field whose name starts with a byte order mark as another sender", async () => {
  const mail = await read("\ufeffFrom: boss@vanda.test\r\n", "From: a@evil.test\r\n", "Subject: Gr\xfc\xdfe\r\n\r\n");
  expect(mail.from_address).toBe("a@evil.test");
});
