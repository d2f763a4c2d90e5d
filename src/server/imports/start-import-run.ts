import type { Encoding } from "#domain/imports/dialect.ts";
import type { Mapping } from "#domain/imports/mapping.ts";
import type { Identity } from "#server/auth/sessions/identity.ts";
import type { Context } from "#server/context/context.ts";
import { commitImport } from "#server/imports/jobs/commit-import.ts";
import { planImport } from "#server/imports/jobs/plan-import.ts";
import { FunctionError } from "#server/request/function-error.ts";
import { requireMember } from "#server/request/require-member.ts";
import { startOnce } from "#server/request/start-for-member.ts";
import { withRunQueue } from "#server/runs/start-run.ts";

type Ask = { workspaceId: string; importId: string; step: "plan" | "commit"; mapping: Mapping };
type File = {
  status: "uploaded" | "planned" | "done";
  width: number;
  row_count: number;
  is_planned: boolean;
  is_blocked: boolean;
  encoding: Encoding;
  encoding_sure: boolean;
};

/**
 * Stores the mapping and starts the run that plans or commits an import. Both happen in one transaction. Throws a
 * FunctionError if the import no longer exists, is done or already runs, its encoding is unclear, the mapping does not
 * fit the file, or the caller lacks the permission.
 */
export async function startImportRun(context: Context, identity: Identity, ask: Ask): Promise<unknown> {
  const { workspaceId, importId, step, mapping } = ask;
  return withRunQueue(context, async (sql) => {
    const { memberId, isAdmin } = await requireMember(sql, identity, workspaceId);
    const { rows } = await sql.query<File>(
      `select i.status, i.row_count, i.dialect ->> 'encoding' as encoding, (i.dialect ->> 'encoding_sure')::boolean as encoding_sure,
         jsonb_array_length(i.columns) as width, i.plan is not null and i.mapping = $3::jsonb as is_planned,
         i.plan is not null and i.mapping = $3::jsonb and i.plan -> 'blockers' <> '[]' as is_blocked
       from public.imports i where i.workspace_id = $1 and i.id = $2 for update`,
      [workspaceId, importId, JSON.stringify(mapping)],
    );
    const [file] = rows;
    if (!file) throw new FunctionError("import_not_found", "This import no longer exists");
    requireReady(file, mapping);
    if (step === "commit" && file.is_blocked && !isAdmin) {
      throw new FunctionError("needs_admin", "Only an admin can create the stages and members that this import needs");
    }
    const run = await startOnce(context, sql, step === "plan" ? planImport : commitImport, {
      workspaceId,
      input: {},
      subjectId: importId,
      key: `import ${importId}`,
      total: file.row_count,
      memberId,
      caller: identity,
    });
    // A plan is valid only for the mapping it was made for.
    const keepsPlan = step === "commit" && file.is_planned;
    await sql.query(
      `update public.imports set mapping = $3, entity = $4, run_id = $5, plan = case when $6 then plan end
       where workspace_id = $1 and id = $2`,
      [workspaceId, importId, JSON.stringify(mapping), mapping.entity, run.id, keepsPlan],
    );
    return run.row;
  });
}

function requireReady(file: File, mapping: Mapping) {
  if (file.status === "done") throw new FunctionError("already_imported", "This file was already imported");
  if (!file.encoding_sure && mapping.encoding !== file.encoding) {
    throw new FunctionError("encoding_unclear", "Specify the encoding of this file in the mapping or with the upload", {
      encoding: file.encoding,
    });
  }
  const unknown = mapping.columns.findIndex(({ column }) => column >= file.width);
  if (unknown >= 0) {
    const issues = [{ code: "custom", path: ["columns", unknown, "column"], message: "unknown_column" }];
    throw new FunctionError("bad_mapping", "The mapping names a column that the file does not have", { issues });
  }
}
