create trigger audit_update after update on public.workspaces referencing old table as removed new table as added
  for each statement execute function private.audit_workspaces();
create trigger change_currency after update of currency on public.workspaces
  for each row when (old.currency <> new.currency)
  execute function private.change_currency();
create trigger choose_won_deals after update of counts_won_deals on public.workspaces
  for each row when (old.counts_won_deals is distinct from new.counts_won_deals)
  execute function private.choose_won_deals();
create trigger move_workflow_clocks after update of time_zone on public.workspaces
  for each row when (new.time_zone is distinct from old.time_zone)
  execute function private.move_workflow_clocks();
create trigger note_customers_update after update on public.workspaces referencing old table as removed new table as added
  for each statement execute function private.note_all_customers('id', 'currency', 'time_zone', 'counts_won_deals');
create trigger touch before update on public.workspaces for each row execute function private.touch();
create trigger remove_bidi_controls before insert or update of name on public.workspaces
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
