import { randomUUID } from "node:crypto";

import { z } from "zod";

import type { Broadcast } from "#server/realtime/frames.ts";

/** Postgres's NOTIFY accepts at most 8000 bytes. */
const pieceLength = 7_000;
const maxUnfinished = 1_000;

const pieceSchema = z.tuple([z.string(), z.number(), z.number(), z.string()]);
const messageSchema = z.object({
  topic: z.string(),
  event: z.string(),
  isJson: z.boolean(),
  /** The payload, encoded as base64. */
  payload: z.string(),
  from: z.string().nullable(),
});

export type RelayedBroadcast = { topic: string; broadcast: Broadcast; from: string | null };

/** Splits a broadcast into parts that are small enough for NOTIFY, which passes them to all processes. */
export function splitBroadcast({ topic, broadcast, from }: RelayedBroadcast): string[] {
  const { event, isJson, payload } = broadcast;
  const text = JSON.stringify({ topic, event, isJson, payload: payload.toString("base64"), from });
  // The text is split as base64, so that no character is split and each part has the length that Postgres counts.
  const whole = Buffer.from(text).toString("base64");
  const count = Math.ceil(whole.length / pieceLength);
  const id = randomUUID();
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify([id, at, count, whole.slice(at * pieceLength, (at + 1) * pieceLength)]),
  );
}

/** Creates the function that assembles the parts of broadcasts and calls `onWhole` with each complete broadcast. */
export function createAssembler(onWhole: (broadcast: RelayedBroadcast) => void) {
  const unfinished = new Map<string, string[]>();
  return (text: string) => {
    const [id, at, count, part] = pieceSchema.parse(JSON.parse(text));
    const parts = unfinished.get(id) ?? [];
    parts[at] = part;
    if (parts.filter(Boolean).length < count) {
      // The parts of a broadcast arrive in order and together, so incomplete broadcasts are from senders that no longer
      // exist.
      if (unfinished.size >= maxUnfinished) unfinished.clear();
      unfinished.set(id, parts);
      return;
    }
    unfinished.delete(id);
    const { topic, from, event, isJson, payload } = messageSchema.parse(
      JSON.parse(Buffer.from(parts.join(""), "base64").toString()),
    );
    onWhole({ topic, from, broadcast: { event, isJson, payload: Buffer.from(payload, "base64") } });
  };
}
