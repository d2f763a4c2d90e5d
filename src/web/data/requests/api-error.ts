import type { FunctionErrorCode } from "#domain/function-error-codes.ts";

import { AppError, codeOf, type ErrorCode } from "./app-error.ts";

export type Details = Record<string, unknown>;

/** An error of a server function, identified by its code. `details` are inserted into the screen's text. */
export class ApiError extends AppError {
  readonly problem: string;
  readonly details: Details;

  constructor(code: ErrorCode, problem: string, message: string, details: Details = {}) {
    super(code, message);
    this.name = "ApiError";
    this.problem = problem;
    this.details = details;
  }
}

/**
 * Returns the error code if it is one of these, otherwise undefined; and the limit in the error's details, otherwise an
 * empty text.
 */
export function knownProblem<Code extends FunctionErrorCode>(error: unknown, codes: readonly Code[]) {
  if (!(error instanceof ApiError)) return { problem: undefined, limit: "" };
  return { problem: codes.find((code) => code === error.problem), limit: String(error.details.limit ?? "") };
}

/** Error codes for problems that have no text of their own and whose HTTP status is too general. */
const byProblem: Partial<Record<string, ErrorCode>> = {
  already_imported: "over",
  already_invited: "duplicate",
  already_member: "duplicate",
  conflict: "conflict",
  encoding_unclear: "invalid",
  export_running: "running",
  export_too_slow: "timeout",
  insufficient_tokens: "tokens",
  job_running: "running",
  key_reused: "conflict",
  link_expired: "over",
  mailbox_exists: "duplicate",
  mailbox_is_sample: "invalid",
  mailbox_resting: "over",
  no_heir: "handOver",
  not_open: "over",
  not_running: "over",
  not_restored: "over",
  nothing_to_analyse: "notFound",
  owner_with_colleagues: "handOver",
  payments_away: "network",
  payments_off: "network",
  price_changed: "conflict",
  timed_out: "timeout",
  token_cap_reached: "tokens",
  tokens_owed: "tokens",
  too_late: "over",
  too_many_mailboxes: "tooMany",
  upload_stalled: "network",
  upload_too_slow: "network",
  workspace_too_new: "invalid",
} satisfies Partial<Record<FunctionErrorCode, ErrorCode>>;

const byStatus: Partial<Record<number, ErrorCode>> = {
  400: "invalid",
  413: "tooLarge",
  415: "invalid",
  422: "invalid",
  503: "tooMany",
};

/** Returns the code of the error text that describes a problem. */
export const sentenceOf = (problem: string, status: number): ErrorCode =>
  byProblem[problem] ?? byStatus[status] ?? codeOf(problem, status);

/** Converts a function's error response to an ApiError, or to an AppError if the response is not JSON. */
export function toApiError(status: number, text: string): AppError {
  try {
    const { code: problem = "", message = "", details } = JSON.parse(text) as Partial<ApiError> & { code?: string };
    return new ApiError(sentenceOf(problem, status), problem, message, details);
  } catch {
    return new AppError(sentenceOf("", status), `The server answered ${status}`);
  }
}
