import { readFileSync } from "node:fs";

import type { Language } from "#domain/languages.ts";
import type kinds from "#domain/texts/en/kinds.json";
import type records from "#web/i18n/locales/en/records.json";

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(`../../src/${path}`, import.meta.url), "utf8"));

export const kindTexts = (language: Language) => read(`domain/texts/${language}/kinds.json`) as typeof kinds;

export const recordTexts = (language: Language) => read(`web/i18n/locales/${language}/records.json`) as typeof records;
