-- Looks up whether the workspace has formulas, once per client statement and again after a field has changed. If there
-- are none, new rows without custom values are skipped.
create or replace function private.cache_formulas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_setting('formulas', concat(statement_timestamp(), ' ', tg_table_name, ' ', new.workspace_id, ' ', exists (
    select from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null)));
  return new;
end $$;
