import type pg from "pg";

import { type StageNames, stageNames } from "#domain/deals/stage-names.ts";
import { mapLanguages } from "#domain/languages.ts";
import { readTexts } from "#server/texts/texts.ts";

const texts = readTexts<Record<string, string>>("server/names");
const names = mapLanguages((language) => ({
  ...texts[language],
  ...Object.fromEntries(Object.entries<StageNames>(stageNames).map(([key, name]) => [key, name[language] ?? name.en])),
}));

/** Writes the languages to the database, with the names that objects of the database have in each of them. */
export async function storeLanguages(client: pg.Client): Promise<void> {
  await client.query(
    `insert into private.languages as known (code, names) select key, value from jsonb_each($1::jsonb)
     on conflict (code) do update set names = excluded.names where known.names <> excluded.names`,
    [JSON.stringify(names)],
  );
}
