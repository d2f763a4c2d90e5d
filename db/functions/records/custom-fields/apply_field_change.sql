-- Recomputes a new, changed or unarchived formula, or deletes the values of a deleted field. Up to 2000 records are
-- processed while the user waits. For more, a job is started, which is listed in public.runs.
create or replace function private.apply_field_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  field constant public.custom_fields := case when tg_op = 'DELETE' then old else new end;
  most constant integer := 2000;
  total bigint;
begin
  -- The records of a deleted workspace are deleted with it.
  if not exists (select from public.workspaces w where w.id = field.workspace_id) then return null; end if;
  total := private.custom_row_count(field.workspace_id, field.entity);
  if total <= most and tg_op = 'DELETE' then
    perform private.delete_custom_values(field.workspace_id, field.entity, array[field.key], most);
  elsif total <= most then
    perform private.recompute_custom(field.workspace_id, field.entity, null, most);
  else
    perform private.start_run('recompute-fields', null, field.workspace_id, null, field.id, total::integer, private.member_id(field.workspace_id),
      'authenticated', coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb, null, null, null);
    -- Notifies the job runner, because no request queued the job.
    notify vanda_runs;
  end if;
  return null;
end $$;
