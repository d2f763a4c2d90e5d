import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { openHttpDouble } from "./http-double.ts";

type Call = { name: string; input: unknown };
/** A model's reaction to a call: it writes text, calls tools, or fails in one of these ways. */
export type Turn =
  | { says?: string; calls?: Call[] }
  | "429"
  | "500"
  | "cut"
  | "cut_at_once"
  | "endless"
  | "nonsense"
  | "bad_arguments"
  | "silent";

const messageSchema = z.looseObject({ role: z.string(), content: z.unknown() });
const bodySchema = z.object({
  model: z.string(),
  messages: z.array(messageSchema),
  tools: z.array(z.object({ function: z.looseObject({ name: z.string() }) })).optional(),
});
export type ModelRequest = z.infer<typeof bodySchema>;

/** Opens a local language model that streams as OpenAI's API does. A test scripts its reaction to each call. */
export async function openChatModel() {
  const model = {
    url: "",
    /** The model's reaction to each call, by the number of its messages since the last question. */
    does: (_asked: ModelRequest, _step: number): Turn => ({ says: "Hello." }),
    /** The requests that the model received, newest last. */
    requests: [] as ModelRequest[],
    /** Total length of all requests, in characters. */
    characters: 0,
    close: () => double.close(),
  };
  const double = await openHttpDouble((request, response, body) => {
    model.characters += body.length;
    const parsed = bodySchema.parse(JSON.parse(body));
    model.requests.push(parsed);
    const lastSaid = parsed.messages.findLastIndex(({ role }) => role === "user");
    const step = parsed.messages.slice(lastSaid).filter(({ role }) => role === "assistant").length;
    answer(model.does(parsed, step), request, response);
  });
  model.url = `${double.url}/v1`;
  return model;
}

/** Returns all tool results in a request, newest last. */
export const toolAnswers = ({ messages }: ModelRequest): string[] =>
  messages.flatMap(({ role, content }) => (role === "tool" ? [String(content)] : []));

function answer(turn: Turn, request: IncomingMessage, response: ServerResponse) {
  if (turn === "cut_at_once") return void request.socket.destroy();
  if (turn === "429" || turn === "500") {
    response.writeHead(Number(turn), { "content-type": "application/json", "retry-after-ms": "1" });
    return void response.end(JSON.stringify({ error: { message: "No" } }));
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if (turn === "nonsense") return void response.end("data: {this is no JSON\n\ndata: [DONE]\n\n");
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({
        id: "chatcmpl-1",
        object: "chat.completion.chunk",
        created: 1,
        model: "double",
        choices: [{ index: 0, delta, finish_reason: finish }],
      })}\n\n`,
    );
  const end = (finish: string) => {
    send({}, finish);
    response.end("data: [DONE]\n\n");
  };
  send({ role: "assistant", content: "" });
  if (turn === "silent") return end("stop");
  if (turn === "cut") {
    send({ content: "There are " });
    return void setTimeout(() => request.socket.destroy(), 20);
  }
  if (turn === "endless") {
    const timer = setInterval(() => send({ content: "And so on. ".repeat(100) }), 2);
    return void response.once("close", () => clearInterval(timer));
  }
  const calls = turn === "bad_arguments" ? [{ name: "ask", arguments: '{"questions": [' }] : asCalls(turn.calls);
  if (typeof turn === "object" && turn.says)
    for (const piece of turn.says.match(/.{1,7}/gsu) ?? []) send({ content: piece });
  for (const [index, { name, arguments: text }] of calls.entries()) {
    const id = `call_${index}_${Math.floor(performance.now() * 1000)}`;
    send({ tool_calls: [{ index, id, type: "function", function: { name, arguments: "" } }] });
    send({ tool_calls: [{ index, function: { arguments: text } }] });
  }
  end(calls.length > 0 ? "tool_calls" : "stop");
}

const asCalls = (calls: Call[] = []) => calls.map(({ name, input }) => ({ name, arguments: JSON.stringify(input) }));
