import { type FunctionErrorCode, functionErrorCodes } from "#domain/function-error-codes.ts";

/**
 * Thrown by a function that cannot do what was requested. The message is for developers; the code is for translations.
 */
export class FunctionError extends Error {
  readonly code: FunctionErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: FunctionErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "FunctionError";
    this.code = code;
    this.details = details;
  }

  get status() {
    return functionErrorCodes[this.code];
  }
}
