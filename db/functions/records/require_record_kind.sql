create or replace function private.require_record_kind(kind text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from private.record_kinds k where k.kind = require_record_kind.kind) then
    raise exception 'There are no records of the kind %', kind using errcode = '22023';
  end if;
end $$;
grant execute on function private.require_record_kind(text) to authenticated, service_role;
