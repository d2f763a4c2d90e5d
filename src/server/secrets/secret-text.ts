import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as text that is safe in links and headers. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** Returns the hash of a token, as the database stores it. A plain SHA-256 is enough for random bits. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/**
 * True if two texts are equal. Compares in constant time, so that the duration does not reveal how many characters are
 * right.
 */
export const isSame = (candidate: string, right: string) =>
  timingSafeEqual(Buffer.from(sha256(candidate)), Buffer.from(sha256(right)));
