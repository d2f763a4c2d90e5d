import type { BuiltUser } from "../../tests/kit/builder.ts";
import type { useDatabase } from "../../tests/kit/use-database.ts";

type FieldValues = {
  entity?: string;
  label: string;
  kind: string;
  options?: object;
  formula?: string;
  is_required?: boolean;
};

/** Returns the shared steps of the tests of custom fields, run as the given user. */
export function customFieldSteps(at: ReturnType<typeof useDatabase>) {
  async function addField(
    who: BuiltUser,
    { entity = "deals", options = {}, formula, is_required = false, ...values }: FieldValues,
  ) {
    const [made] = await at.as(
      who,
      `insert into public.custom_fields (workspace_id, entity, label, kind, options, formula, is_required)
     values ($1, $2, $3, $4, $5, $6, $7) returning id, key, options`,
      [who.workspace.id, entity, values.label, values.kind, options, formula ?? null, is_required],
    );
    return made as { id: string; key: string; options: { choices: { key: string; label: string }[] } };
  }

  const write = (who: BuiltUser, id: string, custom: object, entity = "deals") =>
    at.as(who, `update public.${entity} set custom = custom || $2::jsonb where id = $1`, [id, custom]);

  async function readCustom(who: BuiltUser, id: string, entity = "deals") {
    const [row] = await at.as(who, `select custom from public.${entity} where id = $1`, [id]);
    return row?.custom;
  }
  return { addField, write, readCustom };
}
