-- Sets the member who decided about a pair and the time of the decision; clears both for an open pair.
create or replace function private.set_decision_author() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_at := case when new.status = 'open' then null else private.now() end;
  new.decided_by := case when new.status = 'open' then null else private.member_id(new.workspace_id) end;
  return new;
end $$;
