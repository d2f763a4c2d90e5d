import { z } from "zod";

import { protocolOf } from "#server/assistant/ai/language-model.ts";
import { objectStore } from "#server/files/object-store.ts";
import { judgeClock } from "#server/operations/doctor/check-database.ts";
import { error, type Finding, ok, reasonOf, warning } from "#server/operations/doctor/finding.ts";
import { boundedFetch } from "#server/outbound/bounded-fetch.ts";
import { httpLimits } from "#server/outbound/limits.ts";
import type { Env } from "#server/settings/env.ts";
import { mailTransport } from "#server/settings/mail-transport.ts";
import { verifySmtp } from "#server/system-mail/smtp.ts";

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Checks that the mail server accepts the configured login. No email is sent. */
export async function checkMail(env: Env): Promise<Finding> {
  const transport = mailTransport(env);
  if (transport === "outbox")
    return ok("mail", "emails are stored for the page /outbox, as only this machine uses the server");
  if (transport === "off") return warning("mail", "no emails are sent, so no passwords can be reset: set SMTP_URL");
  try {
    await verifySmtp(env.SMTP_URL ?? "");
    return ok("mail", `${new URL(env.SMTP_URL ?? "").host} accepts the login`);
  } catch (thrown) {
    return error("mail", `SMTP_URL does not work: ${reasonOf(thrown)}. Check its host, port, user and password`);
  }
}

/** Checks that the bucket for files can be listed with the configured key. Nothing is written. */
export async function checkBucket(env: Env): Promise<Finding> {
  const store = objectStore(env);
  if (!store) return ok("files", "they are stored in the database, as S3_BUCKET is not set");
  try {
    await store.check();
    return ok("files", `the bucket ${env.S3_BUCKET} can be listed`);
  } catch (thrown) {
    return error(
      "files",
      `the bucket ${env.S3_BUCKET} cannot be listed: ${reasonOf(thrown)}. Check S3_ENDPOINT, S3_REGION, S3_FORCE_PATH_STYLE and the key`,
    );
  }
}

/** Checks that the API of the language model accepts the configured key and offers the model. No text is generated. */
export async function checkModel(env: Env): Promise<Finding[]> {
  const { AI_BASE_URL: address, AI_MODEL: model, AI_API_KEY: key } = env;
  if (!address || !model) return [ok("AI", "the built-in texts are used, as AI_BASE_URL is not set")];
  const headers: Record<string, string> =
    protocolOf(env) === "anthropic"
      ? { "x-api-key": key ?? "none", "anthropic-version": "2023-06-01" }
      : key
        ? { authorization: `Bearer ${key}` }
        : {};
  try {
    const request = boundedFetch("model", { ...httpLimits.model, headersMs: 10_000, totalMs: 10_000 });
    const response = await request(`${address.replace(/\/$/, "")}/models`, { headers });
    const date = Date.parse(response.headers.get("date") ?? "");
    const clock = Number.isNaN(date) ? [] : [judgeClock(new URL(address).host, date - Date.now())];
    return [await judgeModels(response, model), ...clock];
  } catch (thrown) {
    return [
      error("AI", `AI_BASE_URL does not respond: ${reasonOf(thrown)}. Check the address, and that it is reachable`),
    ];
  }
}

async function judgeModels(response: Response, model: string): Promise<Finding> {
  if (response.status === 401 || response.status === 403)
    return error("AI", `AI_API_KEY is rejected (${response.status}): create a new key at the provider`);
  if (!response.ok) return warning("AI", `the list of models responds ${response.status}, so AI_MODEL was not checked`);
  const { data } = modelsSchema.safeParse(await response.json().catch(() => undefined));
  if (!data) return warning("AI", "the list of models cannot be read, so AI_MODEL was not checked");
  const names = data.data.map(({ id }) => id);
  return names.includes(model)
    ? ok("AI", `${model} is available`)
    : error(
        "AI",
        `AI_MODEL ${model} is not among the models there (${names.slice(0, 5).join(", ")}): choose one of them`,
      );
}
