import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { toWorkingHours } from "#domain/time/working-hours.ts";
import { currencyConflictOf, errorReasonOf } from "#web/data/workspace/change-team.ts";
import { updateWorkspace, workspaceSettingsQuery } from "#web/data/workspace/workspace-settings.ts";
import { isAdmin, type Workspace } from "#web/data/workspace/workspace.ts";
import { currencyOptions } from "#web/ui/currency-options.ts";
import { EditableText } from "#web/ui/editable-text.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { TimeZoneField } from "#web/ui/time-zone-field.tsx";
import { notify } from "#web/ui/toast.tsx";

import { CurrencyNotice } from "./currency-notice.tsx";
import { HoursTable } from "./hours-table.tsx";
import { useTeamError } from "./use-team-error.ts";

const uses = ["off", "masked", "whole"] as const;

type WorkspaceSettingsProps = {
  workspace: Workspace;
  onChanged: () => void;
  /** Renders the button that deletes the sample data; the callback is called afterwards. */
  removeSamples: (onRemoved: () => void) => ReactNode;
};

/** Renders the name, currency and other settings of the workspace. Each is saved immediately. */
export function WorkspaceSettings({ workspace, onChanged, removeSamples }: WorkspaceSettingsProps) {
  const { t, i18n } = useTranslation("team");
  const { notifyError } = useTeamError();
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery());
  const { mutate, mutateAsync, error, variables } = useMutation({
    ...updateWorkspace,
    onSuccess: () => {
      notify.success(t("workspace.saved"));
      onChanged();
    },
    onError: (failure) => errorReasonOf(failure) !== "other_currency" && notifyError(failure),
  });
  const changes = variables?.changes;
  const requestedCurrency = (changes && "currency" in changes && changes.currency) || workspace.currency;
  const canEdit = isAdmin(workspace);
  return (
    <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1">
        <h2 className="text-base font-semibold">{t("workspace.title")}</h2>
        <p className="text-muted-foreground max-w-prose">{t(canEdit ? "workspace.text" : "onlyAdmins")}</p>
      </div>
      <Field label={t("workspace.name")}>
        {({ id }) => (
          <EditableText
            id={id}
            label={t("workspace.name")}
            value={workspace.name}
            maxLength={200}
            isDisabled={!canEdit}
            className={canEdit ? "border-input bg-card px-2.5" : "text-muted-foreground"}
            row={workspace}
            onChange={(name, read) => mutateAsync({ read, changes: { name } })}
          />
        )}
      </Field>
      <Field label={t("workspace.currency")} hint={t("workspace.currencyHint")}>
        {(control) => (
          <Select
            {...control}
            disabled={!canEdit}
            value={workspace.currency}
            options={currencyOptions(i18n.language, workspace.currency)}
            onChange={(currency) => mutate({ read: workspace, changes: { currency } })}
          />
        )}
      </Field>
      {error && errorReasonOf(error) === "other_currency" && (
        // After the sample data is removed, the currency is changed to the selected one.
        <CurrencyNotice
          currency={requestedCurrency}
          {...currencyConflictOf(error)}
          removeSamples={removeSamples(() => variables && mutate(variables))}
        />
      )}
      <Field label={t("workspace.timeZone")} hint={t("workspace.timeZoneHint")}>
        {(control) => (
          <TimeZoneField
            {...control}
            disabled={!canEdit}
            value={workspace.time_zone}
            onChange={(zone) => mutate({ read: workspace, changes: { time_zone: zone } })}
          />
        )}
      </Field>
      <Field label={t("workspace.aiModels")} hint={t("workspace.aiModelsHint")}>
        {(control) => (
          <Select
            {...control}
            disabled={!canEdit}
            value={settings.ai_models}
            options={uses.map((use) => [use, t(`workspace.aiModelsUse.${use}`)])}
            onChange={(use) => mutate({ read: settings, changes: { ai_models: use } })}
          />
        )}
      </Field>
      <HoursTable
        hours={toWorkingHours(settings.working_hours)}
        isDisabled={!canEdit}
        onChange={(changed) => mutate({ read: settings, changes: { working_hours: changed } })}
      />
    </div>
  );
}
