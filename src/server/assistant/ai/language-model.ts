import type { LanguageModel } from "ai";

import type { SentToModel } from "#server/assistant/ai/sent-to-model.ts";
import type { Env } from "#server/settings/env.ts";

type Settings = Pick<Env, "AI_BASE_URL" | "AI_API_KEY" | "AI_MODEL" | "AI_PROTOCOL">;

/**
 * Returns the configured language model; null if none is configured, which is the default. The SDK is loaded on first
 * use, because most servers never need it. Requests go only to `AI_BASE_URL`, and the given `SentToModel` counts them.
 */
export async function languageModel(env: Settings, { fetch }: SentToModel): Promise<LanguageModel | null> {
  const { AI_BASE_URL: baseURL, AI_MODEL: model, AI_API_KEY: apiKey } = env;
  if (!baseURL || !model) return null;
  if (protocolOf(env) === "anthropic") {
    const { createAnthropic } = await import("@ai-sdk/anthropic");
    return createAnthropic({ baseURL, apiKey: apiKey ?? "none", fetch })(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({ name: "openai-compatible", baseURL, fetch, ...(apiKey && { apiKey }) })(model);
}

export function protocolOf({ AI_PROTOCOL: protocol, AI_BASE_URL: address }: Settings) {
  return protocol ?? (address && new URL(address).hostname === "api.anthropic.com" ? "anthropic" : "openai");
}
