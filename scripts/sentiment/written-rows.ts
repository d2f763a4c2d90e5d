import type { ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { mulberry32 } from "#domain/numbers/mulberry32.ts";

import { labelledLines } from "./labelled-lines.ts";
import { type LabelledText } from "./rows.ts";

/** Maximum number of texts generated from a line. */
const perLine = 60;

/**
 * Returns the texts written for training: negated praise and complaints, cancellations, wrong charges, threats and
 * sarcasm, with questions and facts for comparison. Each text contains one of the words in `{one|another}`. `without`
 * contains the sentences of tests.
 */
export function writtenRows(language: ModelLanguage, without: ReadonlySet<string>): LabelledText[] {
  const random = mulberry32(13);
  const lines = labelledLines(new URL(`phrases/${language}.txt`, import.meta.url));
  return lines.flatMap(({ text, label }) => {
    const made = Array.from({ length: perLine }, () =>
      text
        .replace(/\{([^}]*)\}/g, (_, words: string) => {
          const choices = words.split("|");
          return choices[Math.floor(random() * choices.length)] ?? "";
        })
        .trim(),
    );
    return [...new Set(made)]
      .filter((each) => !without.has(each))
      .map((each) => ({ text: each, label, source: "written" }));
  });
}
