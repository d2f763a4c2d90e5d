import { createHash } from "node:crypto";

import { randomToken } from "#server/auth/secret-text.ts";

/** The secret of a link, and the hash that is kept of it. */
export function makeLink() {
  const token = randomToken();
  return { token, hash: createHash("sha256").update(token).digest() };
}
