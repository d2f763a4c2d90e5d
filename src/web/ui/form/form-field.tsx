import type { ComponentProps, ComponentType, FocusEvent, ReactNode } from "react";

import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/kit/input.tsx";

import type { Boxes } from "./use-form.ts";
import { type OwnProblem, useProblemText } from "./use-problem-text.ts";

/** Props that connect a control to its label, note and form. */
type Box<Value> = {
  id: string;
  name: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: (event?: FocusEvent) => void;
};

type FieldProps<Values, Name extends keyof Values, Problem extends string> = {
  form: Boxes<Values, Problem>;
  name: Name;
  label: ReactNode;
  hint?: ReactNode;
  /** Returns the text of a problem that has no shared text. By default, the problem itself is the text. */
  words?: (problem: OwnProblem<Problem>) => string;
};

export function FormField<Values, Name extends keyof Values & string, Problem extends string>({
  form,
  name,
  words,
  children,
  ...field
}: FieldProps<Values, Name, Problem> & { children: (box: Box<Values[Name]>) => ReactNode }) {
  const problem = form.problemAt(name);
  const problemText = useProblemText();
  return (
    <Field {...field} error={problem && problemText(problem, words)}>
      {(tie) =>
        children({
          ...tie,
          name,
          value: form.values[name],
          onChange: (value) => form.set(name, value),
          onBlur: (event) => {
            // Does not validate when a button is pressed: an error that appears on blur would move the button away.
            if (!(event?.relatedTarget instanceof HTMLButtonElement)) form.leave(name);
          },
        })
      }
    </Field>
  );
}

type ControlProps = Omit<ComponentProps<"input">, "value" | "onChange" | "min" | "max"> & {
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  min?: string | undefined;
  max?: string | undefined;
};
type TextFieldProps<Name extends string, Problem extends string> = FieldProps<
  Record<NoInfer<Name>, string>,
  Name,
  Problem
> &
  Omit<ControlProps, "form" | "name" | "value" | "onChange" | "onBlur"> & {
    /** The control to render; a text input by default. */
    as?: ComponentType<ControlProps>;
  };

export function TextField<Name extends string, Problem extends string>({
  form,
  name,
  label,
  hint,
  words,
  as: Control = Input,
  ...input
}: TextFieldProps<Name, Problem>) {
  return (
    <FormField form={form} name={name} label={label} hint={hint} words={words}>
      {({ onChange, ...box }) => (
        <Control
          {...input}
          {...box}
          aria-describedby={[box["aria-describedby"], input["aria-describedby"]].filter(Boolean).join(" ") || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  );
}
