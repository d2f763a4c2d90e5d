import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino } from "pino";

import { startEmbedded } from "#server/postgres/embedded.ts";
import { migrate } from "#server/postgres/migrate.ts";
import { withClient } from "#server/postgres/with-client.ts";

import { printChoiceWords } from "./choice-words.ts";
import { printDatabaseTypes } from "./database-types.ts";
import { printFieldNames } from "./field-names.ts";
import { printMeasureNames } from "./measure-names.ts";
import { printSchema } from "./schema-snapshot.ts";
import { printTokenFeatures } from "./token-features.ts";
import { printVandaHeadings } from "./vanda-headings.ts";

// Applies the SQL files of db to an empty database, and writes src/domain/database.gen.ts,
// src/domain/tokens/token-features.gen.ts and db/schema.sql from it. Also writes the names of measures and fields from
// the interface texts.
const log = pino({ level: "warn" });
const dataDir = mkdtempSync(join(tmpdir(), "vanda-types-"));
chmodSync(dataDir, 0o711);
const postgres = await startEmbedded({ dataDir, log, settings: { fsync: "off" } });
writeFileSync("src/domain/assistant/words/measure-names.gen.ts", printMeasureNames());
writeFileSync("src/domain/workflows/parsing/field-names.gen.ts", printFieldNames());
writeFileSync("src/domain/imports/choice-words.gen.ts", printChoiceWords());
writeFileSync("src/domain/imports/vanda-headings.gen.ts", printVandaHeadings());
try {
  await migrate({ url: postgres.url, log });
  await withClient(postgres.url, async (client) => {
    writeFileSync("src/domain/database.gen.ts", await printDatabaseTypes(client));
    writeFileSync("src/domain/tokens/token-features.gen.ts", await printTokenFeatures(client));
    writeFileSync("db/schema.sql", await printSchema(client));
  });
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}
