-- A function that changes records tells a caller without the right so. Row-level security alone lets it find no row, which
-- reads like success.

create function private.require_role(workspace uuid, at_least public.member_role) returns void
language plpgsql stable set search_path = '' as $$
begin
  if workspace not in (select private.workspaces(at_least)) then
    raise exception 'You may not change this in the workspace' using errcode = '42501';
  end if;
end $$;
grant execute on function private.require_role(uuid, public.member_role) to authenticated, service_role;

-- What changed nothing inserts no change set, whose policy would refuse it.
create or replace function private.end_change_set(workspace uuid, set_kind text, set_entity text, changed integer, undone uuid default null)
returns uuid language plpgsql set search_path = '' as $$
declare made uuid := private.change_set();
begin
  if private.is_on('joins_change_set') then return made; end if;
  if changed > 0 then
    insert into public.change_sets (workspace_id, id, kind, entity, actor_id, record_count, undoes)
      values (workspace, made, set_kind, set_entity, private.member_id(workspace), changed, undone);
  elsif current_user = 'authenticated' then
    perform private.require_role(workspace, 'member');
  end if;
  perform private.set_setting('change_set', null);
  return case when changed > 0 then made end;
end $$;

create or replace function public.order_custom_fields(workspace_id uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.require_role(order_custom_fields.workspace_id, 'admin');
  update public.custom_fields f set position = o.place from unnest(ids) with ordinality o (id, place)
  where f.workspace_id = order_custom_fields.workspace_id and f.id = o.id and f.position <> o.place
$$;

create or replace function public.order_pinned_charts(workspace_id uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  select private.require_role(order_pinned_charts.workspace_id, 'viewer');
  update public.pinned_charts p set position = place.at
  from unnest(ids) with ordinality place (id, at)
  where p.workspace_id = order_pinned_charts.workspace_id and p.id = place.id and p.member_id = private.member_id(p.workspace_id)
$$;

create or replace function public.reorder_stages(workspace_id uuid, pipeline_id uuid, ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_role(reorder_stages.workspace_id, 'admin');
  if (select array_agg(s.id order by s.id) from public.stages s
      where s.workspace_id = reorder_stages.workspace_id and s.pipeline_id = reorder_stages.pipeline_id)
    is distinct from (select array_agg(id order by id) from unnest(ids) id) then
    raise exception 'The stages were changed meanwhile. Look at them again' using errcode = 'PT409';
  end if;
  update public.stages s set position = place.nr from unnest(ids) with ordinality place (id, nr)
    where s.workspace_id = reorder_stages.workspace_id and s.id = place.id and s.position <> place.nr;
end $$;

create or replace function public.replace_choice(workspace_id uuid, field_id uuid, choice text, replacement text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  field public.custom_fields;
  changed integer;
  set_id uuid;
begin
  perform private.require_role(replace_choice.workspace_id, 'admin');
  select * into field from public.custom_fields f where f.workspace_id = replace_choice.workspace_id and f.id = field_id for update;
  if field.id is null then raise exception 'There is no such field' using errcode = 'PT404'; end if;
  if replacement = choice or (replacement is not null and not exists (select from jsonb_array_elements(field.options -> 'choices') c where c ->> 'key' = replacement)) then
    raise exception 'Choose another of the choices' using errcode = '22023';
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
