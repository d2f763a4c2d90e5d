import iconv from "iconv-lite";
import { expect, test } from "vitest";

import { realMail, realMails, withBigFile } from "../kit/real-mails.ts";
import { useMailboxes } from "../kit/use-mailboxes.ts";

const { openImap, call, connect, person, sync, emailsOf } = useMailboxes();

type Expected = { from: string; subject: string; text: string; files: string[] };
const nadia = { from: "Nadia Noor <nadia@oak.test>", files: [] };
const greeting = (charset: string, text: string): Expected => ({ ...nadia, subject: `cs ${charset}`, text });
const order = (no: number, from: string): Expected => ({
  from: `Shop <${from}@shop.test>`,
  subject: `Your order ${no}`,
  text: "Thank you",
  files: [],
});
const longText = (sentences: number) => "これは長い文です。".repeat(sentences);

/** Expected content of each email, by the name of its file. */
const expected: Record<string, Expected> = {
  "attachment-name-with-right-to-left-override": {
    ...nadia,
    subject: "rtlo",
    text: "See file",
    files: ["invoicefdp.exe"],
  },
  "attachment-names-outlook-and-rfc2231": {
    ...nadia,
    subject: "names",
    text: "See files",
    files: ["見積書.pdf", "請求書.pdf", "Angebot für Köln.pdf"],
  },
  "body-part-has-a-name": {
    ...nadia,
    subject: "named-body",
    text: "The body has a name.\n\n\nDisclaimer",
    files: ["disclaimer.html"],
  },
  "bounce-dsn": {
    from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    subject: "Delivery Status Notification (Failure)",
    text: "Address not found",
    files: ["attachment-1", "Hello.eml"],
  },
  "calendar-invite": { ...nadia, subject: "Invite", text: "Meeting on Friday", files: ["attachment-1.ics"] },
  "calendar-only": { ...nadia, subject: "Accepted-Demo", text: "Demo\n✓ nadia@oak.test", files: ["attachment-1.ics"] },
  "charset-cp1252": greeting("cp1252", "Gü"),
  "charset-cp850": greeting("cp850", "Grüße"),
  "charset-cp932": greeting("cp932", "日本語"),
  "charset-cp936": greeting("cp936", "你好"),
  "charset-cp949": greeting("cp949", "안녕"),
  "charset-iso-2022-jp-ms": greeting("iso-2022-jp-ms", "日"),
  "charset-ks_c_5601-1987": greeting("ks_c_5601-1987", "안녕"),
  "charset-utf-7": greeting("utf-7", "Grüße"),
  "charset-utf8": greeting("utf8", "Grüße"),
  "charset-windows-31j": greeting("windows-31j", "日本語"),
  "charset-x-gbk": greeting("x-gbk", "你好"),
  "contact-form-reply-to": {
    from: "Oak Website <wordpress@vandashop.test>",
    subject: "New message from your website",
    text: "Name: Carla Cruz\nEmail: carla@cruz.test\n\nDo you deliver to Lima?",
    files: [],
  },
  "flowed-delsp-large": { ...nadia, subject: "delsp-large", text: longText(30), files: ["big.pdf"] },
  "flowed-delsp-small": { ...nadia, subject: "delsp-small", text: longText(30) },
  "gb2312-label-gbk-bytes": { ...nadia, subject: "gb2312-dash", text: "这是很坏的 – 話" },
  "gbk-without-charset": { ...nadia, subject: "gbk-no-charset", text: "你好，世界" },
  "iso-2022-jp-quoted-printable": { ...nadia, subject: "jis-qp", text: "We’ve 日本語" },
  "iso-2022-jp-without-any-mime": { ...nadia, subject: "jis-no-mime", text: "日本語" },
  "iso-2022-jp-without-charset": { ...nadia, subject: "jis-no-charset", text: "日本語" },
  "large-body-part-has-a-name": {
    ...nadia,
    subject: "big named body",
    text: "The order number is 4711.",
    files: ["big.pdf"],
  },
  "large-jis-body": { ...nadia, subject: "large-jis", text: "日本語", files: ["big.pdf"] },
  "latin1-without-charset": { ...nadia, subject: "latin1-no-charset", text: "Grüße aus Köln" },
  "newsletter-list-unsubscribe": {
    from: "Big Shop <news@bigshop.test>",
    subject: "50 % off",
    text: "Sale",
    files: [],
  },
  "no-reply-sender-0-no_reply": order(0, "no_reply"),
  "no-reply-sender-1-orders-noreply": order(1, "orders-noreply"),
  "no-reply-sender-2-donotreply": order(2, "donotreply"),
  "no-reply-sender-3-do_not_reply": order(3, "do_not_reply"),
  "no-reply-sender-4-jira-noreply": order(4, "jira-noreply"),
  "no-reply-sender-5-mailer": order(5, "mailer"),
  "no-reply-sender-6-auto-confirm": order(6, "auto-confirm"),
  "no-reply-sender-7-no.reply": order(7, "no.reply"),
  "no-reply-sender-8-ne-pas-repondre": order(8, "ne-pas-repondre"),
  "no-reply-sender-9-noresponder": order(9, "noresponder"),
  "out-of-office": {
    from: "Otto Off <otto@off.test>",
    subject: "Automatic reply: Hello",
    text: "I am away",
    files: [],
  },
  "raw-8bit-subject-latin1": {
    from: "Jörg Müller <joerg@oak.test>",
    subject: "Grüße aus Köln",
    text: "Grüße",
    files: [],
  },
  "raw-8bit-subject-utf8": { ...nadia, subject: "Káva tento týden? 价格", text: "Text" },
  "sender-mailsploit": {
    from: "boss@vanda.test (boss@vanda.test)@evil.test <=?utf-8?B?Ym9zc0B2YW5kYS50ZXN0AChib3NzQHZhbmRhLnRlc3Qp?=@evil.test>",
    subject: "mailsploit",
    text: "Text",
    files: [],
  },
  "sender-name-looks-like-another-address": {
    from: "boss@vanda.test <attacker@evil.test>",
    subject: "name is an address",
    text: "Text",
    files: [],
  },
  "subject-and-sender-with-right-to-left-override": {
    from: "Banktset.live <x@evil.test>",
    subject: "Pay 001$ now",
    text: "Text",
    files: [],
  },
  "subject-word-split-inside-a-character": {
    from: "Nadia <nadia@oak.test>",
    subject: "価格表について",
    text: "Text",
    files: [],
  },
  "winmail-dat": {
    ...nadia,
    subject: "winmail",
    text: "The offer is in the body of the TNEF",
    files: ["offer.pdf"],
  },
};

