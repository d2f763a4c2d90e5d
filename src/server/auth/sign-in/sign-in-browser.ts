import { createHmac, timingSafeEqual } from "node:crypto";

import type { Context as Request } from "hono";
import { getCookie, setCookie } from "hono/cookie";

import { deriveKey } from "#server/auth/seal.ts";
import { randomToken } from "#server/auth/secret-text.ts";
import type { Context } from "#server/context.ts";

const cookieName = "sign-in-browser";

/**
 * Marks the browsers that set out for a provider, each by a cookie that counts for all of its tabs, so that only the one
 * that began comes back. A value that we did not make is not taken; over https the cookie's name keeps other hosts of the
 * domain, and whoever answers without encryption, from setting one in its place.
 */
export function createSignInBrowsers({ secret, publicUrl }: Pick<Context, "secret" | "publicUrl">, seconds: number) {
  const key = deriveKey(secret, "sign-in browsers");
  const prefix: "host" | undefined = publicUrl.startsWith("https:") ? "host" : undefined;
  const sign = (id: string) => createHmac("sha256", key).update(id).digest();
  const create = () => {
    const id = randomToken();
    return `${id}.${sign(id).toString("base64url")}`;
  };

  /** The mark of the browser that a request comes from, if it has one of ours. */
  const read = (request: Request): string | undefined => {
    const cookie = getCookie(request, cookieName, prefix);
    const [id = "", signature = ""] = cookie?.split(".") ?? [];
    const given = Buffer.from(signature, "base64url");
    const right = sign(id);
    return given.length === right.length && timingSafeEqual(given, right) ? cookie : undefined;
  };

  return {
    read,
    /** Has the answer mark the browser, or keep the mark that it has, and returns it. */
    mark(request: Request): string {
      const browser = read(request) ?? create();
      // The name that only this very host can set demands the path "/".
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
