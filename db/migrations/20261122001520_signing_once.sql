-- A row that names the member who was found to be writing already needs nothing of the trigger: its condition is all that a
-- statement of many such rows pays.
do $$
declare target regclass;
begin
  for target in select t.tgrelid from pg_catalog.pg_trigger t where t.tgname = 'sign' and t.tgfoid = 'private.sign'::regproc loop
    execute format($sql$create or replace trigger sign before insert on %s for each row
      when (new.created_by::text is distinct from current_setting('vanda.signer', true)
        or current_setting('vanda.signs_in', true) is distinct from concat(new.workspace_id, ' ', current_setting('request.jwt.claims', true)))
      execute function private.sign()$sql$, target);
  end loop;
end $$;
