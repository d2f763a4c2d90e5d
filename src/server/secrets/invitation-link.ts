import { createHash } from "node:crypto";

import { randomToken } from "#server/secrets/secret-text.ts";

/** Creates the secret of a link, and the hash of the secret, which is stored. */
export function makeLink() {
  const token = randomToken();
  return { token, hash: createHash("sha256").update(token).digest() };
}
