-- Rejects the deletion of the last pipeline of a workspace.
create or replace function private.require_one_pipeline()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.workspaces w where w.id = old.workspace_id)
    and not exists (select from public.pipelines p where p.workspace_id = old.workspace_id) then
    raise exception 'A workspace must have at least one pipeline' using errcode = '23514';
  end if;
  return null;
end $$;
