import { readFileSync } from "node:fs";

import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

const marks: Readonly<Record<string, Sentiment>> = { "+": "positive", "=": "neutral", "-": "negative" };

/**
 * Returns sentences that customers might write, 33 % of each sentiment: written for this test only, no model is trained
 * or selected on them.
 */
export const customerSentences = (language: ModelLanguage): { text: string; label: Sentiment }[] =>
  readFileSync(new URL(`customers/${language}.txt`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const label = marks[line[0] ?? ""];
      if (!label) throw new Error(`Begins with none of ${Object.keys(marks).join(" ")}: ${line}`);
      return { text: line.slice(2), label };
    });
