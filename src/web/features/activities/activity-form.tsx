import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";

import { offered } from "#domain/people/members.ts";
import { callOutcomes } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { type ActivityDraft, problemOf } from "./activity-draft.ts";
import { MentionBox } from "./mention-box.tsx";

type Props = {
  initial: ActivityDraft;
  isPending: boolean;
  onSave: (draft: ActivityDraft) => void;
  onChange?: (draft: ActivityDraft) => void;
  onCancel?: () => void;
};

/** The boxes of an activity; which there are follows from its kind. */
export function ActivityForm({ initial, isPending, onSave, onChange, onCancel }: Props) {
  const { t } = useTranslation(["activities", "common"]);
  const [draft, setDraft] = useState(initial);
  const [wasSent, setSent] = useState(false);
  const { data: members = [] } = useQuery(membersQuery());
  const { kind } = draft;
  const set = (changed: Partial<ActivityDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    onChange?.(next);
  };
  const problem = wasSent ? problemOf(draft) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!problemOf(draft)) onSave(draft);
  };
  const box = (name: "startsAt" | "dueOn" | "remindAt", type: "date" | "datetime-local", label: string): ReactNode => (
    <Field label={label}>
      {(control) => (
        <Input {...control} type={type} value={draft[name]} onChange={(event) => set({ [name]: event.target.value })} />
      )}
    </Field>
  );
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      {kind !== "note" && (
        <Input
          autoFocus={initial.title === ""}
          aria-label={t(`titles.${kind}`)}
          placeholder={t(`titles.${kind}`)}
          maxLength={400}
          aria-invalid={problem === "text" || undefined}
          value={draft.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      )}
      <MentionBox
        label={t(kind === "note" ? "titles.note" : "notes")}
        placeholder={t(kind === "note" ? "notePlaceholder" : "notes")}
        rows={kind === "note" ? 3 : 2}
        value={draft.body}
        onChange={(body) => set({ body })}
      />
      {kind !== "note" && (
        <div className="grid gap-3 sm:grid-cols-2">
          {kind === "call" && (
            <Field label={t("outcome")}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.outcome}
                  options={[
                    ["", t("outcomes.unknown")],
                    ...callOutcomes.map((outcome) => [outcome, t(`outcomes.${outcome}`)] as const),
                  ]}
                  onChange={(outcome) => set({ outcome })}
                />
              )}
            </Field>
          )}
          {kind === "task" && box("dueOn", "date", t("due"))}
          {kind !== "task" && box("startsAt", "datetime-local", t("when"))}
          {kind !== "task" && (
            <Field label={t("minutes")} error={problem === "minutes" ? t("problems.minutes") : undefined}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="numeric"
                  value={draft.minutes}
                  onChange={(event) => set({ minutes: event.target.value })}
                />
              )}
            </Field>
          )}
          {kind !== "call" && box("remindAt", "datetime-local", t("remind"))}
          {kind !== "call" && (
            <Field label={t("assignee")}>
              {(control) => (
                <Select
                  {...control}
                  value={draft.assigneeId}
                  options={[
                    ["", t("nobody")],
                    ...offered(members, draft.assigneeId).map(({ id, name }) => [id, name] as const),
                  ]}
                  onChange={(assigneeId) => set({ assigneeId })}
                />
              )}
            </Field>
          )}
        </div>
      )}
      {problem === "text" && (
        <p role="alert" className="text-destructive text-xs">
          {t("problems.text")}
        </p>
      )}
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending}>
          {t(`save.${kind}`)}
        </Button>
        {onCancel && (
          <Button type="button" size="sm" variant="ghost" onClick={onCancel}>
            {t("common:cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
