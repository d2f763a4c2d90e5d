import type { MadeTarget } from "#domain/import/kinds/import-kinds.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Draft } from "#server/jobs/import/draft.ts";

const colours = ["slate", "blue", "violet", "teal", "amber", "orange"];

/** Creates, with the caller's rights, the records that rows point at and that do not exist yet. */
export async function writeLinked({ sql, workspaceId, pipelineId }: Draft): Promise<void> {
  const { rows } = await sql.query<{ entity: MadeTarget }>("select distinct entity from import_new");
  for (const { entity } of rows) {
    if (entity === "stages") await writeStages({ sql, workspaceId, pipelineId });
    else {
      // A person who is named by an address is reached there.
      const [column, address] =
        entity === "members" || "email" in fieldsOf(entity)
          ? [", email", ", case when name ~ '^[^@ ]+@[^@ ]+$' then name end"]
          : ["", ""];
      await sql.query(
        `insert into public.${entity} (workspace_id, id, name${column})
         select $1, id, name${address} from import_new where entity = '${entity}' order by first_row`,
        [workspaceId],
      );
    }
  }
}

/** New open stages come after the open ones there are and before those that end a deal. */
async function writeStages({ sql, workspaceId, pipelineId }: Pick<Draft, "sql" | "workspaceId" | "pipelineId">) {
  const { rows } = await sql.query<{ last: number; count: number }>(
    `select coalesce(max(position) filter (where kind = 'open'), 0) as last, (select count(*)::integer from import_new where entity = 'stages') as count
     from public.stages where workspace_id = $1 and pipeline_id = $2`,
    [workspaceId, pipelineId],
  );
  const { last = 0, count = 0 } = rows[0] ?? {};
  await sql.query(
    "update public.stages set position = position + $3 where workspace_id = $1 and pipeline_id = $2 and position > $4",
    [workspaceId, pipelineId, count, last],
  );
  await sql.query(
    `insert into public.stages (workspace_id, id, pipeline_id, name, kind, position, default_probability, colour)
     select $1, id, $2, name, kind, $3 + place, case kind when 'won' then 100 when 'lost' then 0 else 10 end,
       case kind when 'won' then 'green' when 'lost' then 'rose' else ($4::text[])[1 + place % ${colours.length}] end
     from (select *, row_number() over (order by kind, first_row)::integer as place from import_new where entity = 'stages') n`,
    [workspaceId, pipelineId, last, colours],
  );
}
