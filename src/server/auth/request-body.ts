import type { Context as Request } from "hono";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { parseJsonWithDepthLimit } from "#server/http/limits/json-depth-limit.ts";

/** Every access token contains the metadata, and the headers of a request are limited to 16 kB. */
const maxMetadataBytes = 4_096;

/** Returns the key that counts attempts on an account; all spellings of the address have the same key. */
export const accountName = (email: string) => email.trim().toLowerCase();

/** The metadata that a user may store about themselves. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= maxMetadataBytes, "User metadata is limited to 4 kB");

/** Parses the JSON body of a request with a schema. Errors become GoTrue's `bad_json` or `validation_failed`. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = await request.req.text();
  let body: unknown;
  try {
    body = parseJsonWithDepthLimit(text);
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  assertStorable(body);
  return schema.parse(withoutNulls(body));
}

/** Removes fields that are null: clients in Python and Dart send them, and GoTrue treats them as absent. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** True if Postgres can store all texts in a value: NUL and unpaired surrogates cannot be stored. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}

/** Rejects input that contains a text which cannot be stored. */
export function assertStorable(sent: unknown) {
  if (isStorable(sent)) return;
  throw new AuthError(400, "validation_failed", "Text must be valid Unicode without NUL characters");
}

/** Returns the error for a body that does not match its schema, with the first issue. */
export function toValidationError(error: z.core.$ZodError): AuthError {
  const [issue] = error.issues;
  const message =
    issue?.code === "invalid_type" ? `${issue.path.join(".") || "body"}: ${issue.message}` : issue?.message;
  return new AuthError(400, "validation_failed", message ?? "The request is not valid");
}
