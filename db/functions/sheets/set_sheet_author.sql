-- Sets the author and revision of a spreadsheet.
create or replace function private.set_sheet_author() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_on('loading') then return new; end if;
  if tg_op = 'INSERT' then
    new.revision := 1;
  else
    new.revision := old.revision + ((new.content, new.blocks) is distinct from (old.content, old.blocks))::integer;
  end if;
  -- When a member is deleted, the foreign key clears this column.
  if tg_op = 'INSERT' or current_user in ('authenticated', 'service_role') then
    new.updated_by := private.member_id(new.workspace_id);
  end if;
  return new;
end $$;
