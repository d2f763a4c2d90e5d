import type { ColumnProfile } from "#domain/imports/column-profile.ts";
import { csvMark } from "#domain/numbers/csv-guard.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { toCsv } from "#server/files/csv.ts";
import { asRole } from "#server/postgres/round-trip.ts";
import { worker } from "#server/postgres/run-as.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";

type ImportKey = { workspaceId: string; importId: string };
type Reject = { row_number: number; problem: string; cells: (string | null)[] | null };

const pageSize = 1_000;

/**
 * Returns the rejected rows with their original cells, so that users can correct them and import the file again. Throws
 * a FunctionError if the import no longer exists.
 */
export async function rejectsCsv(context: Context, identity: Identity, key: ImportKey): Promise<Response> {
  const columns = await asRole(context.pool, worker, async (sql) => {
    await requireMember(sql, identity, key.workspaceId);
    const { rows } = await sql.query<{ columns: ColumnProfile[] }>(
      "select columns from public.imports where workspace_id = $1 and id = $2",
      [key.workspaceId, key.importId],
    );
    if (!rows[0]) throw new FunctionError("import_not_found", "This import no longer exists");
    return rows[0].columns;
  });
  const pages = csvPages(context, key.importId, columns);
  const body = new ReadableStream<string>({
    async pull(controller) {
      const { done, value } = await pages.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  }).pipeThrough(new TextEncoderStream());
  return new Response(body, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="rejects.csv"' },
  });
}

async function* csvPages(context: Context, importId: string, columns: ColumnProfile[]) {
  const header = columns.map(({ name, index }) => name || `Column ${index + 1}`);
  yield `${csvMark}${toCsv([[...header, "row", "problem"]])}`;
  for (let after = 0; ;) {
    const rows = await readRejects(context, importId, after);
    if (rows.length === 0) return;
    yield toCsv(
      rows.map(({ cells, row_number: row, problem }) => [
        ...columns.map((_c, at) => cells?.[at] ?? ""),
        String(row),
        problem,
      ]),
    );
    after = rows.at(-1)?.row_number ?? after;
  }
}

async function readRejects({ pool }: Context, importId: string, after: number): Promise<Reject[]> {
  const { rows } = await asRole(pool, worker, (sql) =>
    sql.query<Reject>(
      `with page as (
         select row_number, string_agg(concat_ws(': ', field, reason) || coalesce(' (' || detail || ')', ''), '; ' order by column_index nulls first, reason) as problem
         from private.import_rejects where import_id = $1 and row_number > $2 and not is_adjusted group by row_number order by row_number limit $3)
       select p.row_number, p.problem, r.cells from page p
       left join private.import_rows r on r.import_id = $1 and r.row_number = p.row_number order by p.row_number`,
      [importId, after, pageSize],
    ),
  );
  return rows;
}
