-- What they wrote must not become another member's.
create or replace function private.keep_erased()
returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'This is a former member: nobody else can become them' using errcode = '42501';
end $$;
