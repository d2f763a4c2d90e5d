import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import { ApiError } from "#web/data/requests/api-error.ts";
import { authCodeOf, toAppError } from "#web/data/requests/app-error.ts";

const texts: Partial<Record<string, ParseKeys<["profile", "common"]>>> = {
  email_exists: "problem.emailTaken",
  email_address_invalid: "common:problems.email",
  validation_failed: "common:problems.email",
  over_email_send_rate_limit: "problem.mailTooSoon",
  email_provider_disabled: "email.noMail",
  invalid_credentials: "problem.currentPassword",
  same_password: "problem.samePassword",
  weak_password: "problem.weakPassword",
  reauthentication_not_valid: "problem.code",
  mfa_verification_failed: "problem.appCode",
  mfa_challenge_expired: "problem.appCode",
  mfa_factor_name_conflict: "problem.factorName",
  too_many_enrolled_mfa_factors: "problem.tooManyFactors",
  single_identity_not_deletable: "problem.lastIdentity",
  email_conflict_identity_not_deletable: "problem.addressIdentity",
  insufficient_aal: "problem.secondFactor",
  reauthentication_needed: "problem.signInAgain",
  no_heir: "problem.noHeir",
  export_running: "data.running",
  export_not_found: "problem.exportOver",
};

/** Returns a formatter that explains an error of the sign-in service and how to fix it. */
export function useLoginProblem() {
  const { t } = useTranslation(["profile", "common", "errors"]);
  return (error: unknown): string => {
    const known = texts[authCodeOf(error) ?? (error instanceof ApiError ? error.problem : "")];
    return known ? t(known) : t(`errors:${toAppError(error).code}`);
  };
}
