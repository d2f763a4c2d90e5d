import { expect, test } from "vitest";

import { findLinks } from "#domain/mail/find-links.ts";

test.each([
  ["See https://oak.example/a?b=1&c=2.", "https://oak.example/a?b=1&c=2"],
  ["（https://oak.example/椅子）。", "https://oak.example/椅子"],
  ["https://en.example/Desk_(furniture), which", "https://en.example/Desk_(furniture)"],
  ["Write to nadia.wong+desks@oak.example!", "mailto:nadia.wong+desks@oak.example"],
])("links an address in a text, without the end of the sentence: %s", (text, address) => {
  const pieces = findLinks(text);
  expect(pieces.filter((piece) => piece.address).map((piece) => piece.address)).toEqual([address]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
});

test("does not link executable schemes", () => {
  for (const text of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "nothing"])
    expect(findLinks(text)).toEqual([{ text }]);
});

test("finds links in a text of 200,000 letters or dots without a space", () => {
  const text = "a".repeat(200_000);
  expect(findLinks(text)).toEqual([{ text }]);
  expect(findLinks(`https://a${".".repeat(200_000)}b`).length).toBeGreaterThan(1);
});
