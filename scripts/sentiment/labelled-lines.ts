import { readFileSync } from "node:fs";

import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

const marks: Readonly<Record<string, Sentiment>> = { "+": "positive", "=": "neutral", "-": "negative" };

/** Reads lines of a mark (`+` positive, `=` neutral, `-` negative) and a text. */
export const labelledLines = (file: URL): { text: string; label: Sentiment }[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const label = marks[line[0] ?? ""];
      if (!label) throw new Error(`Starts with none of ${Object.keys(marks).join(" ")}: ${line}`);
      return { text: line.slice(2), label };
    });

/**
 * Returns sentences that customers might write, 33 % of each sentiment: written for this test only, no model is trained
 * or selected on them.
 */
export const customerSentences = (language: ModelLanguage) =>
  labelledLines(new URL(`customers/${language}.txt`, import.meta.url));

/**
 * Returns sentences with negations, emoji, sarcasm and complaints in the words of business, written before the models were
 * trained for them: `work` was looked at in the meantime, `unseen` was not.
 */
export const hardSentences = (language: ModelLanguage, half: "work" | "unseen") =>
  labelledLines(new URL(`../../evals/sentiment/${half}/${language}.txt`, import.meta.url));
