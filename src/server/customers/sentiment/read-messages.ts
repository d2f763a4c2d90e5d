import type { PoolClient } from "pg";

import { mentionsOf } from "#domain/customers/sentiment/aspects.ts";
import { classify, type Layer, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { detectLanguage } from "#domain/customers/sentiment/detect-language.ts";
import { type Correction, learn } from "#domain/customers/sentiment/learn.ts";
import { modelCards, type ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { isSentiment } from "#domain/customers/sentiment/sentiment.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

type Reader = { model: SentimentModel; layer: Layer; version: string };

/** Number of the latest corrections in each language that are learned from. */
const maxCorrections = 1000;

/**
 * Returns the analyzers for messages of one workspace: the model of a language with what the workspace's corrections taught
 * it, created on demand.
 */
export async function readersOf(
  sql: PoolClient,
  workspaceId: string,
): Promise<(language: ModelLanguage) => Promise<Reader>> {
  const { rows } = await sql.query<{ body: string; sentiment: string }>(
    "select body, sentiment from private.corrected_messages($1, $2)",
    [workspaceId, 5 * maxCorrections],
  );
  const corrections = new Map<ModelLanguage, Correction[]>();
  for (const { body, sentiment } of rows) {
    const language = detectLanguage(body);
    if (!language || !isSentiment(sentiment)) continue;
    corrections.set(language, [...(corrections.get(language) ?? []), { text: body, sentiment }]);
  }
  const readers = new Map<ModelLanguage, Promise<Reader>>();
  const make = async (language: ModelLanguage): Promise<Reader> => {
    const model = await loadModel(language);
    const taught = (corrections.get(language) ?? []).slice(-maxCorrections);
    const { version } = modelCards[language];
    return { model, layer: learn(model, taught), version: taught.length > 0 ? `${version}+${taught.length}` : version };
  };
  return (language) => {
    const reader = readers.get(language) ?? make(language);
    readers.set(language, reader);
    return reader;
  };
}

/** Analyzes the sentiment and topics of one message, as a row of `message_sentiments`. */
export async function readingOf(
  { id, body }: { id: string; body: string },
  readerOf: (language: ModelLanguage) => Promise<Reader>,
) {
  const language = detectLanguage(body);
  const nothing = { id, language, sentiment: null, confidence: null, is_doubtful: false, mentions: [], model: null };
  if (!language) return nothing;
  const { model, layer, version } = await readerOf(language);
  const read = (text: string) => {
    const reading = classify(model, text, layer);
    return reading && { ...reading, confidence: Math.round(reading.confidence * 1000) / 1000 };
  };
  const reading = read(body);
  if (!reading) return nothing;
  return {
    id,
    language,
    ...reading,
    is_doubtful: reading.confidence < model.doubt,
    mentions: mentionsOf(body, language, read),
    model: version,
  };
}
