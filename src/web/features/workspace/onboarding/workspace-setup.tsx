import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import { zoneName } from "#domain/time/time-zones.ts";
import { guessCurrency, guessCompanyName } from "#domain/workspace/workspace-defaults.ts";
import { changesBetween } from "#web/data/requests/changes-between.ts";
import { updateWorkspace } from "#web/data/workspace/workspace-settings.ts";
import { isConfirmed, markConfirmed } from "#web/data/workspace/workspace-setup.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { cn } from "#web/ui/class-names.ts";
import { currencyNames, currencyOptions } from "#web/ui/currency-options.ts";
import { Field } from "#web/ui/field.tsx";
import { useDraftFields } from "#web/ui/form/form-draft.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { TimeZoneField } from "#web/ui/time-zone-field.tsx";
import { notify } from "#web/ui/toast.tsx";

type Props = {
  workspace: Workspace;
  email: string;
  /** True if the form is a card of its own, with a heading. */
  isCard: boolean;
  onChanged: () => void;
};

/** Asks the owner of a new workspace for its name, currency and time zone. The fields contain suggestions. */
export function WorkspaceSetup({ workspace, email, isCard, onChanged }: Props) {
  const { t, i18n } = useTranslation("onboarding");
  const [isDone, setDone] = useState(isConfirmed);
  const [isEditing, setEditing] = useState(false);
  const [draft, setDraft] = useDraftFields("workspace set-up", guess(workspace, email));
  const { mutate, isPending } = useMutation({
    ...updateWorkspace,
    onSuccess: () => {
      markConfirmed();
      setDone(true);
      // The pressed button is removed, so focus moves to the content.
      document.getElementById("content")?.focus({ preventScroll: true });
      notify.success(t("workspace.saved"));
      onChanged();
    },
    onError: () => notify.error(t("workspace.failed")),
  });
  if (isDone) return null;
  // A card is a single line until its values are edited.
  const isLine = isCard && !isEditing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name, currency, time_zone } = workspace;
    const changes = changesBetween({ name, currency, time_zone }, { ...draft, name: draft.name.trim() });
    mutate({ read: workspace, changes });
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t("workspace.title")}
      className={cn(
        "grid gap-4",
        isCard && "bg-card rounded-lg border px-4 py-3",
        isLine && "gap-x-6 gap-y-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center",
      )}
    >
      {isCard && <h2 className="font-semibold">{t("workspace.title")}</h2>}
      {!isLine && <p className="text-muted-foreground max-w-prose">{t("workspace.text")}</p>}
      {isEditing ? (
        <SetupFields draft={draft} onChange={setDraft} />
      ) : (
        <dl className={cn("gap-x-6 gap-y-2", isLine ? "flex flex-wrap" : "grid sm:grid-cols-3")}>
          <Fact label={t("workspace.name")} value={draft.name} />
          <Fact label={t("workspace.currency")} value={currencyNames(i18n.language)(draft.currency)} />
          <Fact label={t("workspace.timeZone")} value={zoneName(draft.time_zone)} />
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" pending={isPending} disabled={draft.name.trim() === ""}>
          {t(isEditing ? "workspace.save" : "workspace.confirm")}
        </Button>
        {!isEditing && (
          <Button type="button" variant="ghost" disabled={isPending} onClick={() => setEditing(true)}>
            {t("change")}
          </Button>
        )}
      </div>
    </form>
  );
}

type Draft = ReturnType<typeof guess>;

function SetupFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t, i18n } = useTranslation("onboarding");
  const set = (changed: Partial<Draft>) => onChange({ ...draft, ...changed });
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Field label={t("workspace.name")}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={200}
            autoComplete="organization"
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("workspace.currency")}>
        {(control) => (
          <Select
            {...control}
            value={draft.currency}
            options={currencyOptions(i18n.language, draft.currency)}
            onChange={(currency) => set({ currency })}
          />
        )}
      </Field>
      <Field label={t("workspace.timeZone")}>
        {(control) => (
          <TimeZoneField {...control} value={draft.time_zone} onChange={(time_zone) => set({ time_zone })} />
        )}
      </Field>
    </div>
  );
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div className="grid min-w-0 gap-0.5">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="font-medium wrap-anywhere">{value}</dd>
  </div>
);

/** Returns suggested values. A currency and a time zone that the user has already changed are kept. */
function guess({ name, currency, time_zone }: Workspace, email: string) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return {
    name: guessCompanyName(email) ?? name,
    currency: currency === "USD" ? (guessCurrency(here, navigator.languages) ?? currency) : currency,
    time_zone: time_zone === "UTC" ? here : time_zone,
  };
}
