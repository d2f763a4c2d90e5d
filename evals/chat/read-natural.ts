import { readFileSync } from "node:fs";

import type { FilterKey, ParsedQuestion } from "#domain/assistant/parsed-question.ts";
import { planOf } from "#domain/assistant/plan.ts";
import { readByBoth } from "#domain/assistant/reader/read-by-both.ts";
import type { Vocabulary } from "#domain/assistant/vocabulary.ts";
import { loadReader } from "#server/assistant/load-reader.ts";

import type { CaseLanguage } from "../languages.ts";
import { type Names, naturalNames } from "./natural-names.ts";

/** A near reading has the right subject, but leaves out or adds a part. */
export type LikelyVerdict = "right" | "near" | "wrong";

/** A question, possibly with a follow-up, and a description of what an owner wants to know. */
export type NaturalCase = {
  q: string;
  then?: string;
  kind: "answerable" | "elsewhere" | "not answerable";
  want: string;
  /** The readings, judged correct by a person, of the question and of the follow-up; null for a refusal. */
  right?: (string | null)[];
  /** The readings judged wrong that are still answered. */
  wrong?: (string | null)[];
  /** The readings that are shown as likely, and how far they are what the owner means. */
  likely?: Record<string, LikelyVerdict>;
};

/** The sets of questions: those of a sixth and of a seventh writer per language. */
export const naturalSets = ["", "-7"] as const;
type NaturalSet = (typeof naturalSets)[number];

const today = "2026-11-29";

const readText = (name: string) => readFileSync(new URL(`natural/${name}`, import.meta.url), "utf8");

export const naturalCases = (language: CaseLanguage, set: NaturalSet): NaturalCase[] =>
  readText(`${language}${set}.jsonl`)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as NaturalCase);

const namesOf = (language: CaseLanguage, set: NaturalSet) =>
  set === "" ? naturalNames[language] : (JSON.parse(readText(`${language}${set}-names.json`)) as Names);

const vocabularyOf = (language: CaseLanguage, set: NaturalSet): Vocabulary => ({
  names: Object.entries(namesOf(language, set)).flatMap(([by, labels]) =>
    labels.map((label) => ({ by: by as FilterKey, id: label, label })),
  ),
  me: { id: "me", name: "me" },
  stages: { open: ["open"], won: ["won"], lost: ["lost"] },
  today,
  ownToday: today,
});

type NaturalReading = { answer: string | null; likely: string | null };

/** Reads each question of a case: the answer, or for a refused question the likely reading, if there is one. */
export function readNatural({ q, then }: NaturalCase, language: CaseLanguage, set: NaturalSet): NaturalReading[] {
  const vocabulary = vocabularyOf(language, set);
  let before: ParsedQuestion | null = null;
  let refused: { near: ParsedQuestion | null; screen: null } | undefined;
  return [q, ...(then ? [then] : [])].map((question) => {
    const read = readByBoth(question, { vocabulary, language, before, refused, loadModel: loadReader });
    const { interpretation, isLikely, offered } = read;
    const canAnswer = (one: ParsedQuestion) => "plan" in planOf(one, vocabulary);
    if (interpretation && canAnswer(interpretation)) {
      before = interpretation;
      return { answer: textOf(interpretation), likely: null };
    }
    const [first] = offered;
    refused = { near: first ?? null, screen: null };
    return { answer: null, likely: isLikely && first && canAnswer(first) ? textOf(first) : null };
  });
}

/** Writes a reading in one line, independently of the order of its parts. */
function textOf({ filters, by, ...rest }: ParsedQuestion): string {
  const parts = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value).replaceAll('"', "")}`);
  const groups = by.length > 0 ? [`by ${by.join(",")}`] : [];
  const own = filters.map((filter) => `${filter.isExcluded ? "not " : ""}${filter.by}: ${filter.label ?? "none"}`);
  return [...parts, ...groups, ...own].toSorted().join("; ");
}
