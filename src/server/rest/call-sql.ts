import type { Routine } from "#server/rest/schema-cache.ts";
import { bodySlot, qualify, quoteName, type Parameters } from "#server/rest/statement.ts";
import type { Slot } from "#server/rest/syntax.ts";

/**
 * The source of the arguments. body: by name from a JSON object, or from the first object of a list. whole: the body is
 * the only argument. values: each argument is a separate parameter.
 */
export type CallArguments =
  | { from: "body"; names: string[]; isArray: boolean }
  | { from: "whole" }
  | { from: "values"; values: Map<string, Slot> };

/** Returns a `with` clause that calls the function once and provides its result as vanda_source. */
export function callSql(parameters: Parameters, routine: Routine, args: CallArguments): string {
  const call = `${qualify(routine.name)}(${argumentsSql(parameters, routine, args)})`;
  const body =
    args.from === "body" && args.names.some((name) => name !== "") ? `${bodySql(parameters, routine, args)}` : null;
  if (routine.returns === "composite") {
    return `with vanda_source as (select vanda_call.* from ${body ? `${body}, lateral ` : ""}${call} as vanda_call)`;
  }
  // The clause is materialized, so that the function is called even if its result is not read.
  return `with vanda_source as materialized (select ${call} as vanda_scalar${body ? ` from ${body}` : ""})`;
}

function argumentsSql(parameters: Parameters, routine: Routine, args: CallArguments): string {
  if (args.from === "whole") return `${parameters.bind(bodySlot)}::${routine.parameters[0]?.cast ?? "json"}`;
  const argument = (name: string, cast: string) => {
    if (args.from === "body" && name === "" && args.names.includes(name)) return unnamedSql(parameters, args);
    if (args.from === "body") return args.names.includes(name) ? `vanda_args.${quoteName(name)}` : null;
    const slot = args.values.get(name);
    return slot === undefined ? null : `${parameters.bind(slot)}::${cast}`;
  };
  return routine.parameters
    .flatMap(({ name, cast, isVariadic }) => {
      const value = argument(name, cast);
      if (value === null) return [];
      return [`${isVariadic ? "variadic " : ""}${name === "" ? "" : `${quoteName(name)} := `}${value}`];
    })
    .join(", ");
}

/**
 * Returns the SQL of the value with an empty name in the body. It is read separately, because no column of a record can
 * have that name.
 */
const unnamedSql = (parameters: Parameters, { isArray }: { isArray: boolean }) =>
  `(${parameters.bind(bodySlot)}::json${isArray ? " -> 0" : ""} ->> '')`;

function bodySql(
  parameters: Parameters,
  routine: Routine,
  { names, isArray }: Extract<CallArguments, { from: "body" }>,
): string {
  const types = routine.parameters
    .filter((parameter) => parameter.name !== "" && names.includes(parameter.name))
    .map(({ name, cast }) => `${quoteName(name)} ${cast}`);
  return `json_to_record(${parameters.bind(bodySlot)}::json${isArray ? " -> 0" : ""}) as vanda_args(${types.join(", ")})`;
}
