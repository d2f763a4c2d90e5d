import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { isSentiment, type Sentiment } from "#domain/customers/sentiment/sentiment.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

export type LabelledText = { text: string; label: Sentiment; source: string };

/** Shuffles a list in place (Fisher–Yates), and returns it. */
export function shuffle<T>(list: T[], random: () => number): T[] {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/**
 * Reads the labelled texts of a language in a seeded order. `folder` contains `<language>.tsv.gz` with text, label and
 * source.
 */
export function readRows(folder: string, language: ModelLanguage): LabelledText[] {
  const lines = gunzipSync(readFileSync(`${folder}/${language}.tsv.gz`))
    .toString()
    .trimEnd()
    .split("\n");
  const rows = lines.slice(1).map((line): LabelledText => {
    const [text = "", label, source = ""] = line.split("\t");
    if (!isSentiment(label)) throw new Error(`Not a label: ${label}`);
    return { text, label, source: source.split(":")[0] ?? "" };
  });
  return shuffle(rows, mulberry32(7));
}

/** Splits rows into a tenth for tests, a tenth for calibration, and the rest for training. */
export function parted(rows: readonly LabelledText[]) {
  const tenth = Math.floor(rows.length / 10);
  return { test: rows.slice(0, tenth), calibration: rows.slice(tenth, 2 * tenth), training: rows.slice(2 * tenth) };
}

/** Sources of texts made for training, as opposed to public sources. */
const made = ["vanda", "written"];

/**
 * Returns one split per public source: a sample of at most a thousand of its texts, and the rows of all other sources.
 * The sample does not depend on the other rows, because another sample may differ by 0.03 in macro-F1.
 */
export const bySource = (rows: readonly LabelledText[]) =>
  [...new Set(rows.map(({ source }) => source))]
    .filter((source) => !made.includes(source))
    .toSorted()
    .map((source) => {
      const own = rows
        .filter((row) => row.source === source)
        .toSorted((one, other) => (one.text < other.text ? -1 : 1));
      return {
        source,
        unseen: shuffle(own, mulberry32(7)).slice(0, 1000),
        others: rows.filter((row) => row.source !== source),
      };
    });
