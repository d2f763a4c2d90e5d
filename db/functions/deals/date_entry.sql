-- A user who sets when such a deal closed also sets since when it has been in its stage.
create or replace function private.date_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_on('restoring') then
    new.stage_entered_at := private.told_entry(new.workspace_id,
      (select s.kind from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id), new.close_date);
  end if;
  return new;
end $$;
