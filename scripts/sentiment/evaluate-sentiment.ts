import { classify } from "#domain/customers/sentiment/classify.ts";
import { modelCards, modelLanguages } from "#domain/customers/sentiment/model-card.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

import { correctionGains } from "./evaluate-corrections.ts";
import { customerSentences, hardSentences } from "./labelled-lines.ts";
import { quality } from "./quality.ts";
import { parted, readRows } from "./rows.ts";

/**
 * Reports the quality of the shipped models, the effect of corrections, and the time that a model takes for 10,000
 * messages.
 */
export function evaluateSentiment(say: (line: string) => void): void {
  const folder = process.env.SENTIMENT_TEXTS;
  for (const language of modelLanguages) {
    const model = loadModel(language);
    const customers = customerSentences(language);
    const { macro_f1: f1, sure, sure_right } = quality(customers.map((row) => ({ ...row, model })));
    say(
      `sentiment ${language}, ${customers.length} sentences of customers: macro-F1 ${f1.toFixed(3)}  sure of ${(100 * sure).toFixed(1)} %, right in ${(100 * sure_right).toFixed(1)} % of those`,
    );
    const { texts, macro_f1 } = modelCards[language].tests.other_sources;
    say(`sentiment ${language}, ${texts} texts of sources left out in turn: macro-F1 ${macro_f1.toFixed(3)}`);
    for (const half of ["work", "unseen"] as const) {
      const sentences = hardSentences(language, half);
      const right = sentences.filter(({ text, label }) => classify(model, text)?.sentiment === label).length;
      say(`sentiment ${language}, negations, emoji and complaints (${half}): ${right} of ${sentences.length} right`);
    }
    if (folder)
      for (const { corrections, wrong, any } of correctionGains(model, parted(readRows(folder, language)).test))
        say(
          `sentiment ${language}, ${corrections} corrections: macro-F1 ${wrong.toFixed(4)} where wrong texts are corrected, ${any.toFixed(4)} where any are`,
        );
    const usageBefore = process.cpuUsage();
    for (let at = 0; at < 10_000; at++) classify(model, customers[at % customers.length]?.text ?? "");
    const { user, system } = process.cpuUsage(usageBefore);
    say(`sentiment ${language}: 10,000 messages in ${((user + system) / 1e6).toFixed(2)} s`);
  }
}
