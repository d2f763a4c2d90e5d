-- Returns the id of the transaction's current change set; null if there is none.
create or replace function private.change_set() returns uuid language sql stable return private.setting('change_set')::uuid;
grant execute on function private.change_set() to authenticated, service_role, worker;
