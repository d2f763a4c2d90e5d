/**
 * Returns the Bind and Execute messages of a statement as one buffer, with the values as text. pg would write these
 * messages of Postgres's protocol to the socket one by one. The unnamed portal returns all rows, with all columns as
 * text.
 */
export function bindAndExecute(statement: string, values: (string | null)[]): Buffer {
  const lengths = values.map((value) => (value === null ? -1 : Buffer.byteLength(value)));
  // The portal and the statement with their terminators, three numbers of two bytes, and each value after its length.
  const body =
    4 + 1 + Buffer.byteLength(statement) + 1 + 6 + lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 0);
  const bytes = Buffer.allocUnsafe(1 + body + executeBytes.length);
  let at = bytes.writeUInt8(0x42, 0);
  at = bytes.writeInt32BE(body, at);
  at = bytes.writeUInt8(0, at);
  at += bytes.write(statement, at);
  at = bytes.writeUInt8(0, at);
  at = bytes.writeInt16BE(0, at);
  at = bytes.writeInt16BE(values.length, at);
  for (const [index, value] of values.entries()) {
    at = bytes.writeInt32BE(lengths[index] ?? -1, at);
    if (value !== null) at += bytes.write(value, at);
  }
  at = bytes.writeInt16BE(0, at);
  executeBytes.copy(bytes, at);
  return bytes;
}

const executeBytes = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0]);

/** The message that ends a round trip and its transaction. */
export const syncBytes = Buffer.from([0x53, 0, 0, 0, 4]);
