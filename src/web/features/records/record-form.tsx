import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Controller, type FieldErrors, type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";

import { customProblems } from "#domain/custom-form.ts";
import type { Entity } from "#domain/fields.ts";
import { fieldsOf } from "#domain/fields.ts";
import type { RecordColumn } from "#domain/record-columns.ts";
import { type FormProblem, type FormValues, recordFormSchema } from "#domain/record-form.ts";
import { stagesQuery } from "#web/data/stages.ts";
import type { Workspace } from "#web/data/workspace.ts";
import { Field } from "#web/ui/field.tsx";
import { LostReason } from "#web/ui/lost-reason.tsx";

import { CustomBox } from "./custom-box.tsx";
import { RecordControl } from "./record-control.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type FormOptions = {
  entity: Entity;
  values: FormValues;
  required: readonly string[];
  currency: string;
  custom: readonly RecordColumn[];
};

/** A form of any entity: its boxes and their rules follow from the registry of fields. */
export function useRecordForm({ entity, values, required, currency, custom }: FormOptions) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const schema = recordFormSchema(entity, required, language, currency).check((context) => {
    const place = { language, currency: context.value.currency?.trim() || currency };
    for (const [name, problem] of customProblems(custom, context.value, place))
      context.issues.push({ code: "custom", message: problem, path: [name], input: context.value[name] });
  });
  return useForm<FormValues>({
    defaultValues: values,
    resolver: zodResolver(schema),
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
  /** The fields that the workspace added. */
  custom: readonly RecordColumn[];
  /** Said above the boxes: what is wrong as a whole. */
  notice?: ReactNode;
  /** Hears what was written into which box. */
  onWritten?: (name: string, value: string) => void;
};

export function RecordForm({ entity, form, fields, required, names, workspace, custom, notice, onWritten }: Props) {
  const { t } = useTranslation("records");
  const { label } = useRecordTexts();
  const { errors } = form.formState;
  const known = fieldsOf(entity);
  const mark = required.length * 2 > fields.length ? "optional" : "required";
  const isLost = useIsLost(entity, form.watch("stage_id"));
  // A deal that is lost is asked why, right there; any other one has nothing to say about it.
  const asked = fields
    .filter((name) => name !== "lost_reason")
    .flatMap((name) => (name === "stage_id" && isLost ? [name, "lost_reason"] : [name]));
  return (
    <div className="grid gap-4">
      {notice}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {asked.map((name) => {
          const field = known[name];
          if (!field) return null;
          const isRequired = field.required === true || required.includes(name);
          const isWide = name === "name" || (field.kind === "longText" && name !== "lost_reason");
          return (
            <div key={name} className={isWide ? "sm:col-span-2" : undefined}>
              <Field
                label={<BoxLabel text={label(entity, name)} isRequired={isRequired} mark={mark} />}
                error={problemText(errors, name, t)}
              >
                {(control) => (
                  <Controller
                    control={form.control}
                    name={name}
                    // A reason that is no longer asked for is not kept either.
                    shouldUnregister={name === "lost_reason"}
                    defaultValue=""
                    render={({ field: box }) =>
                      name === "lost_reason" ? (
                        <LostReason {...control} {...box} value={box.value ?? ""} />
                      ) : (
                        <RecordControl
                          {...control}
                          name={name}
                          field={field}
                          isRequired={isRequired}
                          value={box.value ?? ""}
                          onChange={(written) => {
                            box.onChange(written);
                            onWritten?.(name, written);
                          }}
                          onBlur={box.onBlur}
                          inputRef={box.ref}
                          linkName={names[name]}
                          currency={form.watch("currency") || workspace.currency}
                        />
                      )
                    }
                  />
                )}
              </Field>
            </div>
          );
        })}
        {custom.map((column) => (
          <div
            key={column.name}
            className={column.kind === "longText" || column.kind === "multiChoice" ? "sm:col-span-2" : undefined}
          >
            <Field
              label={<BoxLabel text={label(entity, column)} isRequired={column.isAskedFor === true} mark={mark} />}
              error={problemText(errors, column.name, t)}
            >
              {(control) => (
                <Controller
                  control={form.control}
                  name={column.name}
                  render={({ field: box }) => (
                    <CustomBox
                      {...control}
                      column={column}
                      value={box.value ?? ""}
                      onChange={box.onChange}
                      onBlur={box.onBlur}
                      inputRef={box.ref}
                    />
                  )}
                />
              )}
            </Field>
          </div>
        ))}
      </div>
    </div>
  );
}

function useIsLost(entity: Entity, stageId: string | undefined): boolean {
  const { data: stages } = useQuery({ ...stagesQuery(), enabled: entity === "deals" });
  return stages?.find(({ id }) => id === stageId)?.kind === "lost";
}

/** Of boxes that must be filled and those that need not be, the rarer ones are marked. */
function BoxLabel({ text, isRequired, mark }: { text: string; isRequired: boolean; mark: "required" | "optional" }) {
  const { t } = useTranslation("records");
  return (
    <>
      {text}
      {isRequired === (mark === "required") && (
        <span aria-hidden className="text-muted-foreground font-normal">
          {" "}
          {isRequired ? "*" : `(${t("optional")})`}
        </span>
      )}
    </>
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
