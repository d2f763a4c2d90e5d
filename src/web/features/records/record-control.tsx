import { useQuery } from "@tanstack/react-query";
import type { ReactNode, RefCallback } from "react";
import { useTranslation } from "react-i18next";

import type { Field } from "#domain/fields.ts";
import { offered } from "#domain/members.ts";
import { toMinor } from "#domain/money.ts";
import { readNumber } from "#domain/numbers.ts";
import { toBox } from "#domain/record-form.ts";
import { membersQuery } from "#web/data/members.ts";
import { stagesQuery } from "#web/data/stages.ts";
import { Input } from "#web/ui/kit/input.tsx";
import { type Option, Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";
import { StageSign } from "#web/ui/stage-label.tsx";

import { choiceSign } from "./choice-label.tsx";
import { LinkPicker } from "./link-picker.tsx";
import { useRecordTexts } from "./use-record-texts.ts";

export type ControlProps = {
  id: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  name: string;
  field: Field;
  isRequired: boolean;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: RefCallback<HTMLElement>;
  linkName: string | undefined;
  currency: string;
};

const inputTypes: Partial<Record<Field["kind"], { type?: string; inputMode?: "decimal" | "numeric" }>> = {
  email: { type: "email" },
  phone: { type: "tel" },
  date: { type: "date" },
  money: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  integer: { inputMode: "numeric" },
};

/** The control that fits what a field holds. */
export function RecordControl({ field, isRequired, linkName, currency, inputRef, ...control }: ControlProps) {
  const { i18n } = useTranslation();
  const { choice } = useRecordTexts();
  const { name, value, onChange, onBlur, ...tie } = control;
  if (field.kind === "choice") {
    return (
      <Choice
        {...control}
        inputRef={inputRef}
        isRequired={isRequired}
        mark={choiceSign(value)}
        choices={(field.choices ?? []).map((one) => [one, choice(one)])}
      />
    );
  }
  if (field.link) {
    switch (field.link.entity) {
      case "stages":
        return <StageChoice {...control} inputRef={inputRef} />;
      case "members":
        return <MemberChoice {...control} inputRef={inputRef} isRequired={isRequired} />;
      case "accounts":
      case "contacts":
      case "products":
      case "deals":
        return <LinkPicker {...control} inputRef={inputRef} target={field.link.entity} linkName={linkName} />;
    }
  }
  if (field.kind === "longText") {
    return (
      <Textarea
        {...tie}
        ref={inputRef}
        name={name}
        rows={3}
        value={value}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  }
  // An amount gets its currency sign and a probability its percent sign once the box is left.
  const leave = () => {
    const amount = field.kind === "money" || field.kind === "percent" ? readNumber(value, i18n.language) : null;
    const stored = amount === null ? null : field.kind === "money" ? toMinor(amount, currency) : Number(amount);
    if (stored !== null && (field.kind === "money" || Number.isInteger(stored)))
      onChange(toBox(field, stored, { language: i18n.language, currency }));
    onBlur();
  };
  return (
    <Input
      {...tie}
      {...inputTypes[field.kind]}
      ref={inputRef}
      name={name}
      autoComplete="off"
      value={value}
      onBlur={leave}
      onChange={(event) => onChange(name === "currency" ? event.target.value.toUpperCase() : event.target.value)}
    />
  );
}

type ChoiceProps = Pick<
  ControlProps,
  "id" | "aria-invalid" | "aria-describedby" | "value" | "onChange" | "onBlur" | "inputRef" | "isRequired"
> & {
  mark?: ReactNode;
  choices: readonly Option[];
};

function Choice({ inputRef, isRequired, choices, ...select }: ChoiceProps) {
  const { t } = useTranslation("records");
  const isOptional = !isRequired || select.value === "";
  return (
    <Select
      {...select}
      ref={inputRef}
      options={[...(isOptional ? [["", t(isRequired ? "form.choose" : "form.none")] as const] : []), ...choices]}
    />
  );
}

function StageChoice(props: Omit<ChoiceProps, "choices" | "isRequired">) {
  const { data: stages = [] } = useQuery(stagesQuery());
  const chosen = stages.find(({ id }) => id === props.value);
  return (
    <Choice
      {...props}
      isRequired
      mark={chosen && <StageSign {...chosen} />}
      choices={stages.map(({ id, name }) => [id, name])}
    />
  );
}

function MemberChoice(props: Omit<ChoiceProps, "choices">) {
  const { data: members = [] } = useQuery(membersQuery());
  return <Choice {...props} choices={offered(members, props.value).map(({ id, name }) => [id, name])} />;
}
