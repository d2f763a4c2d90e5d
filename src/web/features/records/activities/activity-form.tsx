import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import { offered } from "#domain/workspace/people/members.ts";
import { callOutcomes } from "#web/data/records/activities.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import type { DraftKey } from "#web/ui/form/form-draft.ts";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Button } from "#web/ui/kit/button.tsx";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";

import { type ActivityDraft, problemsOf } from "./activity-draft.ts";
import { MentionBox } from "./mention-box.tsx";

type Props = {
  /** Storage key of the typed text; null if `onChange` stores it. */
  draft: DraftKey;
  initial: ActivityDraft;
  isPending: boolean;
  onSave: (draft: ActivityDraft) => void;
  onChange?: (draft: ActivityDraft) => void;
  onCancel?: () => void;
};

export function ActivityForm({ draft: key, initial, isPending, onSave, onChange, onCancel }: Props) {
  const { t } = useTranslation(["activities", "common"]);
  const form = useForm<ActivityDraft, "text" | "minutes" | "day">({ draft: key, values: initial, check: problemsOf });
  const { data: members = [] } = useQuery(membersQuery());
  const { values: draft } = form;
  const { kind } = draft;
  const boxes: typeof form = {
    ...form,
    set: (name, value) => {
      form.set(name, value);
      onChange?.({ ...draft, [name]: value });
    },
  };
  const isEmpty = form.problemAt("title") !== undefined;
  const moment = (name: "startsAt" | "remindAt", label: string) => (
    <TextField form={boxes} name={name} type="datetime-local" label={label} />
  );
  return (
    <Form form={form} onSubmit={onSave} className="gap-3">
      {kind !== "note" && (
        <Input
          autoFocus={initial.title === ""}
          aria-label={t(`titles.${kind}`)}
          placeholder={t(`titles.${kind}`)}
          maxLength={400}
          aria-invalid={isEmpty || undefined}
          value={draft.title}
          onChange={(event) => boxes.set("title", event.target.value)}
        />
      )}
      <MentionBox
        label={t(kind === "note" ? "titles.note" : "notes")}
        placeholder={t(kind === "note" ? "notePlaceholder" : "notes")}
        rows={kind === "note" ? 3 : 2}
        autoFocus={kind === "note" && initial.body === ""}
        value={draft.body}
        onChange={(body) => boxes.set("body", body)}
      />
      {kind !== "note" && (
        <div className="grid gap-3 sm:grid-cols-2">
          {kind === "call" && (
            <FormField form={boxes} name="outcome" label={t("outcome")}>
              {(box) => (
                <Select
                  {...box}
                  options={[
                    ["", t("outcomes.unknown")],
                    ...callOutcomes.map((outcome) => [outcome, t(`outcomes.${outcome}`)] as const),
                  ]}
                />
              )}
            </FormField>
          )}
          {kind === "task" && <TextField form={boxes} name="dueOn" as={DateInput} label={t("due")} />}
          {kind !== "task" && moment("startsAt", t("when"))}
          {kind !== "task" && (
            <TextField
              form={boxes}
              name="minutes"
              inputMode="numeric"
              label={t("minutes")}
              words={() => t("problems.minutes")}
            />
          )}
          {kind !== "call" && moment("remindAt", t("remind"))}
          {kind !== "call" && (
            <FormField form={boxes} name="assigneeId" label={t("assignee")}>
              {(box) => (
                <Select
                  {...box}
                  options={[
                    ["", t("nobody")],
                    ...offered(members, draft.assigneeId).map(({ id, name }) => [id, name] as const),
                  ]}
                />
              )}
            </FormField>
          )}
        </div>
      )}
      {isEmpty && (
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
    </Form>
  );
}
