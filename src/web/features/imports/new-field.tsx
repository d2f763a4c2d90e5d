import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import type { ColumnProfile } from "#domain/import/column-profile.ts";
import { canBeChoices, foundableKinds, foundOptions, guessKind } from "#domain/import/new-field.ts";
import { type OwnFields, ownImportFields } from "#domain/import/own-fields.ts";
import { toAppError } from "#web/data/app-error.ts";
import { allCustomFieldsQuery, saveField } from "#web/data/custom-fields.ts";
import { Field } from "#web/ui/field.tsx";
import { Button } from "#web/ui/kit/button.tsx";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#web/ui/kit/dialog.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { showError } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  entity: Entity;
  column: ColumnProfile;
  /** Hears the new field's key, and all fields of the workspace as they are now. */
  onFounded: (field: string, own: OwnFields) => void;
  onClose: () => void;
};

/** Adds a field to the workspace for a column that none of its fields fits, and gives the column to it. */
export function NewField(props: Props) {
  const { t } = useTranslation("imports");
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t("newField.title")}</DialogTitle>
          <DialogDescription>{t("newField.text")}</DialogDescription>
        </DialogHeader>
        <NewFieldForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function NewFieldForm({ entity, column, onFounded, onClose }: Props) {
  const { t } = useTranslation(["imports", "custom-fields", "common"]);
  const client = useQueryClient();
  const { list } = useFormat();
  const [label, setLabel] = useState(column.name);
  const [kind, setKind] = useState(() => guessKind(column));
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    ...saveField,
    onSuccess: async ({ key }) => {
      const fields = await client.fetchQuery({ ...allCustomFieldsQuery(), staleTime: 0 });
      onFounded(key, ownImportFields(fields));
      onClose();
    },
    onError: (error) => showError(toAppError(error)),
  });
  const kinds = foundableKinds.filter(
    (one) => (one !== "choice" && one !== "multiChoice") || canBeChoices(column, one),
  );
  const options = foundOptions(column, kind);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = label.trim();
    const fields = client.getQueryData(allCustomFieldsQuery().queryKey) ?? [];
    const isTaken = fields.some((one) => one.entity === entity && one.label.toLowerCase() === name.toLowerCase());
    if (name === "") return setProblem(t("custom-fields:problems.noLabel"));
    if (isTaken) return setProblem(t("custom-fields:problems.label"));
    save.mutate({ entity, kind, label: name, options, formula: null, is_required: false });
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field label={t("custom-fields:form.label")} error={problem}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t("custom-fields:form.kind")}
        hint={options.choices ? list(options.choices.map((choice) => choice.label)) : t(`custom-fields:hints.${kind}`)}
      >
        {(control) => (
          <Select
            {...control}
            value={kind}
            options={kinds.map((one) => [one, t(`custom-fields:kinds.${one}`)])}
            onChange={setKind}
          />
        )}
      </Field>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">{t("common:cancel")}</Button>
        </DialogClose>
        <Button type="submit" pending={save.isPending}>
          {t("custom-fields:add")}
        </Button>
      </DialogFooter>
    </form>
  );
}
