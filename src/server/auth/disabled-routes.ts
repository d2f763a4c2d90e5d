import { reject } from "#server/auth/auth-error.ts";
import type { AddRoutes } from "#server/auth/auth-tools.ts";

/** Adds the sign-in methods that GoTrue has and this server does not offer, with GoTrue's responses for disabled ones. */
export const addDisabledRoutes: AddRoutes = (auth) => {
  const passkeys = () => reject(404, "passkey_disabled", "Passkeys are disabled");
  const singleSignOn = () => reject(404, "saml_provider_disabled", "SAML 2.0 is disabled");
  // Only the database has administrator access: not even the secret key has it here.
  const admin = () => reject(403, "not_admin", "User not allowed");

  auth.all("/passkeys", passkeys).all("/passkeys/*", passkeys);
  auth.all("/sso", singleSignOn).all("/sso/*", singleSignOn);
  auth.all("/invite", admin).all("/admin/*", admin);
};
