import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ReadableStream as NodeStream } from "node:stream/web";
import { createZstdCompress, createZstdDecompress } from "node:zlib";

import { Decrypter, Encrypter } from "age-encryption";
import { createTarDecoder, createTarPacker } from "modern-tar";

import { BackupError } from "#server/operations/backup/backup-error.ts";

// A backup is a tar archive, compressed with zstd and encrypted with age: `age -d FILE | zstd -d | tar -x` opens it
// without Vanda.

type Bytes = Uint8Array<ArrayBuffer>;
export type ArchiveEntry = { name: string; body: ReadableStream<Uint8Array> };

/**
 * BACKUP_KEY is long and random, so a small work factor is enough. It needs 32 MB instead of the 256 MB that age uses
 * for passphrases.
 */
const scryptWorkFactor = 15;
const chunkBytes = 256 * 1024;

/** Returns the bytes as a web stream, as required by age and tar. It requests bytes only when they are needed. */
const toWeb = (bytes: AsyncIterable<Uint8Array>) => NodeStream.from(bytes) as ReadableStream<Bytes>;

/** Writes an encrypted archive to `path`; `produce` adds the entries one after the other. */
export async function writeArchive(
  path: string,
  key: string,
  produce: (add: (name: string, content: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  encrypter.setPassphrase(key);
  const writing = pipeline(
    readable,
    createZstdCompress({ chunkSize: chunkBytes }),
    async function* (compressed: AsyncIterable<Bytes>) {
      yield* await encrypter.encrypt(toWeb(compressed));
    },
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  );
  const producing = produce(async (name, content) => {
    const writer = controller.add({ name, size: content.length, mode: 0o600 }).getWriter();
    await writer.write(content);
    await writer.close();
  }).then(
    () => controller.finalize(),
    (error: unknown) => {
      controller.error(error);
      throw error;
    },
  );
  // The first failure is the cause; the other one only follows from it.
  await Promise.all([producing, writing]);
}

/**
 * Yields the entries of an archive in order. Throws a BackupError if the key is wrong, or at the first changed or
 * missing byte.
 */
export async function* readArchive(path: string, key: string): AsyncGenerator<ArchiveEntry> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key);
  const encrypted = createReadStream(path, { highWaterMark: chunkBytes });
  try {
    const decrypted = await decrypter.decrypt(toWeb(encrypted)).catch((cause: unknown) => {
      throw explain(path, cause);
    });
    const plain = createZstdDecompress({ chunkSize: chunkBytes });
    // An error is passed on to the reader of `plain`.
    pipeline(checked(path, decrypted), plain).catch(() => {});
    const tar = createTarDecoder({ strict: true });
    for await (const { header, body } of toWeb(plain).pipeThrough(tar)) yield { name: header.name, body };
  } finally {
    encrypted.destroy();
  }
}

async function* checked(path: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function explain(path: string, cause: unknown): BackupError {
  const { code, message } = cause instanceof Error ? (cause as NodeJS.ErrnoException) : { message: String(cause) };
  if (code === "ENOENT") return new BackupError(`There is no file ${path}: check the path`, { cause });
  if (code) return new BackupError(`${path} cannot be read: ${message}`, { cause });
  return message.includes("no identity matched")
    ? new BackupError(`BACKUP_KEY does not open ${path}: set it to the key with which the backup was made`, { cause })
    : damaged(path, cause);
}

const damaged = (path: string, cause: unknown) =>
  new BackupError(`${path} is damaged, cut off or no backup: copy it again, or restore another backup`, { cause });
