import { readFileSync } from "node:fs";

import { spamModelCard } from "#domain/mail/spam-model-card.ts";
import type { SpamModel } from "#domain/mail/spam-model.ts";

let loaded: SpamModel | undefined;

/** Loads the built-in spam model: a quarter of a megabyte, read with the first email. */
export function loadSpamModel(): SpamModel {
  loaded ??= readModel();
  return loaded;
}

function readModel(): SpamModel {
  const { version, step, bias } = spamModelCard;
  const file = readFileSync(new URL(`../../../../models/spam/${version}.bin`, import.meta.url));
  return { weights: new Int8Array(file.buffer, file.byteOffset, file.length), step, bias };
}
