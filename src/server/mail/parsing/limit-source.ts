/** Limits on the parsed part of an email. The rest is dropped, and the email is marked as truncated. */
export const mailLimits = {
  /** Maximum size of all sources together: six texts and a header. */
  bytes: 6_000_000,
  lines: 20_000,
  parts: 500,
  depth: 60,
  headerBytes: 256_000,
  fieldBytes: 20_000,
  /** Maximum number of addresses in one field. */
  addresses: 1_000,
};

const addressFields = new Set(["from", "sender", "reply-to", "to", "cc", "bcc"]);
const [lineFeed, tab, space, comma, semicolon] = [0x0a, 0x09, 0x20, 0x2c, 0x3b];
const lineEnd = Buffer.from("\r\n");

type Remaining = { bytes: number; lines: number; parts: number };
type Limited = { source: Buffer; isCut: boolean };

/** Shortens the sources of one email to the limits, in linear time. */
export function limitSources(sources: readonly Buffer[]): { sources: Buffer[]; isCut: boolean } {
  const { bytes, lines, parts } = mailLimits;
  const left = { bytes, lines, parts };
  const limited = sources.map((source) => limitSource(source, left));
  return { sources: limited.map(({ source }) => source), isCut: limited.some(({ isCut }) => isCut) };
}

function limitSource(whole: Buffer, left: Remaining): Limited {
  const source = whole.subarray(0, left.bytes);
  left.bytes -= source.length;
  const header = limitHeader(source, left);
  const end = limitBody(source, header.end, left);
  const isCut = header.isCut || end < whole.length;
  if (header.pieces === null) return { source: source.subarray(0, end), isCut };
  return { source: Buffer.concat([...header.pieces, source.subarray(header.end, end)]), isCut };
}

/** Scans the fields of a header. `pieces` is null if the header needs no change; `end` is the start of the body. */
function limitHeader(source: Buffer, left: Remaining): { pieces: Buffer[] | null; end: number; isCut: boolean } {
  const pieces: Buffer[] = [];
  let [isChanged, isCut] = [false, false];
  let field = { isOfAddresses: false, bytes: 0, addresses: 0, isFull: false };
  let all = 0;
  let at = 0;
  while (at < source.length) {
    const next = afterLine(source, at);
    const line = source.subarray(at, next);
    at = next;
    if (isBlank(line)) {
      pieces.push(line);
      break;
    }
    if (line[0] !== space && line[0] !== tab) field = startField(line);
    left.lines -= 1;
    const size = field.isFull || left.lines < 0 || all >= mailLimits.headerBytes ? 0 : fitting(line, field);
    if (size === line.length) pieces.push(line);
    else {
      isChanged = true;
      // Shortening a field that is never displayed loses nothing.
      isCut ||= field.isOfAddresses || size === 0;
      if (size > 0) pieces.push(line.subarray(0, size), lineEnd);
      field.isFull = true;
    }
    all += size;
  }
  return { pieces: isChanged ? pieces : null, end: at, isCut };
}

type Field = { isOfAddresses: boolean; bytes: number; addresses: number; isFull: boolean };

function startField(line: Buffer): Field {
  const colon = line.subarray(0, 80).indexOf(":");
  const name = line.toString("latin1", 0, Math.max(0, colon)).trim().toLowerCase();
  return { isOfAddresses: addressFields.has(name), bytes: 0, addresses: 0, isFull: false };
}

/** Returns the number of bytes of a line that still fit into its field, and counts them. */
function fitting(line: Buffer, field: Field): number {
  const room = Math.min(line.length, mailLimits.fieldBytes - field.bytes);
  field.bytes += room;
  if (!field.isOfAddresses) return room;
  for (let at = 0; at < room; at += 1) {
    if (line[at] === comma || line[at] === semicolon) field.addresses += 1;
    if (field.addresses >= mailLimits.addresses) return at;
  }
  return room;
}

function limitBody(source: Buffer, start: number, left: Remaining): number {
  const boundaries = findBoundaries(source);
  for (let at = start; at < source.length;) {
    left.lines -= 1;
    const next = afterLine(source, at);
    const isDashed = source[at] === 0x2d && source[at + 1] === 0x2d;
    if (isDashed && boundaries.has(source.toString("latin1", at + 2, Math.min(next, at + 202)).trimEnd()))
      left.parts -= 1;
    if (left.lines < 0 || left.parts < 0) return at;
    at = next;
  }
  return source.length;
}

/**
 * Returns the boundaries declared in any header of a source. If a boundary is declared in another way, only the limit
 * on lines applies to its parts.
 */
function findBoundaries(source: Buffer): Set<string> {
  const declared = source.toString("latin1").matchAll(/boundary\s*=\s*"?([^"\r\n;]{1,200})/gi);
  return new Set(Array.from(declared, ([, boundary = ""]) => boundary.trimEnd()));
}

function afterLine(source: Buffer, from: number): number {
  const index = source.indexOf(lineFeed, from);
  return index === -1 ? source.length : index + 1;
}

const isBlank = (line: Buffer) => line.length === 1 || (line.length === 2 && line[0] === 0x0d);
