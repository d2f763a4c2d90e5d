import type { Context as Request } from "hono";
import { z } from "zod";

import { AuthError } from "#server/auth/auth-error.ts";
import { parseShallow } from "#server/shallow-json.ts";

/** Every access token carries the metadata, and a request's headers have room for 16 kB. */
const maxMetadataBytes = 4_096;

/** An address as it is stored and compared: lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, "Unable to validate email address: invalid format")
  .regex(z.regexes.html5Email, "Unable to validate email address: invalid format");

/** The name under which attempts on an account are counted, however somebody writes its address. */
export const accountName = (email: string) => email.trim().toLowerCase();

/** What a user may keep about themselves. Postgres has no text with a NUL in it. */
export const metadataSchema = z
  .record(z.string(), z.unknown())
  .refine((data) => !JSON.stringify(data).includes("\\u0000"), "User metadata must not contain NUL characters")
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
  return schema.parse(body);
}

/** The answer to a body that its schema refuses: the first complaint. */
export function toValidationError(error: z.ZodError): AuthError {
  const [issue] = error.issues;
  const message =
    issue?.code === "invalid_type" ? `${issue.path.join(".") || "body"}: ${issue.message}` : issue?.message;
  return new AuthError(400, "validation_failed", message ?? "The request is not valid");
}
