-- Raises an error with a reason code that programs can translate.
create or replace function private.reject(sentence text, reason text, errcode text default '22023') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception '%', sentence using errcode = errcode, detail = json_build_object('reason', reason)::text;
end $$;
