create trigger audit_update after update on public.workspaces referencing old table as removed new table as added
  for each statement execute function private.audit_workspaces();
create trigger change_currency after update of currency on public.workspaces
  for each row when (old.currency <> new.currency)
  execute function private.change_currency();
create trigger record_won_deals_choice after update of counts_won_deals on public.workspaces
  for each row when (old.counts_won_deals is distinct from new.counts_won_deals)
  execute function private.record_won_deals_choice();
create trigger reschedule_workflow_clocks after update of time_zone on public.workspaces
  for each row when (new.time_zone is distinct from old.time_zone)
  execute function private.reschedule_workflow_clocks();
create trigger mark_customers_stale_update after update on public.workspaces referencing old table as removed new table as added
  for each statement execute function private.mark_all_customers_stale('id', 'currency', 'time_zone', 'counts_won_deals');
create trigger touch before update on public.workspaces for each row execute function private.touch();
create trigger remove_bidi_controls before insert or update of name on public.workspaces
  for each row when (new.name ~ '[\u202a-\u202e\u2066-\u2069]')
  execute function private.remove_bidi_controls('name');
