import { randomBytes } from "node:crypto";

import type { Context as Request } from "hono";
import { z } from "zod";

import { createSealedCookie } from "#server/auth/sessions/sealed-cookie.ts";
import type { Context } from "#server/context/context.ts";
import { sha256 } from "#server/secrets/secret-text.ts";

const believedSeconds = 180 * 86_400;
/** Maximum number of accounts per browser; the account with the oldest sign-in is dropped first. */
const maxAccounts = 8;

const knownSchema = z.object({
  device: z.string(),
  /**
   * The accounts that signed in with this browser, newest first, with the expiry of each entry (seconds since 1970).
   */
  accounts: z.array(z.tuple([z.string(), z.number()])),
});

export type KnownBrowsers = {
  /** Returns the id of a request's browser if the account has signed in with it before; null otherwise. */
  deviceOf(request: Request, account: string): string | null;
  /** Sets a cookie which marks that the account has signed in, or has set its password, in this browser. */
  remember(request: Request, account: string): void;
};

/**
 * Recognises browsers that have signed in before, each by its own cookie, so that strangers who use up an account's
 * attempts do not lock its owner out. The cookie only determines which limit an attempt counts against; it grants no
 * access.
 */
export function createKnownBrowsers(context: Pick<Context, "secret" | "publicUrl">): KnownBrowsers {
  const cookie = createSealedCookie(context, {
    name: "known-browser",
    purpose: "known browsers",
    seconds: believedSeconds,
    schema: knownSchema,
  });
  const read = (request: Request) => {
    const known = cookie.read(request);
    return known && { ...known, accounts: known.accounts.filter(([, until]) => until > now()) };
  };

  return {
    deviceOf(request, account) {
      const known = read(request);
      return known?.accounts.some(([name]) => name === nameOf(account)) ? known.device : null;
    },
    remember(request, account) {
      const { device, accounts } = read(request) ?? { device: randomBytes(16).toString("base64url"), accounts: [] };
      const others = accounts.filter(([name]) => name !== nameOf(account));
      const all: [string, number][] = [[nameOf(account), now() + believedSeconds], ...others];
      cookie.write(request, { device, accounts: all.slice(0, maxAccounts) });
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
/**
 * Returns the name of an account in the cookie. The name is short, because the cookie contains up to eight names and is
 * sent with every sign-in request.
 */
const nameOf = (account: string) => sha256(account).slice(0, 22);
