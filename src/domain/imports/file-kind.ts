const signatures: readonly { kind: string; bytes: readonly number[] }[] = [
  { kind: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "xls", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: "pdf", bytes: [0x25, 0x50, 0x44, 0x46] },
  { kind: "gzip", bytes: [0x1f, 0x8b] },
  { kind: "7z", bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { kind: "rar", bytes: [0x52, 0x61, 0x72, 0x21, 0x1a] },
  { kind: "bzip2", bytes: [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41] },
  { kind: "xz", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { kind: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { kind: "image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "image", bytes: [0xff, 0xd8, 0xff] },
  { kind: "image", bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: "sqlite", bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66] },
  { kind: "parquet", bytes: [0x50, 0x41, 0x52, 0x31] },
];

/** Excel and OpenDocument workbooks are zip archives whose first entries have these names. */
const zipped = [
  { kind: "xlsx", entry: /\[Content_Types\]\.xml|_rels\/|docProps\/|xl\// },
  { kind: "ods", entry: /mimetypeapplication\/vnd\.oasis\.opendocument/ },
];

/** The number of leading bytes that is enough to distinguish all kinds. */
export const kindBytes = 512;

/** Returns the kind of a file by its first bytes; undefined for a text file. */
export function binaryKind(head: Uint8Array): string | undefined {
  const signature = signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.kind;
  if (signature !== "zip") return signature;
  const names = new TextDecoder("windows-1252").decode(head.subarray(0, kindBytes));
  return zipped.find(({ entry }) => entry.test(names))?.kind ?? "zip";
}

/**
 * The container of a workbook, by its first bytes. `zip` may be a workbook or not. `old` is a workbook from before 2007
 * or one with a password, which look the same.
 */
export type Container = "workbook" | "zip" | "old";

const containers: Partial<Record<string, Container>> = { xlsx: "workbook", zip: "zip", xls: "old" };

/** Returns the container of a file by its first bytes; null if it cannot be a workbook. */
export const workbookContainer = (head: Uint8Array): Container | null => containers[binaryKind(head) ?? ""] ?? null;

const beginnings = [
  { kind: "JSON", begins: /^\s*(\{\s*["}]|\[\s*([[{\]]|"[^"]*"\s*,\s*"|-?\d+\s*[,\]]))/ },
  { kind: "HTML", begins: /^\s*<(!doctype html|html|table|head|body)[\s>]/i },
  { kind: "XML", begins: /^\s*<(\?xml|!doctype|!--|[a-z_][\w.:-]*(\s[^<>]*)?\/?>)/i },
  { kind: "SYLK", begins: /^ID;P/ },
  { kind: "DIF", begins: /^TABLE\r?\n0,1\r?\n/ },
  { kind: "RTF", begins: /^\{\\rtf/ },
  { kind: "vCard", begins: /^BEGIN:VCARD\r?\n/i },
  { kind: "iCalendar", begins: /^BEGIN:VCALENDAR\r?\n/i },
];

/** Returns the kind of a text file that is not a table; undefined if it may be one. */
export function textKind(text: string): string | undefined {
  return beginnings.find(({ begins }) => begins.test(text))?.kind;
}
