import { createHmac, timingSafeEqual } from "node:crypto";

/** Lifetime of a link: long enough to open a screen and come back to it, too short to pass around. */
const lifetimeSeconds = 3600;

/** The target of a link: its type and its identifiers. */
type Named = { kind: string; parts: readonly string[] };

function sign(secret: Buffer, { kind, parts }: Named, expires: number): string {
  const key = createHmac("sha256", secret).update(kind).digest();
  return createHmac("sha256", key)
    .update([...parts, expires].join("\n"))
    .digest("base64url");
}

/** Returns the parameters that allow the holder of a link to follow it for an hour, without signing in. */
export function signLink(secret: Buffer, named: Named, now = Date.now()): { expires: string; signature: string } {
  // The same link for some minutes, so that the browser's cache works.
  const expires = (Math.floor(now / 300_000) + 1) * 300 + lifetimeSeconds;
  return { expires: String(expires), signature: sign(secret, named, expires) };
}

/** True if a link was created here for this target and has not expired. */
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
