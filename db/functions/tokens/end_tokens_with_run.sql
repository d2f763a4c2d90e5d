-- Tokens end with their run, however it ends: no job has to handle that. A run that succeeded has spent them; cancelled by its
-- user is one case, any other end is the server's.
create or replace function private.end_tokens_with_run() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.token_runs r where r.id = old.id) then return null; end if;
  if tg_op = 'DELETE' or new.status <> 'succeeded' then
    perform private.release_tokens(old.id, tg_op = 'UPDATE' and new.status = 'cancelled');
  elsif not private.settle_tokens(old.id) then
    raise exception 'The tokens of run % have been given back', old.id using errcode = '55000';
  end if;
  return null;
end $$;
