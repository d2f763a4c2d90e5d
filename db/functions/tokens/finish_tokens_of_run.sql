-- Settles the tokens of a run that succeeded, and releases the tokens of a run that ended in any other way, so that no
-- job has to do this. Only a cancelled run counts as ended by its user.
create or replace function private.finish_tokens_of_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.token_runs r where r.id = old.id) then return null; end if;
  if tg_op = 'DELETE' or new.status <> 'succeeded' then
    perform private.release_tokens(old.id, tg_op = 'UPDATE' and new.status = 'cancelled');
  elsif not private.settle_tokens(old.id) then
    raise exception 'The tokens of run % have been refunded', old.id using errcode = '55000';
  end if;
  return null;
end $$;
