import type { Role } from "./sweep-rules.ts";

/** SQL that assigns a task to the caller as the owner of the schema. */
const ownTask = `set local role none; insert into activities (workspace_id, kind, title, assignee_id)
    select m.workspace_id, 'task', 'Mine', m.id from members m where m.user_id = auth.uid() and m.role = 'viewer';
  set local role authenticated`;

type Attempts = Partial<Record<string, { role: Role; does: string; statements: string }[]>>;

/** Statements that a role may run although the table's rule allows less. */
export const permissions: Attempts = {
  activities: [
    {
      role: "viewer",
      does: "complete a task of their own",
      statements: `${ownTask}; update activities set completed_at = private.now() where title = 'Mine'`,
    },
  ],
  wrong_answers: [
    {
      role: "viewer",
      does: "read a report of their own",
      statements: `set local role none;
        insert into wrong_answers (workspace_id, id, member_id, question, language, refunded)
          select m.workspace_id, uuidv7(), m.id, 'Mine', 'en', 0 from members m where m.user_id = auth.uid() and m.role = 'viewer';
        set local role authenticated; select from wrong_answers where question = 'Mine'`,
    },
  ],
};

/** Statements that a role may not run, although the rules above allow similar ones. */
export const rejections: Attempts = {
  change_log: [
    {
      role: "member",
      does: "read an email address of a member in the history",
      statements: `set local role none; update members set email = 'new@example.com' where user_id = auth.uid() and role = 'member';
        set local role authenticated; select from change_log
        where table_name = 'members' and changes ? 'email' and workspace_id not in (select private.workspaces('admin'))`,
    },
  ],
  saved_views: [
    {
      role: "viewer",
      does: "share a view of their own",
      statements: `insert into saved_views (workspace_id, entity, name) select w, 'deals', 'Mine' from private.workspaces('viewer') w;
        update saved_views set is_shared = true where name = 'Mine'`,
    },
  ],
  activities: [
    {
      role: "viewer",
      does: "complete an unassigned task",
      statements: "update activities set completed_at = private.now() where kind = 'task' and assignee_id is null",
    },
    {
      role: "viewer",
      does: "rename a task of their own",
      statements: `${ownTask}; update activities set title = 'Changed' where title = 'Mine'`,
    },
    {
      role: "viewer",
      does: "pass a task of their own on while completing it",
      statements: `${ownTask}; update activities set completed_at = private.now(), assignee_id = null where title = 'Mine'`,
    },
    {
      role: "viewer",
      does: "delete a task of their own",
      statements: `${ownTask}; delete from activities where title = 'Mine'`,
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
  metric_alerts: [
    {
      role: "viewer",
      does: "share an alert on a threshold",
      statements: `insert into metric_alerts (workspace_id, title, question, direction, threshold, is_shared)
        select w, 'Mine', '{"measures": ["revenue"]}', 'above', 1, true from private.workspaces('viewer') w`,
    },
    {
      role: "viewer",
      does: "share an alert of their own",
      statements: `insert into metric_alerts (workspace_id, title, question, direction, threshold)
        select w, 'Mine', '{"measures": ["revenue"]}', 'above', 1 from private.workspaces('viewer') w;
        update metric_alerts set is_shared = true where title = 'Mine'`,
    },
  ],
  pinned_charts: [
    {
      role: "viewer",
      does: "pin a chart for everyone",
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
