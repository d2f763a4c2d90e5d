/** The result of one check; an error keeps the server, or a part of it, from working. */
export type Finding = { level: "ok" | "warning" | "error"; subject: string; text: string };

const finding = (level: Finding["level"]) => (subject: string, text: string) => ({ level, subject, text });
export const ok = finding("ok");
export const warning = finding("warning");
export const error = finding("error");

/** Returns the message of anything that was thrown. A connection that failed for several addresses has them one by one. */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join(", ");
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error && thrown.message === "fetch failed" ? reasonOf(thrown.cause) : thrown.message;
}
