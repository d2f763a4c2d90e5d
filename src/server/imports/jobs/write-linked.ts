import { removable } from "#domain/imports/arrange-stages.ts";
import type { CreatableTarget } from "#domain/imports/kinds/import-kinds.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Arranged } from "#server/imports/jobs/arrange-pipeline.ts";
import type { Draft } from "#server/imports/jobs/draft.ts";

const colours = ["slate", "blue", "violet", "teal", "amber", "orange"];

/** Creates the records that rows refer to and that do not exist yet, with the caller's permissions. */
export async function writeLinked(draft: Draft, pipeline: Arranged | null): Promise<void> {
  const { sql, workspaceId } = draft;
  if (pipeline && (pipeline.isEmpty || pipeline.stages.some(({ is_new: isNew }) => isNew)))
    await writeStages(draft, pipeline);
  // Accounts are created before their contacts.
  const { rows } = await sql.query<{ entity: Exclude<CreatableTarget, "stages"> }>(
    "select entity from import_new where field <> 'contact_name' and entity <> 'stages' group by entity order by entity <> 'accounts', entity",
  );
  for (const { entity } of rows) {
    // A person identified only by an email address gets it as their email.
    const [column, address] =
      entity === "members" || "email" in fieldsOf(entity)
        ? [", email", ", case when name ~ '^[^@ ]+@[^@ ]+$' then name end"]
        : ["", ""];
    const [more, values] =
      entity === "accounts"
        ? [", external_id", ", number"]
        : entity === "contacts"
          ? [", account_id", ", account_id"]
          : ["", ""];
    await sql.query(
      `insert into public.${entity} (workspace_id, id, name${column}${more})
       select $1, id, name${address}${values} from import_new where entity = '${entity}' and field <> 'contact_name' order by first_row`,
      [workspaceId],
    );
  }
}

/** Creates the contacts in rows of accounts, once the accounts exist. */
export async function writePeople({ sql, workspaceId }: Pick<Draft, "sql" | "workspaceId">): Promise<void> {
  await sql.query(
    `insert into public.contacts (workspace_id, id, name, email, phone, title, account_id)
     select $1, id, name, email, phone, title, account_id from import_new where field = 'contact_name' order by first_row`,
    [workspaceId],
  );
}

/** Creates new stages, removes replaced ones, and orders all of them. */
async function writeStages({ sql, workspaceId, pipelineId }: Draft, { isEmpty, unused, stages }: Arranged) {
  const removed = isEmpty && unused === "remove" ? removable(stages) : [];
  const remaining = stages
    .filter((stage) => !removed.includes(stage))
    .map((stage, at) => ({ ...stage, place: at + 1 }));
  const changed = remaining.filter(({ position, place }) => isEmpty || position !== place);
  await sql.query(
    `update public.stages s set position = k.place, default_probability = k.probability
     from jsonb_to_recordset($3) k (id uuid, place integer, probability integer)
     where s.workspace_id = $1 and s.pipeline_id = $2 and s.id = k.id and (s.position, s.default_probability) is distinct from (k.place, k.probability)`,
    [workspaceId, pipelineId, JSON.stringify(changed)],
  );
  await sql.query(
    `insert into public.stages (workspace_id, id, pipeline_id, name, kind, phase, position, default_probability, colour)
     select $1, id, $2, name, kind, phase, place, probability,
       case kind when 'won' then 'green' when 'lost' then 'rose' else ($4::text[])[1 + place % ${colours.length}] end
     from jsonb_to_recordset($3) k (id uuid, name text, kind public.stage_kind, phase text, place integer, probability integer)`,
    [workspaceId, pipelineId, JSON.stringify(remaining.filter(({ is_new: isNew }) => isNew)), colours],
  );
  // Old stages are deleted after new ones are inserted, because a pipeline must always have an open stage.
  await sql.query(
    `delete from public.stages s where s.workspace_id = $1 and s.id = any ($2)
       and not exists (select from public.deals d where d.workspace_id = s.workspace_id and d.stage_id = s.id)`,
    [workspaceId, removed.map(({ id }) => id)],
  );
}
