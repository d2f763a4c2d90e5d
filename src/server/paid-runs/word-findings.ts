import type { ClientBase } from "pg";

import type { Language } from "#domain/languages.ts";
import { Masks } from "#domain/wording/masks.ts";
import { languageModel } from "#server/ai/language-model.ts";
import { modelUse } from "#server/ai/model-use.ts";
import { logSentToModel, SentToModel } from "#server/ai/sent-to-model.ts";
import { wordSentences } from "#server/ai/word-sentences.ts";
import { become, worker } from "#server/jobs/become.ts";
import type { Call, Run } from "#server/jobs/define-job.ts";

type Sentence = {
  text: string;
  names: readonly string[];
  figures?: readonly string[];
};
type Words = {
  language: Language;
  model: string;
  sentences: (string | null)[];
};
type Wording = {
  language: Language;
  /** For the model: "advice on a sales forecast, for its owner". */
  purpose: string;
  /** For the audit log. */
  of: "forecast_report" | "advanced_analysis";
  sentences: readonly Sentence[];
  /** Returns the text written before for the same findings; reads as the worker. */
  known: (sql: ClientBase) => Promise<Words | null>;
};

/**
 * Has a language model rephrase findings, if one is configured and the workspace's admins allow it; the same findings get
 * their first text again. The audit log contains what was sent.
 */
export async function wordFindings(
  { context, log, caller, workspaceId }: Run<"workspace">,
  { signal, write }: Pick<Call, "signal" | "write">,
  { language, purpose, of, sentences, known }: Wording,
): Promise<Words | null> {
  const { env } = context;
  const { use, before } = await write(async (sql) => {
    await become(sql, caller);
    const use = await modelUse(sql, env, workspaceId);
    await become(sql, worker);
    return { use, before: use === "off" ? null : await known(sql) };
  });
  if (use === "off" || !env.AI_MODEL || before) return before;
  const sent = new SentToModel();
  const masks = use === "masked" ? new Masks() : null;
  const written = await wordSentences(
    await languageModel(env, sent),
    { language, purpose, sentences: sentences.map((one) => hide(one, masks)) },
    { log, timeoutMs: env.AI_TIMEOUT_MS, signal },
  ).finally(() =>
    // Also for a failed answer: the data was sent all the same.
    logSentToModel(context, {
      workspaceId,
      userId: loginOf(caller),
      purpose: of,
      isMasked: masks !== null,
      sent,
    }),
  );
  if (written.every((one) => one === null)) return null;
  return {
    language,
    model: env.AI_MODEL,
    sentences: written.map((one) => one && (masks?.unmask(one) ?? one)),
  };
}

const loginOf = ({ claims }: Run["caller"]) => (JSON.parse(claims) as { sub: string }).sub;

/** Masks the names in a finding that must not leave the server. */
function hide(sentence: Sentence, masks: Masks | null): Sentence {
  if (!masks) return sentence;
  for (const name of sentence.names) masks.noteName(name);
  return {
    ...sentence,
    text: masks.mask(sentence.text),
    names: sentence.names.map((name) => masks.mask(name)),
  };
}
