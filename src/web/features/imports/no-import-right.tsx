import { LockKeyhole } from "lucide-react";
import { useTranslation } from "react-i18next";

import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";

/** Renders the message that viewers see instead of the imports. */
export function NoImportRight() {
  const { t } = useTranslation("imports");
  return (
    <>
      <PageHeader title={t("list.title")} />
      <EmptyState icon={LockKeyhole} title={t("viewer.title")} text={t("viewer.text")} />
    </>
  );
}
