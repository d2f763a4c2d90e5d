import { createHmac, timingSafeEqual } from "node:crypto";

import type { Context as Request } from "hono";
import { getCookie, setCookie } from "hono/cookie";

import type { Context } from "#server/context/context.ts";
import { deriveKey } from "#server/secrets/seal.ts";
import { randomToken } from "#server/secrets/secret-text.ts";

const cookieName = "sign-in-browser";

/**
 * Marks the browsers that start a sign-in at a provider, each with a cookie shared by all of its tabs, so that only the
 * same browser can finish the sign-in. Values that this server did not create are rejected. Over https, the prefix of
 * the cookie's name prevents other hosts of the domain, and unencrypted responses, from setting the cookie.
 */
export function createSignInBrowsers({ secret, publicUrl }: Pick<Context, "secret" | "publicUrl">, seconds: number) {
  const key = deriveKey(secret, "sign-in browsers");
  const prefix: "host" | undefined = publicUrl.startsWith("https:") ? "host" : undefined;
  const sign = (id: string) => createHmac("sha256", key).update(id).digest();
  const create = () => {
    const id = randomToken();
    return `${id}.${sign(id).toString("base64url")}`;
  };

  /** Returns the mark of a request's browser if it is valid. */
  const read = (request: Request): string | undefined => {
    const cookie = getCookie(request, cookieName, prefix);
    const [id = "", signature = ""] = cookie?.split(".") ?? [];
    const received = Buffer.from(signature, "base64url");
    const right = sign(id);
    return received.length === right.length && timingSafeEqual(received, right) ? cookie : undefined;
  };

  return {
    read,
    /** Sets the browser's mark or renews the existing one, and returns it. */
    mark(request: Request): string {
      const browser = read(request) ?? create();
      // The prefix that restricts a cookie to this host requires the path "/".
      const where = prefix ? { prefix, path: "/" } : { path: "/auth/v1" };
      setCookie(request, cookieName, browser, {
        ...where,
        httpOnly: true,
        sameSite: "Lax",
        secure: prefix !== undefined,
        maxAge: seconds,
      });
      return browser;
    },
  };
}
