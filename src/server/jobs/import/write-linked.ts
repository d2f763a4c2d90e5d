import type { MadeTarget } from "#domain/import/kinds/import-kinds.ts";
import { fieldsOf } from "#domain/records/kinds/kinds.ts";
import type { Draft } from "#server/jobs/import/draft.ts";

const colours = ["slate", "blue", "violet", "teal", "amber", "orange"];

/** Creates, with the caller's rights, the records that rows point at and that do not exist yet. */
export async function writeLinked({ sql, workspaceId, pipelineId }: Draft): Promise<void> {
  // Accounts before the contacts that belong to them.
  const { rows } = await sql.query<{ entity: MadeTarget }>(
    "select entity from import_new where field <> 'contact_name' group by entity order by entity <> 'accounts', entity",
  );
  for (const { entity } of rows) {
    if (entity === "stages") await writeStages({ sql, workspaceId, pipelineId });
    else {
      // A person who is named by an address is reached there.
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
}

/** Creates the contacts that rows of accounts bring along, once those accounts are there. */
export async function writePeople({ sql, workspaceId }: Pick<Draft, "sql" | "workspaceId">): Promise<void> {
  await sql.query(
    `insert into public.contacts (workspace_id, id, name, email, phone, title, account_id)
     select $1, id, name, email, phone, title, account_id from import_new where field = 'contact_name' order by first_row`,
    [workspaceId],
  );
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
