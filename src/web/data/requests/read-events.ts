import { EventSourceParserStream } from "eventsource-parser/stream";

import { toRefusal } from "./refusal.ts";

/** The events of a function that streams, each as it comes; hangs up when nobody wants the next one, throws what ends them. */
export async function* readEvents<Event>(body: ReadableStream<BufferSource>): AsyncGenerator<Event> {
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const event = JSON.parse(value.data);
      // It says in its data with which status it would have been refused.
      if (value.event === "error") throw toRefusal(Number(event.status), value.data);
      yield event;
    }
  } finally {
    // Of one that was cut off it throws what was thrown before.
    await reader.cancel().catch(() => {});
  }
}
