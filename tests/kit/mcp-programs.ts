import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

import type { Vanda } from "./server.ts";
import type { SignedUp } from "./sign-up.ts";

export type McpPrograms = ReturnType<typeof mcpPrograms>;

/** Creates programs that use the Model Context Protocol with a server, through the official client. */
export function mcpPrograms(vanda: Vanda) {
  const open: Client[] = [];

  async function tokenOf({ client, workspace }: SignedUp, scopes: ("read" | "write")[]) {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const input = { workspace_id: workspace.id, name: "Agent", scopes, expires_at };
    const { data } = await client.rpc("create_access_token", input).throwOnError();
    return data as { id: string; token: string };
  }

  async function connect(token: string) {
    const client = new Client({ name: "test", version: "1.0.0" });
    open.push(client);
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${vanda.url}/mcp`), { requestInit }));
    return client;
  }

  return {
    tokenOf,
    connect,
    connectAs: async (who: SignedUp, scopes: ("read" | "write")[] = ["read"]) =>
      connect((await tokenOf(who, scopes)).token),
    /** Calls a tool. Returns its result both as text and as data. */
    async call(client: Client, name: string, input: object) {
      const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...input } });
      const [text] = content as { type: string; text: string }[];
      return { isError: isError ?? false, text: text?.text ?? "", given: structuredContent as never };
    },
    close: () => Promise.all(open.map((client) => client.close())),
  };
}
