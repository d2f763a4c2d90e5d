import { createHash, randomBytes } from "node:crypto";

import type { Context as Request } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";

import { deriveKey, seal, unseal } from "#server/auth/seal.ts";
import type { Context } from "#server/context.ts";

const cookieName = "known-browser";
const believedSeconds = 180 * 86_400;
/** People who share a browser; the one who signed in longest ago is forgotten first. */
const maxAccounts = 8;

const knownSchema = z.object({
  device: z.string(),
  /** Who signed in here, newest first, and until when that counts (seconds since 1970). */
  accounts: z.array(z.tuple([z.string(), z.number()])),
});

export type KnownBrowsers = {
  /** The id of the browser a request comes from, if that account has signed in there before; else null. */
  deviceOf(request: Request, account: string): string | null;
  /** Has the answer tell the browser that this account has signed in there, or chosen its password. */
  remember(request: Request, account: string): void;
};

/**
 * Browsers that have signed in before, each by a cookie of its own, so that strangers who use up the attempts of an
 * account do not lock its owner out. The cookie decides where an attempt is counted and authorises nothing.
 */
export function createKnownBrowsers({ secret, publicUrl }: Pick<Context, "secret" | "publicUrl">): KnownBrowsers {
  const key = deriveKey(secret, "known browsers");
  const isHttps = publicUrl.startsWith("https:");

  const read = (request: Request) => {
    const cookie = getCookie(request, cookieName);
    if (!cookie) return null;
    try {
      const { device, accounts } = knownSchema.parse(
        JSON.parse(unseal(key, cookieName, Buffer.from(cookie, "base64url"))),
      );
      return { device, accounts: accounts.filter(([, until]) => until > now()) };
    } catch {
      // Invented, damaged, or made under another secret: a browser nobody knows.
      return null;
    }
  };

  return {
    deviceOf(request, account) {
      const known = read(request);
      return known?.accounts.some(([name]) => name === nameOf(account)) ? known.device : null;
    },
    remember(request, account) {
      const { device, accounts } = read(request) ?? { device: randomBytes(16).toString("base64url"), accounts: [] };
      const others = accounts.filter(([name]) => name !== nameOf(account));
      const known: z.infer<typeof knownSchema> = {
        device,
        accounts: [[nameOf(account), now() + believedSeconds] as [string, number], ...others].slice(0, maxAccounts),
      };
      setCookie(request, cookieName, seal(key, cookieName, JSON.stringify(known)).toString("base64url"), {
        path: "/auth/v1",
        httpOnly: true,
        sameSite: "Strict",
        secure: isHttps,
        maxAge: believedSeconds,
      });
    },
  };
}

const now = () => Math.floor(Date.now() / 1000);
/** Short, as every request to sign in carries up to eight of them. */
const nameOf = (account: string) => createHash("sha256").update(account).digest("base64url").slice(0, 22);
