-- True for valid live blocks of a spreadsheet: a list of up to 50, at most 256 KiB. Blocks are metrics and lists that
-- are refreshed whenever the spreadsheet is opened, with the permissions of the user who opens it.
create or replace function private.are_blocks(blocks jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(blocks) = 'array' then jsonb_array_length(blocks) <= 50 and octet_length(blocks::text) <= 262144 else false end
$$;
grant execute on function private.are_blocks(jsonb) to authenticated, service_role;
