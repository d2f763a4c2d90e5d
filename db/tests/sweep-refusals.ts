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
  figure_alerts: [
    {
      role: "viewer",
      does: "watch a line for everybody",
      statements: `insert into figure_alerts (workspace_id, title, question, direction, line, is_shared)
        select w, 'Mine', '{"measures": ["revenue"]}', 'above', 1, true from private.workspaces('viewer') w`,
    },
    {
      role: "viewer",
      does: "share an alert of their own",
      statements: `insert into figure_alerts (workspace_id, title, question, direction, line)
        select w, 'Mine', '{"measures": ["revenue"]}', 'above', 1 from private.workspaces('viewer') w;
        update figure_alerts set is_shared = true where title = 'Mine'`,
    },
  ],
  pinned_charts: [
    {
      role: "viewer",
      does: "pin a chart for everybody",
      statements: `insert into pinned_charts (workspace_id, title, chart, is_shared)
        select w, 'Mine', '{"kind": "line", "question": {}}', true from private.workspaces('viewer') w`,
    },
    {
      role: "viewer",
      does: "share a chart of their own",
      statements: `insert into pinned_charts (workspace_id, title, chart)
        select w, 'Mine', '{"kind": "line", "question": {}}' from private.workspaces('viewer') w;
        update pinned_charts set is_shared = true where title = 'Mine'`,
    },
  ],
};
