import type pg from "pg";

import { readTexts } from "#server/texts/texts.ts";

const names = readTexts<Record<string, string>>("names");

/** Writes the languages to the database, with the names that objects of the database have in each of them. */
export async function storeLanguages(client: pg.Client): Promise<void> {
  await client.query(
    `insert into private.languages as known (code, names) select key, value from jsonb_each($1::jsonb)
     on conflict (code) do update set names = excluded.names where known.names <> excluded.names`,
    [JSON.stringify(names)],
  );
}
