import type { AddRoutes } from "#server/auth/auth-tools.ts";
import { unlinkIdentity } from "#server/auth/providers/identities.ts";
import { assertCanLink } from "#server/auth/providers/link-identity.ts";
import { createProviderSignIn } from "#server/auth/providers/provider-sign-in.ts";

/** Adds the start and callback routes of Google sign-in. Browsers navigate to them, so no API key is sent. */
export const addProviderRoutes: AddRoutes = (auth, tools) => {
  const signIn = createProviderSignIn(tools);

  auth.get("/authorize", async (request) => request.redirect(await signIn.begin(request, null)));
  auth.get("/callback", async (request) => request.redirect(await signIn.finish(request)));
};

/** Adds the routes to link and unlink identities of the signed-in user. */
export const addIdentityRoutes: AddRoutes = (auth, tools) => {
  const signIn = createProviderSignIn(tools);

  auth.get("/user/identities/authorize", async (request) => {
    const signedIn = await tools.requireSession(request);
    assertCanLink(tools.context, signedIn);
    const address = await signIn.begin(request, signedIn);
    return request.req.query("skip_http_redirect") === "true"
      ? request.json({ url: address })
      : request.redirect(address);
  });

  auth.delete("/user/identities/:id", async (request) => {
    await unlinkIdentity(tools.context, await tools.requireSession(request), request.req.param("id"));
    return request.json({});
  });
};
