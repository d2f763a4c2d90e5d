import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";

import { brand } from "#domain/brand.ts";
import { ownSqlFiles } from "#server/postgres/sql-files.ts";
import { FunctionError } from "#server/request/function-error.ts";
import {
  type Manifest,
  manifestSchema,
  releasesOf,
  workspaceFormat,
} from "#server/workspace/workspace-export/contents.ts";
import type { UploadReader } from "#server/workspace/workspace-import/staged-upload.ts";

const megabyte = 1024 * 1024;
const maxEntries = 200_000;
const maxManifestBytes = 32 * megabyte;
/**
 * Maximum ratio of unpacked to packed bytes. Exported rows compress to about a tenth, so a file that unpacks to far
 * more was not exported.
 */
const maxRatio = 200;
const alwaysAllowedBytes = 64 * megabyte;

type Content = { path: string; bytes: number; sha256?: string };

/** An exported workspace whose manifest has been read. Its entries are read one at a time. */
export type OpenExport = {
  manifest: Manifest;
  /** Yields the bytes of an entry. Throws a FunctionError at the end if they differ from the exported bytes. */
  read: (content: Content) => AsyncGenerator<Buffer>;
};

type Size = { packedBytes: number; maxBytes: number };

/**
 * Opens the file of an exported workspace. Throws a FunctionError if it is damaged, of another kind or from a newer
 * version, or if it unpacks to far more bytes than it has, or to more than `maxBytes`.
 */
export async function openExport(upload: UploadReader, { packedBytes, maxBytes }: Size): Promise<OpenExport> {
  const { zip, entries } = await readEntries(upload, packedBytes);
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unpacked > Math.max(alwaysAllowedBytes, maxRatio * packedBytes)) throw unpacksTooFar();
  let left = maxBytes;
  const read = async function* (content: Content) {
    for await (const chunk of readEntry(zip, upload, entries.get(content.path), content)) {
      left -= chunk.length;
      if (left < 0) throw unpacksTooFar();
      yield chunk;
    }
  };
  const description = entries.get("manifest.json");
  if (!description) throw unreadable(`it is not a workspace exported from ${brand.name}`);
  const own = { path: "manifest.json", bytes: description.uncompressedSize };
  if (own.bytes > maxManifestBytes) throw unpacksTooFar();
  const chunks: Buffer[] = [];
  for await (const chunk of readEntry(zip, upload, description, own)) chunks.push(chunk);
  const manifest = readManifest(Buffer.concat(chunks).toString());
  const contents = [...manifest.tables, ...manifest.files];
  const isListed = ({ path, bytes }: Content) => entries.get(path)?.uncompressedSize === bytes;
  const missing = contents.find((content) => !isListed(content));
  if (missing) throw unreadable(`${missing.path} is missing or has another size`);
  if (new Set(contents.map(({ path }) => path)).size < contents.length)
    throw unreadable("its list names an entry twice");
  if (contents.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes) throw unpacksTooFar();
  return { manifest, read };
}

async function readEntries(upload: UploadReader, size: number): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromRandomAccessReaderPromise(upload, size, { autoClose: false, lazyEntries: true });
    if (zip.entryCount > maxEntries) throw new Error(`it has ${zip.entryCount} entries`);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`it has ${entry.fileName} twice`);
      if (entry.isEncrypted()) throw new Error("it has a password");
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  } catch (error) {
    throw upload.failure ?? unreadable(error instanceof Error ? error.message : String(error));
  }
}

function readManifest(text: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw unreadable("manifest.json is no JSON");
  }
  // These fields are checked first, because a newer version may describe the rest differently.
  const head = manifestSchema.pick({ product: true, content: true, format: true, version: true }).safeParse(json);
  if (!head.success) throw unreadable(`it is not a workspace exported from ${brand.name}`);
  const newer = new FunctionError(
    "workspace_too_new",
    `The workspace was exported from ${brand.name} ${head.data.version}, which is newer than this one`,
    { version: head.data.version },
  );
  if (head.data.format > workspaceFormat) throw newer;
  const { data: manifest } = manifestSchema.safeParse(json);
  if (!manifest) throw unreadable("manifest.json is incomplete");
  if (!releasesOf(ownSqlFiles()).includes(manifest.schema)) throw newer;
  return manifest;
}

/**
 * Yields the bytes of an entry. Counts the actual bytes rather than the declared size. Throws a FunctionError if the
 * entry is missing or damaged.
 */
async function* readEntry(
  zip: ZipFile,
  upload: UploadReader,
  entry: Entry | undefined,
  { path, bytes, sha256 }: Content,
): AsyncGenerator<Buffer> {
  if (!entry) throw unreadable(`${path} is missing`);
  const sum = createHash("sha256");
  let size = 0;
  try {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) break;
      sum.update(chunk);
      yield chunk;
    }
  } catch (error) {
    // Errors of the consumer are not caught here.
    throw upload.failure ?? unreadable(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (size !== bytes || (sha256 && sum.digest("hex") !== sha256)) throw unreadable(`${path} was changed or damaged`);
}

/** Returns the error for a file that is damaged or of another kind. */
export const unreadable = (why: string) =>
  new FunctionError("workspace_unreadable", `This file cannot be imported: ${why}. Export the workspace again`, {
    why,
  });

const unpacksTooFar = () => new FunctionError("workspace_too_large", "This file is too large when unpacked");
