import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/app-error.ts";
import { refusalOf } from "#web/data/team.ts";
import { notify } from "#web/ui/toast.tsx";

const known = [
  "already_member", "already_invited", "too_many_open", "too_many_recent", "too_many_mails", "not_linkable", "not_open",
  "no_mail", "bad_parameter", "is_owner", "no_login", "no_heir", "no_member", "unproven", "other_address", "unknown",
] as const; // prettier-ignore

/** Puts into words why something about the team was refused, or tells it in a toast. */
export function useRefusal() {
  const { t } = useTranslation(["team", "errors"]);
  const textOf = (error: unknown) => {
    const reason = known.find((one) => one === refusalOf(error));
    return reason ? t(`refusals.${reason}`) : t(`errors:${toAppError(error).code}`);
  };
  return { textOf, tell: (error: unknown) => void notify.error(textOf(error)) };
}
