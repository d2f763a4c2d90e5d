import { parseJsonWithDepthLimit } from "#server/http/limits/json-depth-limit.ts";

/** A message on the socket, in either direction. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};
export type Version = "1.0.0" | "2.0.0";

/** A broadcast of a client. In version 2 it may be binary, and is then passed on unchanged. */
export type Broadcast = { event: string; payload: Buffer; isJson: boolean };

export class BadFrame extends Error {}

const kinds = { broadcastPush: 3, broadcast: 4 } as const;

/**
 * Parses a text frame, which is an object in version 1 and an array in version 2. Throws a BadFrame for any other text.
 */
export function readTextFrame(version: Version, text: string): Frame {
  let value: unknown;
  try {
    value = parseJsonWithDepthLimit(text);
  } catch {
    throw new BadFrame("A message is not JSON, or nested too deeply");
  }
  const parts = Array.isArray(value) ? value : fromObject(value);
  if ((version === "2.0.0") !== Array.isArray(value)) throw new BadFrame(`This is not a message of version ${version}`);
  const [joinRef, ref, topic, event, payload] = parts;
  if (typeof topic !== "string" || typeof event !== "string")
    throw new BadFrame("A message needs a topic and an event");
  return { joinRef: toRef(joinRef), ref: toRef(ref), topic, event, payload };
}

function fromObject(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) throw new BadFrame("A message is an object or an array");
  const { join_ref: joinRef, ref, topic, event, payload } = value as Record<string, unknown>;
  return [joinRef, ref, topic, event, payload];
}

function toRef(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" && value.length <= 255) return value;
  if (typeof value === "number") return String(value);
  throw new BadFrame("A reference is a short text");
}

/** Parses a binary frame, the format of broadcasts in version 2. Throws a BadFrame for other bytes. */
export function readBinaryFrame(
  bytes: Buffer,
): Omit<Frame, "payload" | "event"> & { broadcast: Broadcast; hasOptions: boolean } {
  const [kind, joinRefSize, refSize, topicSize, eventSize, optionsSize, encoding] = bytes;
  const sizes = [joinRefSize, refSize, topicSize, eventSize, optionsSize];
  const start = 7 + sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
  if (kind !== kinds.broadcastPush || encoding === undefined || encoding > 1 || bytes.length < start) {
    throw new BadFrame("A binary message is not a broadcast");
  }
  let at = 7;
  const [joinRef = "", ref = "", topic = "", event = "", options = ""] = sizes.map((size = 0) =>
    bytes.toString("utf8", at, (at += size)),
  );
  const payload = bytes.subarray(start);
  if (encoding === 1) assertJson(payload);
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    broadcast: { event, payload, isJson: encoding === 1 },
    hasOptions: options !== "",
  };
}

function assertJson(bytes: Buffer) {
  try {
    parseJsonWithDepthLimit(bytes.toString());
  } catch {
    throw new BadFrame("The payload of a broadcast is not JSON, or nested too deeply");
  }
}

export function writeFrame(version: Version, { joinRef, ref, topic, event, payload }: Frame): string {
  return version === "1.0.0"
    ? JSON.stringify({ join_ref: joinRef, ref, topic, event, payload })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/**
 * Formats a broadcast for its recipients. Returns null in version 1 for a broadcast that is not JSON, because version 1
 * has no binary frames.
 */
export function writeBroadcast(version: Version, topic: string, broadcast: Broadcast): string | Buffer | null {
  if (version === "2.0.0") {
    const names = [Buffer.from(topic), Buffer.from(broadcast.event)];
    const head = [kinds.broadcast, ...names.map((name) => name.length), 0, broadcast.isJson ? 1 : 0];
    return Buffer.concat([Buffer.from(head), ...names, broadcast.payload]);
  }
  if (!broadcast.isJson) return null;
  const payload = { type: "broadcast", event: broadcast.event, payload: JSON.parse(broadcast.payload.toString()) };
  return writeFrame(version, { joinRef: null, ref: null, topic, event: "broadcast", payload });
}
