import { createHash } from "node:crypto";

/** Returns the entity tag of a file, a hash of its content. */
export const entityTag = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
