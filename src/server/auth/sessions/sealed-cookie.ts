import type { Context as Request } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { z } from "zod";

import type { Context } from "#server/context/context.ts";
import { deriveKey, seal, unseal } from "#server/secrets/seal.ts";

/** Creates a cookie whose value the browser can neither read nor change, with a name and a lifetime in seconds. */
export function createSealedCookie<T extends z.ZodType>(
  { secret, publicUrl }: Pick<Context, "secret" | "publicUrl">,
  { name, purpose, seconds, schema }: { name: string; purpose: string; seconds: number; schema: T },
) {
  const key = deriveKey(secret, purpose);
  const isHttps = publicUrl.startsWith("https:");

  return {
    read(request: Request): z.infer<T> | null {
      const cookie = getCookie(request, name);
      if (!cookie) return null;
      try {
        return schema.parse(JSON.parse(unseal(key, name, Buffer.from(cookie, "base64url"))));
      } catch {
        // A cookie that is forged, damaged or sealed with another secret is ignored.
        return null;
      }
    },
    write(request: Request, value: z.infer<T>) {
      setCookie(request, name, seal(key, name, JSON.stringify(value)).toString("base64url"), {
        path: "/auth/v1",
        httpOnly: true,
        sameSite: "Strict",
        secure: isHttps,
        maxAge: seconds,
      });
    },
  };
}
