import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { type DraftKey, restoreDraft, useStoredDraft } from "./form-draft.ts";

export type Problems<Values, Problem extends string> = { readonly [Name in keyof Values]?: Problem | undefined };

type FormOptions<Values, Problem extends string> = {
  /** Storage key of the typed text, which makes it survive a reload. */
  draft: DraftKey;
  /** Initial values of the fields. */
  values: Values;
  check?: (values: Values) => Problems<Values, Problem>;
  /** The event that makes a field show its error: typing in it, leaving it, or submitting the form. */
  validateOn?: "typed" | "left" | "sent";
};

/** The part of the form state that its fields use. */
export type Boxes<Values, Problem extends string> = {
  values: Values;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Sets a field only if it is empty. */
  fill<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  leave(name: keyof Values): void;
  problemAt(name: keyof Values): Problem | undefined;
};

export type FormState<Values, Problem extends string> = Boxes<Values, Problem> & {
  wasSent: boolean;
  /** True if a field differs from its initial value. */
  isChanged: (name: keyof Values) => boolean;
  isUnsaved: boolean;
  /** True while the form contains text that was typed before a reload. */
  isRestored: boolean;
  /** Shows errors from the server until their fields are changed. */
  reject(problems: Problems<Values, Problem>): void;
  /** Resets the form to other values. With `preservesTyped`, typed text is kept. */
  startFrom(values: Values, preservesTyped?: boolean): void;
  send(event: FormEvent<HTMLFormElement>, onSubmit: (values: Values) => void): void;
};

/**
 * Manages the values and problems of a form. Submitting an invalid form focuses the first invalid field. For why this
 * is not a library, see docs/decisions/0014-ui-components.md.
 */
export function useForm<Values extends object, Problem extends string = string>({
  draft,
  values: opened,
  check,
  validateOn = "sent",
}: FormOptions<Values, Problem>): FormState<Values, Problem> {
  const [base, setBase] = useState(opened);
  const [restored] = useState(() => restoreDraft(draft, opened));
  const [values, setValues] = useState(restored ?? opened);
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const [wasSent, setSent] = useState(false);
  const [rejected, setRefused] = useState<Problems<Values, Problem>>({});
  const element = useRef<HTMLFormElement>(null);

  const current: Problems<Values, Problem> = check?.(values) ?? {};
  const isChanged = (name: keyof Values) => values[name] !== base[name];
  const showsProblem = (name: keyof Values) => wasSent || left.has(name) || (validateOn === "typed" && isChanged(name));
  let isUnsaved = false;
  for (const name in values) isUnsaved ||= isChanged(name);
  const changeAndFocus = (change: () => void) => {
    flushSync(change);
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const startFrom: FormState<Values, Problem>["startFrom"] = (next, preservesTyped = false) => {
    const merged = { ...next };
    if (preservesTyped) for (const name in values) if (isChanged(name)) merged[name] = values[name];
    setBase(next);
    setValues(merged);
    setSent(false);
  };
  useStoredDraft(draft, { opened: base, values, discard: () => startFrom(base) });
  return {
    values,
    wasSent,
    isChanged,
    isUnsaved,
    isRestored: restored !== null && isUnsaved,
    set(name, value) {
      setValues((now) => ({ ...now, [name]: value }));
      if (rejected[name]) setRefused((now) => ({ ...now, [name]: undefined }));
    },
    fill: (name, value) => setValues((now) => (now[name] === "" ? { ...now, [name]: value } : now)),
    leave(name) {
      if (validateOn === "left" && !left.has(name)) setLeft(new Set([...left, name]));
    },
    problemAt: (name) => rejected[name] ?? (showsProblem(name) ? current[name] : undefined),
    reject: (problems) => changeAndFocus(() => setRefused(problems)),
    startFrom,
    send(event, onSubmit) {
      event.preventDefault();
      // React passes the event from a layer on to the parents of the component that opened it, which may include a
      // form.
      event.stopPropagation();
      element.current = event.currentTarget;
      changeAndFocus(() => {
        setSent(true);
        setRefused({});
      });
      if (!Object.values(current).some(Boolean)) onSubmit(values);
    },
  };
}
