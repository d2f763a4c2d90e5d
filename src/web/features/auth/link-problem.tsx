import { useTranslation } from "react-i18next";

import { FormNotice } from "#web/ui/form-notice.tsx";

import { arrivalText } from "./refusal-text.ts";

/** Renders why a link did not sign the user in. */
export function LinkProblem(problem: { code: string; message: string }) {
  const { t } = useTranslation("auth");
  return <FormNotice>{arrivalText(problem, t("link.failed"))}</FormNotice>;
}
