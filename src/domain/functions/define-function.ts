import * as z from "zod/mini";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";

/**
 * Permitted callers of a function: anyone; any signed-in caller, which is a person, a program or the secret key; persons
 * only; a session without a pending second factor; one started within the last day, if the operator requires that; and one
 * that may belong to an account that is about to be deleted.
 */
export type CallerKind = "anybody" | "signed_in" | "person" | "session" | "recent_session" | "leaving_session";

/** The parameters of the path and the query by their names, and the JSON body as `body`. */
export type InputSchema = z.ZodMiniObject;

type Shared<Input, By> = {
  /** The method and the path after /functions/v1; braces mark parameters. */
  name: `${"GET" | "POST" | "DELETE"} /${string}`;
  /** One sentence for readers of the API documentation. */
  summary: string;
  input: Input;
  limits: {
    who: By;
    /** Maximum size of a JSON body from signed-in callers, in bytes; default: 64 kB. */
    bytes?: number;
    /** Maximum duration of an event stream in seconds; default: five minutes. */
    seconds?: number;
  };
  /** Error codes of the function, in addition to the general ones. */
  errorCodes: readonly FunctionErrorCode[];
  /** The error code for invalid input, in place of `bad_parameter`: one for all input, or one per parameter or `body`. */
  badInput?: FunctionErrorCode | Readonly<Record<string, FunctionErrorCode>>;
};
type Answers<Output> = {
  /** Set if its body is a file. */
  takes?: "file";
  /** The schema of its JSON result; `contents` or `nothing`. */
  output: Output;
  /** The status of its response; default: 200, or 204 without a body. */
  status?: 200 | 201 | 202;
  events?: never;
};
type Streams<Event> = {
  /** The schema of its server-sent events. */
  events: Event;
  output?: never;
  takes?: never;
};

/** The contract of a server function, for serving, calling and documenting it. */
export type AnsweringContract<
  Input extends InputSchema = InputSchema,
  Output extends z.core.$ZodType = z.core.$ZodType,
  By extends CallerKind = CallerKind,
> = Shared<Input, By> & Answers<Output>;
/** The contract of a function that streams. */
export type StreamingContract<
  Input extends InputSchema = InputSchema,
  Event extends z.core.$ZodType = z.core.$ZodType,
  By extends CallerKind = CallerKind,
> = Shared<Input, By> & Streams<Event>;
export type Contract = AnsweringContract | StreamingContract;

/** A response that is a file. */
export const contents = z.custom<Blob>((given) => given instanceof Blob);

/** True if a function responds with a file. */
export const returnsFile = ({ output }: Pick<Contract, "output">): boolean => output === contents;

/** A response without a body. */
export const nothing = z.undefined();

/**
 * Defines a function's input, output and limits once: the server serves it, the browser's call is typed by it, and the API
 * documentation lists it.
 */
export function defineFunction<const Definition extends Contract>(contract: Definition): Definition {
  return contract;
}

/** Returns a function's method and path. */
export function methodAndPath({ name }: Pick<Contract, "name">) {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}
