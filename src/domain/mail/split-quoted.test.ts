import { expect, test } from "vitest";

import { splitQuoted } from "#domain/mail/split-quoted.ts";

const quote = "> When does it arrive?\n>\n> Nadia";

test.each([
  ["English", "On Mon, Mar 2, 2026 at 9:00 AM Nadia Wong <nadia@oak.example> wrote:"],
  ["an announcement over two lines", "On Mon, Mar 2, 2026 at 9:00 AM Nadia Wong\n<nadia@oak.example> wrote:"],
  ["Spanish", "El lun, 2 mar 2026 a las 9:00, Nadia Wong (<nadia@oak.example>) escribió:"],
  ["Chinese", "Nadia Wong <nadia@oak.example> 于2026年3月2日周一 09:00写道："],
  ["Japanese", "2026年3月2日(月) 9:00 Nadia Wong <nadia@oak.example>:"],
  ["Korean", "2026년 3월 2일 (월) 오전 9:00, Nadia Wong <nadia@oak.example>님이 작성:"],
])("separates the quote at the end of an email from the text: %s", (_language, announced) => {
  const { written, quoted } = splitQuoted(`On Friday.\r\n\r\nAda\n\n${announced}\n\n${quote}\n`);
  expect(written.replaceAll("\r", "")).toBe("On Friday.\n\nAda");
  expect(quoted).toBe(`${announced}\n\n${quote}`);
});

test.each([
  ["a divider", "-----Original Message-----\nFrom: Nadia\n\nWhen?"],
  [
    "a line and a header",
    "________________________________\nFrom: Nadia <nadia@oak.example>\nSent: Monday\nTo: Ada\n\nWhen?",
  ],
  ["a header in Spanish", "De: Nadia\nEnviado: lunes\nPara: Ada\n\n¿Cuándo?"],
  ["a header in Japanese", "差出人: Nadia\n送信日時: 2026年3月2日\n\nいつですか"],
  ["quoted lines alone", quote],
])("recognises the quote announcement %s", (_kind, quoted) => {
  expect(splitQuoted(`On Friday.\n\n${quoted}`)).toEqual({ written: "On Friday.", quoted });
});

test("leaves answers between quoted lines, quotes without an announcement and plain text unchanged", () => {
  for (const text of [
    "On Mon, Mar 2, 2026 Nadia <nadia@oak.example> wrote:\n> When?\nOn Friday.\n> And the invoice?\nWith it.",
    quote,
    "From: the heart\n\nThank you.",
    "On this he wrote: nothing.",
    "---------- Forwarded message ---------\nSee below.",
  ])
    expect(splitQuoted(text)).toEqual({ written: text, quoted: "" });
});

test("handles a text of a hundred thousand quoted lines followed by an answer", () => {
  const text = `Hello\n${"> a\n".repeat(100_000)}b`;
  expect(splitQuoted(text)).toEqual({ written: text, quoted: "" });
});
