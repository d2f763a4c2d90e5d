import { useTranslation } from "react-i18next";

import { FormNotice } from "#web/ui/form-notice.tsx";

import { callbackErrorText } from "./auth-error-text.ts";

export function LinkProblem(problem: { code: string; message: string }) {
  const { t } = useTranslation("auth");
  return <FormNotice>{callbackErrorText(problem, t("link.failed"))}</FormNotice>;
}
