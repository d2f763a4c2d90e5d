/** Longer Message-IDs are not stored unchanged; the longest that email programs generate are half of this. */
const maxLength = 250;
/** Maximum number of remembered references of an email, which identify its conversation. */
const maxReferences = 30;

/** Returns the Message-IDs in a header, without brackets, in order. */
export function readMessageIds(header: string | undefined): string[] {
  if (!header) return [];
  const inBrackets = header.slice(0, 20_000).match(/<[^<>]+>/g);
  // Some programs omit the brackets, and others write a sentence.
  const ids = inBrackets
    ? inBrackets.map((id) => id.slice(1, -1))
    : header
        .slice(0, 20_000)
        .split(/[\s,]+/)
        .filter((word) => word.includes("@"));
  return ids
    .map((id) => id.replaceAll(/[\s\p{Cc}]+/gu, "").toWellFormed())
    .filter((id) => id !== "" && id.length <= maxLength);
}

/** Returns the emails that an email replies to, the nearest first: its In-Reply-To, then its references backwards. */
export function parseRepliedTo({ inReplyTo, references }: { inReplyTo?: string; references?: string }): string[] {
  const chain = readMessageIds(references).reverse();
  return [...new Set([...readMessageIds(inReplyTo).slice(0, 3), ...chain])].slice(0, maxReferences);
}
