import { expect } from "vitest";

import { addDays, dayIn } from "#domain/time/dates.ts";

import type { SignedUp } from "./sign-up.ts";

/** Returns the day `days` before today, in the workspace's time zone. */
export const daysAgo = ({ workspace }: SignedUp, days: number) =>
  addDays(dayIn(new Date(), workspace.time_zone), -days);

/** Writes messages as a user, each `days` ago. Returns their IDs by text. */
export async function write(person: SignedUp, messages: { body: string; days?: number; [column: string]: unknown }[]) {
  const rows = messages.map(({ days = 0, ...row }) => ({
    workspace_id: person.workspace.id,
    sent_on: daysAgo(person, days),
    ...row,
  }));
  const inserted = await person.client
    .from("messages")
    .insert(rows as never)
    .select("id, body")
    .throwOnError();
  return new Map(inserted.data.map(({ id, body }) => [body, id]));
}

const columns =
  "id, body, sentiment, certainty, reading:message_sentiments(language, sentiment, confidence, model, mentions)";
/** Returns all messages with their sentiment readings, sorted by text. */
export const readAll = async ({ client }: SignedUp) =>
  (await client.from("messages").select(columns).order("body").throwOnError()).data;

/**
 * Waits until each message has been read by a model trained on `corrections` corrections or without a model, and
 * returns the messages.
 */
export async function untilRead(person: SignedUp, corrections = 0) {
  await expect
    .poll(async () => {
      const all = await readAll(person);
      return all.every(
        ({ reading }) =>
          reading && (reading.model === null || Number(reading.model.split("+")[1] ?? 0) === corrections),
      );
    })
    .toBe(true);
  return readAll(person);
}

/** Calls a server function as a user, in their workspace. */
export async function callAs<T>(
  { url, publishableKey }: { url: string; publishableKey: string },
  person: SignedUp,
  method: "GET" | "POST",
  path: string,
  body?: object,
) {
  const reply = await fetch(`${url}/functions/v1/${path}?workspace_id=${person.workspace.id}`, {
    method,
    headers: { apikey: publishableKey, authorization: `Bearer ${person.token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
}
