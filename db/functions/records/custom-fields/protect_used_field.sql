-- Rejects the deletion of a field that is used in a formula, or in the trigger or a condition of a workflow, which
-- would fail at the next record.
create or replace function private.protect_used_field() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reader text;
  workflows text[];
begin
  if not exists (select from public.workspaces w where w.id = old.workspace_id) then return old; end if;
  select f.label into reader from public.custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = old.entity and f.kind = 'formula' and f.id <> old.id
      and jsonb_path_exists(f.tree, '$.** ? (@.op == "column" && @.key == $key)', jsonb_build_object('key', old.key)) limit 1;
  if reader is not null then
    raise exception 'The formula % uses this field. Change or delete it first', reader using errcode = 'PT409', detail = json_build_object('code', 'used', 'word', reader)::text;
  end if;
  select array_agg(u.name order by u.name) into workflows from (
    select w.name from public.workflows w
    where w.workspace_id = old.workspace_id and w.definition #>> '{trigger,entity}' = old.entity
      and (w.definition #>> '{trigger,field}' = old.key or exists (
        -- Conditions are texts such as `cf_size.gt.5,or(name.is.X,cf_colour.filled.)`.
        select from jsonb_path_query(w.definition, '$.**.where') c where c #>> '{}' ~ ('(^|[,(])' || old.key || '\.')))
    order by w.name limit 10) u;
  if workflows is not null then
    raise exception 'Workflows use this field: %. Change or delete them first', array_to_string(workflows, ', ')
      using errcode = 'PT409', detail = json_build_object('code', 'used_by_workflows', 'workflows', workflows)::text;
  end if;
  return old;
end $$;
