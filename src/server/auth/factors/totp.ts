import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

// What every authenticator app understands, and some nothing else.
const kind = { algorithm: "SHA1", digits: 6, period: 30 };
/** A clock may be one step off, either way. */
const window = 1;

/** A new secret with what an authenticator app reads to learn it. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string; qrCode: string } {
  const totp = new TOTP({ ...kind, issuer, label: account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 4, pixelSize: 4 }) };
}

/** The time step to which a code belongs, or null when it is none of the last, the present and the next. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  // The library cannot compare what is six characters and more bytes, like the wide digits of a Japanese keyboard.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const present = { ...kind, timestamp: now };
  const distance = TOTP.validate({ ...present, window, token: code, secret: Secret.fromBase32(secret) });
  return distance === null ? null : TOTP.counter(present) + distance;
}
