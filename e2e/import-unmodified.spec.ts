import {
  exportedContacts,
  exportedDeals,
  exportedFile,
  readingByName,
  storedContacts,
  storedDeals,
} from "../tests/kit/export-readings.ts";
import { firstDay } from "../tests/kit/first-day.ts";
import { long } from "../tests/kit/long.ts";
import { tradeFiles } from "../tests/kit/trade-files.ts";
import { fileLanguages } from "../tests/kit/trade-words.ts";
import { importUntouched } from "./kit/import.ts";
import { clientOf } from "./kit/rows.ts";
import { expect, signUp, test } from "./kit/test.ts";

/** Files that the tests import in order, because each file refers to records of the previous ones. */
const sets = {
  "of a wholesaler": Object.values(firstDay),
  ...Object.fromEntries(
    fileLanguages
      .slice(0, long(fileLanguages.length))
      .map((language) => [`of other trades, headed in ${language},`, tradeFiles(language, 38)]),
  ),
};
for (const [whose, files] of Object.entries(sets))
  test(`the files ${whose} are imported by clicking only Check and Import @deep`, async ({ page }) => {
    await signUp(page);
    for (const { name, file, count, compare } of files) {
      await importUntouched(page, { name, content: file }, count);
      const { expected, stored } = await compare(await clientOf(page));
      expect(expected).toHaveLength(count);
      expect(stored).toEqual(expected);
    }
  });

// One file from each exporting program, and one for each column that was once mistaken for another kind or currency.
// The API tests import all files.
const contacts = [
  "contacts-exported-by-vanda.csv",
  "contacts-google-export.csv",
  "contacts-hubspot-export.csv",
  "contacts-japanese-family-first.csv",
  "contacts-strict-open-xml.xlsx",
  "people-pipedrive-export.csv",
];
const deals = [
  "deals-close-date-japanese-era.csv",
  "deals-pipedrive-export.csv",
  "deals-rupee-symbol.csv",
  "deals-status-won-lost-beside-stage.csv",
  "deals-with-currency-column.csv",
  "opportunities-salesforce-report.csv",
];

function readingOf<Expected>(readings: [name: string, expected: Expected[]][], name: string): Expected[] {
  const [, expected] = readings.find(([file]) => file === name) ?? [];
  if (!expected) throw new Error(`There is no expected result for ${name}`);
  return expected;
}

for (const name of contacts)
  test(`the contacts of ${name} are imported by clicking only Check and Import @deep`, async ({ page }) => {
    const expected = readingOf(exportedContacts, name);
    await signUp(page);
    await importUntouched(page, { name, content: exportedFile(name) }, expected.length);
    expect(await storedContacts(await clientOf(page))).toMatchObject(readingByName(expected));
  });

for (const name of deals)
  test(`the deals of ${name} are imported by clicking only Check and Import @deep`, async ({ page }) => {
    const expected = readingOf(exportedDeals, name);
    await signUp(page);
    await importUntouched(page, { name, content: exportedFile(name) }, expected.length);
    expect(await storedDeals(await clientOf(page))).toMatchObject(readingByName(expected));
  });
