import { type McpServer, ResourceTemplate } from "@modelcontextprotocol/server";

import { readRecord, listRecords } from "#domain/assistant/tools/reading-tools.ts";
import { entities } from "#domain/records/kinds/kinds.ts";
import { ToolRejection, type ToolCaller } from "#server/assistant/tools/caller.ts";
import * as records from "#server/assistant/tools/read-records.ts";

const mimeType = "application/json";

/** Registers each record type as a list of its latest records, and each record under its own address: `vanda://deals/<id>`. */
export function offerRecords(server: McpServer, caller: ToolCaller) {
  for (const kind of entities) {
    server.registerResource(
      kind,
      `vanda://${kind}`,
      { title: kind, description: `How many ${kind} there are, and the first 20 of them`, mimeType },
      async (uri) => toContents(uri, await records.list(caller, listRecords.input.parse({ kind }))),
    );
    server.registerResource(
      `${kind}_record`,
      new ResourceTemplate(`vanda://${kind}/{id}`, { list: undefined }),
      { title: `One of ${kind}`, description: `One record of ${kind} with its latest activities`, mimeType },
      async (uri, { id }) => {
        const input = readRecord.input.safeParse({ kind, id });
        if (!input.success) throw new ToolRejection(`${uri.href} is not a record: search_records finds IDs`);
        return toContents(uri, await records.read(caller, input.data));
      },
    );
  }
}

const toContents = (uri: URL, value: object) => ({
  contents: [{ uri: uri.href, mimeType, text: JSON.stringify(value) }],
});
