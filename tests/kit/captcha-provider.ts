import { once } from "node:events";
import { createServer } from "node:http";

/** Verifies captchas as the providers do, on this machine: the answer 'a person' is right, each once. */
export async function openCaptchaProvider() {
  const asked: Record<string, string>[] = [];
  const used = new Set<string>();
  const provider = {
    url: "",
    /** What it was asked, newest last. */
    asked,
    status: 200,
    secret: "the secret",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push(form);
      const errors = errorsOf(form);
      response.writeHead(provider.status, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: errors.length === 0, "error-codes": errors }));
    });
  });
  const errorsOf = ({ secret = "", response = "" }: Record<string, string>) => {
    if (secret !== provider.secret) return ["invalid-input-secret"];
    if (!response.startsWith("a person")) return ["invalid-input-response"];
    if (used.has(response)) return ["timeout-or-duplicate"];
    used.add(response);
    return [];
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address) provider.url = `http://127.0.0.1:${address.port}/siteverify`;
  return provider;
}
