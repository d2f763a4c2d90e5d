-- Replaces a choice with another one, or with none, in all records as one change set, then deletes it. Returns
-- {changed, change_set_id}; the id is null if no record had the choice.
create or replace function public.replace_choice(workspace_id uuid, field_id uuid, choice text, replacement text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  field public.custom_fields;
  changed integer;
  set_id uuid;
begin
  perform private.require_role(replace_choice.workspace_id, 'admin');
  select * into field from public.custom_fields f where f.workspace_id = replace_choice.workspace_id and f.id = field_id for update;
  if field.id is null then raise exception 'Field not found' using errcode = 'PT404'; end if;
  if replacement = choice or (replacement is not null and not exists (select from jsonb_array_elements(field.options -> 'choices') c where c ->> 'key' = replacement)) then
    raise exception 'Choose a different choice' using errcode = '22023';
  end if;
  perform private.begin_change_set();
  execute format($sql$
    update public.%I t set custom = case
      when jsonb_typeof(t.custom -> $2) = 'array' then t.custom || jsonb_build_object($2, ((t.custom -> $2) - $3) || case when $4 is null then '[]' else to_jsonb(array[$4]) end)
      when $4 is null then t.custom - $2 else t.custom || jsonb_build_object($2, $4) end
    where t.workspace_id = $1 and (t.custom ->> $2 = $3 or t.custom -> $2 @> to_jsonb(array[$3]))$sql$, field.entity)
    using replace_choice.workspace_id, field.key, choice, replacement;
  get diagnostics changed = row_count;
  set_id := private.end_change_set(replace_choice.workspace_id, 'bulk_edit', field.entity, changed);
  update public.custom_fields f set options = jsonb_build_object('choices',
      (select jsonb_agg(c) from jsonb_array_elements(f.options -> 'choices') c where c ->> 'key' <> choice))
    where f.workspace_id = replace_choice.workspace_id and f.id = field_id;
  return jsonb_build_object('changed', changed, 'change_set_id', set_id);
end $$;
comment on function public.replace_choice(uuid, uuid, text, text) is E'Removes a choice from a custom field\n\nFor admins. choice and replacement are keys. Records that have the choice get the replacement, or no choice if it is null. Returns {"change_set_id", "changed"}; change_set_id is null if no record had the choice.';
grant execute on function public.replace_choice(uuid, uuid, text, text) to authenticated;
