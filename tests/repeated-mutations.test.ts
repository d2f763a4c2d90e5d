import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/**
 * The web application's writes, by the reason why repeating one after a lost response is harmless. Inserts and the
 * first group are tested by tests/protocol/repeated-writes.test.ts, versioned updates by update-rows.test.ts.
 */
const safeCalls: Record<string, readonly string[]> = {
  "has the id of what it creates": [
    "add_lead",
    "create_access_token",
    "create_pipeline",
    "create_workspace",
    "POST /account/exports",
    "POST /emails",
    "POST /files",
    "POST /imports",
    "POST /invitations",
    "POST /invitations/{id}/mail",
    "POST /promotions",
    "POST /workflows/{id}/start",
    "POST /workspaces/imports",
    "POST /workspaces/{workspace_id}/exports",
  ],
  "has an idempotency key: a run, a payment or an answer happens once per key": [
    "POST (paid run)",
    "POST /chats/ask",
    "POST /create-token-checkout",
    "POST /verify-token-checkout",
  ],
  "sets values: the second call finds them set": [
    "bulk_edit",
    "accept_account_statuses",
    "cancel_email_change",
    "order_custom_fields",
    "order_pinned_charts",
    "reorder_stages",
    "replace_choice",
    "mark_cap_notices_read",
    "set_member_role",
    "set_token_cap",
    "tag_records",
    "POST /account/keep",
    "POST /photos",
    "POST /mailboxes/{id}/reconnect",
    "POST /mailboxes/{id}/sync",
  ],
  "ends, moves or takes something: the second call finds nothing to change, and says so": [
    "accept_invitation",
    "bulk_delete",
    "decline_invitation",
    "delete_pipeline",
    "delete_stage",
    "end_session",
    "transfer_ownership",
    "leave_workspace",
    "link_member",
    "merge_products",
    "merge_records",
    "move_deal",
    "remove_member",
    "revoke_access_token",
    "revoke_invitation",
    "undo_change_set",
    "undo_move",
    "DELETE /imports/{id}",
    "POST (cancel paid run)",
    "POST /account/delete",
    "POST /chats/messages/{id}/change",
    "POST /chats/messages/{id}/stop",
    "POST /duplicates/{entity}/cancel",
    "POST /emails/{id}/take-back",
    "POST /imports/{id}/cancel",
    "POST /undo/{id}",
    "POST /workflows/runs/{id}/again",
    "POST /workflows/runs/{id}/cancel",
  ],
  "is unique in the database: the second call finds the first": [
    "claim_energy_bonus",
    "claim_exploration_bonus",
    "claim_login_bonus",
    "own_tokens",
    "POST /chats/messages/{id}/wrong",
    "POST /mailboxes",
  ],
  "is one run at a time, which overwrites what an earlier one wrote": [
    "DELETE /samples",
    "POST /duplicates/{entity}/find",
    "POST /duplicates/{entity}/merge",
    "POST /imports/{id}/commit",
    "POST /imports/{id}/plan",
    "POST /samples",
  ],
  "replaces the link that an invited person has": ["POST /invitations/{id}/link"],
  "stores a file that is removed after 30 days unless an email has it": ["POST /emails/files"],
  "logs that a file left the server, which each call does": [
    "POST /audit-log-exports",
    "POST /file-exports",
    "POST /list-exports",
  ],
  reads: [
    "changes_since",
    "effective_rights",
    "open_workspace",
    "preview_undo",
    "refresh_segments",
    "POST /account/exports/{id}/link",
    "POST /ask",
    "POST /chats/quote",
    "POST /customers/bought-together",
    "POST /customers/economics",
    "POST /customers/funnel-times",
    "POST /customers/growth",
    "POST /customers/lookalikes",
    "POST /customers/moves",
    "POST /customers/outlook",
    "POST /customers/profile",
    "POST /customers/rhythms",
    "POST /customers/segments",
    "POST /customers/silent-champions",
    "POST /customers/similar",
    "POST /customers/single-threaded",
    "POST /customers/standings",
    "POST /customers/value",
    "POST /emails/{id}/page",
    "POST /files/links",
    "POST /forecast",
    "POST /mailboxes/check",
    "POST /pipeline-forecast",
    "POST /workflows/{id}/dry-run",
  ],
};

const folder = "src/web";
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test."))
  .map((path) => readFileSync(join(folder, path), "utf8"));

/** Returns the database and server functions that a source file calls, except functions that only read. */
function findCalls(code: string, writes: ReadonlySet<string>): string[] {
  const ofDatabase = [...code.matchAll(/\.rpc\(\s*"(\w+)"/g)].flatMap(([, name = ""]) =>
    writes.has(name) ? [name] : [],
  );
  const ofServer = [...code.matchAll(/"((?:POST|PUT|PATCH|DELETE) \/[^"]*)"/g)].map(([, name = ""]) => name);
  const ofRuns = [...code.matchAll(/`(?:POST|PUT|PATCH|DELETE) \$\{path\}([^`]*)`/g)].map(([, rest]) =>
    rest ? "POST (cancel paid run)" : "POST (paid run)",
  );
  return [...ofDatabase, ...ofServer, ...ofRuns];
}

test("finds calls of functions that write", () => {
  const code = 'supabase.rpc("add", {}); supabase.rpc("read"); callFunction("POST /x/{id}", {}); `POST ${path}`;';
  expect(findCalls(code, new Set(["add"]))).toEqual(["add", "POST /x/{id}", "POST (paid run)"]);
});

test("every call of the web application that writes is safe to repeat after a lost response", () => {
  const definitions = readFileSync("db/schema.sql", "utf8").split("CREATE OR REPLACE FUNCTION public.").slice(1);
  const writes = new Set(
    definitions.flatMap((text) => {
      const [head = ""] = text.split(/\n(?:AS |BEGIN ATOMIC|RETURN )/, 1);
      return /\b(?:STABLE|IMMUTABLE)\b/.test(head) ? [] : [head.slice(0, head.indexOf("("))];
    }),
  );
  const found = new Set(sources.flatMap((code) => findCalls(code, writes)));
  expect([...found].toSorted()).toEqual(Object.values(safeCalls).flat().toSorted());
});

test("every insert of the web application has a workspace, which determines its id", () => {
  const inserts = sources.flatMap((code) =>
    [...code.matchAll(/\.from\([^)]*\)\s*\.insert\(/g)].map(({ index }) =>
      code.slice(code.lastIndexOf("mutationFn", index), code.indexOf(";\n", index)),
    ),
  );
  expect(inserts.length).toBeGreaterThan(20);
  expect(inserts.filter((statements) => !statements.includes("workspace_id"))).toEqual([]);
});
