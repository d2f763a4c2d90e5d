import { expect, test } from "vitest";

import { parseSender } from "#server/settings/sender.ts";

test.each([
  ["hello@vanda.example", { name: "", address: "hello@vanda.example" }],
  ["Vanda <hello@vanda.example>", { name: "Vanda", address: "hello@vanda.example" }],
  ['"Vanda, Ltd" <hello@vanda.example>', { name: "Vanda, Ltd", address: "hello@vanda.example" }],
  ["<hello@localhost>", { name: "", address: "hello@localhost" }],
  ["Vanda", undefined],
  ["Vanda <hello@vanda.example> and more", undefined],
  ["Vanda\r\nBcc: x@y.example <hello@vanda.example>", undefined],
])("parses MAIL_FROM %j", (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});
