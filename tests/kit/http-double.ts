import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => unknown;

/** Opens a local server in place of a remote one. `answer` receives the whole body. */
export async function openHttpDouble(answer: Answer) {
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => answer(request, response, body),
      // A client that disconnected before sending the whole body gets no response.
      () => response.destroy(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  const port = typeof place === "object" ? place?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
