import {
  type CustomImportField,
  customImportFields,
  requiredCustomFields,
} from "#domain/imports/custom-import-fields.ts";
import type { ExtraField } from "#domain/imports/kinds/import-kind.ts";
import { importFieldsOf, importKindOf } from "#domain/imports/kinds/import-kinds.ts";
import { type Mapping, mappingSchema } from "#domain/imports/mapping.ts";
import type { CustomKind } from "#domain/records/custom-fields/custom-fields.ts";
import type { Entity } from "#domain/records/entity.ts";
import { fieldsOf, hasFeature } from "#domain/records/kinds/kinds.ts";
import type { Field } from "#domain/records/kinds/record-kind.ts";
import { runAs, worker } from "#server/postgres/run-as.ts";
import type { StepTools } from "#server/runs/define-job.ts";
import { JobError } from "#server/runs/job-error.ts";

export type MappedField = {
  /** The column in the file; null if the value is derived from other columns. */
  column: number | null;
  name: string;
  spec: Field;
  format: NonNullable<Mapping["columns"][number]["format"]>;
  sqlType: string;
  /**
   * An SQL expression for the value in a new record if the file has none. Set only for columns that are not nullable.
   */
  fallback: string | null;
  /** Set for a custom field. Its values are staged as JSON, in the format of the column `custom`. */
  own?: { kind: CustomKind; options: unknown };
  /** True if only new records get the value. */
  isForNew?: true;
  /** SQL conditions of the table's constraints on this column alone. */
  checks: string[];
};

/** A column that adds to a field, or that is part of a new contact of an account. */
export type ExtraColumn = MappedField & { column: number; extra: ExtraField };

/** An import in progress, with everything that its steps need. The rows are in temporary tables of the transaction. */
export type Draft = {
  sql: StepTools["sql"];
  caller: StepTools["caller"];
  importId: string;
  workspaceId: string;
  entity: Entity;
  mapping: Mapping;
  fields: MappedField[];
  /** The links in lookup order: a contact is looked up within the account of its row. */
  links: Link[];
  extras: ExtraColumn[];
  /** The column with the ids of records, if rows are matched by id. */
  ids: ExtraColumn | undefined;
  /** The keys of custom fields that are required in new records, whether or not they are in the file. */
  requiredOwn: string[];
  /** The size of the file, in columns and rows. */
  width: number;
  rowCount: number;
  currency: string;
  timeZone: string;
  isAdmin: boolean;
  /** True if this mapping was checked before, so that the user saw what each row would overwrite. */
  wasChecked: boolean;
  pipelineId: string | null;
};

/** Maximum length of a text in a custom field, by kind. */
const maxLengths: Partial<Record<CustomKind, number>> = { text: 1000, longText: 20_000, url: 2000 };

export type Link = MappedField & {
  column: number;
  /** The column with the number of the linked record. */
  number: ExtraColumn | undefined;
  /** The column with the id of the linked record, which selects one of several records with the same name. */
  id: ExtraColumn | undefined;
  /** The link to a containing record, such as an account: a match within that record is preferred. */
  within: string | undefined;
};

type Column = { name: string; type: string; fallback: string | null };
type Check = { name: string; condition: string };

/**
 * Reads the user's choices for an import and the caller's permissions. Throws a JobError if the import or its pipeline
 * no longer exists, the caller may not import, or the mapping contains an unknown field.
 */
export async function openDraft({ sql, caller, workspaceId, subjectId }: StepTools): Promise<Draft> {
  const { rows } = await sql.query<{
    id: string;
    mapping: unknown;
    width: number;
    row_count: number;
    was_checked: boolean;
  }>(
    "select id, mapping, jsonb_array_length(columns) as width, row_count, plan is not null as was_checked from public.imports where workspace_id = $1 and id = $2",
    [workspaceId, subjectId],
  );
  const [file] = rows;
  if (!file) throw new JobError("import_not_found", "This import no longer exists");
  const mapping = mappingSchema.parse(file.mapping);
  const place = await readWorkspace(sql, caller, workspaceId, mapping);
  const own = await sql.query<CustomImportField>(
    "select entity, key, label, kind, options, is_required, archived_at from public.custom_fields where workspace_id = $1 and entity = $2",
    [workspaceId, mapping.entity],
  );
  const { fields, extras } = await readFields(sql, mapping, own.rows, place.currency);
  return {
    sql,
    caller,
    workspaceId,
    mapping,
    fields,
    width: file.width,
    rowCount: file.row_count,
    wasChecked: file.was_checked,
    ...place,
    importId: file.id,
    entity: mapping.entity,
    links: linksOf(mapping.entity, fields, extras),
    extras,
    ids: extras.find(({ name, extra }) => "recognizes" in extra && mapping.match.includes(name)),
    requiredOwn: requiredCustomFields(own.rows, mapping.entity),
  };
}

