import { expect, test } from "vitest";

import type { Encoding } from "#domain/imports/dialect.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";
import { TextReader } from "#server/imports/upload/text-reader.ts";

import { encodeText, worldNames } from "../kit/names-of-the-world.ts";

/** Returns a file's text and its detected encoding, reading in chunks of the given size. */
function read(bytes: Uint8Array, size = 1000, chosen?: Encoding) {
  const reader = new TextReader(chosen);
  let text = "";
  for (let at = 0; at < bytes.length; at += size) text += reader.write(bytes.subarray(at, at + size));
  text += reader.end();
  return { text, ...reader.found };
}

const random = mulberry32(14);
const shuffled = (names: readonly string[]) =>
  names
    .map((name) => ({ name, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
const files = (size: number) =>
  Object.entries(worldNames).flatMap(([language, { encodings, header, names }]) =>
    encodings.map((encoding) => {
      const some = shuffled(names.split(",")).slice(0, size);
      const text = `${header}\n${some.map((name, index) => `${name},${index}`).join("\n")}\n`;
      return { language, encoding, text, bytes: encodeText(text, encoding) };
    }),
  );

test.each([
  [5, 0.55],
  [25, 0.65],
])("asks about the encoding before it reads a file of %i rows in an older encoding wrongly", (size, least) => {
  const all = files(size).map((file) => ({ ...file, found: read(file.bytes) }));
  const wrong = all.filter(({ text, found }) => found.encoding_sure && found.text !== text);
  expect(wrong.map(({ language, encoding, found }) => [language, encoding, found.encoding])).toEqual([]);
  // The right encoding is always among the choices offered.
  const unanswerable = all.filter(
    ({ encoding, found }) =>
      !found.encoding_sure && found.encoding !== encoding && !found.readings.some((each) => each.encoding === encoding),
  );
  expect(unanswerable.map(({ language, encoding }) => [language, encoding])).toEqual([]);
  expect(all.filter(({ found }) => found.encoding_sure).length / all.length).toBeGreaterThan(least);
});

test("uses the encoding that the user chose, even if a chunk ends within a character", () => {
  for (const { language, encoding, text, bytes } of files(25)) {
    const found = read(bytes, 7, encoding);
    expect([language, encoding, found.text]).toEqual([language, encoding, text]);
    expect(found).toMatchObject({ encoding, encoding_sure: true, bad_characters: 0 });
  }
});

test("recognises UTF-8, even in short files", () => {
  for (const { header, names } of Object.values(worldNames)) {
    for (const text of [`${header}\n${names}\n`, `a,b\n${names.split(",")[0]},1\n`]) {
      expect(read(Buffer.from(text))).toMatchObject({ text, encoding: "utf-8", encoding_sure: true });
    }
  }
  for (const alone of ["Zoë", "£5", "€5", "5 µm", "10 °C", "½", "München GmbH & Co. KG", "“ok”"]) {
    const text = `a,b\n${alone},1\n`;
    expect(read(Buffer.from(text))).toMatchObject({ text, encoding: "utf-8", encoding_sure: true });
  }
});

test("the whole file determines the encoding, even if its first chunks contain only ASCII", () => {
  const plain = "name,city\nAcme,Oslo\n".repeat(10_000);
  const late = encodeText(`${plain}${worldNames["Czech"]?.names}\n`, "windows-1250");
  expect(read(late, 16_384)).toMatchObject({ encoding: "windows-1250", encoding_sure: true });
  const mixed = Buffer.concat([
    Buffer.from(`${plain}José,Zürich\n${plain}`, "latin1"),
    encodeText(worldNames["Greek"]?.names ?? "", "windows-1253"),
  ]);
  expect(read(mixed, 16_384).encoding_sure).toBe(false);
});

test("asks about the encoding of UTF-7 files, but not because of plus signs in text", () => {
  const found = read(Buffer.from("name,city\nJos+AOk-,M+AOE-laga\n"));
  expect(found).toMatchObject({ encoding: "utf-7", encoding_sure: false, text: "name,city\nJosé,Málaga\n" });
  expect(found.readings).toEqual([
    { encoding: "utf-7", cells: ["José", "Málaga"] },
    { encoding: "utf-8", cells: ["Jos+AOk-", "M+AOE-laga"] },
  ]);
  for (const text of ["phone\n+15551234567-\n", "sku\nA+BC-1\n", "sum\n1+2-3,a+b-c\n"])
    expect(read(Buffer.from(text))).toMatchObject({ encoding: "utf-8", encoding_sure: true, text });
});

test("currency signs next to amounts count as much as letters", () => {
  const amounts = ["£29,413.50", "£17,753.00", "£289.00", "£3,472.00", "£24,029.00", "£1,200.00"];
  const people = ["García Ltd", "Emily O’Neill", "Amelia Müller", "New opening – first stock", "Café Zoë", "Sofía"];
  const rows = (sign: string) =>
    `Customer;Amount\n${people.map((name, at) => `${name};${(amounts[at] ?? "").replace("£", sign)}`).join("\n")}\n`;
  for (const sign of ["£", "€", "¥"]) {
    const text = rows(sign);
    expect(read(encodeText(text, "windows-1252"))).toMatchObject({ encoding: "windows-1252", text });
  }
  const trailing = rows("").replaceAll(/(\d\d)$/gm, "$1 €");
  expect(read(encodeText(trailing, "windows-1252"))).toMatchObject({ encoding: "windows-1252", text: trailing });
  const bare = `Amount\n${amounts.join("\n")}\n`;
  expect(read(encodeText(bare, "windows-1252"))).toMatchObject({ encoding: "windows-1252", text: bare });
});
