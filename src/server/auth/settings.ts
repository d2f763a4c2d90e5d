import type { Context } from "#server/context/context.ts";

// The providers that GoTrue's clients look for; those that this server does not support are off.
const providers = [
  "anonymous_users", "apple", "azure", "bitbucket", "discord", "facebook", "figma", "fly", "github", "gitlab", "google",
  "keycloak", "kakao", "linkedin", "linkedin_oidc", "notion", "spotify", "slack", "slack_oidc", "workos", "twitch",
  "twitter", "email", "phone", "zoom",
]; // prettier-ignore

/** Returns the sign-in methods for `/settings`. */
export const settings = ({ env }: Pick<Context, "env">) => ({
  external: {
    ...Object.fromEntries(providers.map((name) => [name, false])),
    email: true,
    google: Boolean(env.GOOGLE_CLIENT_ID),
  },
  disable_signup: false,
  mailer_autoconfirm: env.EMAIL_CONFIRM === "off",
  phone_autoconfirm: false,
  sms_provider: "",
  saml_enabled: false,
});
