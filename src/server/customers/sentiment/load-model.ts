import { readFile } from "node:fs/promises";

import type { SentimentModel } from "#domain/customers/sentiment/classify.ts";
import { modelCards, type ModelLanguage } from "#domain/customers/sentiment/model-card.ts";

const loaded = new Map<ModelLanguage, Promise<SentimentModel>>();

/** Loads the model of a language: half a megabyte, read with the first text that needs it. */
export function loadModel(language: ModelLanguage): Promise<SentimentModel> {
  const known = loaded.get(language);
  if (known) return known;
  const model = readModel(language);
  loaded.set(language, model);
  model.catch(() => loaded.delete(language));
  return model;
}

async function readModel(language: ModelLanguage): Promise<SentimentModel> {
  const { version, steps, bias, doubt } = modelCards[language];
  const file = await readFile(new URL(`../../../../models/sentiment/${version}.bin`, import.meta.url));
  return { language, weights: new Int8Array(file.buffer, file.byteOffset, file.length), steps, bias, doubt };
}
