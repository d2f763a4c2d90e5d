-- Deletes positions older than 30 minutes. Deletes the events that are visible to every remaining position, unless the
-- oldest position is at most five minutes old: a transaction that is still running may not have stored its position
-- yet. Finally stores the current position.
create or replace function private.purge_change_events() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.positions where at < clock_timestamp() - interval '30 minutes';
  delete from private.change_events where xid < (
    select min(pg_snapshot_xmin(snapshot)) from private.positions having min(at) < clock_timestamp() - interval '5 minutes');
  insert into private.positions default values;
end $$;
grant execute on function private.purge_change_events() to worker;
