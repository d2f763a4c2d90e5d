import { type CallBody, readCallBody } from "#server/rest/call-body.ts";
import { type Payload, readPayload } from "#server/rest/payload.ts";

type Read<Result> = (contentType: string | undefined, columns: string[] | null) => Result;

/** The body of a data request, to be parsed as the type of the request requires. */
export type GivenBody = { asPayload: Read<Payload>; asCall: Read<CallBody> };

/** Wraps a body that is parsed in this thread. */
export const givenBody = (bytes: Buffer): GivenBody => ({
  asPayload: (contentType, columns) => readPayload(bytes, contentType, columns),
  asCall: (contentType, columns) => readCallBody(bytes, contentType, columns),
});

export const noBody = givenBody(Buffer.alloc(0));
