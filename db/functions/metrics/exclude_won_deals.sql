-- Stops counting won deals as sales when the first sales are imported.
create or replace function private.exclude_won_deals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('importing') then
    perform private.set_setting('follows_imports', 'on');
    update public.workspaces w set counts_won_deals = false
      where w.id in (select a.workspace_id from added a) and private.next_import_excludes_won_deals(w.id);
    if found then perform private.set_setting('turned_won_deals_off', 'on'); end if;
    perform private.set_setting('follows_imports', null);
  end if;
  return null;
end $$;
