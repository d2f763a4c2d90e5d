import type { Context as Request } from "hono";
import { z } from "zod";

import { reject } from "#server/auth/auth-error.ts";
import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { exchangeCode, pkceGrantSchema, readChallenge } from "#server/auth/providers/flow-state.ts";
import { idTokenGrantSchema, userOfIdToken } from "#server/auth/providers/id-token-grant.ts";
import { accountName, readBody } from "#server/auth/request-body.ts";
import {
  endSessions,
  refreshSession,
  startSession,
  type Client,
  type SessionResponse,
} from "#server/auth/sessions/sessions.ts";
import { passwordGrantSchema, signIn } from "#server/auth/sign-in/sign-in.ts";
import { prepareSignUp, signUp, signUpSchema, signUpUnconfirmed } from "#server/auth/sign-in/sign-up.ts";
import { queueAuthMail } from "#server/system-mail/mail-queue.ts";

const refreshGrantSchema = z.object({
  refresh_token: z.string("refresh_token required").min(1, "refresh_token required"),
});
const logoutScopeSchema = z.enum(["global", "local", "others"]);

/** Adds the routes for sign-up, sign-in and sign-out. */
export const addSignInRoutes: AddRoutes = (
  auth,
  { context, google, limits, signUps, clientOf, checkCaptcha, countAttempt, rememberBrowser, requireSession },
) => {
  auth.post("/signup", async (request) => {
    const client = clientOf(request);
    const address = client.address ?? "";
    const body = await readBody(request, signUpSchema);
    await checkCaptcha(request);
    const mustConfirm = context.env.EMAIL_CONFIRM === "on";
    const person = await prepareSignUp(body, async (email) => {
      await limits.countSignUp(address);
      await limits.count(address);
      if (mustConfirm) await limits.countMail(address, email);
    });
    if (!mustConfirm) {
      const session = await startSession(context, await signUp(context, person), "password", client);
      rememberBrowser(request, accountName(body.email));
      return request.json(session);
    }
    const { user, signUpId } = await signUpUnconfirmed(context, person);
    await queueAuthMail(context, {
      kind: "confirmation",
      signUpId,
      email: person.email,
      redirectTo: request.req.query("redirect_to"),
      challenge: readChallenge(body),
    });
    signUps.remember(request, person.email, body.password);
    return request.json(user);
  });

  const grants = new Map<string | undefined, (request: Request, client: Client) => Promise<SessionResponse>>([
    [
      "password",
      async (request, client) => {
        const body = await readBody(request, passwordGrantSchema);
        await checkCaptcha(request);
        const { userId, checkedHash } = await signIn(
          context,
          body,
          (account) => countAttempt(request, account),
          (account) => signUps.knows(request, account, body.password),
        );
        const session = await startSession(context, userId, "password", client, checkedHash);
        rememberBrowser(request, accountName(body.email));
        return session;
      },
    ],
    [
      "refresh_token",
      async (request, client) => {
        const { refresh_token: token } = await readBody(request, refreshGrantSchema);
        await limits.countRefresh(client.address ?? "");
        return refreshSession(context, token, client);
      },
    ],
    [
      "pkce",
      async (request, client) => {
        const { userId, method, tokens } = await exchangeCode(context, await readBody(request, pkceGrantSchema));
        return { ...(await startSession(context, userId, method, client)), ...tokens };
      },
    ],
    [
      "id_token",
      async (request, client) => {
        const body = await readBody(request, idTokenGrantSchema);
        await checkCaptcha(request);
        await limits.countProvider(client.address ?? "");
        const userId = await userOfIdToken({ context, google }, body, () => requireSession(request));
        return startSession(context, userId, "oauth", client);
      },
    ],
    ["web3", () => reject(422, "web3_provider_disabled", "Web3 provider is disabled")],
  ]);
  auth.post("/token", async (request) => {
    const grant = grants.get(request.req.query("grant_type"));
    if (!grant) return reject(400, "invalid_credentials", "unsupported_grant_type");
    return request.json(await grant(request, clientOf(request)));
  });

  auth.post("/logout", async (request) => {
    const signedIn = await requireSession(request, { evenLeaving: true });
    const requested = request.req.query("scope") || "global";
    const scope = logoutScopeSchema.safeParse(requested);
    if (!scope.success) return reject(400, "validation_failed", `Unsupported logout scope "${requested}"`);
    await endSessions(context, scope.data, signedIn);
    return request.body(null, 204);
  });
};
