import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { bodies, type Exchange, smallBody } from "#server/http/bodies/bodies.ts";
import { BodyProblem } from "#server/http/bodies/body-problem.ts";
import { parseQuery } from "#server/rest/parse-query.ts";
import { readInWorker } from "#server/rest/read-in-worker.ts";
import { type RequestBody, requestBody } from "#server/rest/request-body.ts";
import { RestError } from "#server/rest/rest-error.ts";
import type { RestLimits } from "#server/rest/rest-limits.ts";
import type { RestRequest } from "#server/rest/rest-request.ts";
import { ValueList } from "#server/rest/value-list.ts";

/** Smaller bodies are parsed in the main thread, which takes a few milliseconds at most. */
const workerThreshold = 256 * 1024;
/** Memory per byte of the body: the received bytes, their text, and the message to Postgres. */
const weight = 3;

/**
 * Reads the body of a data request within the caller's share. Anonymous callers have a lower size limit. Rejects with a
 * RestError if the body cannot be read or is too large.
 */
export async function readRequestBody(
  context: Context,
  exchange: Exchange,
  { role, userId }: Identity,
  request: RestRequest,
  limits: RestLimits,
): Promise<RequestBody> {
  const most = role === "anon" ? smallBody : limits.maxBodyBytes;
  const bytes = await bodies(context)
    .read(exchange, { person: userId, most, weight })
    .catch((error: unknown) => {
      throw error instanceof BodyProblem ? toRestError(error) : error;
    });
  if (bytes.length < workerThreshold) return requestBody(bytes);
  const { contentType } = request;
  const isCall = request.target.kind === "routine";
  const { columns } = parseQuery(request.search, new ValueList(), limits);
  const read = await readInWorker({ bytes, contentType, columns, isCall });
  const body = requestBody(bytes);
  return "payload" in read ? { ...body, asPayload: () => read.payload } : { ...body, asCall: () => read.call };
}

const toRestError = ({ trouble, status, message, headers }: BodyProblem) =>
  new RestError(status, trouble === "busy" ? "PGRST003" : "PGRST102", message, { headers });
