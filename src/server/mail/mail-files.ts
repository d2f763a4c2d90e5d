import type { MessageStructureObject } from "imapflow";

import type { MailAttachment } from "#domain/mail/email.ts";
import { cutList, oneLine } from "#domain/mail/mail-text.ts";

const maxFiles = 50;
const maxBytes = 40_000;
/** The depth of nested parts that mail programs still read; deeper parts are ignored. */
const maxDepth = 30;

const endings: Record<string, string> = {
  "message/rfc822": "eml",
  "text/calendar": "ics",
  "text/html": "html",
  "text/plain": "txt",
  "image/jpeg": "jpg",
  "image/svg+xml": "svg",
};

export type TextPart = {
  part: string;
  type: string;
  charset: string;
  encoding: string;
  bytes: number;
  isFlowed: boolean;
  isSpaceDeleted: boolean;
};
export type Parts = {
  files: MailAttachment[];
  texts: TextPart[];
  /** The parts in which Outlook packed a text and files. */
  packed: TextPart[];
  hasMore: boolean;
};

/** Sorts the parts of an email, as described by its server, into attachments and texts. */
export function partsOf(structure: MessageStructureObject | undefined): Parts {
  const parts: Parts = { files: [], texts: [], packed: [], hasMore: false };
  if (structure) collect(structure, parts, 0);
  const files = cutList(parts.files, maxBytes);
  return { ...parts, files, hasMore: parts.hasMore || files.length < parts.files.length };
}

type Parsed = { filename: string | null; mimeType: string; content: ArrayBuffer | Uint8Array | string };

/**
 * Returns the names and sizes of the attachments in a fetched source, for an email whose server does not describe its
 * parts. The attachments cannot be downloaded, because that requires the numbers of their parts.
 */
export function filesOf(attachments: readonly Parsed[]): MailAttachment[] {
  const files = attachments.slice(0, maxFiles).map(({ filename, mimeType, content }, at) => {
    const type = plain(mimeType);
    return {
      name: oneLine(filename ?? "", 180) || withoutName(type, "", at + 1),
      type,
      bytes: typeof content === "string" ? Buffer.byteLength(content) : content.byteLength,
    };
  });
  return cutList(files, maxBytes);
}

type Packed = { files: readonly { name: string; type: string; bytes: number }[] };

/**
 * The identifier of a file within Outlook's `winmail.dat`: the number of the part and the position of the file in it.
 */
export const packedPart = /^([\d.]+)~(\d+)$/;

/** Replaces a file that Outlook packed other files in by these files. */
export function withPacked(files: readonly MailAttachment[], packed: Packed | null): MailAttachment[] {
  if (!packed) return [...files];
  const all = files.flatMap((file) =>
    isTnef(file)
      ? packed.files.map(({ name, type, bytes }, at) => ({
          part: `${file.part}~${at}`,
          name: oneLine(name, 180) || withoutName(plain(type), "", at + 1),
          type: plain(type) || "application/octet-stream",
          bytes,
        }))
      : [file],
  );
  return cutList(all.slice(0, maxFiles), maxBytes);
}

/** True if an attachment is a file in which Outlook packs other files. */
export const isTnef = ({ type, name }: Pick<MailAttachment, "type" | "name">): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(type) || name.toLowerCase() === "winmail.dat";

/**
 * Restores attachment names that imapflow could not decode. They are taken from the email itself, if it was fetched in
 * full. A name matches if it differs only in the characters that could not be decoded.
 */
export function mendNames(files: readonly MailAttachment[], attachments: readonly Parsed[]): MailAttachment[] {
  return files.map((file) => {
    if (!file.name.includes("\ufffd")) return file;
    const isSame = ({ filename, mimeType }: Parsed) =>
      filename !== null && plain(mimeType) === file.type && isReadingOf(oneLine(filename, 180), file.name);
    const name = attachments.find(isSame)?.filename;
    return name ? { ...file, name: oneLine(name, 180) } : file;
  });
}

/**
 * True if a name is the correct form of a broken one: it has no replacement characters, and the ASCII characters are
 * the same.
 */
function isReadingOf(name: string, broken: string): boolean {
  const letters = (text: string) => text.replaceAll(/[^ -~]/g, "");
  return !name.includes("\ufffd") && letters(name) === letters(broken);
}

function collect(node: MessageStructureObject, parts: Parts, depth: number, isWithinMessage = false): void {
  if (depth > maxDepth) {
    parts.hasMore = true;
    return;
  }
  const type = plain(node.type);
  if (!type.startsWith("multipart/") && node.part !== undefined) addPart(node, type, node.part, parts, isWithinMessage);
  // The part of a single-part email has no number; its number is 1.
  else if (!type.startsWith("multipart/")) addPart(node, type, "1", parts, isWithinMessage);
  for (const child of node.childNodes ?? [])
    collect(child, parts, depth + 1, isWithinMessage || type === "message/rfc822");
}

function addPart(node: MessageStructureObject, type: string, part: string, parts: Parts, isWithinMessage: boolean) {
  const name = node.dispositionParameters?.filename ?? node.parameters?.name;
  const disposition = node.disposition?.toLowerCase();
  const isText = (type === "text/plain" || type === "text/html") && disposition !== "attachment";
  // The first text is the content of the email, with or without a name. Further texts with a name are attachments that
  // are also displayed.
  const isFile = !isText || (name && (isWithinMessage || parts.texts.length > 0));
  const read: TextPart = {
    part,
    type,
    charset: plain(node.parameters?.charset ?? ""),
    encoding: plain(node.encoding ?? ""),
    bytes: node.size ?? 0,
    isFlowed: node.parameters?.format?.toLowerCase() === "flowed",
    isSpaceDeleted: node.parameters?.delsp?.toLowerCase() === "yes",
  };
  if (!isWithinMessage && isText) parts.texts.push(read);
  if (!isWithinMessage && isTnef({ type, name: name ?? "" })) parts.packed.push(read);
  if (!isFile) return;
  if (parts.files.length >= maxFiles) {
    parts.hasMore = true;
    return;
  }
  const subject = type === "message/rfc822" ? oneLine(node.envelope?.subject ?? "", 100) : "";
  const cid = node.id?.replaceAll(/[<>]/g, "").slice(0, 200);
  const isShown = cid && disposition !== "attachment" && type.startsWith("image/");
  parts.files.push({
    part,
    name: oneLine(name ?? "", 180) || withoutName(type, subject, parts.files.length + 1),
    type,
    bytes: decodedBytes(node),
    ...(isShown && { cid: oneLine(cid, 200) }),
  });
}

function withoutName(type: string, subject: string, index: number): string {
  const ending = endings[type] ?? /^(?:image|audio|video|application)\/([a-z0-9]{2,5})$/.exec(type)?.[1];
  const name = subject.replaceAll(/[\s/\\:*?"<>|]+/g, " ").trim() || `attachment-${index}`;
  return ending ? `${name}.${ending}` : name;
}

/** Removes all characters that do not belong in a token of a header, such as a media type. */
const plain = (word: string) =>
  word
    .toLowerCase()
    .replaceAll(/[^a-z0-9!#$&^_.+/-]/g, "")
    .slice(0, 127);

/**
 * Returns the size after decoding: base64 encodes three bytes as four characters, with a line break after every 76
 * characters.
 */
function decodedBytes({ size = 0, encoding }: MessageStructureObject): number {
  return encoding?.toLowerCase() === "base64" ? Math.floor((size * 57) / 78) : size;
}
