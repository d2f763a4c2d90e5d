import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

/**
 * Updates that need no version, with their reasons. Every other write to a record that was read includes the record's
 * version, so that no unseen change is overwritten (saveRows).
 */
const unguardedUpdates: Record<string, string> = {
  "src/web/data/assistant/wrong-answers.ts wrong_answers": "new or seen: the last one is right",
  "src/web/data/mail/triage-conversations.ts conversations": "read or unread: the last one is right",
  "src/web/data/mail/mail-handling.ts email_rules": "an order: the last one counts",
  "src/web/data/mail/mail-handling.ts email_senders":
    "spam or not: the last word counts, and there is no other value to lose",
  "src/web/data/metrics/change-pins.ts pinned_charts": "only its member changes it",
  "src/web/data/metrics/metric-alerts.ts metric_alerts": "only its member changes it",
  "src/web/data/records/duplicates.ts duplicate_pairs": "two or one record: the last decision counts",
  "src/web/data/records/change-record-layouts.ts record_layouts": "an order: the last one counts",
  "src/web/data/requests/workspace-rows.ts table": "the guard itself names the versions",
  "src/web/data/records/views/favourites.ts favourites": "only its member changes it, and nothing is overwritten",
  "src/web/data/workspace/notifications.ts notifications": "only its member changes it",
  "src/web/data/workspace/onboarding.ts user_onboarding": "only the user changes it",
  "src/web/data/workspace/profile.ts profiles": "only the user changes it",
};
/** Calls that need no version, by reason, because many share one. */
const unguardedCalls: Record<string, readonly string[]> = {
  "moves only from the stage in which the deal was seen": ["move_deal", "undo_move"],
  "makes something new or ends something, and overwrites no value": [
    "accept_invitation",
    "add_lead",
    "cancel_email_change",
    "create_access_token",
    "create_pipeline",
    "create_workspace",
    "decline_invitation",
    "delete_pipeline",
    "delete_stage",
    "end_session",
    "leave_workspace",
    "remove_member",
    "revoke_access_token",
    "revoke_invitation",
    "bulk_delete",
    "link_member",
  ],
  "is one change set that can be undone; a bulk edit is meant whatever the records hold": [
    "bulk_edit",
    "merge_records",
    "merge_products",
    "replace_choice",
    "tag_records",
    "accept_account_statuses",
  ],
  "leaves what was changed since as it is": ["undo_change_set"],
  "puts things in an order: the last one counts": ["order_custom_fields", "order_pinned_charts", "reorder_stages"],
  "gives a right: the last word of an admin counts, and the audit log has both": [
    "set_member_role",
    "transfer_ownership",
  ],
  "is of the caller alone": [
    "claim_energy_bonus",
    "claim_exploration_bonus",
    "claim_login_bonus",
    "own_tokens",
    "mark_cap_notices_read",
    "set_token_cap",
  ],
  reads: ["effective_rights", "changes_since", "open_workspace", "preview_undo", "refresh_segments"],
};

const folder = "src/web";
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && !path.endsWith(".gen.ts"))
  .map((path) => ({ path: join(folder, path), code: readFileSync(join(folder, path), "utf8") }));

/** Returns the tables that a source file updates without a version, each prefixed with the path. */
function findUpdates(path: string, code: string): string[] {
  return [...code.matchAll(/\.(?:update|upsert)\(/g)].flatMap(({ index }) => {
    const table = [...code.slice(0, index).matchAll(/\.from\(\s*(?:"(\w+)"|(\w+))/g)].at(-1);
    const statement = code.slice(index, code.indexOf(";\n", index));
    const isGuarded = /\.eq\("(?:version|revision)"/.test(statement);
    return table && !isGuarded ? [`${path} ${table[1] ?? table[2]}`] : [];
  });
}

test("reports an update without a version, but not one with a version", () => {
  const update = 'await supabase.from("tags").update({ name }).eq("id", id)';
  expect(findUpdates("a.ts", `${update};\n`)).toEqual(["a.ts tags"]);
  expect(findUpdates("a.ts", `${update}.eq("version", version);\n`)).toEqual([]);
  expect(findUpdates("a.ts", 'const tags = () => supabase.from("tags");\nawait tags().upsert(rows);\n')).toEqual([
    "a.ts tags",
  ]);
});

test("every update of the web application has a version or a reason", () => {
  const found = sources.flatMap(({ path, code }) => findUpdates(path, code));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(unguardedUpdates).toSorted());
});

test("every database function that writes has a guard or a reason", () => {
  const definitions = readFileSync("db/schema.sql", "utf8").split("CREATE OR REPLACE FUNCTION public.").slice(1);
  const writes = new Set(
    definitions.flatMap((text) => {
      const [head = ""] = text.split(/\n(?:AS |BEGIN ATOMIC|RETURN )/, 1);
      return /\b(?:STABLE|IMMUTABLE)\b/.test(head) ? [] : [head.slice(0, head.indexOf("("))];
    }),
  );
  const called = sources.flatMap(({ code }) => [...code.matchAll(/\.rpc\(\s*"(\w+)"/g)].map(([, name]) => name ?? ""));
  const found = [...new Set(called)].filter((name) => writes.has(name));
  expect(found.toSorted()).toEqual(Object.values(unguardedCalls).flat().toSorted());
});
