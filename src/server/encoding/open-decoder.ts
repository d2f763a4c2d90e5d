import iconv from "iconv-lite";

import type { Encoding } from "#domain/import/dialect.ts";

export type Decoder = {
  /** The text of the bytes that came so far and are whole characters. */
  write: (bytes: Uint8Array) => string;
  end: () => string;
};

/** What browsers never read, and so the platform does not either. */
const foreign: ReadonlySet<Encoding> = new Set(["cp437", "cp850", "cp852", "utf-7"]);

/** Reads bytes of an encoding while they stream past. */
export function openDecoder(encoding: Encoding): Decoder {
  if (!foreign.has(encoding)) {
    const decoder = new TextDecoder(encoding);
    return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
  }
  const decoder = iconv.getDecoder(encoding);
  return {
    write: (bytes) => decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)),
    end: () => decoder.end() ?? "",
  };
}

/** All of some bytes at once. */
export function decodeAll(encoding: Encoding, bytes: Uint8Array): string {
  const decoder = openDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}
