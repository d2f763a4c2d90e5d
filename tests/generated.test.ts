import { globSync, readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { withClient } from "#server/postgres/with-client.ts";

import { printChoiceWords } from "../scripts/choice-words.ts";
import { printDatabaseTypes } from "../scripts/database-types.ts";
import { printFieldNames } from "../scripts/field-names.ts";
import { printMeasureNames } from "../scripts/measure-names.ts";
import { printSchema } from "../scripts/schema-snapshot.ts";
import { printTokenFeatures } from "../scripts/token-features.ts";
import { printVandaHeadings } from "../scripts/vanda-headings.ts";
import { freshDatabase } from "./kit/database.ts";

const hint = "is out of date: run `npm run db:types`";

test("the row types, the paid features and the schema snapshot match the SQL files", async () => {
  const database = await freshDatabase();
  const [types, features, schema] = await withClient(database.url, async (client) => [
    await printDatabaseTypes(client),
    await printTokenFeatures(client),
    await printSchema(client),
  ]);
  await database.drop();
  expect(types, `src/domain/database.gen.ts ${hint}`).toBe(readFileSync("src/domain/database.gen.ts", "utf8"));
  const featuresFile = "src/domain/tokens/token-features.gen.ts";
  expect(features, `${featuresFile} ${hint}`).toBe(readFileSync(featuresFile, "utf8"));
  expect(schema, `db/schema.sql ${hint}`).toBe(readFileSync("db/schema.sql", "utf8"));
});

test.each([
  ["measures", "src/domain/assistant/words/measure-names.gen.ts", printMeasureNames],
  ["fields", "src/domain/workflows/parsing/field-names.gen.ts", printFieldNames],
  ["choices", "src/domain/imports/choice-words.gen.ts", printChoiceWords],
  ["columns", "src/domain/imports/vanda-headings.gen.ts", printVandaHeadings],
])("sentences are parsed with the names that the screens use for %s", (_names, file, print) => {
  expect(print(), `${file} does not match the texts: run \`npm run db:types\``).toBe(readFileSync(file, "utf8"));
});

test("only the domain imports the generated types, and all other code imports the narrower types of database.ts", () => {
  const files = globSync("{src/web,src/server,tests,db/tests,e2e,bench,evals}/**/*.{ts,tsx}");
  expect(files.filter((file) => readFileSync(file, "utf8").includes(`"#domain/${"database.gen"}.ts"`))).toEqual([]);
});
