import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { type DraftKey, restoreDraft, useStoredDraft } from "./form-draft.ts";

/** What is wrong, by field. */
export type Problems<Values, Problem extends string> = { readonly [Name in keyof Values]?: Problem | undefined };

type FormOptions<Values, Problem extends string> = {
  /** Names what is typed into the form, so that it survives a reload. */
  draft: DraftKey;
  /** What stands in the boxes when the form opens. */
  values: Values;
  check?: (values: Values) => Problems<Values, Problem>;
  /** When a box is told that it is wrong: while it is written, as soon as it has been left, or once the form has been sent. */
  tells?: "typed" | "left" | "sent";
};

/** What the fields of a form need of it. */
export type Boxes<Values, Problem extends string> = {
  values: Values;
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  /** Writes into a box in which nothing is. */
  fill<Name extends keyof Values>(name: Name, value: Values[Name]): void;
  leave(name: keyof Values): void;
  problemAt(name: keyof Values): Problem | undefined;
};

export type FormState<Values, Problem extends string> = Boxes<Values, Problem> & {
  wasSent: boolean;
  /** Whether a box holds something else than the form was opened with. */
  isChanged: (name: keyof Values) => boolean;
  isUnsaved: boolean;
  /** True while it holds text that was typed before a reload. */
  isRestored: boolean;
  /** Says what the server found wrong, until the box is written again. */
  refuse(problems: Problems<Values, Problem>): void;
  /** Begins anew with other values; what was typed stays if `keepsTyped`. */
  startFrom(values: Values, keepsTyped?: boolean): void;
  send(event: FormEvent<HTMLFormElement>, onSubmit: (values: Values) => void): void;
};

/**
 * What a form holds and what is wrong with it. A form is sent when nothing is; else the first box that is wrong has the
 * focus (docs/decisions/0014-ui-components.md says why this is not a library).
 */
export function useForm<Values extends object, Problem extends string = string>({
  draft,
  values: opened,
  check,
  tells = "sent",
}: FormOptions<Values, Problem>): FormState<Values, Problem> {
  const [base, setBase] = useState(opened);
  const [restored] = useState(() => restoreDraft(draft, opened));
  const [values, setValues] = useState(restored ?? opened);
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const [wasSent, setSent] = useState(false);
  const [refused, setRefused] = useState<Problems<Values, Problem>>({});
  const element = useRef<HTMLFormElement>(null);

  const found: Problems<Values, Problem> = check?.(values) ?? {};
  const isChanged = (name: keyof Values) => values[name] !== base[name];
  const isTold = (name: keyof Values) => wasSent || left.has(name) || (tells === "typed" && isChanged(name));
  let isUnsaved = false;
  for (const name in values) isUnsaved ||= isChanged(name);
  const tell = (change: () => void) => {
    flushSync(change);
    element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  const startFrom: FormState<Values, Problem>["startFrom"] = (next, keepsTyped = false) => {
    const kept = { ...next };
    if (keepsTyped) for (const name in values) if (isChanged(name)) kept[name] = values[name];
    setBase(next);
    setValues(kept);
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
      if (refused[name]) setRefused((now) => ({ ...now, [name]: undefined }));
    },
    fill: (name, value) => setValues((now) => (now[name] === "" ? { ...now, [name]: value } : now)),
    leave(name) {
      if (tells === "left" && !left.has(name)) setLeft(new Set([...left, name]));
    },
    problemAt: (name) => refused[name] ?? (isTold(name) ? found[name] : undefined),
    refuse: (problems) => tell(() => setRefused(problems)),
    startFrom,
    send(event, onSubmit) {
      event.preventDefault();
      // A form in a layer stands inside the page of whatever opened it, which may be a form too.
      event.stopPropagation();
      element.current = event.currentTarget;
      tell(() => {
        setSent(true);
        setRefused({});
      });
      if (!Object.values(found).some(Boolean)) onSubmit(values);
    },
  };
}
