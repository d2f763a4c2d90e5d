import { parentPort } from "node:worker_threads";

import { readCallBody } from "#server/rest/call-body.ts";
import { assertFewContainers } from "#server/rest/many-values.ts";
import { contentTypeOf, readPayload } from "#server/rest/payload.ts";
import type { WorkerRequest, WorkerResponse } from "#server/rest/read-in-worker.ts";
import { RestError } from "#server/rest/rest-error.ts";

parentPort?.on("message", (request: WorkerRequest) => parentPort?.postMessage(read(request)));

function read({ bytes, contentType, columns, isCall }: WorkerRequest): WorkerResponse {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // A text that equals the body does not have to be sent back.
  const spare = (text: string) => (text.length === body.length && body.equals(Buffer.from(text)) ? null : text);
  try {
    if (contentTypeOf(contentType) === "application/json") assertFewContainers(bytes);
    if (isCall) {
      const call = readCallBody(body, contentType, columns);
      return { call: { ...call, text: spare(call.text) } };
    }
    const payload = readPayload(body, contentType, columns);
    return { payload: { ...payload, text: spare(payload.text) } };
  } catch (error) {
    if (error instanceof RestError) {
      return { rejection: { status: error.status, code: error.code, message: error.message, hint: error.hint } };
    }
    return { failure: String(error) };
  }
}
