import * as z from "zod/mini";

import type { RecordColumn, RecordColumns } from "#domain/records/record-columns.ts";
import type { Captures } from "#domain/workflows/parsing/slots.ts";
import type { PortableNames } from "#domain/workflows/portable-names.ts";
import type { WorkflowKind } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";

/** The control that edits a parameter. With `own`, the step renders its own control. */
export type ParamInput =
  | { is: "line" | "text"; max: number }
  | { is: "person" | "tag" | "own" }
  | { is: "people"; hasOwner: boolean }
  | { is: "integer"; from: number; to: number }
  | { is: "recordKind"; options: readonly WorkflowKind[] };

/**
 * A parameter of a step: in its stored form, and with names instead of a workspace's IDs. The blank value may be
 * invalid.
 */
export type Param<Stored = unknown, Portable = Stored> = {
  readonly input: ParamInput;
  readonly schema: z.ZodMiniType<Stored>;
  readonly blank: Stored;
  readonly portable: z.ZodMiniType<Portable>;
  toPortable(stored: Stored, names: PortableNames): Portable;
  /** For a missing name, returns a value that makes the workflow impossible to save. */
  fromPortable(portable: Portable, names: PortableNames): Stored;
};
type Params = Readonly<Record<string, Param>>;
export type ValuesOf<P extends Params> = { [Name in keyof P]: z.output<P[Name]["schema"]> };

/** The names in a clause that steps can use (see parsing/names.ts). Unknown names are null. */
export type ClauseNames = {
  readonly kind: WorkflowKind;
  readonly vocabulary: WorkflowVocabulary;
  /** Returns the original text of a part of the clause. */
  meant(phrase: string): string;
  isKind(kind: WorkflowKind, phrase: string): boolean;
  field(phrase: string): RecordColumn | null;
  value(column: RecordColumn, phrase: string): string | null;
  valueOfAny(phrase: string): { column: RecordColumn; value: string } | null;
  stage(phrase: string): string | null;
  tag(phrase: string): string | null;
  person(phrase: string): string | null;
  people(phrase: string): string[] | null;
  hours(phrase: string | undefined): number | null;
};
/** The unknown names in a clause. */
export type Unnamed = { unnamed: string[] };
/**
 * Returns the values of a step from a clause that matches its pattern, or the unknown names in the clause; null if the
 * clause means something else.
 */
type Reader<Values> = (captures: Captures, names: ClauseNames) => Values | Unnamed | null;

type Portable<Values> = {
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
  to(values: Values, names: PortableNames): Readonly<Record<string, unknown>>;
  from(portable: Readonly<Record<string, unknown>>, names: PortableNames): Values;
};

type Options<
  P extends Params,
  Intent extends string,
  Outcome extends { did: string },
  Failure extends string,
  Skip extends string,
> = {
  readonly params: P;
  /** Returns the initial values, if they depend on the fields of the records. */
  blank?(columns: RecordColumns): ValuesOf<P>;
  /** The parameters in the form that a language model writes. Without this, models are not offered the step. */
  readonly model?: string;
  /** Set if the step notifies or emails people. A change of many records then counts once per record. */
  readonly reachesPeople?: true;
  /** Set if the step depends on the fields of the records. */
  readonly dependsOnFields?: true;
  /** The kinds of records for which the step is not offered. */
  readonly notFor?: readonly string[];
  /** Returns false if a field that the schema accepts still has to be filled in. */
  isFilled?(values: ValuesOf<P>): boolean;
  /** Returns false if the step is not possible for records with these fields. */
  isPossible?(values: ValuesOf<P>, columns: RecordColumns): boolean;
  /**
   * The results that only this step has, in addition to the common ones (step-outcome.ts): an outcome, failures, and
   * reasons to do nothing.
   */
  readonly outcome?: z.ZodMiniType<Outcome>;
  readonly failures?: readonly Failure[];
  readonly skips?: readonly Skip[];
  /** Parses the step from a clause. Each language has patterns for each of these intents (parsing/en.ts …). */
  readonly read?: Readonly<Record<Intent, Reader<ValuesOf<P>>>>;
};

/**
 * Defines a kind of step: its parameters, and the details that the editor, files, texts and models need. The server
 * adds the effect of the step (step-effects.ts), the web app its fields and its description (step-forms.tsx).
 */
