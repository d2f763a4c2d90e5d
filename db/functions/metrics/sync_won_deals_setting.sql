-- Turns counts_won_deals on again when the import that turned it off is undone, and off when that undo is undone.
create or replace function private.sync_won_deals_setting() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('loading') then return null; end if;
  if exists (select from public.change_sets c where c.workspace_id = new.workspace_id and c.turned_won_deals_off) then
    perform private.set_setting('follows_imports', 'on');
    update public.workspaces w set counts_won_deals = not w.counts_won_deals
      where w.id = new.workspace_id and w.counts_won_deals = private.has_imported_sales(w.id);
    perform private.set_setting('follows_imports', null);
  end if;
  return null;
end $$;
