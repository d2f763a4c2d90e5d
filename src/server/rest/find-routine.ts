import { closest } from "#server/rest/find-link.ts";
import { RestError } from "#server/rest/rest-error.ts";
import type { Routine, SchemaCache } from "#server/rest/schema-cache.ts";

/**
 * Finds the function that has all of these arguments by name, and requires no others. Otherwise finds a function with a
 * single unnamed argument of one of `wholeTypes`, which receives the whole body; if `args` is null, only such a
 * function matches. The name of a single unnamed text argument may also be empty: `{"": "text"}`. Throws a RestError if
 * no function or several functions match.
 */
export function findRoutine(
  schema: SchemaCache,
  name: string,
  args: string[] | null,
  wholeTypes: string[],
): { routine: Routine; isWhole: boolean } {
  const overloads = schema.routines.get(name) ?? [];
  const fitting = args === null ? [] : overloads.filter((routine) => fits(routine, args));
  const [routine] = fitting;
  if (fitting.length > 1) throw ambiguous(fitting);
  if (routine) return { routine, isWhole: false };
  const whole = overloads.find((overload) => takesWhole(overload, wholeTypes));
  if (whole) return { routine: whole, isWhole: true };
  throw args === null ? missingWhole(name, wholeTypes) : missing(schema, name, args, overloads, wholeTypes.length > 0);
}

function fits(routine: Routine, args: string[]): boolean {
  const [only, ...more] = routine.parameters;
  if (only?.name === "" && more.length === 0 && only.type === "text" && args.length === 1 && args[0] === "")
    return true;
  const names = new Set(routine.parameters.map((parameter) => parameter.name).filter((name) => name !== ""));
  return (
    args.every((name) => names.has(name)) &&
    routine.parameters.every((parameter) => !parameter.isRequired || args.includes(parameter.name))
  );
}

function takesWhole({ parameters: [only, ...more] }: Routine, types: string[]): boolean {
  return more.length === 0 && only?.name === "" && types.includes(only.type);
}

function missingWhole(name: string, types: string[]) {
  return new RestError(404, "PGRST202", `Could not find the function public.${name} in the schema cache`, {
    details: `Searched for the function public.${name} with a single unnamed ${types.join("/")} parameter, but no matches were found in the schema cache.`,
  });
}

function ambiguous(fitting: Routine[]) {
  const signatures = fitting.map(
    (routine) =>
      `public.${routine.name}(${routine.parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ")})`,
  );
  return new RestError(
    300,
    "PGRST203",
    `Could not choose the best candidate function between: ${signatures.join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}

function missing(schema: SchemaCache, name: string, args: string[], overloads: Routine[], takesBody: boolean) {
  const sorted = args.toSorted();
  const called = `public.${name}${sorted.length > 0 ? `(${sorted.join(", ")})` : " without parameters"}`;
  const searched =
    sorted.length > 0
      ? `public.${name} with parameter${sorted.length > 1 ? "s" : ""} ${sorted.join(", ")}`
      : `public.${name} without parameters`;
  const orBody = takesBody ? " or with a single unnamed json/jsonb parameter" : "";
  return new RestError(404, "PGRST202", `Could not find the function ${called} in the schema cache`, {
    details: `Searched for the function ${searched}${orBody}, but no matches were found in the schema cache.`,
    hint: suggestion(schema, name, overloads),
  });
}

function suggestion(schema: SchemaCache, name: string, overloads: Routine[]): string | null {
  const [overload] = overloads;
  if (overload) {
    const names = overload.parameters.map((parameter) => parameter.name).toSorted();
    return `Perhaps you meant to call the function public.${name}(${names.join(", ")})`;
  }
  const near = closest(name, schema.routines.keys());
  return near ? `Perhaps you meant to call the function public.${near}` : null;
}
