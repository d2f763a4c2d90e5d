import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** 256 random bits, as text that stands in a link or a header as it is. */
export const randomToken = () => randomBytes(32).toString("base64url");

/** What the database keeps of a token that only its holder is to know; of random bits a plain SHA-256 is enough. */
export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Compares without telling by its time how much is right. */
export const isSame = (given: string, right: string) =>
  timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(right)));
