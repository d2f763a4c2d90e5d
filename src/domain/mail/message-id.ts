/**
 * The maximum length of a Message-ID that is stored unchanged; the longest ones that email programs generate are half
 * as long.
 */
const maxLength = 250;
/** The maximum number of references that are stored to find an email's conversation. */
const maxReferences = 30;

/** Returns the Message-IDs in a header in order, without brackets. */
export function readMessageIds(header: string | undefined): string[] {
  if (!header) return [];
  const inBrackets = header.slice(0, 20_000).match(/<[^<>]+>/g);
  // Some programs omit the brackets, others add words.
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

/**
 * Returns the Message-IDs of the emails that an email replies to, the nearest first: its In-Reply-To, then its
 * References in reverse order; at most `maxReferences`.
 */
export function parseRepliedTo({ inReplyTo, references }: { inReplyTo?: string; references?: string }): string[] {
  const chain = readMessageIds(references).reverse();
  return [...new Set([...readMessageIds(inReplyTo).slice(0, 3), ...chain])].slice(0, maxReferences);
}
