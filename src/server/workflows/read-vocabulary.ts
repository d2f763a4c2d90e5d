import type { ClientBase } from "pg";

import { type CustomField, customColumns } from "#domain/records/custom-fields/custom-fields.ts";
import { recordColumns } from "#domain/records/record-columns.ts";
import { workflowKinds } from "#domain/workflows/trigger.ts";
import type { WorkflowVocabulary } from "#domain/workflows/vocabulary.ts";

type Row = Omit<WorkflowVocabulary, "columns"> & { custom_fields: CustomField[]; may_write: boolean; kept: number };

/**
 * Returns the names in a workspace that a workflow can use, with the transaction's permissions; null without access.
 */
export async function readWorkflowVocabulary(
  sql: ClientBase,
  workspaceId: string,
): Promise<{ vocabulary: WorkflowVocabulary; mayWrite: boolean; kept: number } | null> {
  const { rows } = await sql.query<Row>(
    `select w.currency, private.member_id(w.id) as me, w.id in (select private.workspaces('member')) as may_write,
       (select count(*)::integer from public.workflows f where f.workspace_id = w.id) as kept,
       (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name), '[]')
         from public.members m where m.workspace_id = w.id and m.user_id is not null) as members,
       (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'pipeline', p.name) order by p.position, s.position, s.id), '[]')
         from public.stages s join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id where s.workspace_id = w.id) as stages,
       (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
         from public.tags t where t.workspace_id = w.id) as tags,
       (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.address) order by b.address), '[]')
         from public.mailboxes b join private.usable_mailboxes() u on u.workspace_id = b.workspace_id and u.mailbox_id = b.id
         where b.workspace_id = w.id and not b.is_sample) as mailboxes,
       (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from public.custom_fields f where f.workspace_id = w.id) as custom_fields
     from public.workspaces w where w.id = $1`,
    [workspaceId],
  );
  const [row] = rows;
  if (!row) return null;
  const { custom_fields: fields, may_write: mayWrite, kept, ...names } = row;
  const of = (kind: (typeof workflowKinds)[number]) =>
    recordColumns(kind, customColumns(fields.filter(({ entity }) => entity === kind)));
  const columns = { contacts: of("contacts"), accounts: of("accounts"), deals: of("deals") };
  return { vocabulary: { ...names, columns }, mayWrite, kept };
}
