import type { RejectReason } from "#domain/imports/plan.ts";
import type { Draft, MappedField } from "#server/imports/jobs/draft.ts";

/** Returns an SQL expression for the value of a field in a record (`e`). */
export const currentValueSql = ({ name, own }: MappedField) => (own ? `e.custom -> '${name}'` : `e.${name}`);

/** Returns an SQL expression for the hash of all values of a record (`e`) in the fields of the file. */
export const currentHashSql = (fields: readonly MappedField[]) =>
  `md5(row(${changeable(fields).map(currentValueSql).join(", ")})::text)`;

/** Returns the fields that an import changes in existing records. */
export const changeable = (fields: readonly MappedField[]) => fields.filter(({ isForNew }) => !isForNew);

/**
 * Rejects rows that would overwrite changes made since the check, because users started the import after seeing what
 * each row changes. The check itself stores what each row would overwrite.
 */
export async function findChanged({ sql, importId, wasChecked }: Draft): Promise<void> {
  if (!wasChecked) {
    await sql.query("delete from private.import_checks where import_id = $1", [importId]);
    await sql.query(
      `insert into private.import_checks (import_id, row_number, record_id, record_hash)
       select $1, row_number, id, record_hash from import_row where action = 'update'`,
      [importId],
    );
    return;
  }
  await sql.query(
    `with changed as (
       update import_row r set action = 'reject' where action = 'update' and not exists (
         select from private.import_checks c where c.import_id = $1 and c.row_number = r.row_number
           and c.record_id = r.id and c.record_hash = r.record_hash)
       returning row_number)
     insert into import_problem (row_number, reason) select row_number, $2 from changed`,
    [importId, "changed_since" satisfies RejectReason],
  );
}
