import type { Role } from "./sweep-rules.ts";

/** What a role may not do although each rule above lets it do something of the kind. */
export const refusals: Partial<Record<string, { role: Role; does: string; statements: string }[]>> = {
  saved_views: [
    {
      role: "viewer",
      does: "share a view of their own",
      statements: `insert into saved_views (workspace_id, entity, name) select w, 'deals', 'Mine' from private.workspaces('viewer') w;
        update saved_views set is_shared = true where name = 'Mine'`,
    },
  ],
  chats: [
    {
      role: "viewer",
      does: "share a conversation of their own",
      statements: `insert into chats (workspace_id, title) select w, 'Mine' from private.workspaces('viewer') w;
        update chats set is_shared = true where title = 'Mine'`,
    },
  ],
};