test(
  "emails that other programs misread are read with the right subject, sender, text and files",
  { tags: "deep" },
  async () => {
    const [imap, ana] = [await openImap(), await person()];
    const mails = realMails();
    for (const raw of mails.values()) imap.deliver(raw);
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    const rows = await emailsOf(
      mailbox,
      `concat(from_name, ' <', from_address, '>') as from, subject, trim(E'\\n' from text) as text,
     coalesce((select jsonb_agg(f -> 'name') from jsonb_array_elements(attachments) f), '[]') as files`,
    );
    const found = Map.groupBy(rows, ({ subject }) => subject);
    for (const [name, { subject, ...rest }] of Object.entries(expected))
      expect.soft(found.get(subject), name).toEqual([{ subject, ...rest }]);
    expect(rows).toHaveLength(mails.size);
    expect(Object.keys(expected).toSorted()).toEqual([...mails.keys()].toSorted());
  },
);

test(
  "file names in undeclared charsets are decoded with the charset of the preceding text",
  { tags: "deep" },
  async () => {
    const [imap, ana] = [await openImap(), await person()];
    const names = { latin1: "Angebot für Köln.pdf", gbk: "产品报价单.pdf", utf8: "Angebot für Köln.pdf" };
    const part = 'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="';
    for (const [charset, name] of Object.entries(names)) {
      const text = `--b\r\nContent-Type: text/plain; charset=${charset}\r\n\r\nSee file\r\n--b\r\n${part}`;
      const head = `From: a@b.test\r\nSubject: ${charset}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${text}`;
      const end = Buffer.from('"\r\n\r\nA\r\n--b--\r\n');
      imap.deliver(Buffer.concat([Buffer.from(head), iconv.encode(name, charset), end]));
    }
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    const rows = await emailsOf(mailbox, "subject, attachments -> 0 ->> 'name' as name");
    expect(Object.fromEntries(rows.map(({ subject, name }) => [subject, name]))).toEqual(names);
  },
);

test(
  "a file that Outlook packed into winmail.dat is returned unchanged, even from a large email",
  { tags: "deep" },
  async () => {
    const [imap, ana] = [await openImap(), await person()];
    const small = realMail("winmail-dat");
    imap.deliver(small);
    imap.deliver(withBigFile(Buffer.from(small.toString("latin1").replaceAll("winmail@", "large@"), "latin1")));
    const mailbox = await connect(ana, imap);
    await sync(mailbox);
    const columns =
      "id, trim(E'\\n' from text) as text, attachments -> 0 as file, jsonb_array_length(attachments) as files";
    const mails = await emailsOf(mailbox, columns);
    expect(new Set(mails.map(({ files }) => files))).toEqual(new Set([1, 2]));
    for (const { id, text, file } of mails) {
      expect([text, file]).toMatchObject(["The offer is in the body of the TNEF", { part: "2~0", name: "offer.pdf" }]);
      const open = (part: string) =>
        call(ana, `GET /emails/${String(id)}/attachments/${part}?workspace_id=${mailbox.workspaceId}`);
      const opened = await open("2~0");
      expect([opened.status, opened.text]).toEqual([200, "%PDF-1.4 offer\n"]);
      expect(opened.headers.get("content-disposition")).toContain("offer.pdf");
      expect((await open("2~7")).status).toBe(404);
    }
  },
);