export function defineStep<
  P extends Params,
  Intent extends string = never,
  Outcome extends { did: string } = never,
  Failure extends string = never,
  Skip extends string = never,
>(
  step: Options<P, Intent, Outcome, Failure, Skip> & { readonly portable?: Portable<ValuesOf<P>> },
): Options<P, Intent, Outcome, Failure, Skip> & { readonly portable: Portable<ValuesOf<P>> } {
  const map = (convert: (param: Param, name: string) => unknown) =>
    Object.fromEntries(Object.entries(step.params).map(([name, param]) => [name, convert(param, name)]));
  return {
    ...step,
    portable: step.portable ?? {
      shape: map(({ portable }) => portable) as Portable<unknown>["shape"],
      to: (values: ValuesOf<P>, names: PortableNames) => map((param, name) => param.toPortable(values[name], names)),
      from: (portable: Readonly<Record<string, unknown>>, names: PortableNames) =>
        map((param, name) => param.fromPortable(portable[name], names)) as ValuesOf<P>,
    },
  };
}
export type StepDefinition = Options<Params, string, { did: string }, string, string> & {
  readonly portable: Portable<ValuesOf<Params>>;
};

/** The name of any item, or a text. */
export const nameSchema = z.string().check(z.minLength(1), z.maxLength(2000));
const asIs = {
  toPortable: <Value>(value: Value): Value => value,
  fromPortable: <Value>(value: Value): Value => value,
};

const typed = (is: "line" | "text", max: number, blank: string): Param<string> => ({
  input: { is, max },
  schema: z.string().check(z.trim(), z.minLength(1), z.maxLength(max)),
  blank,
  portable: nameSchema,
  ...asIs,
});
export const line = (max: number, blank = "") => typed("line", max, blank);
export const text = typed("text", 2000, "");

export const integer = (from: number, to: number, blank: number): Param<number> => ({
  input: { is: "integer", from, to },
  schema: z.int().check(z.gte(from), z.lte(to)),
  blank,
  portable: z.number(),
  ...asIs,
});

/** The record's owner (without one, the member that the workflow runs as), or a specific member. */
const personSchema = z.union([z.literal("owner"), z.uuid()]);
export const person: Param<string> = {
  input: { is: "person" },
  schema: personSchema,
  blank: "owner",
  portable: nameSchema,
  toPortable: (id, names) => names.nameOfPerson(id),
  fromPortable: (name, names) => names.person(name) ?? "",
};

const list = (schema: z.ZodMiniType<string>, max: number, hasOwner: boolean): Param<string[]> => ({
  input: { is: "people", hasOwner },
  schema: z.array(schema).check(z.minLength(1), z.maxLength(max)),
  blank: hasOwner ? ["owner"] : [],
  portable: z.array(nameSchema).check(z.maxLength(50)),
  toPortable: (ids, names) => ids.map((id) => names.nameOfPerson(id)),
  fromPortable: (people, names) => names.people(people),
});
export const people = list(personSchema, 20, true);
export const members = list(z.uuid(), 50, false);

export const tag: Param<string> = {
  input: { is: "tag" },
  schema: z.uuid(),
  blank: "",
  portable: nameSchema,
  toPortable: (id, names) => names.nameOfTag(id),
  fromPortable: (name, names) => names.tag(name) ?? "",
};

export const mailbox: Param<string> = {
  input: { is: "own" },
  schema: z.uuid(),
  blank: "",
  portable: nameSchema,
  toPortable: (id, names) => names.nameOfMailbox(id),
  fromPortable: (name, names) => names.mailbox(name) ?? "",
};

/** Creates a parameter in a special format, which the step itself edits and converts. */
export const own = <Stored>(schema: z.ZodMiniType<Stored>, blank: Stored): Param<Stored> => ({
  input: { is: "own" },
  schema,
  blank,
  portable: schema,
  ...asIs,
});

export const madeKinds = ["contacts", "deals"] as const;
export const madeKind: Param<(typeof madeKinds)[number]> = {
  input: { is: "recordKind", options: madeKinds },
  schema: z.enum(madeKinds),
  blank: "deals",
  portable: z.enum(madeKinds),
  ...asIs,
};
