import type { Draft } from "#server/imports/jobs/draft.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";

const field = "parent_id";

/** Sets the parent of rows that belong to another row of the file. */
export async function resolveParents(draft: Draft): Promise<void> {
  const { sql } = draft;
  if (!hasParents(draft)) return;
  await sql.query(
    `update import_link k set id = found.id from (
       select private.import_key(r.new_name) as same, (array_agg(r.id order by r.row_number))[1] as id from import_row r
       where not exists (select from import_problem p where p.row_number = r.row_number) group by 1) found
     where k.field = '${field}' and k.state = 'file' and found.same = k.same`,
  );
  await sql.query(
    `insert into import_problem (row_number, column_index, field, value, reason)
     select l.row_number, $1, '${field}', l.raw_${field}, 'link_missing' from import_link k
     join import_line l on l.key_${field} = k.key where k.field = '${field}' and k.state = 'file' and k.id is null`,
    [draft.links.find(({ name }) => name === field)?.column],
  );
  await sql.query(
    `update import_row r set ${field} = k.id from import_line l join import_link k on k.field = '${field}' and k.key = l.key_${field}
     where l.row_number = r.row_number and k.state = 'file'`,
  );
  await findCycles(draft);
  await findOrphans(draft);
}

/** Adds a problem to rows whose record would become its own ancestor, through the file or through existing records. */
async function findCycles({ sql, caller, entity, workspaceId, links }: Draft) {
  await runAs(sql, caller);
  await sql.query(
    `with recursive edge as (
       select id, ${field} as up from import_row where ${field} is not null
       union all select e.id, e.${field} from public.${entity} e
         where e.workspace_id = $1 and e.${field} is not null and not exists (select from import_row r where r.id = e.id and r.${field} is not null)
     ), climb as (
       select row_number, id as start, ${field} as up from import_row where ${field} is not null
       union select c.row_number, c.start, e.up from climb c join edge e on e.id = c.up where c.up <> c.start
     )
     insert into import_problem (row_number, column_index, field, value, reason)
     select c.row_number, $2::integer, '${field}', l.raw_${field}, 'parent_cycle' from climb c join import_line l using (row_number)
     where c.up = c.start`,
    [workspaceId, links.find(({ name }) => name === field)?.column],
  );
  await runAs(sql, worker);
}

/** Finds rows whose parent row is rejected and is not an existing record. */
async function findOrphans({ sql, links }: Draft) {
  await sql.query(
    `with recursive gone as (
       select r.id from import_row r where r.matches = 0 and exists (select from import_problem p where p.row_number = r.row_number)
       union select c.id from import_row c join gone on c.${field} = gone.id where c.matches = 0
     )
     insert into import_problem (row_number, column_index, field, value, reason)
     select c.row_number, $1::integer, '${field}', l.raw_${field}, 'link_missing'
     from import_row c join gone on c.${field} = gone.id join import_line l on l.row_number = c.row_number
     where not exists (select from import_problem p where p.row_number = c.row_number)`,
    [links.find(({ name }) => name === field)?.column],
  );
}

const hasParents = ({ links }: Draft) => links.some(({ name }) => name === field);

/** Returns an SQL expression for the write order of rows, unique for each row `r`. */
export const orderOf = (draft: Draft) => (hasParents(draft) ? "r.ordinal" : "r.row_number");

/** Orders parents before their children, so that no statement leaves a dangling reference. */
export async function orderRows(draft: Draft): Promise<void> {
  const { sql } = draft;
  if (!hasParents(draft)) return;
  await sql.query(
    `with recursive level as (
       select r.id, 0 as depth from import_row r where r.action = 'create'
         and not exists (select from import_row p where p.id = r.${field} and p.action = 'create')
       union all select r.id, level.depth + 1 from import_row r join level on r.${field} = level.id where r.action = 'create'
     ), place as (
       select r.row_number, row_number() over (partition by r.action order by l.depth nulls first, r.row_number) as ordinal
       from import_row r left join level l on l.id = r.id where r.action in ('create', 'update'))
     update import_row r set ordinal = place.ordinal from place where place.row_number = r.row_number`,
  );
  await sql.query("create index on import_row (ordinal)");
  await sql.query("analyze import_row (ordinal, action)");
}
