import { openHttpDouble } from "./http-double.ts";

/**
 * Opens a local server that verifies captchas as the providers do. Each response that starts with 'a person' is valid
 * once.
 */
export async function openCaptchaProvider() {
  const asked: Record<string, string>[] = [];
  const used = new Set<string>();
  const provider = {
    url: "",
    /** The requests that the server received, newest last. */
    asked,
    status: 200,
    secret: "the secret",
    close: () => double.close(),
  };
  const double = await openHttpDouble((_request, response, body) => {
    const form = Object.fromEntries(new URLSearchParams(body));
    asked.push(form);
    const errors = errorsOf(form);
    response.writeHead(provider.status, { "content-type": "application/json" });
    response.end(JSON.stringify({ success: errors.length === 0, "error-codes": errors }));
  });
  provider.url = `${double.url}/siteverify`;
  const errorsOf = ({ secret = "", response = "" }: Record<string, string>) => {
    if (secret !== provider.secret) return ["invalid-input-secret"];
    if (!response.startsWith("a person")) return ["invalid-input-response"];
    if (used.has(response)) return ["timeout-or-duplicate"];
    used.add(response);
    return [];
  };
  return provider;
}
