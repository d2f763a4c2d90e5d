import { expect, test } from "vitest";

import { industryNames } from "#domain/imports/samples/industry-names.ts";
import { localizeSamples } from "#domain/imports/samples/localize-samples.ts";
import { buildSampleData } from "#domain/imports/samples/sample-data.ts";
import { languageIds } from "#domain/languages.ts";

import { sampleWords } from "./sample-words.ts";

const today = "2026-11-21";

test.each(languageIds.filter((language) => language !== "en"))("every text of the samples exists in %s", (language) => {
  const missing = new Set<string>();
  const words = new Proxy(sampleWords[language], {
    get: (known, text: string) => known[text] ?? void missing.add(text),
  });
  for (const industry of industryNames) localizeSamples(buildSampleData(industry, today, 100), language, words);
  expect([...missing]).toEqual([]);
});

test("texts contain the names of people and products, and countries are in the selected language", () => {
  const english = buildSampleData("wholesale", today, 100);
  const data = localizeSamples(english, "ja", sampleWords.ja);
  const call = english.activities.findIndex(({ kind }) => kind === "call");
  const person = english.contacts[english.activities[call]?.contact ?? 0]?.given_name;
  expect(data.activities[call]?.title).toBe(`${person}さんと通話`);
  expect(data.deals[0]?.name).toBe(`${data.products[data.deals[0]?.product ?? 0]?.name}：初回注文`);
  expect(new Set(data.accounts.map(({ country }) => country))).toContain("韓国");
  expect(data.accounts.map(({ name }) => name)).toEqual(english.accounts.map(({ name }) => name));
  expect(JSON.stringify(data)).not.toContain("{{");
});

test("names of deals are varied and differ from those of products", () => {
  const { deals, products } = localizeSamples(buildSampleData("retail", today, 100), "en", sampleWords.en);
  const names = new Set(deals.map(({ name }) => name));
  expect(products.filter(({ name }) => names.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(4 * products.length);
});

test("the phone number of an account belongs to its country", () => {
  const { accounts } = buildSampleData("wholesale", today, 100);
  const codes = { JP: "+81", GB: "+44", SG: "+65", US: "+1" };
  for (const [country, code] of Object.entries(codes)) {
    const numbers = accounts.filter((account) => account.country === country).map(({ phone }) => phone);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter((number) => !number.startsWith(`${code} `))).toEqual([]);
  }
});
