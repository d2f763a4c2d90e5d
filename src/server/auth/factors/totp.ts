import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

// All authenticator apps support these settings, and some no others.
const kind = { algorithm: "SHA1", digits: 6, period: 30 };
/** A clock may be one step off, either way. */
const window = 1;

/** Creates a secret, with the URI from which an authenticator app reads it. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string; qrCode: string } {
  const totp = new TOTP({ ...kind, issuer, label: account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 4, pixelSize: 4 }) };
}

/** Returns the time step to which a code belongs; null if it is not the previous, current or next one. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  // The library cannot compare a code of six characters that has more bytes, such as the full-width digits of a Japanese
  // keyboard.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const present = { ...kind, timestamp: now };
  const distance = TOTP.validate({ ...present, window, token: code, secret: Secret.fromBase32(secret) });
  return distance === null ? null : TOTP.counter(present) + distance;
}
