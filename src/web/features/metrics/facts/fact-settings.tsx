import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { toAppError } from "#web/data/requests/app-error.ts";
import { updateWorkspace, workspaceSettingsQuery } from "#web/data/workspace/workspace-settings.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { CheckboxField } from "#web/ui/checkbox-field.tsx";
import { Section } from "#web/ui/section.tsx";
import { showError } from "#web/ui/show-error.ts";
import { notify } from "#web/ui/toast.tsx";

import { RateTable } from "./rate-table.tsx";

export function FactSettings({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation("facts");
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery());
  const { mutate, isPending } = useMutation({
    ...updateWorkspace,
    onSuccess: () => notify.success(t("saved")),
    onError: (error) => showError(toAppError(error)),
  });
  const canEdit = isAdmin(workspace);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Section title={t("sales.title")} text={canEdit ? undefined : t("sales.onlyAdmins")}>
        <CheckboxField
          label={t("sales.wonDeals")}
          hint={t("sales.wonDealsHint")}
          isDisabled={!canEdit}
          isOn={settings.counts_won_deals !== isPending}
          onChange={(isOn) => mutate({ read: settings, changes: { counts_won_deals: isOn } })}
        />
      </Section>
      <RateTable workspace={workspace} />
    </div>
  );
}
