import * as z from "zod";

import type { Contract, InputSchema } from "#domain/functions/define-function.ts";
import type { FunctionRequest } from "#server/request/caller.ts";
import { FunctionError } from "#server/request/function-error.ts";

/** Matches an escaped null character in JSON, unless its backslash is itself escaped. */
const escapedZero = /(?<!\\)(?:\\\\)*\\u0000/;

type InputContract<Input> = Pick<Contract, "badInput"> & { input: Input };

/** Parses the input of a call. Invalid input is rejected with the name of the first invalid field. */
export async function readInput<Input extends InputSchema>(
  { input, badInput = {} }: InputContract<Input>,
  { req }: FunctionRequest,
): Promise<z.output<Input>> {
  const reject = (parameter: string, message: string, details: Record<string, unknown>) =>
    new FunctionError(
      (typeof badInput === "string" ? badInput : badInput[parameter]) ?? "bad_parameter",
      message,
      details,
    );
  const { body: _body, ...parameters } = req.query();
  // The database cannot store null characters, and no text needs them.
  const zero = Object.entries(parameters).find(([, value]) => value.includes("\0"))?.[0];
  if (zero !== undefined)
    throw new FunctionError("bad_parameter", `The parameter ${zero} contains a NUL character`, { name: zero });
  const values: Record<string, unknown> = { ...parameters, ...req.param() };
  if ("body" in input.shape) {
    const text = await req.text();
    if (escapedZero.test(text)) throw new FunctionError("bad_body", "A text in this body contains a NUL character");
    try {
      values.body = text === "" ? undefined : JSON.parse(text);
    } catch {
      throw reject("body", "The body is not JSON", { name: "body" });
    }
  }
  const read = z.safeParse(input, values);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  const [parameter, ...inside] = (first?.path ?? []).map(String);
  // A rule about several parameters has no parameter name.
  if (parameter === undefined) throw reject("", first?.message ?? "", {});
  if (parameter !== "body")
    throw reject(parameter, `The parameter ${parameter} is missing or invalid: ${first?.message}`, { name: parameter });
  const issues = read.error.issues.flatMap((issue) =>
    issue.path[0] === "body" ? { ...issue, path: issue.path.slice(1) } : [],
  );
  const name = inside.join(".") || "body";
  throw reject("body", `\`${name}\` is missing or invalid: ${first?.message}`, { name, issues });
}
