import PostalMime, { type Email } from "postal-mime";

import { decodeHeader } from "./decode-header.ts";
import { mailLimits } from "./limit-source.ts";
import { MailCharset } from "./mail-charset.ts";

/** A part of an email in postal-mime, which decodes texts while reading them and offers no option for the decoder. */
type MimeNode = {
  postalMime: PostalMime;
  state: string;
  headerLines: string[];
  content: ArrayBuffer | null;
  contentType: { parsed: { value: string; params: Partial<Record<string, string>> } };
  feed: (line: Uint8Array) => void;
  processHeaders: () => void;
  getTextContent: () => string;
  decodeFlowedText: (text: string, isSpaceDeleted: boolean) => string;
};

const options = {
  maxNestingDepth: mailLimits.depth,
  // Twice the limits of limitSources, because each byte may become two.
  maxHeadersSize: mailLimits.bytes * 2,
  // A message within an email counts as an attachment; the fields of such a message are not limited.
  maxRfc822NestingDepth: 0,
};
const charsets = new WeakMap<PostalMime, MailCharset>();

/** Parses a source, decoding its texts with `charset`. Rejects if the source exceeds a limit. */
export function parseSource(source: Buffer, charset: MailCharset): Promise<Email> {
  const parser = new PostalMime(options);
  charsets.set(parser, charset);
  return parser.parse(source);
}

decodeByCharset(Object.getPrototypeOf((new PostalMime() as unknown as { root: MimeNode }).root) as MimeNode);

/** Patches the parts of emails to keep their bytes until their charset is known. */
function decodeByCharset(node: MimeNode): void {
  const { feed, processHeaders, getTextContent } = node;
  node.feed = function (line) {
    feed.call(this, this.state === "header" ? Buffer.from(Buffer.from(line).toString("latin1")) : line);
  };
  node.processHeaders = function () {
    const charset = charsets.get(this.postalMime);
    if (charset) this.headerLines = decodeHeader(unfold(this.headerLines), charset);
    processHeaders.call(this);
  };
  node.getTextContent = function () {
    const charset = charsets.get(this.postalMime);
    if (!charset || !this.content) return getTextContent.call(this);
    const { value, params } = this.contentType.parsed;
    const bytes = new Uint8Array(this.content);
    const text = charset.decode(bytes, params.charset || (value === "text/html" ? charsetOfHtml(bytes) : undefined));
    const isFlowed = params.format?.toLowerCase() === "flowed";
    return isFlowed ? this.decodeFlowedText(text, params.delsp?.toLowerCase() === "yes") : text;
  };
}

function unfold(lines: readonly string[]): string[] {
  const fields: string[][] = [];
  for (const line of lines)
    if (fields.length > 0 && /^[ \t]/.test(line)) fields.at(-1)?.push(line);
    else fields.push([line]);
  return fields.map((field) => field.join(""));
}

const charsetOfHtml = (bytes: Uint8Array) =>
  /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2_000)).toString("latin1"))?.[1];
