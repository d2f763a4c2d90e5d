import i18next, { type ParseKeys } from "i18next";

import { authCodeOf, toAppError } from "#web/data/requests/app-error.ts";
import { serverText } from "#web/i18n/server-text.ts";

const ns = ["auth", "common"] as const;
type Key = ParseKeys<typeof ns>;

const byCode: Partial<Record<string, Key>> = {
  invalid_credentials: "refused.credentials",
  user_already_exists: "refused.registered",
  email_exists: "refused.registered",
  email_not_confirmed: "refused.unconfirmed",
  email_address_invalid: "common:problems.email",
  weak_password: "fieldError.weak",
  same_password: "fieldError.asBefore",
  otp_expired: "refused.code",
  reauthentication_not_valid: "refused.code",
  over_request_rate_limit: "refused.tooMany",
  over_email_send_rate_limit: "refused.tooManyMails",
  captcha_failed: "refused.captcha",
  user_banned: "refused.banned",
  email_provider_disabled: "refused.noMail",
};

/**
 * Texts for errors of links and providers, where the user has not typed anything. They take precedence over `byCode`.
 */
const byCallbackCode: Partial<Record<string, Key>> = {
  // A link that is used, expired or superseded, or a code that another tab has used.
  otp_expired: "link.stale",
  flow_state_expired: "link.stale",
  flow_state_not_found: "link.stale",
  bad_code_verifier: "link.stale",
  // Another browser has the code verifier, or this one has deleted it.
  pkce_code_verifier_not_found: "link.elsewhere",
  bad_oauth_state: "link.elsewhere",
  access_denied: "link.cancelled",
  user_already_exists: "link.taken",
  identity_already_exists: "link.connected",
  provider_email_needs_verification: "link.unverified",
};

/**
 * Returns the reason for rejecting a sign-in form, in the user's language; `otherwise` if the error code is unknown.
 */
export function authErrorText(error: Error, otherwise: string): string {
  const known = byCode[authCodeOf(error) ?? ""];
  if (known) return i18next.t(known, { ns });
  const { code } = toAppError(error);
  return code === "network" ? i18next.t(code, { ns: "errors" }) : serverText(error.message, otherwise);
}

/** Returns the reason why a link or a provider did not sign the user in; `otherwise` if the error code is unknown. */
export function callbackErrorText({ code, message }: { code: string; message: string }, otherwise: string): string {
  const known = byCallbackCode[code] ?? byCode[code];
  return known ? i18next.t(known, { ns }) : serverText(message, otherwise);
}
