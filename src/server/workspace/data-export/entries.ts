import type { ClientBase } from "pg";

import { brand } from "#domain/brand.ts";
import type { Language } from "#domain/languages.ts";
import { csvMark } from "#domain/numbers/csv-guard.ts";
import { toCsv } from "#server/files/csv.ts";
import type { ObjectStore } from "#server/files/object-store.ts";
import { asUser, runAs, worker } from "#server/postgres/run-as.ts";
import { readFile } from "#server/records/files/file-contents.ts";
import { fill, readTexts } from "#server/texts/texts.ts";
import { type Entry, pathPart } from "#server/workspace/data-export/archive.ts";
import { readLines } from "#server/workspace/data-export/read-lines.ts";
import {
  authorParts,
  exportableTables,
  ownParts,
  type Part,
  usagePart,
  workspaceParts,
} from "#server/workspace/data-export/tables.ts";
import type words from "#texts/en/server/export.json";

type WorkspaceMembership = { workspaceId: string; memberId: string; name: string; isOwner: boolean };
type Row = Record<string, unknown>;
type Listed = { path: string; rows?: number; bytes?: number };

/** Returns all files of a user's export. They are opened one at a time on this connection, in one snapshot. */
export async function exportEntries(
  sql: ClientBase,
  userId: string,
  at: Date,
  store: ObjectStore | undefined,
): Promise<Entry[]> {
  const tables = await exportableTables(sql);
  const { language, memberships } = await readPerson(sql, userId);
  const listed: Listed[] = [];
  const entries = [...ownParts(tables, userId), usagePart(userId)].flatMap((part) => tableEntries(sql, part, listed));
  entries.push(...(await photoEntries(sql, userId, listed)));
  for (const membership of memberships) {
    const folder = `${membership.isOwner ? "workspaces" : "shared-workspaces"}/${pathPart(membership.name)} ${membership.workspaceId}`;
    const parts = membership.isOwner
      ? workspaceParts(tables, userId, membership.workspaceId, folder)
      : authorParts(tables, userId, membership, folder);
    entries.push(...parts.flatMap((part) => tableEntries(sql, part, listed)));
    if (membership.isOwner)
      entries.push(...(await fileEntries(sql, store, userId, membership.workspaceId, folder, listed)));
  }
  const manifest = { product: brand.name, user_id: userId, created_at: at.toISOString(), files: listed };
  return [
    plainEntry("README.txt", () => writeReadme(language, at, topFolders(entries))),
    ...entries,
    // The manifest is the last file, because it contains the counts of all others.
    plainEntry("manifest.json", () => JSON.stringify(manifest, null, 2)),
  ];
}

async function readPerson(
  sql: ClientBase,
  userId: string,
): Promise<{ language: Language; memberships: WorkspaceMembership[] }> {
  await runAs(sql, asUser(userId));
  const { rows: profiles } = await sql.query<{ language: Language }>(
    "select language from public.profiles where user_id = $1",
    [userId],
  );
  const { rows: memberships } = await sql.query<WorkspaceMembership>(
    `select w.id as "workspaceId", m.id as "memberId", w.name, m.role = 'owner' as "isOwner"
     from public.members m join public.workspaces w on w.id = m.workspace_id where m.user_id = $1 order by w.id`,
    [userId],
  );
  return { language: profiles[0]?.language ?? "en", memberships };
}

/** Returns the rows of a table as a JSON list with one row per line, and as a CSV file for spreadsheets. */
function tableEntries(sql: ClientBase, part: Part, listed: Listed[]): Entry[] {
  const entry = (path: string, write: (part: Part, pages: AsyncIterable<Row[]>) => AsyncIterable<string>): Entry => ({
    path,
    async *open() {
      const count = { path, rows: 0 };
      yield* write(part, readRows(sql, part, count));
      listed.push(count);
    },
  });
  return [entry(`${part.path}.json`, writeJson), entry(`${part.path}.csv`, writeCsv)];
}

async function* readRows(sql: ClientBase, part: Part, count: { rows: number }) {
  for await (const lines of readLines(sql, part)) {
    count.rows += lines.length;
    yield lines.map((line) => JSON.parse(line) as Row);
  }
}

async function* writeJson(_part: Part, pages: AsyncIterable<Row[]>) {
  let separator = "";
  yield "[\n";
  for await (const rows of pages) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n");
    separator = ",\n";
  }
  yield separator ? "\n]\n" : "]\n";
}

async function* writeCsv({ columns }: Part, pages: AsyncIterable<Row[]>) {
  yield csvMark + toCsv([columns]);
  for await (const rows of pages) yield toCsv(rows.map((row) => columns.map((column) => toCell(row[column]))));
}

const toCell = (value: unknown) => (typeof value === "string" ? value : value == null ? "" : JSON.stringify(value));

const topFolders = (entries: readonly Entry[]) => new Set(entries.map(({ path }) => path.split("/")[0] ?? ""));

async function photoEntries(sql: ClientBase, userId: string, listed: Listed[]): Promise<Entry[]> {
  await runAs(sql, asUser(userId));
  const { rows } = await sql.query<{ picture: Buffer }>("select picture from public.photos where user_id = $1", [
    userId,
  ]);
  return rows.map(({ picture }) => ({
    path: "personal/photo.webp",
    isPacked: true,
    async *open() {
      listed.push({ path: "personal/photo.webp", bytes: picture.length });
      yield picture;
    },
  }));
}

async function fileEntries(
  sql: ClientBase,
  store: ObjectStore | undefined,
  userId: string,
  workspaceId: string,
  folder: string,
  listed: Listed[],
): Promise<Entry[]> {
  await runAs(sql, asUser(userId));
  const { rows } = await sql.query<{ id: string; name: string }>(
    "select id, name from public.files where workspace_id = $1 order by id",
    [workspaceId],
  );
  return rows.map(({ id, name }) => {
    const path = `${folder}/files/${id} ${pathPart(name)}`;
    return {
      path,
      isPacked: true,
      async *open() {
        await runAs(sql, worker);
        let bytes = 0;
        const address = { workspaceId, fileId: id, variant: "original" } as const;
        for await (const chunk of readFile((work) => work(sql), store, address)) {
          bytes += chunk.length;
          yield chunk;
        }
        listed.push({ path, bytes });
      },
    };
  });
}

const plainEntry = (path: string, write: () => string): Entry => ({
  path,
  async *open() {
    yield write();
  },
});

const readmeTexts = readTexts<typeof words>("server/export");

/** Returns the description of the archive in the user's language. */
function writeReadme(language: Language, at: Date, folders: ReadonlySet<string>): string {
  const words = readmeTexts[language];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);
  const lines = [
    words.title,
    words.made,
    "",
    words.personal,
    words.signIn,
    ...(folders.has("workspaces") ? [words.workspaces] : []),
    ...(folders.has("shared-workspaces") ? [words.shared] : []),
    words.manifest,
  ];
  // These line breaks are displayed correctly on all systems.
  return `${lines.map((line) => fill(line, { product: brand.name, time: `${time} UTC` })).join("\r\n")}\r\n`;
}
