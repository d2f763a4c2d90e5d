-- Rejects changes that leave a pipeline without an open stage, because new deals start in one.
create or replace function private.require_open_stage()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pipelines p where p.workspace_id = old.workspace_id and p.id = old.pipeline_id)
    and not exists (select from public.stages s where s.workspace_id = old.workspace_id and s.pipeline_id = old.pipeline_id and s.kind = 'open') then
    raise exception 'A pipeline must have at least one open stage' using errcode = '23514';
  end if;
  return null;
end $$;
