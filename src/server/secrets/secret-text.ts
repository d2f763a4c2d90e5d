import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Returns 256 random bits as text that is safe in links and headers. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** Returns the hash that the database stores of a token; a plain SHA-256 is enough for random bits. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** True if two texts are equal; compares in constant time, so that the duration does not reveal how much is right. */
export const isSame = (candidate: string, right: string) =>
  timingSafeEqual(Buffer.from(sha256(candidate)), Buffer.from(sha256(right)));
