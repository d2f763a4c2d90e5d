import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/requests/app-error.ts";
import { errorReasonOf } from "#web/data/workspace/change-team.ts";
import { notify } from "#web/ui/toast.tsx";

const known = [
  "already_member",
  "already_invited",
  "too_many_open",
  "too_many_recent",
  "too_many_mails",
  "not_linkable",
  "not_open",
  "no_mail",
  "bad_parameter",
  "is_owner",
  "no_login",
  "no_heir",
  "no_member",
  "unproven",
  "other_address",
  "unknown",
] as const;

/** Returns functions that translate a rejection in the team settings or show it in a toast. */
export function useTeamError() {
  const { t } = useTranslation(["team", "errors"]);
  const ofReason = (reason: string | undefined) => {
    const code = known.find((known) => known === reason);
    return code && t(`rejections.${code}`);
  };
  const textOf = (error: unknown) => ofReason(errorReasonOf(error)) ?? t(`errors:${toAppError(error).code}`);
  return {
    textOf,
    ofReason: (reason: string) => ofReason(reason) ?? t("errors:unexpected"),
    notifyError: (error: unknown) => notify.error(textOf(error)),
  };
}
