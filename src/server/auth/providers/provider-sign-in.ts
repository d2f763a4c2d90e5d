import type { Context as Request } from "hono";
import { z } from "zod";

import { AuthError, reject } from "#server/auth/auth-error.ts";
import type { AuthTools } from "#server/auth/auth-tools.ts";
import { createRedirects, isOwnOrigin } from "#server/auth/mails/redirects.ts";
import { readChallenge } from "#server/auth/providers/flow-state.ts";
import { linkIdentity } from "#server/auth/providers/link-identity.ts";
import { userOfGoogle } from "#server/auth/providers/provider-accounts.ts";
import { storeFlow, providerSeconds, consumeFlow, type ProviderFlow } from "#server/auth/providers/provider-states.ts";
import { readSession, type SignedIn } from "#server/auth/sessions/sessions.ts";
import { addressAfterFailure, addressAfterSignIn } from "#server/auth/sign-in/finish-sign-in.ts";
import { createSignInBrowsers } from "#server/auth/sign-in/sign-in-browser.ts";
import { randomToken } from "#server/secrets/secret-text.ts";

const beginSchema = z.object({
  provider: z.string().default(""),
  redirect_to: z.string().optional(),
  scopes: z.string().max(1000).default(""),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
  language: z.string().max(10).optional(),
  time_zone: z.string().max(100).optional(),
});

/** Parameters that a client may pass to the provider; the server sets all others. */
const passedOn = new Set(["prompt", "access_type", "login_hint", "hd", "include_granted_scopes", "ui_locales"]);

/** Creates the two halves of a sign-in at a provider: the redirect to the provider, and the callback. */
export function createProviderSignIn({ context, google, limits, clientOf }: AuthTools) {
  const redirectTo = createRedirects(context);
  const browsers = createSignInBrowsers(context, providerSeconds);

  return {
    /**
     * Returns the address of the provider's page and sets a cookie in this browser. The cookie ensures that a link with
     * another user's state does not work in this browser.
     */
    async begin(request: Request, linkTo: SignedIn | null): Promise<string> {
      const query = request.req.query();
      const options = beginSchema.parse(query);
      if (options.provider !== "google" || !google) {
        return reject(400, "validation_failed", "Unsupported provider: provider is not enabled");
      }
      // The cookie belongs to the host that set it, so a browser that used another name of this machine has to return
      // to that name.
      const here = new URL(request.req.url);
      const flow: ProviderFlow = {
        nonce: randomToken(),
        verifier: randomToken(),
        callback: `${isOwnOrigin(context, here) ? here.origin : context.publicUrl}/auth/v1/callback`,
        redirectTo: redirectTo(options.redirect_to),
        challenge: readChallenge(options),
        linkTo: linkTo && { userId: linkTo.user.id, sessionId: linkTo.session.id },
        preferences: { language: options.language, time_zone: options.time_zone },
      };
      try {
        await limits.countProvider(clientOf(request).address ?? "");
        const state = await storeFlow(context, flow, browsers.mark(request));
        const parameters = Object.fromEntries(Object.entries(query).filter(([name]) => passedOn.has(name)));
        return await google.signInAddress(flow, { state, scopes: options.scopes, parameters });
      } catch (error) {
        // The request is a page load in a browser, so the browser is redirected to where it came from.
        if (!(error instanceof AuthError) || linkTo) throw error;
        return addressAfterFailure(flow.redirectTo, error, flow.challenge !== null);
      }
    },

    /**
     * Processes the provider's response. Returns the address to redirect the browser to, with a code or a session, or
     * with the error.
     */
    async finish(request: Request): Promise<string> {
      let flow: ProviderFlow | undefined;
      try {
        const pending = await consumeFlow(context, request.req.query("state"), browsers.read(request));
        flow = pending.flow;
        if (pending.isOver || !google) return reject(400, "bad_oauth_state", "OAuth state has expired");
        const { profile, tokens } = await google.finish(flow, new URL(request.req.url).searchParams);
        const userId = flow.linkTo
          ? await linkIdentity(context, await requireSignedIn(flow.linkTo), profile)
          : await userOfGoogle(context, profile, flow.preferences);
        return await addressAfterSignIn(context, {
          userId,
          method: "oauth",
          redirectTo: flow.redirectTo,
          challenge: flow.challenge,
          provider: "google",
          client: clientOf(request),
          tokens,
        });
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        // Without the flow it is unknown where the client looks for the error, so both the query and the fragment
        // contain it.
        return addressAfterFailure(flow?.redirectTo ?? redirectTo(undefined), error, flow?.challenge !== null);
      }
    },
  };

  /** Rejects users who signed out in the meantime, so that no sign-in method is added. */
  function requireSignedIn({ userId, sessionId }: { userId: string; sessionId: string }): Promise<SignedIn> {
    return readSession(context, userId, sessionId);
  }
}
