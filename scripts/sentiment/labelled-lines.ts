import { readFileSync } from "node:fs";

import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import type { Sentiment } from "#domain/customers/sentiment/sentiment.ts";

const marks: Readonly<Record<string, Sentiment>> = { "+": "positive", "=": "neutral", "-": "negative" };

/** Reads lines that consist of a mark (`+` positive, `=` neutral, `-` negative) and a text. Throws for other lines. */
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
 * Returns sentences that customers might write, a third of each sentiment. They were written only for this test: no
 * model is trained or selected on them.
 */
export const customerSentences = (language: ModelLanguage) =>
  labelledLines(new URL(`customers/${language}.txt`, import.meta.url));

/**
 * Returns sentences with negations, emoji, sarcasm and complaints in business language, written before the models were
 * trained for them. The `work` half was used during development, the `unseen` half was not.
 */
export const hardSentences = (language: ModelLanguage, half: "work" | "unseen") =>
  labelledLines(new URL(`../../evals/sentiment/${half}/${language}.txt`, import.meta.url));
