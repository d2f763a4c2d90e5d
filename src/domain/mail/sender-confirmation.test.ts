import { expect, test } from "vitest";

import { readConfirmation } from "#domain/mail/sender-confirmation.ts";

const from = "nadia@oak.example";
const receipt =
  "from mx.oak.example (mx.oak.example [192.0.2.1]) by mail.vanda.example with ESMTPS id 1; Mon, 2 Mar 2026";
/** Reads headers in the order of an email, where the header added last comes first. */
function read(lines: readonly string[], host = "imap.vanda.example", address = from) {
  const headers = lines.map((line) => ({
    key: line.slice(0, line.indexOf(":")).toLowerCase(),
    value: line.slice(line.indexOf(":") + 1).trim(),
  }));
  return readConfirmation(headers, address, host).isConfirmed;
}
const results = (value: string) => `Authentication-Results: ${value}`;
const passes = results("mail.vanda.example; spf=pass smtp.mailfrom=nadia@oak.example; dkim=pass header.d=oak.example");

test.each([
  ["spf=pass smtp.mailfrom=oak.example", true],
  ["spf=pass smtp.mailfrom=nadia@oak.example", true],
  ["spf=pass smtp.mailfrom=evil.example", false],
  ["spf=pass smtp.mailfrom=bounce@mail.oak.example", false],
  ["spf=pass", false],
  ["dkim=pass (2048-bit key) header.d=oak.example", true],
  ["dkim=pass header.i=@oak.example header.s=x", true],
  ["dkim=pass header.d=evil.example; dkim=fail header.d=oak.example", false],
  ["dkim=pass header.d=sub.oak.example", false],
  ["dkim=pass header.d=notoak.example", false],
  ["dmarc=pass (p=REJECT) header.from=oak.example", true],
  ["dmarc=pass header.from=evil.example", false],
  ["dmarc=fail header.from=oak.example; spf=pass smtp.mailfrom=oak.example", false],
  ["spf=softfail smtp.mailfrom=oak.example; dkim=none", false],
  ["spf=fail (spf=pass smtp.mailfrom=oak.example (dkim=pass))", false],
])("%s means that the sender is confirmed: %s", (header, isConfirmed) => {
  expect(read([results(`mail.vanda.example; ${header}`), `Received: ${receipt}`])).toBe(isConfirmed);
});

test("a signature of a parent domain confirms a sender", () => {
  const signed = results("mail.vanda.example; dkim=pass header.d=oak.example");
  expect(read([signed, `Received: ${receipt}`], undefined, "nadia@shop.oak.example")).toBe(true);
});

test("headers that a sender writes into an email confirm nothing", () => {
  expect(read([`Received: ${receipt}`, passes])).toBeUndefined();
  expect(read([`Received: ${receipt}`, passes, `Received: ${receipt}`])).toBeUndefined();
  expect(read([passes])).toBeUndefined();
  expect(read([])).toBeUndefined();
  const helo = "from mail.vanda.example with LMTP (evil.example [192.0.2.9]) by mail.vanda.example with ESMTP id 1";
  expect(read([`Received: ${helo}`, passes, `Received: ${receipt}`])).toBeUndefined();
});

test("relays within the mail server do not count as its receipt of an email", () => {
  const within = "from mail.vanda.example by mail.vanda.example with LMTP id 2 for <ana@vanda.example>";
  expect(read([`Received: ${within}`, passes, `Received: ${receipt}`])).toBe(true);
  expect(read(["Received: by 2002:a05:6402 with SMTP id 3", passes, `Received: ${receipt}`])).toBe(true);
});

test("authentication results of a known provider count, regardless of their position", () => {
  const google = "from mx.oak.example by mx.google.com with ESMTPS id 4";
  const own = results("mx.google.com; dkim=pass header.i=@oak.example");
  expect(read([`Received: ${google}`, "Received-SPF: pass", own], "imap.gmail.com")).toBe(true);
  expect(read([`Received: ${google}`, passes], "imap.gmail.com")).toBeUndefined();
  expect(read([results("evil-google.com; dkim=pass header.d=oak.example")], "imap.gmail.com")).toBeUndefined();
  // Microsoft's results contain no server name, and its servers relay emails internally many times.
  const within = "from A.prod.outlook.com by B.prod.outlook.com with Microsoft SMTP Server";
  const failing = results("spf=fail (sender IP is 192.0.2.9) smtp.mailfrom=oak.example; dkim=none");
  const forged = results("spf=pass smtp.mailfrom=oak.example; dmarc=pass header.from=oak.example");
  expect(read([`Received: ${within}`, failing, "Received-SPF: Fail", forged], "outlook.office365.com")).toBe(false);
  const separate = ["dmarc", "dkim", "spf"].map((method) =>
    results(`${method}.icloud.com; ${method === "dkim" ? "dkim=pass header.d=oak.example" : `${method}=none`}`),
  );
  expect(read([...separate, `Received: ${receipt}`], "imap.mail.me.com")).toBe(true);
});

test("uses the return path that the last server wrote, otherwise the one that it verified", () => {
  const path = (lines: [string, string][]) =>
    readConfirmation(
      lines.map(([key, value]) => ({ key, value })),
      from,
      "imap.vanda.example",
    ).returnPath;
  expect(
    path([
      ["return-path", "<Nadia@Oak.example>"],
      ["return-path", "<other@evil.example>"],
    ]),
  ).toBe("nadia@oak.example");
  expect(
    path([
      ["authentication-results", "x; spf=pass smtp.mailfrom=a@b.example"],
      ["received", receipt],
    ]),
  ).toBe("a@b.example");
  expect(path([["return-path", "<>"]])).toBeUndefined();
  expect(path([["return-path", `<${"a".repeat(500)}@b.example>`]])).toBeUndefined();
});
