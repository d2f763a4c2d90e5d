import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { Controller, type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import type { Entity } from "#domain/fields.ts";
import { fieldsOf } from "#domain/fields.ts";
import { type FormProblem, type FormValues, recordFormSchema } from "#domain/record-form.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Field } from "#web/ui/field.tsx";

import { RecordControl } from "./record-control.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type FormOptions = { entity: Entity; values: FormValues; required: readonly string[]; currency: string };

/** A form of any entity: its boxes and their rules follow from the registry of fields. */
export function useRecordForm({ entity, values, required, currency }: FormOptions) {
  const { i18n } = useTranslation();
  return useForm<FormValues>({
    defaultValues: values,
    resolver: zodResolver(recordFormSchema(entity, required, i18n.language, currency)),
    mode: "onTouched",
  });
}

type Props = {
  entity: Entity;
  form: UseFormReturn<FormValues>;
  fields: readonly string[];
  required: readonly string[];
  /** What the links of the record are called, by column. */
  names: Readonly<Record<string, string>>;
  workspace: Workspace;
  /** Said above the boxes: what is wrong as a whole. */
  notice?: ReactNode;
};

export function RecordForm({ entity, form, fields, required, names, workspace, notice }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const { errors } = form.formState;
  const known = fieldsOf(entity);
  return (
    <div className="grid gap-4">
      {notice}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {fields.map((name) => {
          const field = known[name];
          if (!field) return null;
          const isRequired = field.required === true || required.includes(name);
          return (
            <div key={name} className={name === "name" || field.kind === "longText" ? "sm:col-span-2" : undefined}>
              <Field
                label={
                  <>
                    {label(entity, name)}
                    {isRequired && (
                      <span aria-hidden className="text-muted-foreground">
                        {" "}
                        *
                      </span>
                    )}
                  </>
                }
                error={problemText(errors, name, t)}
              >
                {(control) => (
                  <Controller
                    control={form.control}
                    name={name}
                    render={({ field: box }) => (
                      <RecordControl
                        {...control}
                        name={name}
                        field={field}
                        isRequired={isRequired}
                        value={box.value ?? ""}
                        onChange={box.onChange}
                        onBlur={box.onBlur}
                        inputRef={box.ref}
                        linkName={names[name]}
                        currency={form.watch("currency") || workspace.currency}
                      />
                    )}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function problemText(
  errors: FieldErrors<FormValues>,
  name: string,
  t: ReturnType<typeof useTranslation<"records">>["t"],
) {
  const problem = errors[name]?.message as FormProblem | undefined;
  return problem && t(`problems.${problem}`);
}
