import * as z from "zod/mini";

import type { FunctionRefusal } from "#domain/function-refusals.ts";

/**
 * Who may call a function: anybody; whoever has signed in, a person, a program or the secret key; people alone; a session
 * that owes no second factor; one of the last day, where the operator wants that; and one that may belong to an account
 * that is about to be deleted.
 */
export type Who = "anybody" | "signed_in" | "person" | "session" | "recent_session" | "leaving_session";

/** The parameters of a path and a query by their names, and as `body` what is sent as JSON. */
export type InputSchema = z.ZodMiniObject;

type Shared<Input, By> = {
  /** The method and the path behind /functions/v1; what stands in braces is a parameter. */
  name: `${"GET" | "POST" | "DELETE"} /${string}`;
  /** One sentence for those who read the description of the API. */
  summary: string;
  input: Input;
  limits: {
    who: By;
    /** The most bytes that a body of JSON may have where somebody has signed in; 64 kB where nothing is said. */
    bytes?: number;
    /** The most seconds that a stream of events lasts; five minutes where nothing is said. */
    seconds?: number;
  };
  /** How it may refuse, besides what anything may be refused for. */
  refusals: readonly FunctionRefusal[];
  /** What refuses wrong input in the place of `bad_parameter`: whatever is wrong, or by the name of a parameter or `body`. */
  badInput?: FunctionRefusal | Readonly<Record<string, FunctionRefusal>>;
};
type Answers<Output> = {
  /** Where its body is a file. */
  takes?: "file";
  /** What it gives, as JSON; `contents` or `nothing`. */
  output: Output;
  /** The status of its answer; 200, or 204 of nothing, where nothing is said. */
  status?: 200 | 201 | 202;
  events?: never;
};
type Streams<Event> = {
  /** It gives one such after the other, as server-sent events. */
  events: Event;
  output?: never;
  takes?: never;
};

/** What a function of the server is asked and gives, for whoever serves, calls and describes it. */
export type AnsweringContract<
  Input extends InputSchema = InputSchema,
  Output extends z.core.$ZodType = z.core.$ZodType,
  By extends Who = Who,
> = Shared<Input, By> & Answers<Output>;
/** The same of a function that streams. */
export type StreamingContract<
  Input extends InputSchema = InputSchema,
  Event extends z.core.$ZodType = z.core.$ZodType,
  By extends Who = Who,
> = Shared<Input, By> & Streams<Event>;
export type Contract = AnsweringContract | StreamingContract;

/** An answer that is a file. */
export const contents = z.custom<Blob>((given) => given instanceof Blob);

/** Whether a function answers with a file. */
export const givesFile = ({ output }: Pick<Contract, "output">): boolean => output === contents;

/** An answer without a body. */
export const nothing = z.undefined();

/** Says once what a function is asked, gives and allows: the server serves it, the browser's call has its types, the API's page tells it. */
export function defineFunction<const Given extends Contract>(contract: Given): Given {
  return contract;
}

/** How a function is asked: its method and its path. */
export function addressOf({ name }: Pick<Contract, "name">) {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}
