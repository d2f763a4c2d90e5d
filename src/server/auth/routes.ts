import { Hono, type Context as Request } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { z } from "zod";

import { BadToken, verifyAccessToken } from "#server/auth/access-token.ts";
import { createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { AuthError, replyWithError } from "#server/auth/auth-error.ts";
import { createClientAddress } from "#server/auth/client-address.ts";
import { AuthFailure, createIdentifyKey } from "#server/auth/identity.ts";
import { readBody, toValidationError } from "#server/auth/request-body.ts";
import {
  endSessions,
  readSession,
  refreshSession,
  startSession,
  type Client,
  type SessionAnswer,
  type SignedIn,
} from "#server/auth/sessions.ts";
import { settings } from "#server/auth/settings.ts";
import { passwordGrantSchema, signIn } from "#server/auth/sign-in.ts";
import { signUp, signUpSchema } from "#server/auth/sign-up.ts";
import { signingKeys } from "#server/auth/signing-keys.ts";
import { updateUser, updateUserSchema } from "#server/auth/update-user.ts";
import { toUser } from "#server/auth/users.ts";
import type { Context } from "#server/context.ts";

const refreshGrantSchema = z.object({
  refresh_token: z.string("refresh_token required").min(1, "refresh_token required"),
});
const logoutScopeSchema = z.enum(["global", "local", "others"]);

/** Sign-in as GoTrue answers it, to be mounted at `/auth/v1`. */
export function createAuth(context: Context): Hono {
  const limits = createAttemptLimits(context);
  const addressOf = createClientAddress(context.env.TRUSTED_PROXIES);
  const identifyKey = createIdentifyKey(context);
  const clientOf = (request: Request): Client => ({
    userAgent: request.req.header("user-agent")?.slice(0, 500) ?? null,
    address: addressOf(request) || null,
  });
  const auth = new Hono();

  auth.onError((error, request) => replyWithError(request, toAuthError(error, context)));
  // The API carries no cookies: any page may call it, and can do nothing without a key and a token.
  auth.use(cors({ origin: "*", exposeHeaders: ["X-Total-Count", "Link", "X-Supabase-Api-Version"], maxAge: 600 }));
  auth.use(
    bodyLimit({ maxSize: 64 * 1024, onError: () => refuse(413, "validation_failed", "The request body is too large") }),
  );

  auth.get("/health", (request) =>
    request.json({ version: context.version, name: "Vanda", description: "Sign-up and sign-in, as GoTrue answers it" }),
  );
  auth.get("/.well-known/jwks.json", async (request) => {
    request.header("cache-control", "public, max-age=600");
    return request.json({ keys: await signingKeys(context).published() });
  });

  auth.use(async (request, next) => {
    identifyKey(request.req.header("apikey"));
    request.header("cache-control", "no-store");
    await next();
  });
  auth.get("/settings", (request) => request.json(settings()));

  auth.post("/signup", async (request) => {
    const client = clientOf(request);
    const body = await readBody(request, signUpSchema);
    const userId = await signUp(context, body, () => limits.count(client.address ?? ""));
    return request.json(await startSession(context, userId, "password", client));
  });

  const grants = new Map<string | undefined, (request: Request, client: Client) => Promise<SessionAnswer>>([
    [
      "password",
      async (request, client) => {
        const body = await readBody(request, passwordGrantSchema);
        const userId = await signIn(context, body, (account) => limits.count(client.address ?? "", account));
        return startSession(context, userId, "password", client);
      },
    ],
    [
      "refresh_token",
      async (request, client) => {
        const { refresh_token: token } = await readBody(request, refreshGrantSchema);
        return refreshSession(context, token, client);
      },
    ],
  ]);
  auth.post("/token", async (request) => {
    const grant = grants.get(request.req.query("grant_type"));
    if (!grant) return refuse(400, "invalid_credentials", "unsupported_grant_type");
    return request.json(await grant(request, clientOf(request)));
  });

  auth.get("/user", async (request) => request.json(toUser((await requireSession(context, request)).user)));

  auth.put("/user", async (request) => {
    const signedIn = await requireSession(context, request);
    const change = await readBody(request, updateUserSchema);
    const count = (account: string) => limits.count(addressOf(request), account);
    return request.json(toUser(await updateUser(context, signedIn, change, count)));
  });

  auth.post("/logout", async (request) => {
    const signedIn = await requireSession(context, request);
    const asked = request.req.query("scope") || "global";
    const scope = logoutScopeSchema.safeParse(asked);
    if (!scope.success) return refuse(400, "validation_failed", `Unsupported logout scope "${asked}"`);
    await endSessions(context, scope.data, signedIn);
    return request.body(null, 204);
  });

  auth.all("*", () => refuse(404, "not_found", "This endpoint does not exist"));
  return auth;
}

/** The session whose access token a request brings; it must be ours, in time, and not signed out. */
async function requireSession(context: Context, request: Request): Promise<SignedIn> {
  const [, token] = /^bearer (\S+)$/i.exec(request.req.header("authorization") ?? "") ?? [];
  if (!token) return refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const claims = await verifyAccessToken(context, token);
  return readSession(context, claims.sub, claims.session_id ?? null);
}

function refuse(...error: ConstructorParameters<typeof AuthError>): never {
  throw new AuthError(...error);
}

function toAuthError(error: unknown, context: Context): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof z.ZodError) return toValidationError(error);
  if (error instanceof AuthFailure) return new AuthError(401, "no_authorization", error.message);
  if (error instanceof BadToken) {
    return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${error.message}`);
  }
  context.log.error({ err: error }, "A sign-in request failed");
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
}
