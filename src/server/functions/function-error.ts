import { type FunctionRefusal, functionRefusals } from "#domain/function-refusals.ts";

/** Thrown by a function that cannot do what was requested; the message is for developers, the code for translators. */
export class FunctionError extends Error {
  readonly code: FunctionRefusal;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: FunctionRefusal, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "FunctionError";
    this.code = code;
    this.details = details;
  }

  get status() {
    return functionRefusals[this.code];
  }
}
