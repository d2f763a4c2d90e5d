-- Logs a new, changed or deleted layout of record pages, unless it is loaded or deleted with its workspace.
create or replace function private.audit_record_layouts() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  layout constant public.record_layouts := case when tg_op = 'DELETE' then old else new end;
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
begin
  if private.is_on('loading') then return null; end if;
  insert into public.audit_entries (workspace_id, actor_id, kind, changes)
  select layout.workspace_id, private.member_id(layout.workspace_id), 'fields.arranged',
    jsonb_object_agg(name, jsonb_build_array(before -> name, after -> name)) || jsonb_build_object('list', jsonb_build_array(null, layout.entity))
  from unnest(array['always_shown', 'shown_if_filled', 'hidden']) name
  where (before -> name) is distinct from (after -> name) and exists (select from public.workspaces w where w.id = layout.workspace_id)
  having count(*) > 0;
  return null;
end $$;
