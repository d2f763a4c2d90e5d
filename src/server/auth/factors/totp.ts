import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

// All authenticator apps support these settings; some support no others.
const kind = { algorithm: "SHA1", digits: 6, period: 30 };
/** The clock may be one step off in either direction. */
const window = 1;

/** Creates a secret and the URI that an authenticator app reads. */
export function newTotp(issuer: string, account: string): { secret: string; uri: string; qrCode: string } {
  const totp = new TOTP({ ...kind, issuer, label: account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 4, pixelSize: 4 }) };
}

/** Returns the time step of a code; null if it is not the code of the previous, current or next step. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  // The library fails on a code of six characters but more than six bytes, such as the full-width digits of a Japanese
  // keyboard.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const present = { ...kind, timestamp: now };
  const distance = TOTP.validate({ ...present, window, token: code, secret: Secret.fromBase32(secret) });
  return distance === null ? null : TOTP.counter(present) + distance;
}
