/** Returns the subject of a reply, with a single "Re:" in place of any prefixes in other languages. */
export function replySubject(subject: string): string {
  const plain = subject
    .replace(/^\s*((re|aw|sv|antw|rv|res|回复|答复|返信|회신)\s*(\[\d+\])?\s*[:：]\s*)+/i, "")
    .trim();
  return `Re: ${plain}`.trim();
}
