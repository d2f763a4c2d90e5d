/** The result of one check. An error prevents the server, or a part of it, from working. */
export type Finding = { level: "ok" | "warning" | "error"; subject: string; text: string };

const finding = (level: Finding["level"]) => (subject: string, text: string) => ({ level, subject, text });
export const ok = finding("ok");
export const warning = finding("warning");
export const error = finding("error");

/**
 * Returns the message of anything thrown. A connection error for several addresses contains one message per address.
 */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError) return thrown.errors.map(reasonOf).join(", ");
  if (!(thrown instanceof Error)) return String(thrown);
  return thrown.cause instanceof Error && thrown.message === "fetch failed" ? reasonOf(thrown.cause) : thrown.message;
}
