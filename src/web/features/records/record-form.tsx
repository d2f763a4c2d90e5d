import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

import { type Currency, currencyOr } from "#domain/numbers/currency.ts";
import { readDraft, toDraft } from "#domain/records/cell-value.ts";
import { customProblems, toDraftOf, toText } from "#domain/records/custom-fields/custom-form.ts";
import { fieldsOf, hasFeature, kindOf } from "#domain/records/kinds/kinds.ts";
import { columnOf, isCustom, type RecordColumn, type RecordColumns } from "#domain/records/record-columns.ts";
import { type FormProblem, type FormValues, isFieldShown, recordProblems } from "#domain/records/record-form.ts";
import { orderFields } from "#domain/records/record-layout.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { useRecordLayout } from "#web/data/records/record-layouts.ts";
import type { Workspace } from "#web/data/workspace/workspace.ts";
import { FormField } from "#web/ui/form/form-field.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { LostReason } from "#web/ui/lost-reason.tsx";

import { customFormColumns } from "./form-fields.ts";
import { useRecordTexts } from "./use-record-texts.ts";
import { ValueControl } from "./value-control.tsx";

export type RecordFormState = FormState<FormValues, FormProblem>;

type FormOptions = {
  draft: string;
  columns: RecordColumns;
  values: FormValues;
  required: readonly string[];
  currency: Currency;
};

/** Returns the form state of a record of any kind. The fields and rules are derived from the kind. */
export function useRecordForm({ draft, columns, values, required, currency }: FormOptions): RecordFormState {
  const { i18n } = useTranslation();
  return useForm<FormValues, FormProblem>({
    draft,
    values,
    check: (typed) => {
      const place = { language: i18n.language, currency: currencyOr(typed.currency?.trim(), currency) };
      return {
        ...recordProblems(columns.entity, required, typed, place),
        ...Object.fromEntries(customProblems(customFormColumns(columns), typed, place)),
      };
    },
    validateOn: "left",
  });
}

type Props = {
  columns: RecordColumns;
  form: RecordFormState;
  /** The built-in fields to show, in addition to the custom fields. */
  fields: readonly string[];
  required: readonly string[];
  /** Names of the linked records, by column. */
  names: Readonly<Record<string, string>>;
  workspace: Workspace;
  /** A message about the whole form, shown above the fields. */
  notice?: ReactNode;
  /** Called with a changed field and its value. */
  onWritten?: (name: string, value: string) => void;
};

export function RecordForm({ columns, form, fields, required, names, workspace, notice, onWritten }: Props) {
  const { t, i18n } = useTranslation("records");
  const { label } = useRecordTexts();
  const { entity } = columns;
  const { values } = form;
  const mark = required.length * 2 > fields.length ? "optional" : "required";
  const { data: stages } = useQuery({ ...stagesQuery(), enabled: hasFeature(entity, "stages") });
  const { creates = [] } = kindOf(entity).form;
  // A contact created here is linked to the account of the record.
  const columnsOfNew = (target: RecordColumn["target"]) =>
    target === "contacts" && values.account_id ? { account_id: values.account_id } : {};
  const isLost = (stage: string | undefined) => stages?.find(({ id }) => id === stage)?.kind === "lost";
  // The reason is shown only for lost deals.
  const layout = useRecordLayout(entity);
  const every = [...fields, ...customFormColumns(columns).map(({ name }) => name)];
  const request = orderFields(every, columns, layout)
    .filter((name) => name !== "lost_reason")
    .flatMap((name) => (name === "stage_id" && isLost(values.stage_id) ? [name, "lost_reason"] : [name]))
    .filter((name) => isFieldShown(fieldsOf(entity)[name] ?? { kind: "text" }, values))
    .flatMap((name) => columnOf(columns, name) ?? []);
  const context = { language: i18n.language, currency: currencyOr(values.currency?.trim(), workspace.currency) };
  const write = (name: string, value: string) => {
    form.set(name, value);
    // Clears the reason, and other fields that depend on the changed one, when they are hidden.
    if (name === "stage_id" && !isLost(value)) form.set("lost_reason", "");
    for (const [other, field] of Object.entries(fieldsOf(entity)))
      if (field.onlyWith?.field === name && !isFieldShown(field, { [name]: value })) form.set(other, "");
    onWritten?.(name, value);
  };
  /** Formats an amount with its currency, or a probability with a percent sign, when its field loses focus. */
  const tidy = (column: RecordColumn) => {
    if (column.kind !== "money" && column.kind !== "percent") return;
    const read = readDraft({ ...column, isRequired: false }, values[column.name] ?? "", context);
    if (!read.problem) form.set(column.name, toText(toDraft(column, read.value, context)));
  };
  return (
    <div className="grid gap-4">
      {notice}
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {request.map((column) => {
          const { name, kind } = column;
          const isRequired = isCustom(column)
            ? column.isInForm === true
            : required.includes(name) || fieldsOf(entity)[name]?.onlyWith !== undefined;
          const isWide = name === "name" || kind === "multiChoice" || (kind === "longText" && name !== "lost_reason");
          return (
            <div key={name} className={isWide ? "sm:col-span-2" : undefined}>
              <FormField
                form={form}
                name={name}
                label={<BoxLabel text={label(entity, column)} isRequired={isRequired} mark={mark} />}
                words={(problem) => t(`problems.${problem}`)}
              >
                {({ value, onChange, onBlur, ...tie }) =>
                  name === "lost_reason" ? (
                    <LostReason {...tie} value={value} onChange={onChange} onBlur={onBlur} />
                  ) : (
                    <ValueControl
                      {...tie}
                      column={{ ...column, isRequired }}
                      draft={toDraftOf(column, value)}
                      linkName={names[name]}
                      creates={creates.some((link) => link === name) ? columnsOfNew(column.target) : undefined}
                      onChange={(draft) => write(name, toText(draft))}
                      onBlur={(event) => {
                        onBlur(event);
                        tidy(column);
                      }}
                    />
                  )
                }
              </FormField>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Renders the label of a field. Either required or optional fields are marked, whichever are fewer. */
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
