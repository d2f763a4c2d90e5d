/** What an answer is called: Re: once, however the mail before was called in whichever language. */
export function answerSubject(subject: string): string {
  const plain = subject
    .replace(/^\s*((re|aw|sv|antw|rv|res|回复|答复|返信|회신)\s*(\[\d+\])?\s*[:：]\s*)+/i, "")
    .trim();
  return `Re: ${plain}`.trim();
}
