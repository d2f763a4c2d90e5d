import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of a link: long enough to open a screen and return to it, too short for passing the link on. */
const lifetimeSeconds = 3600;

/** The target of a link: its type and its ids. */
type Named = { kind: string; parts: readonly string[] };

function sign(secret: Buffer, { kind, parts }: Named, expires: number): string {
  const key = createHmac("sha256", secret).update(kind).digest();
  return createHmac("sha256", key)
    .update([...parts, expires].join("\n"))
    .digest("base64url");
}

/** Returns the parameters of a link that its holder can follow for at least an hour without signing in. */
export function signLink(secret: Buffer, named: Named, now = Date.now()): { expires: string; signature: string } {
  // The link stays the same for up to five minutes, so that the browser can use its cache.
  const expires = (Math.floor(now / 300_000) + 1) * 300 + lifetimeSeconds;
  return { expires: String(expires), signature: sign(secret, named, expires) };
}

/** True if a link to this target was created by this server and has not expired. */
export function isSigned(
  secret: Buffer,
  named: Named,
  { expires, signature }: { expires: number; signature: string },
  now = Date.now(),
): boolean {
  if (expires * 1000 < now) return false;
  const [own, received] = [Buffer.from(sign(secret, named, expires)), Buffer.from(signature)];
  return own.length === received.length && timingSafeEqual(own, received);
}
