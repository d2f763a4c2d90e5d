import { useQuery } from "@tanstack/react-query";
import type { FocusEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";

import type { Draft } from "#domain/records/cell-value.ts";
import type { OrganisationUnit } from "#domain/records/entity.ts";
import { isOrganisationUnit } from "#domain/records/kinds/kinds.ts";
import { holdsMany, type RecordColumn } from "#domain/records/record-columns.ts";
import { offered } from "#domain/workspace/people/members.ts";
import { stagesQuery } from "#web/data/deals/stages.ts";
import { ownPartsQuery } from "#web/data/records/link-choices.ts";
import type { Columns } from "#web/data/records/records.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { PhoneInput } from "#web/people/phone-input.tsx";
import { choiceSign } from "#web/ui/choice-label.tsx";
import { DateInput } from "#web/ui/kit/date-input.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { type Option, Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { StageSign } from "#web/ui/stage-label.tsx";

import { FilterChoices } from "./filter-choices.tsx";
import { LinkPicker } from "./link-picker.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

export type ValueControlProps = {
  id: string;
  name?: string;
  /** Accessible name, for a control without a label. */
  "aria-label"?: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  column: RecordColumn;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onBlur?: (event?: FocusEvent) => void;
  /** Name of the linked record; the picker fetches it if undefined. */
  linkName: string | undefined;
  /** Columns of a record that is created here from the typed name; undefined if none can be created. */
  creates?: Columns | undefined;
};

const inputTypes: Partial<Record<RecordColumn["kind"], { type?: string; inputMode?: "decimal" | "numeric" | "url" }>> =
  {
    email: { type: "email" },
    url: { inputMode: "url" },
    money: { inputMode: "decimal" },
    number: { inputMode: "decimal" },
    percent: { inputMode: "decimal" },
    integer: { inputMode: "numeric" },
  };

const controls: Partial<Record<RecordColumn["kind"], typeof Textarea | typeof DateInput | typeof PhoneInput>> = {
  longText: Textarea,
  date: DateInput,
  phone: PhoneInput,
};

/** Renders the control for the values of a column: in a form, in a cell, and for bulk edits. */
export function ValueControl({ column, draft, linkName, creates, ...control }: ValueControlProps) {
  const { t } = useTranslation("records");
  const { choice } = useRecordTexts();
  if (holdsMany(column)) {
    return (
      <div id={control.id} role="group" aria-label={control["aria-label"] ?? column.label}>
        <FilterChoices
          column={column}
          values={typeof draft === "string" ? [] : [...draft]}
          onChange={control.onChange}
        />
      </div>
    );
  }
  const box = { ...control, value: typeof draft === "string" ? draft : "" };
  const { isRequired } = column;
  if (column.kind === "boolean")
    return (
      <ChoiceSelect
        {...box}
        isRequired={isRequired}
        choices={[
          ["true", t("yes")],
          ["false", t("no")],
        ]}
      />
    );
  if (column.kind === "choice")
    return (
      <ChoiceSelect
        {...box}
        isRequired={isRequired}
        mark={box.value && choiceSign(box.value, column)}
        choices={(column.choices ?? []).map((value) => [value, choice(value, column)])}
      />
    );
  if (column.kind === "link") {
    if (column.target === "stages") return <StageSelect {...box} />;
    if (column.target === "members") return <MemberSelect {...box} isRequired={isRequired} />;
    if (isOrganisationUnit(column.target))
      return <OwnPartSelect {...box} part={column.target} isRequired={isRequired} />;
    return <LinkPicker {...box} target={column.target ?? "accounts"} {...{ linkName, creates }} />;
  }
  const Control = controls[column.kind] ?? Input;
  return (
    <Control
      {...box}
      {...(column.kind === "longText" ? { rows: 4 } : inputTypes[column.kind])}
      autoComplete="off"
      onChange={({ target: { value } }: { target: { value: string } }) =>
        box.onChange(column.name === "currency" ? value.toUpperCase() : value)
      }
    />
  );
}

type SelectProps = Omit<ValueControlProps, "column" | "draft" | "linkName" | "onChange"> & {
  value: string;
  onChange: (value: string) => void;
};
type ChoiceSelectProps = SelectProps & { isRequired: boolean; mark?: ReactNode; choices: readonly Option[] };

function ChoiceSelect({ isRequired, choices, ...select }: ChoiceSelectProps) {
  const { t } = useTranslation("records");
  const isOptional = !isRequired || select.value === "";
  return (
    <Select
      {...select}
      options={[...(isOptional ? [["", t(isRequired ? "form.choose" : "form.none")] as const] : []), ...choices]}
    />
  );
}

function StageSelect(props: SelectProps) {
  const { data: stages = [] } = useQuery(stagesQuery());
  const selected = stages.find(({ id }) => id === props.value);
  return (
    <ChoiceSelect
      {...props}
      isRequired
      mark={selected && <StageSign {...selected} />}
      choices={stages.map(({ id, name }) => [id, name])}
    />
  );
}

function MemberSelect(props: SelectProps & { isRequired: boolean }) {
  const { data: members = [] } = useQuery(membersQuery());
  return <ChoiceSelect {...props} choices={offered(members, props.value).map(({ id, name }) => [id, name])} />;
}

function OwnPartSelect({ part, ...props }: SelectProps & { part: OrganisationUnit; isRequired: boolean }) {
  const { data: parts = [] } = useQuery(ownPartsQuery(part));
  return <ChoiceSelect {...props} choices={parts.map(({ id, name }) => [id, name])} />;
}
