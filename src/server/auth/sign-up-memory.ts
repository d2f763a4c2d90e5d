import { createHmac } from "node:crypto";

import type { Context as Request } from "hono";
import { z } from "zod";

import { tokenHours } from "#server/auth/one-time-tokens.ts";
import { deriveKey } from "#server/auth/seal.ts";
import { createSealedCookie } from "#server/auth/sealed-cookie.ts";
import type { Context } from "#server/context.ts";

const seconds = tokenHours.confirmation_token * 3600;
const maxSignUps = 8;

/** Who signed up here, newest first, and until when that counts (seconds since 1970). */
const signUpsSchema = z.array(z.tuple([z.string(), z.number()]));

/**
 * Browsers remember what was signed up in them while its mail can be answered, by a MAC of address and password in a
 * sealed cookie. To such a browser signing in says that the mail waits, whether the account was made or the address had
 * one; to all others the password is wrong, either way. So nobody learns who is here by signing up and then in.
 */
export function createSignUpMemory(context: Context) {
  const key = deriveKey(context.secret, "sign-ups");
  const cookie = createSealedCookie(context, { name: "sign-ups", purpose: "sign-ups", seconds, schema: signUpsSchema });
  const nameOf = (email: string, password: string) =>
    createHmac("sha256", key).update(`${email}\0${password}`).digest("base64url");
  const read = (request: Request) => (cookie.read(request) ?? []).filter(([, until]) => until > now());

  return {
    remember(request: Request, email: string, password: string) {
      const name = nameOf(email, password);
      const others = read(request).filter(([other]) => other !== name);
      const all: [string, number][] = [[name, now() + seconds], ...others];
      cookie.write(request, all.slice(0, maxSignUps));
    },
    knows(request: Request, email: string, password: string): boolean {
      const name = nameOf(email, password);
      return read(request).some(([other]) => other === name);
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
