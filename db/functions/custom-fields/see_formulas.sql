-- Where a workspace has no formulas, a new row without custom values is left alone. Whether it has any is looked up once per
-- statement of a client, and again when a field changes.
create or replace function private.see_formulas() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.set_setting('formulas', concat(statement_timestamp(), ' ', tg_table_name, ' ', new.workspace_id, ' ', exists (
    select from public.custom_fields f
    where f.workspace_id = new.workspace_id and f.entity = tg_table_name and f.kind = 'formula' and f.archived_at is null)));
  return new;
end $$;
