import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";

import type { Draft } from "#domain/cell-value.ts";
import { offered } from "#domain/members.ts";
import { holdsMany, type RecordColumn } from "#domain/record-columns.ts";
import { membersQuery } from "#web/data/members.ts";
import { stagesQuery } from "#web/data/stages.ts";
import { Input } from "#web/ui/kit/input.tsx";
import { type Option, Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";

import { FilterChoices } from "./filter-choices.tsx";
import { LinkPicker } from "./link-picker.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

type Props = {
  id: string;
  label: string;
  column: RecordColumn;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What the link that is stored is called. */
  linkName: string | undefined;
  problemId: string | undefined;
};

const inputTypes: Partial<Record<RecordColumn["kind"], { type?: string; inputMode?: "decimal" | "numeric" }>> = {
  email: { type: "email" },
  phone: { type: "tel" },
  date: { type: "date" },
  money: { inputMode: "decimal" },
  number: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  integer: { inputMode: "numeric" },
};

/** The control that fits what a column holds, for a cell and for many records at once. */
export function ValueControl({ id, label, column, draft, onChange, linkName, problemId }: Props) {
  const { t } = useTranslation("records");
  const { choice } = useRecordTexts();
  const text = typeof draft === "string" ? draft : "";
  const tie = { id, "aria-label": label, "aria-invalid": problemId ? true : undefined, "aria-describedby": problemId };
  const list = (choices: readonly Option[]) => (
    <ChoiceSelect {...tie} value={text} isRequired={column.isRequired} choices={choices} onChange={onChange} />
  );
  if (holdsMany(column)) {
    return <FilterChoices column={column} values={typeof draft === "string" ? [] : [...draft]} onChange={onChange} />;
  }
  if (column.kind === "boolean")
    return list([
      ["true", t("yes")],
      ["false", t("no")],
    ]);
  if (column.kind === "choice") return list((column.choices ?? []).map((value) => [value, choice(value, column)]));
  if (column.kind === "link") {
    if (column.target === "stages") return <StageSelect {...tie} value={text} onChange={onChange} />;
    if (column.target === "members")
      return <MemberSelect {...tie} value={text} isRequired={column.isRequired} onChange={onChange} />;
    return (
      <LinkPicker
        {...tie}
        aria-invalid={tie["aria-invalid"]}
        target={column.target ?? "accounts"}
        value={text}
        linkName={linkName}
        onChange={onChange}
        onBlur={() => undefined}
        inputRef={() => undefined}
      />
    );
  }
  if (column.kind === "longText")
    return <Textarea {...tie} rows={4} value={text} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Input
      {...tie}
      {...inputTypes[column.kind]}
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type SelectProps = {
  id: string;
  "aria-label": string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function ChoiceSelect({
  isRequired,
  choices,
  ...select
}: SelectProps & { isRequired: boolean; choices: readonly Option[] }) {
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
  return <ChoiceSelect {...props} isRequired choices={stages.map(({ id, name }) => [id, name])} />;
}

function MemberSelect(props: SelectProps & { isRequired: boolean }) {
  const { data: members = [] } = useQuery(membersQuery());
  return <ChoiceSelect {...props} choices={offered(members, props.value).map(({ id, name }) => [id, name])} />;
}