function linksOf(entity: Entity, fields: readonly MappedField[], extras: readonly ExtraColumn[]): Link[] {
  const isMapped = (name: string | undefined) => fields.some((field) => field.name === name);
  return fields
    .flatMap((field): Link[] => {
      const { column, name, spec } = field;
      if (!spec.link || column === null) return [];
      const number = extras.find(({ extra }) => "identifies" in extra && extra.identifies === name);
      const id = extras.find(({ extra }) => "distinguishes" in extra && extra.distinguishes === name);
      const within = importKindOf(entity).within?.[name];
      return [{ ...field, column, number, id, within: isMapped(within) ? within : undefined }];
    })
    .sort((one, other) => Number(one.within !== undefined) - Number(other.within !== undefined));
}

async function readWorkspace(sql: Draft["sql"], caller: Draft["caller"], workspaceId: string, mapping: Mapping) {
  await runAs(sql, caller);
  const isService = caller.role === "service_role";
  const { rows } = await sql.query<{
    currency: string;
    time_zone: string;
    is_admin: boolean;
    is_member: boolean;
    pipeline_id: string | null;
  }>(
    `select w.currency, w.time_zone, $3 or w.id in (select private.workspaces('admin')) as is_admin,
       $3 or w.id in (select private.workspaces('member')) as is_member,
       (select p.id from public.pipelines p where p.workspace_id = w.id and ($2::uuid is null or p.id = $2)
        order by p.position, p.id limit 1) as pipeline_id
     from public.workspaces w where w.id = $1`,
    [workspaceId, mapping.pipeline_id, isService],
  );
  await runAs(sql, worker);
  const [place] = rows;
  if (!place?.is_member) throw new JobError("not_allowed", "You do not have permission to import into this workspace");
  if (hasFeature(mapping.entity, "stages") && !place.pipeline_id)
    throw new JobError("pipeline_missing", "Pipeline not found");
  return {
    currency: place.currency,
    timeZone: place.time_zone,
    isAdmin: place.is_admin,
    pipelineId: place.pipeline_id,
  };
}

async function readFields(
  sql: Draft["sql"],
  mapping: Mapping,
  custom: readonly CustomImportField[],
  currency: string,
): Promise<{ fields: MappedField[]; extras: ExtraColumn[] }> {
  const table = `public.${mapping.entity}`;
  const columns = await sql.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       case when a.attnotnull then pg_get_expr(d.adbin, d.adrelid) end as fallback
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  const checks = await sql.query<Check>(
    `select a.attname as name, pg_get_expr(c.conbin, c.conrelid) as condition
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.conrelid = $1::regclass and c.contype = 'c' and cardinality(c.conkey) = 1`,
    [table],
  );
  const extra = importKindOf(mapping.entity).extra ?? {};
  // Other extra fields only add to a column of the table.
  const isColumn = (name: string) => extra[name] === undefined || "stores" in extra[name];
  const ownSpecs = customImportFields(custom)[mapping.entity] ?? {};
  const specs = fieldsOf(mapping.entity);
  const describe = (column: number | null, name: string, format: MappedField["format"]): MappedField => {
    const ownSpec = ownSpecs[name];
    const added = ownSpec && custom.find(({ key }) => key === name);
    if (added) {
      const { kind, options } = added;
      const most = maxLengths[kind];
      const lengths = most ? [`length(${name} #>> '{}') <= ${most}`] : [];
      const own = { kind, options };
      return { column, name, spec: ownSpec, format, sqlType: "jsonb", fallback: null, own, checks: lengths };
    }
    const stored = extra[name];
    const spec = specs[name] ?? stored;
    const known = columns.rows.find((other) => other.name === name);
    if (!spec || !known) throw new JobError("bad_mapping", `${mapping.entity} has no field ${name}`);
    const conditions = checks.rows.filter((check) => check.name === name).map(({ condition }) => condition);
    const isForNew = stored ? { isForNew: true as const } : {};
    return {
      column,
      name,
      spec,
      format,
      sqlType: known.type,
      fallback: known.fallback,
      ...isForNew,
      checks: conditions,
    };
  };
  const extras = mapping.columns.flatMap(({ column, field: name, format = {} }): ExtraColumn[] => {
    const [added, spec] = [extra[name], importFieldsOf(mapping.entity)[name]];
    return added && spec && !isColumn(name)
      ? [{ column, name, spec, format, sqlType: "text", fallback: null, checks: [], extra: added }]
      : [];
  });
  const fields = mapping.columns
    .filter(({ field }) => isColumn(field))
    .map(({ column, field, format }) => describe(column, field, format ?? {}));
  const { lineOf } = importKindOf(mapping.entity);
  if (mapping.orders && lineOf && !fields.some(({ name }) => name === lineOf)) fields.push(describe(null, lineOf, {}));
  const money = fields.find(({ spec }) => spec.kind === "money");
  // An amount means nothing without its currency, so both are written together.
  const hasCurrency = columns.rows.some(({ name }) => name === "currency");
  if (money && hasCurrency && !fields.some(({ name }) => name === "currency")) {
    fields.push(describe(null, "currency", { currency: money.format.currency ?? currency }));
  }
  return { fields, extras };
}
