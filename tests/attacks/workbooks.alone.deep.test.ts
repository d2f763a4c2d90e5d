import { afterAll, beforeAll, expect, test } from "vitest";

import { rowsOf, workbookOf } from "../kit/workbook.ts";
import { zipOf } from "../kit/zip.ts";
import { expectUnharmed, type LimitedVanda, type Person, startLimitedVanda } from "./kit/limited-vanda.ts";
import { measureImpact, expectServed } from "./kit/measure-impact.ts";

const megabyte = 1024 ** 2;
let vanda: LimitedVanda;
beforeAll(async () => {
  vanda = await startLimitedVanda();
});
afterAll(() => vanda?.stop());

async function bring({ headers, workspaceId }: Person, body: Buffer<ArrayBuffer>): Promise<string> {
  const place = `${vanda.url}/functions/v1/imports?workspace_id=${workspaceId}&file_name=book.xlsx`;
  const response = await fetch(place, { method: "POST", headers, body });
  const { code = "taken" } = (await response.json()) as { code?: string };
  return code;
}

const sheet = (bytes: Buffer) => [{ name: "xl/worksheets/sheet1.xml", bytes }];
const strings = (bytes: Buffer) => [{ name: "xl/sharedStrings.xml", bytes }];
const one = [{ name: "S", rows: rowsOf([["name"], ["Acme"]]) }];

/** Files of a few kilobytes that each expand to hundreds of megabytes of one kind of content. */
const bombs = {
  "a text without an end": workbookOf(one, { parts: sheet(Buffer.from(`<a>${"x".repeat(200 * megabyte)}`)) }),
  "tags without an end": workbookOf(one, { parts: sheet(Buffer.alloc(100 * megabyte, "<a></a>")) }),
  "texts that fill the memory": workbookOf(one, {
    parts: strings(Buffer.concat([Buffer.from("<sst>"), Buffer.alloc(250 * megabyte, "<si><t>abcdefgh</t></si>")])),
  }),
  "one long text in very many cells": workbookOf(
    [{ name: "S", rows: rowsOf([["name"]]) + `<row><c t="s"><v>0</v></c></row>`.repeat(100_000) }],
    { strings: ["x".repeat(32_000)] },
  ),
  "more than may be unpacked": workbookOf(one, { parts: sheet(Buffer.alloc(513 * megabyte, " ")) }),
  "nine thousand parts": zipOf(
    Array.from({ length: 9_000 }, (_, index) => ({ name: `xl/part${index}.xml`, bytes: "<a/>" })),
  ),
};

test("workbooks that expand without limit are rejected, and do not delay other users", async () => {
  const person = await vanda.signUp();
  const results: Record<string, string> = {};
  const impact = await measureImpact(vanda, async () => {
    for (const [name, bytes] of Object.entries(bombs)) results[name] = await bring(person, bytes);
  });
  process.stdout.write(`    ${JSON.stringify(results)}\n`);
  expect(Object.values(results)).not.toContain("taken");
  expect(Object.values(results)).not.toContain("unexpected_failure");
  expectServed(impact);
  await expectUnharmed(vanda, impact.memory.calm);
});
