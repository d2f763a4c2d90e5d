-- What of a spreadsheet is live: figures and lists that are read anew each time it is opened, under the rights of whoever opens it.
create function private.are_blocks(blocks jsonb) returns boolean language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(blocks) = 'array' then jsonb_array_length(blocks) <= 50 and octet_length(blocks::text) <= 262144 else false end
$$;
grant execute on function private.are_blocks(jsonb) to authenticated, service_role;
alter table public.sheets add column blocks jsonb not null default '[]' constraint sheets_blocks_check check (private.are_blocks(blocks));
comment on column public.sheets.blocks is
  'Blocks read anew: the question or filters of each, when it was read last, and a print of the cells written then; 50 at most';

create or replace function private.sign_sheet() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.revision := 1;
  else
    new.revision := old.revision + ((new.content, new.blocks) is distinct from (old.content, old.blocks))::integer;
  end if;
  -- A member who goes is taken out of it by their foreign key.
  if tg_op = 'INSERT' or current_user in ('authenticated', 'service_role') then
    new.updated_by := private.member_id(new.workspace_id);
  end if;
  return new;
end $$;
comment on column public.sheets.revision is 'How often the content or its blocks were written; another name does not count';
grant update (blocks) on public.sheets to authenticated;
