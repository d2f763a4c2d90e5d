import { refuse } from "#server/auth/auth-error.ts";
import type { AddRoutes } from "#server/auth/auth-tools.ts";

/** Ways to sign in that GoTrue knows and this server does not offer, answered as GoTrue does where they are off. */
export const addDisabledRoutes: AddRoutes = (auth) => {
  const passkeys = () => refuse(404, "passkey_disabled", "Passkeys are disabled");
  const singleSignOn = () => refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled");
  // There is no administrator but the database: not even the secret key is one here.
  const admin = () => refuse(403, "not_admin", "User not allowed");

  auth.all("/passkeys", passkeys).all("/passkeys/*", passkeys);
  auth.all("/sso", singleSignOn).all("/sso/*", singleSignOn);
  auth.all("/invite", admin).all("/admin/*", admin);
};
