import { AuthError, isAuthRetryableFetchError, PostgrestError } from "@supabase/supabase-js";

export type ErrorCode =
  | "network"
  | "signedOut"
  | "notAllowed"
  | "notFound"
  | "duplicate"
  | "inUse"
  | "linkGone"
  | "noMember"
  | "invalid"
  | "conflict"
  | "tooMany"
  | "timeout"
  | "tooLarge"
  | "running"
  | "over"
  | "tokens"
  | "handOver"
  | "unexpected";

/** The error type of the web app: a code with a text in `errors`, and the server's message. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
  }
}

const byDatabaseCode: Record<string, ErrorCode> = {
  "23505": "duplicate",
  "23503": "inUse",
  "40001": "conflict",
  "42501": "notAllowed",
  "57014": "timeout",
  PGRST116: "notFound",
  PGRST301: "signedOut",
  PGRST303: "signedOut",
  "28000": "signedOut",
  // The second factor was set up after the session started, or is not verified yet.
  insufficient_aal: "signedOut",
  // Deleting an account on one device ends its sessions on all devices.
  account_leaving: "signedOut",
};

/** Maps a server error to an error code of the web app. */
export function codeOf(code: string | undefined, status: number | undefined, message = ""): ErrorCode {
  // Postgres uses the same code for a missing linked row and for a row that others still link to.
  if (code === "23503" && message.startsWith("insert or update")) return "linkGone";
  const known = code ? byDatabaseCode[code] : undefined;
  if (known) return known;
  // Classes 22 and 23: a value that does not fit its column or breaks a rule. P0001: a rule of the product, raised
  // explicitly.
  if (code && /^(2[23]\w{3}|P0001)$/.test(code)) return "invalid";
  if (status === 0) return "network";
  if (status === 401) return "signedOut";
  if (status === 403) return "notAllowed";
  if (status === 404) return "notFound";
  if (status === 429) return "tooMany";
  return "unexpected";
}

/** Converts any thrown value to an AppError. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PostgrestError)
    return new AppError(codeOf(error.code, undefined, error.message), error.message, { cause: error });
  if (isAuthRetryableFetchError(error)) return new AppError("network", error.message, { cause: error });
  if (error instanceof AuthError) return new AppError(codeOf(undefined, error.status), error.message, { cause: error });
  // Each browser has its own message. Code that cannot be loaded is a network error as well.
  if (error instanceof TypeError && /fetch|network|load failed|imported module|module script/i.test(error.message))
    return new AppError("network", error.message, { cause: error });
  return new AppError("unexpected", error instanceof Error ? error.message : String(error), { cause: error });
}

/** Returns the sign-in service's error code, which is more specific than the web app's; undefined for other errors. */
export function authCodeOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof AuthError ? cause.code : undefined;
}

/** An error returned by a service of the server. */
export type Failure = { message: string; code?: string };

/** Recursion limit of a type: each list and each list item is a level. */
type Depth = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
type Less = [0, 0, 1, 2, 3, 4, 5, 6, 7];

/** Finds the error type that supabase-js infers for a row or an embedded row if a select names an unknown column. */
type Complaint<T, Left extends Depth = 8> = 0 extends 1 & T
  ? never
  : T extends string
    ? T extends { error: true }
      ? T
      : never
    : Left extends 0
      ? never
      : T extends readonly (infer Item)[]
        ? Complaint<Item, Less[Left]>
        : T extends object
          ? string extends keyof T
            ? never
            : { [K in keyof T]-?: Complaint<T[K], Less[Left]> }[keyof T]
          : never;

type DataOf<R> = R extends { data: infer T; error: null } ? T : never;
/** Fails type checking if the select of a response names an unknown column. */
type Sound<R> = [Complaint<DataOf<R>>] extends [never] ? unknown : { unknownColumn: Complaint<DataOf<R>> };

/** Returns the data of a response, or throws an AppError. */
export function unwrap<R extends { error: Failure | null; data: unknown; status?: number }>(
  reply: R & Sound<R>,
): DataOf<R> {
  const { error, status } = reply;
  if (error === null) return reply.data as DataOf<R>;
  if (error instanceof AuthError) throw toAppError(error);
  throw new AppError(codeOf(error.code, status, error.message), error.message, { cause: error });
}
