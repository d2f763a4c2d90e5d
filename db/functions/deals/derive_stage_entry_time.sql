-- Sets the time a deal entered its stage, if that is unknown and a user sets the close date: a won or lost deal has
-- been in its stage since that day.
create or replace function private.derive_stage_entry_time() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_on('restoring') then
    new.stage_entered_at := private.estimated_stage_entry(new.workspace_id,
      (select s.kind from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id), new.close_date);
  end if;
  return new;
end $$;
