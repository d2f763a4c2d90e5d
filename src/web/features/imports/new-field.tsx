import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { type CustomImportFields, customImportFields } from "#domain/imports/custom-import-fields.ts";
import { canBeChoices, creatableKinds, newFieldOptions, guessKind } from "#domain/imports/new-field.ts";
import type { Entity } from "#domain/records/entity.ts";
import { createField } from "#web/data/records/change-custom-fields.ts";
import { allCustomFieldsQuery } from "#web/data/records/custom-fields.ts";
import { toAppError } from "#web/data/requests/app-error.ts";
import { DialogForm } from "#web/ui/form/dialog-form.tsx";
import { FormField, TextField } from "#web/ui/form/form-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { Dialog, DialogContent } from "#web/ui/kit/dialog.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { showError } from "#web/ui/show-error.ts";
import { useFormat } from "#web/ui/use-format.ts";

type Props = {
  entity: Entity;
  column: ColumnProfile;
  /** Called with the new field's key and all custom fields. */
  onFieldCreated: (field: string, own: CustomImportFields) => void;
  onClose: () => void;
};

export function NewField(props: Props) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      <DialogContent>
        <NewFieldForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

type Values = { label: string; kind: (typeof creatableKinds)[number] };

function NewFieldForm({ entity, column, onFieldCreated, onClose }: Props) {
  const { t } = useTranslation(["imports", "custom-fields"]);
  const client = useQueryClient();
  const { list } = useFormat();
  const form = useForm<Values, "required" | "label">({
    draft: `import field ${entity} ${column.name}`,
    values: { label: column.name, kind: guessKind(column) },
    check: ({ label }) => ({ label: label.trim() === "" ? "required" : undefined }),
  });
  const save = useMutation({
    ...createField,
    onSuccess: async (key) => {
      const fields = await client.fetchQuery({ ...allCustomFieldsQuery(), staleTime: 0 });
      onFieldCreated(key, customImportFields(fields));
      onClose();
    },
    // An earlier attempt may have created the field with this name, which only the server knows.
    onError: (error) => {
      const known = toAppError(error);
      if (known.code === "duplicate") form.reject({ label: "label" });
      else showError(known);
    },
  });
  const kinds = creatableKinds.filter(
    (kind) => (kind !== "choice" && kind !== "multiChoice") || canBeChoices(column, kind),
  );
  const { kind } = form.values;
  const options = newFieldOptions(column, kind);
  const submit = ({ label }: Values) =>
    save.mutate({ entity, kind, label: label.trim(), options, formula: null, is_required: false });
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      title={t("newField.title")}
      text={t("newField.text")}
      submit={t("custom-fields:add")}
      isPending={save.isPending}
    >
      <TextField
        form={form}
        name="label"
        label={t("custom-fields:form.label")}
        words={(problem) => t(`custom-fields:problems.${problem}`)}
        autoFocus
        autoComplete="off"
        maxLength={100}
      />
      <FormField
        form={form}
        name="kind"
        label={t("custom-fields:form.kind")}
        hint={options.choices ? list(options.choices.map((choice) => choice.label)) : t(`custom-fields:hints.${kind}`)}
      >
        {(box) => <Select {...box} options={kinds.map((kind) => [kind, t(`custom-fields:kinds.${kind}`)])} />}
      </FormField>
    </DialogForm>
  );
}
