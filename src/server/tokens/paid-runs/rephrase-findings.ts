import type { ClientBase } from "pg";

import { Redactor } from "#domain/assistant/wording/redaction.ts";
import type { Language } from "#domain/languages.ts";
import type { Rephrased } from "#domain/metrics/rephrased.ts";
import { languageModel } from "#server/assistant/ai/language-model.ts";
import { modelUse } from "#server/assistant/ai/model-use.ts";
import { rephrase } from "#server/assistant/ai/rephrase.ts";
import { logSentToModel, SentToModel } from "#server/assistant/ai/sent-to-model.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { Call, Run } from "#server/runs/define-job.ts";

type Sentence = {
  text: string;
  names: readonly string[];
  numbers?: readonly string[];
};
type RephraseRequest = {
  language: Language;
  /** The purpose for the model: "advice on a sales forecast, for its owner". */
  purpose: string;
  /** The purpose for the audit log. */
  of: "forecast_report" | "advanced_analysis";
  sentences: readonly Sentence[];
  /** Returns the text that was written earlier for the same findings, with the role worker; null if there is none. */
  known: (sql: ClientBase) => Promise<Rephrased | null>;
};

/**
 * Has a language model rephrase findings. Returns null if no model is configured, the workspace's admins do not allow
 * it, or no sentence was rephrased. The same findings get the same text again. The audit log records the sent data.
 */
export async function rephraseFindings(
  { context, log, caller, workspaceId }: Run<"workspace">,
  { signal, write }: Pick<Call, "signal" | "write">,
  { language, purpose, of, sentences, known }: RephraseRequest,
): Promise<Rephrased | null> {
  const { env } = context;
  const { use, before } = await write(async (sql) => {
    await runAs(sql, caller);
    const use = await modelUse(sql, env, workspaceId);
    await runAs(sql, worker);
    return { use, before: use === "off" ? null : await known(sql) };
  });
  if (use === "off" || !env.AI_MODEL || before) return before;
  const sent = new SentToModel();
  const redactor = use === "masked" ? new Redactor() : null;
  const written = await rephrase(
    await languageModel(env, sent),
    { language, purpose, sentences: sentences.map((sentence) => hide(sentence, redactor)) },
    { log, timeoutMs: env.AI_TIMEOUT_MS, signal },
  ).finally(() =>
    // Failed attempts are also logged: the data was sent in any case.
    logSentToModel(context, {
      workspaceId,
      userId: loginOf(caller),
      purpose: of,
      isMasked: redactor !== null,
      sent,
    }),
  );
  if (written.every((sentence) => sentence === null)) return null;
  return {
    language,
    model: env.AI_MODEL,
    sentences: written.map((sentence) => sentence && (redactor?.unmask(sentence) ?? sentence)),
  };
}

const loginOf = ({ claims }: Run["caller"]) => (JSON.parse(claims) as { sub: string }).sub;

/** Masks the names in a finding, which must not leave the server. */
function hide(sentence: Sentence, redactor: Redactor | null): Sentence {
  if (!redactor) return sentence;
  for (const name of sentence.names) redactor.noteName(name);
  return {
    ...sentence,
    text: redactor.mask(sentence.text),
    names: sentence.names.map((name) => redactor.mask(name)),
  };
}
