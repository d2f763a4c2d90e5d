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
 * The sign-ups in this browser, newest first: a MAC of the address, a MAC of address and password, and the expiry
 * (seconds since 1970).
 */
const signUpsSchema = z.array(z.tuple([z.string(), z.string(), z.number()]));

/**
 * Remembers the sign-ups of a browser in a sealed cookie while their emails can be confirmed. Only in such a browser, a
 * sign-in reports the pending email, whether or not the account existed before. A sign-up followed by a sign-in thus
 * does not reveal which addresses have accounts.
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
    /** Removes an address after its first sign-in: no email is pending any more. */
    forget(request: Request, email: string) {
      const all = read(request);
      const others = all.filter(([account]) => account !== macOf(email));
      if (others.length < all.length) cookie.write(request, others);
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
