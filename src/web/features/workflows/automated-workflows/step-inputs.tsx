import { useQuery } from "@tanstack/react-query";
import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

import type { ParamInput } from "#domain/workflows/steps/define-step.ts";
import { definitionOf, type PlainKind, type StepOf, type steps } from "#domain/workflows/steps/steps.ts";
import { tagsQuery } from "#web/data/records/tags.ts";
import { membersQuery } from "#web/data/workspace/members.ts";
import { cn } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";
import { Select } from "#web/ui/kit/select.tsx";
import { Textarea } from "#web/ui/kit/textarea.tsx";

import { CheckList } from "./check-list.tsx";
import { NumberField } from "./number-field.tsx";
import { withCurrentOption } from "./with-current-option.ts";

type FieldTexts = readonly [label: ParseKeys<"workflows">, hint?: ParseKeys<"workflows">];

/** Returns a component that renders a field for each parameter of a step. */
export function stepFields<Kind extends PlainKind>(
  kind: Kind,
  texts: Readonly<Record<keyof (typeof steps)[Kind]["params"] & string, FieldTexts>>,
  layout?: string,
) {
  const { params } = definitionOf(kind);
  return function StepFields({ step, onChange }: { step: StepOf<Kind>; onChange: (step: StepOf<Kind>) => void }) {
    const { t } = useTranslation("workflows");
    const values: Readonly<Record<string, unknown>> = step;
    return (
      <div className={cn("grid items-start gap-3", layout)}>
        {Object.entries(params).map(([name, { input }]) => {
          const [label, hint] = texts[name as keyof typeof texts];
          return (
            <StepInput
              key={name}
              input={input}
              label={t(label)}
              hint={hint && t(hint)}
              value={values[name]}
              onChange={(value) => onChange({ ...step, [name]: value })}
            />
          );
        })}
      </div>
    );
  };
}

type InputProps = {
  /** The control, which determines the type of the value. */
  input: ParamInput;
  label: string;
  hint: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
};

function StepInput({ input, label, hint, value, onChange }: InputProps) {
  const { t } = useTranslation(["workflows", "kinds"]);
  const { data: tags = [] } = useQuery(tagsQuery());
  const { data: members = [] } = useQuery(membersQuery());
  const owner = ["owner", t("owner")] as const;
  const people = members.filter(({ user_id: login }) => login !== null).map(({ id, name }) => [id, name] as const);
  const selected = String(value);
  const select = (options: readonly (readonly [value: string, text: string])[]) => (
    <Field label={label} hint={hint}>
      {(tie) => <Select {...tie} value={selected} options={options} onChange={onChange} />}
    </Field>
  );
  switch (input.is) {
    case "line":
      return (
        <Field label={label} hint={hint}>
          {(tie) => (
            <Input {...tie} maxLength={input.max} value={selected} onChange={({ target }) => onChange(target.value)} />
          )}
        </Field>
      );
    case "text":
      return (
        <Field label={label} hint={hint}>
          {(tie) => (
            <Textarea
              {...tie}
              rows={3}
              maxLength={input.max}
              value={selected}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
        </Field>
      );
    case "integer":
      return <NumberField label={label} value={Number(value)} from={input.from} to={input.to} onChange={onChange} />;
    case "person":
      return select(withCurrentOption([owner, ...people], selected, t("form.choose")));
    case "people":
      return (
        <CheckList
          label={label}
          options={input.hasOwner ? [owner, ...people] : people}
          selected={value as string[]}
          onChange={onChange}
        />
      );
    case "tag":
      return select([["", t("form.choose")], ...tags.map(({ id, name }) => [id, name] as const)]);
    case "recordKind":
      return select(input.options.map((kind) => [kind, t(`kinds:${kind}.many`)] as const));
    case "own":
      return null;
  }
}
