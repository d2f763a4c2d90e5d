-- Stores the snapshot of the calling statement and returns the id of its position.
create or replace function private.save_position(seen pg_snapshot default pg_current_snapshot()) returns uuid
language sql volatile security definer set search_path = '' as $$
  insert into private.positions (snapshot) values (seen) returning id
$$;
grant execute on function private.save_position(pg_snapshot) to authenticated;
