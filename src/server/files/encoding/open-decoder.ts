import iconv from "iconv-lite";

import type { Encoding } from "#domain/imports/dialect.ts";

export type Decoder = {
  /** Decodes bytes and returns the text of all characters that are complete. */
  write: (bytes: Uint8Array) => string;
  end: () => string;
};

/** Encodings that browsers do not support, so TextDecoder does not either. */
const foreign: ReadonlySet<Encoding> = new Set(["cp437", "cp850", "cp852", "utf-7"]);

/** Creates a streaming decoder for an encoding. */
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

/** Decodes all bytes in a single call. */
export function decodeAll(encoding: Encoding, bytes: Uint8Array): string {
  const decoder = openDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}
