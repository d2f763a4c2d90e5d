import { createHmac, timingSafeEqual } from "node:crypto";

/** How long a link works: long enough to open a screen and come back to it, too short to pass around. */
const lifetimeSeconds = 3600;

/** What a link is to: what kind of thing, and which one. */
type Named = { kind: string; parts: readonly string[] };

function sign(secret: Buffer, { kind, parts }: Named, expires: number): string {
  const key = createHmac("sha256", secret).update(kind).digest();
  return createHmac("sha256", key)
    .update([...parts, expires].join("\n"))
    .digest("base64url");
}

/** What a link has to carry so that whoever holds it may follow it for an hour, without signing in. */
export function signLink(secret: Buffer, named: Named, now = Date.now()): { expires: string; signature: string } {
  // The same link for some minutes, so that a browser finds what it already has.
  const expires = (Math.floor(now / 300_000) + 1) * 300 + lifetimeSeconds;
  return { expires: String(expires), signature: sign(secret, named, expires) };
}

/** Whether a link was made here for just this, and its time is not over. */
export function isSigned(
  secret: Buffer,
  named: Named,
  { expires, signature }: { expires: number; signature: string },
  now = Date.now(),
): boolean {
  if (expires * 1000 < now) return false;
  const [own, given] = [Buffer.from(sign(secret, named, expires)), Buffer.from(signature)];
  return own.length === given.length && timingSafeEqual(own, given);
}
