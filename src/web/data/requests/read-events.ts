import { EventSourceParserStream } from "eventsource-parser/stream";

import { toApiError } from "./api-error.ts";

/**
 * Yields the events of a streaming function as they arrive; disconnects when the consumer stops, and throws the error that
 * ends them.
 */
export async function* readEvents<Event>(body: ReadableStream<BufferSource>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const event = JSON.parse(value.data);
      // The event's data contains the HTTP status that a regular error would have had.
      if (value.event === "error") throw toApiError(Number(event.status), value.data);
      yield event;
    }
  } finally {
    // For a stream that was cut off, cancelling rethrows the earlier error.
    await reader.cancel().catch(() => {});
  }
}
