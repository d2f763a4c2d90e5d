/** Splits a comment into its first line and the rest; parts that do not exist are undefined. */
export function splitComment(comment: string | null): { summary?: string; description?: string | undefined } {
  if (comment === null) return {};
  const [summary = "", ...rest] = comment.split("\n");
  return { summary, description: rest.join("\n").trim() || undefined };
}
