import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { openHttpDouble } from "./http-double.ts";

/** The model's reaction to a request: the text of its response, or a way of failing. */
type Behaviour = { says: string | ((asked: string) => string) } | "429" | "500" | "cut" | "hang" | "half";

const messagesSchema = z.object({
  model: z.string(),
  messages: z.array(
    z.object({ role: z.string(), content: z.union([z.string(), z.array(z.object({ text: z.string() }))]) }),
  ),
});

/** Opens a local language model, with OpenAI's API (/v1/chat/completions) and Anthropic's (/v1/messages). */
export async function openLanguageModel() {
  const requests: { path: string; headers: IncomingMessage["headers"]; model: string; asked: string }[] = [];
  const model = {
    url: "",
    does: { says: "[]" } as Behaviour,
    /** The requests that the model received, newest last. */
    requests,
    close: () => double.close(),
  };
  const double = await openHttpDouble((request, response, body) => {
    const { model: name, messages } = messagesSchema.parse(JSON.parse(body));
    const content = messages.findLast(({ role }) => role === "user")?.content ?? "";
    const prompt = typeof content === "string" ? content : content.map(({ text }) => text).join("");
    requests.push({ path: request.url ?? "", headers: request.headers, model: name, asked: prompt });
    answer(model.does, request, response, prompt);
  });
  model.url = `${double.url}/v1`;
  return model;
}

function answer(does: Behaviour, request: IncomingMessage, response: ServerResponse, prompt: string) {
  const send = (status: number, value: object) => {
    response.writeHead(status, { "content-type": "application/json", "retry-after-ms": "1" });
    response.end(JSON.stringify(value));
  };
  if (does === "hang") return;
  if (does === "cut") return void request.socket.destroy();
  if (does === "429") return send(429, { error: { type: "rate_limit_error", message: "Slow down" } });
  if (does === "500") return send(500, { error: { type: "api_error", message: "Overloaded" } });
  if (does === "half") {
    response.writeHead(200, { "content-type": "application/json", "content-length": 4000 });
    response.write('{"choices":[{"index":0,"message":');
    setTimeout(() => request.socket.destroy(), 20);
    return;
  }
  const text = typeof does.says === "string" ? does.says : does.says(prompt);
  if (request.url?.endsWith("/messages"))
    return send(200, {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "double",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 10 },
    });
  send(200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "double",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 },
  });
}
