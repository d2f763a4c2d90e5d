import * as z from "zod/mini";

import type { FunctionErrorCode } from "#domain/function-error-codes.ts";

/**
 * The permitted callers of a function. `anybody`: anyone. `signed_in`: any signed-in caller, which is a person, a
 * program or the secret key. `person`: only people. `session`: a session without a pending second factor.
 * `recent_session`: a session started within the last day, if the operator requires this. `leaving_session`: a session,
 * also of an account that is scheduled for deletion.
 */
export type CallerKind = "anybody" | "signed_in" | "person" | "session" | "recent_session" | "leaving_session";

/** The parameters of the path and the query by name, and the JSON body as `body`. */
export type InputSchema = z.ZodMiniObject;

type Shared<Input, By> = {
  /** The HTTP method, and the path after /functions/v1 with parameters in braces. */
  name: `${"GET" | "POST" | "DELETE"} /${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  input: Input;
  limits: {
    who: By;
    /** The maximum size of the JSON body for signed-in callers, in bytes; default: 64 kB. */
    bytes?: number;
    /** The maximum duration of an event stream, in seconds; default: five minutes. */
    seconds?: number;
  };
  /** The error codes that this function can return in addition to the general ones. */
  errorCodes: readonly FunctionErrorCode[];
  /**
   * The error code for invalid input instead of `bad_parameter`: one for all input, or one for each parameter or
   * `body`.
   */
  badInput?: FunctionErrorCode | Readonly<Record<string, FunctionErrorCode>>;
};
type Answers<Output> = {
  /** Set if the request body is a file. */
  takes?: "file";
  /** The schema of the JSON result, or `contents` or `nothing`. */
  output: Output;
  /** The status of the response; default: 200, or 204 without a body. */
  status?: 200 | 201 | 202;
  events?: never;
};
type Streams<Event> = {
  /** The schema of the server-sent events. */
  events: Event;
  output?: never;
  takes?: never;
};

/** The contract of a server function, used to serve, call and document it. */
export type AnsweringContract<
  Input extends InputSchema = InputSchema,
  Output extends z.core.$ZodType = z.core.$ZodType,
  By extends CallerKind = CallerKind,
> = Shared<Input, By> & Answers<Output>;
/** The contract of a function that streams events. */
export type StreamingContract<
  Input extends InputSchema = InputSchema,
  Event extends z.core.$ZodType = z.core.$ZodType,
  By extends CallerKind = CallerKind,
> = Shared<Input, By> & Streams<Event>;
export type Contract = AnsweringContract | StreamingContract;

/** The result of a function that responds with a file. */
export const contents = z.custom<Blob>((given) => given instanceof Blob);

/** True if a function responds with a file. */
export const returnsFile = ({ output }: Pick<Contract, "output">): boolean => output === contents;

/** The result of a function that responds without a body. */
export const nothing = z.undefined();

/**
 * Defines a function's input, output and limits in one place, which the server, the types of the browser's calls, and
 * the API documentation all use.
 */
export function defineFunction<const Definition extends Contract>(contract: Definition): Definition {
  return contract;
}

/** Returns a function's method and path. */
export function methodAndPath({ name }: Pick<Contract, "name">) {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}
