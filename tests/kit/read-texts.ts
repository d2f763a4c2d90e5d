import { readFileSync } from "node:fs";

import type { Language } from "#domain/languages.ts";
import type kinds from "#texts/en/kinds.json";
import type records from "#texts/en/records.json";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8"));

export const kindTexts = (language: Language) => read(`texts/${language}/kinds.json`) as typeof kinds;

export const recordTexts = (language: Language) => read(`texts/${language}/records.json`) as typeof records;
