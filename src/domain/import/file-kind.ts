const signatures: readonly { kind: string; bytes: readonly number[] }[] = [
  { kind: "xlsx", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "xls", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: "pdf", bytes: [0x25, 0x50, 0x44, 0x46] },
  { kind: "gzip", bytes: [0x1f, 0x8b] },
  { kind: "image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "image", bytes: [0xff, 0xd8, 0xff] },
];

/** The kind of file that its first bytes give away; undefined for text. */
export function binaryKind(head: Uint8Array): string | undefined {
  return signatures.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))?.kind;
}
