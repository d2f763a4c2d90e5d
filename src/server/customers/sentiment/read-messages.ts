import type { PoolClient } from "pg";

import { mentionsOf } from "#domain/customers/sentiment/aspects.ts";
import { classify, type Layer, type SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { detectLanguage } from "#domain/customers/sentiment/detect-language.ts";
import { type Correction, learn } from "#domain/customers/sentiment/learn.ts";
import { modelCards, type ModelLanguage } from "#domain/customers/sentiment/model-card.ts";
import { isSentiment } from "#domain/customers/sentiment/sentiment.ts";
import { loadModel } from "#server/customers/sentiment/load-model.ts";

type Reader = { model: SentimentModel; layer: Layer; version: string };
/**
 * The analyzers for a workspace's messages. `usual` is the language assumed for texts that are too short to detect one.
 */
export type Readers = { readerOf: (language: ModelLanguage) => Reader; usual: ModelLanguage | null };
export type Text = { id: string; body: string; context?: string | null };

/** A model learns from at most this many corrections, the latest, and compares them with as many other messages. */
const maxCorrections = 1000;

/**
 * Returns the analyzers for the messages of a workspace, created on demand: the model of each language, adapted to the
 * workspace's corrections.
 */
export async function readersOf(sql: PoolClient, workspaceId: string): Promise<Readers> {
  const language = await sql.query<{ language: string }>("select private.workspace_language($1) as language", [
    workspaceId,
  ]);
  const userLanguage = language.rows[0]?.language;
  const usual = isModelLanguage(userLanguage) ? userLanguage : null;
  const corrected = await sql.query<{ body: string; sentiment: string }>(
    "select body, sentiment from private.corrected_messages($1, $2)",
    [workspaceId, 5 * maxCorrections],
  );
  const corrections = Map.groupBy(
    corrected.rows.flatMap(({ body, sentiment }): (Correction & { language: ModelLanguage | null })[] =>
      isSentiment(sentiment) ? [{ text: body, sentiment, language: detectLanguage(body, usual) }] : [],
    ),
    ({ language }) => language,
  );
  const uncorrected =
    corrected.rows.length === 0
      ? []
      : (
          await sql.query<{ body: string }>("select body from private.uncorrected_messages($1, $2)", [
            workspaceId,
            maxCorrections,
          ])
        ).rows.map(({ body }) => body);
  const readers = new Map<ModelLanguage, Reader>();
  const make = (language: ModelLanguage): Reader => {
    const model = loadModel(language);
    const taught = (corrections.get(language) ?? []).slice(-maxCorrections);
    const left = taught.length === 0 ? [] : uncorrected.filter((text) => detectLanguage(text, usual) === language);
    const { version } = modelCards[language];
    return {
      model,
      layer: learn(model, taught, left),
      version: taught.length > 0 ? `${version}+${taught.length}` : version,
    };
  };
  return {
    usual,
    readerOf: (language) => {
      const reader = readers.get(language) ?? make(language);
      readers.set(language, reader);
      return reader;
    },
  };
}

const isModelLanguage = (language: string | undefined): language is ModelLanguage =>
  language !== undefined && language in modelCards;

/**
 * Returns the sentiment and the topics of one message, as a row of `message_sentiments`. The sentiment is null if the
 * text cannot be analysed.
 */
export function readingOf({ id, body, context }: Text, { readerOf, usual }: Readers) {
  const language = detectLanguage(body, (context && detectLanguage(context, usual)) || usual);
  const nothing = { id, language, sentiment: null, confidence: null, is_doubtful: false, mentions: [], model: null };
  if (!language) return nothing;
  const { model, layer, version } = readerOf(language);
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
