-- Adds a record kind with an owner to member_holdings.
create or replace function private.add_owner_columns(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  if made.has_owner then perform private.create_member_holdings(); end if;
end $$;
