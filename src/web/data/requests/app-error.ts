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

/** The one error of the screens: a code that the `errors` texts translate, and what the server said. */
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
  // The second factor came later than the session, or is still to be shown.
  insufficient_aal: "signedOut",
  // Whoever deletes their account on one device ends their sessions on all.
  account_leaving: "signedOut",
};

/** The code of the screens for what a service of the server answered. */
export function codeOf(code: string | undefined, status: number | undefined, message = ""): ErrorCode {
  // One code of Postgres for both ends of a link.
  if (code === "23503" && message.startsWith("insert or update")) return "linkGone";
  const known = code ? byDatabaseCode[code] : undefined;
  if (known) return known;
  // Classes 22 and 23: a value that does not fit its column or breaks a rule. P0001: a rule of ours, raised by hand.
  if (code && /^(2[23]\w{3}|P0001)$/.test(code)) return "invalid";
  if (status === 0) return "network";
  if (status === 401) return "signedOut";
  if (status === 403) return "notAllowed";
  if (status === 404) return "notFound";
  if (status === 429) return "tooMany";
  return "unexpected";
}

/** Turns whatever was thrown into the one error of the screens. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof PostgrestError)
    return new AppError(codeOf(error.code, undefined, error.message), error.message, { cause: error });
  if (isAuthRetryableFetchError(error)) return new AppError("network", error.message, { cause: error });
  if (error instanceof AuthError) return new AppError(codeOf(undefined, error.status), error.message, { cause: error });
  // Browsers say it in their own words; code that did not come is the network's fault, too.
  if (error instanceof TypeError && /fetch|network|load failed|imported module|module script/i.test(error.message))
    return new AppError("network", error.message, { cause: error });
  return new AppError("unexpected", error instanceof Error ? error.message : String(error), { cause: error });
}

/** What the sign-in service calls the error; it tells more than the code of the screens. */
export function authCodeOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof AuthError ? cause.code : undefined;
}

/** What a service of the server says went wrong. */
export type Failure = { message: string; code?: string };

/** How deep a type may still be looked into: a list and what is in it are a step each. */
type Depth = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
type Less = [0, 0, 1, 2, 3, 4, 5, 6, 7];

/** A select that names a column that is not there gets a complaint for a row, or for what is embedded in one. */
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
/** Asks more of a reply than it has where its select names a column that is not there. */
type Sound<R> = [Complaint<DataOf<R>>] extends [never] ? unknown : { unknownColumn: Complaint<DataOf<R>> };

/** The data of a reply, or the one error. */
export function unwrap<R extends { error: Failure | null; data: unknown; status?: number }>(
  reply: R & Sound<R>,
): DataOf<R> {
  const { error, status } = reply;
  if (error === null) return reply.data as DataOf<R>;
  if (error instanceof AuthError) throw toAppError(error);
  throw new AppError(codeOf(error.code, status, error.message), error.message, { cause: error });
}
