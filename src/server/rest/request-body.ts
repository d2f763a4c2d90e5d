import { type CallBody, readCallBody } from "#server/rest/call-body.ts";
import { type Payload, readPayload } from "#server/rest/payload.ts";

type BodyParser<Result> = (contentType: string | undefined, columns: string[] | null) => Result;

/** The body of a data request, which can be parsed as required by the kind of request. */
export type RequestBody = { asPayload: BodyParser<Payload>; asCall: BodyParser<CallBody> };

/** Wraps a body that is parsed in the main thread. */
export const requestBody = (bytes: Buffer): RequestBody => ({
  asPayload: (contentType, columns) => readPayload(bytes, contentType, columns),
  asCall: (contentType, columns) => readCallBody(bytes, contentType, columns),
});

export const noBody = requestBody(Buffer.alloc(0));
