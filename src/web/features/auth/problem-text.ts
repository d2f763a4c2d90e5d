import type { ParseKeys, TFunction } from "i18next";

const ours: Partial<Record<string, ParseKeys<"auth">>> = {
  // What a used, superseded or late link answers, and a code that another tab has spent.
  otp_expired: "link.stale",
  flow_state_expired: "link.stale",
  flow_state_not_found: "link.stale",
  bad_code_verifier: "link.stale",
  // Another browser holds what the code is worth something with, or this one has dropped it.
  pkce_code_verifier_not_found: "link.elsewhere",
  access_denied: "link.cancelled",
  user_already_exists: "link.taken",
  identity_already_exists: "link.connected",
  provider_email_needs_verification: "link.unverified",
  bad_oauth_state: "link.elsewhere",
};

/** Why a link or a provider did not sign anybody in: in our words where we know it, else in the server's. */
export function problemText(t: TFunction<"auth">, { code, message }: { code: string; message: string }): string {
  const key = ours[code];
  return key ? t(key) : message;
}
