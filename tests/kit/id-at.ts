import { randomUUID } from "node:crypto";

/** Returns a new UUID of version 7 with this time, now by default. */
export function idAt(time: string = new Date().toISOString()): string {
  const milliseconds = new Date(time).getTime().toString(16).padStart(12, "0");
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7${randomUUID().slice(15)}`;
}
