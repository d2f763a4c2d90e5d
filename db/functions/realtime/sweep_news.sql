-- Keeps half an hour. A position that is not visible yet, as its transaction is still running, is newer than one that is five
-- minutes old: only events that are over for that one are deleted.
create or replace function private.sweep_news() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.positions where at < clock_timestamp() - interval '30 minutes';
  delete from private.news where xid < (
    select min(pg_snapshot_xmin(snapshot)) from private.positions having min(at) < clock_timestamp() - interval '5 minutes');
  insert into private.positions default values;
end $$;
grant execute on function private.sweep_news() to worker;
