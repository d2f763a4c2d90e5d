/** As long as a Message-ID is kept as it is; the longest that a mail program makes are half of it. */
const mostLength = 250;
/** As many of the mails that one answers are remembered as name its conversation. */
const mostReferences = 30;

/** The Message-IDs in a header, without brackets, in their order. */
export function readMessageIds(header: string | undefined): string[] {
  if (!header) return [];
  const inBrackets = header.slice(0, 20_000).match(/<[^<>]+>/g);
  // Some programs leave the brackets out, and others write a sentence.
  const ids = inBrackets
    ? inBrackets.map((id) => id.slice(1, -1))
    : header
        .slice(0, 20_000)
        .split(/[\s,]+/)
        .filter((word) => word.includes("@"));
  return ids
    .map((id) => id.replaceAll(/[\s\p{Cc}]+/gu, "").toWellFormed())
    .filter((id) => id !== "" && id.length <= mostLength);
}

/** What a mail answers, the nearest first: what it says it answers, then what came before that. */
export function readAnswered({ inReplyTo, references }: { inReplyTo?: string; references?: string }): string[] {
  const chain = readMessageIds(references).reverse();
  return [...new Set([...readMessageIds(inReplyTo).slice(0, 3), ...chain])].slice(0, mostReferences);
}
