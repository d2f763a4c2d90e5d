-- Rejects a row if its mailbox already has the maximum number of rows, which is the argument.
create or replace function private.limit_email_settings() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := tg_argv[0];
  held integer;
begin
  execute format('select count(*) from %I.%I t where t.workspace_id = $1 and t.mailbox_id = $2', tg_table_schema, tg_table_name)
    into held using new.workspace_id, new.mailbox_id;
  if held >= most then perform private.reject('A mailbox can have at most ' || most || ': remove one first', 'too_many_for_mailbox', '54000'); end if;
  return new;
end $$;
