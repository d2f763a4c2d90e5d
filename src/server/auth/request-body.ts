import type { Context as Request } from "hono";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { parseShallow } from "#server/shallow-json.ts";

/** Every access token carries the metadata, and a request's headers have room for 16 kB. */
const maxMetadataBytes = 4_096;

/** The name under which attempts on an account are counted, however somebody writes its address. */
export const accountName = (email: string) => email.trim().toLowerCase();

/** What a user may keep about themselves. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((data) => Buffer.byteLength(JSON.stringify(data)) <= maxMetadataBytes, "User metadata is limited to 4 kB");

/** Reads the JSON body of a request against a schema; what does not fit becomes GoTrue's `bad_json` or `validation_failed`. */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = await request.req.text();
  let body: unknown;
  try {
    body = parseShallow(text);
  } catch {
    throw new AuthError(400, "bad_json", "Could not parse request body as JSON");
  }
  assertStorable(body);
  return schema.parse(withoutNulls(body));
}

/** A field of null is one that is not there, as GoTrue reads it and clients in Python and Dart send it. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** Whether Postgres can keep every text in a value: it knows no NUL, and no half of a pair of surrogates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part));
}

/** Refuses what somebody sent with a text in it that nothing could be done with. */
export function assertStorable(sent: unknown) {
  if (isStorable(sent)) return;
  throw new AuthError(400, "validation_failed", "Text must be valid Unicode without NUL characters");
}

/** The answer to a body that its schema refuses: the first complaint. */
export function toValidationError(error: z.core.$ZodError): AuthError {
  const [issue] = error.issues;
  const message =
    issue?.code === "invalid_type" ? `${issue.path.join(".") || "body"}: ${issue.message}` : issue?.message;
  return new AuthError(400, "validation_failed", message ?? "The request is not valid");
}
