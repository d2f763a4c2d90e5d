import { expect, test } from "vitest";

import { readAuthentication } from "#domain/mail/authentication.ts";
import { cutList, cutText, oneLine } from "#domain/mail/mail-text.ts";
import { parseRepliedTo, readMessageIds } from "#domain/mail/message-id.ts";

test("returns the message ID that an email replies to first, then earlier ones, without duplicates", () => {
  expect(parseRepliedTo({ inReplyTo: "<c@x>", references: "<a@x>\r\n <b@x> <c@x>" })).toEqual(["c@x", "b@x", "a@x"]);
  expect(parseRepliedTo({})).toEqual([]);
  expect(readMessageIds("a@x, b@x")).toEqual(["a@x", "b@x"]);
  expect(readMessageIds("Your message of Tuesday")).toEqual([]);
  expect(readMessageIds(`<${"x".repeat(300)}> <b@x>`)).toEqual(["b@x"]);
});

test("reads the authentication results of a header, except text in brackets", () => {
  expect(
    readAuthentication("mx.test; dkim=pass (2048-bit key; spf=fail) header.d=x; spf=softfail; dmarc=pass (p=NONE)"),
  ).toEqual({ spf: "fail", dkim: "pass", dmarc: "pass" });
  expect(readAuthentication("mx.test; dkim=fail; dkim=pass; spf=neutral")).toEqual({
    spf: "none",
    dkim: "pass",
    dmarc: "none",
  });
  expect(readAuthentication("mx.test; none")).toBeNull();
  expect(readAuthentication(undefined)).toBeNull();
});

test("truncates texts between characters, and removes what a database cannot store", () => {
  expect(cutText("añ\u{1f600}b", 7)).toBe("añ\u{1f600}");
  expect(cutText("añ\u{1f600}b", 6)).toBe("añ");
  expect(cutText("a\0b\ud800c", 100)).toBe("ab\ufffdc");
  expect(oneLine("  Subject\r\n folded\u2028more ", 100)).toBe("Subject  folded more");
  expect(cutList([{ a: 1 }, { a: 2 }, { a: 3 }], 60)).toEqual([{ a: 1 }, { a: 2 }]);
});
