import { createHash } from "node:crypto";

/**
 * Derives the id of a run from the parts. Callers include the user, so that no user can refer to another user's run.
 */
export function runId(...parts: string[]): string {
  const hex = createHash("sha256").update(parts.join(" ")).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
