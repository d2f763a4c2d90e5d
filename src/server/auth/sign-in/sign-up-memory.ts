import { createHmac } from "node:crypto";

import type { Context as Request } from "hono";
import { z } from "zod";

import { tokenHours } from "#server/auth/mails/one-time-tokens.ts";
import { createSealedCookie } from "#server/auth/sessions/sealed-cookie.ts";
import type { Context } from "#server/context/context.ts";
import { deriveKey } from "#server/secrets/seal.ts";

const seconds = tokenHours.confirmation_token * 3600;
const maxSignUps = 8;

/**
 * The sign-ups in this browser, newest first: MACs of the address and of address and password, and until when each is valid
 * (seconds since 1970).
 */
const signUpsSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));

/**
 * Creates the memory of sign-ups in a browser for as long as their email can be confirmed: a MAC of address and password in
 * a sealed cookie. In such a browser a sign-in reports the pending email, whether the account is new or already existed; in
 * all others the password is wrong in either case. This way a sign-up followed by a sign-in does not reveal which addresses
 * have accounts.
 */
export function createSignUpMemory(context: Context) {
  const key = deriveKey(context.secret, "sign-ups");
  const cookie = createSealedCookie(context, { name: "sign-ups", purpose: "sign-ups", seconds, schema: signUpsSchema });
  const macOf = (...parts: string[]) => createHmac("sha256", key).update(parts.join("\0")).digest("base64url");
  const read = (request: Request) => (cookie.read(request) ?? []).filter(([, , until]) => until > now());

  return {
    remember(request: Request, email: string, password: string) {
      const secret = macOf(email, password);
      const others = read(request).filter(([, other]) => other !== secret);
      const all: [string, string, number][] = [[macOf(email), secret, now() + seconds], ...others];
      cookie.write(request, all.slice(0, maxSignUps));
    },
    knows(request: Request, email: string, password: string): boolean {
      const secret = macOf(email, password);
      return read(request).some(([, other]) => other === secret);
    },
    /** Clears an address after its first sign-in: no email is pending any more. */
    forget(request: Request, email: string) {
      const all = read(request);
      const others = all.filter(([account]) => account !== macOf(email));
      if (others.length < all.length) cookie.write(request, others);
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
