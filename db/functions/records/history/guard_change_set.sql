-- Sets the id, actor, token and time of a new change set, so that callers can record only changes of the current
-- transaction, in their own name. Rejects a change set that no function has started.
create or replace function private.guard_change_set() returns trigger language plpgsql set search_path = '' as $$
begin
  new.id := private.change_set();
  new.actor_id := private.member_id(new.workspace_id);
  new.token_id := private.token_id();
  new.at := private.now();
  if new.id is null then raise exception 'Change sets are written by the functions that change many records' using errcode = '42501'; end if;
  return new;
end $$;
