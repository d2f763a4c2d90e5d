import type { ContentfulStatusCode } from "hono/utils/http-status";

/** What a function answers when it cannot do what was asked; the words are for developers, the code for translators. */
export class FunctionError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "FunctionError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
