-- Records that a user set counts_won_deals, so that undoing an import does not change it.
create or replace function private.record_won_deals_choice() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_on('follows_imports') then
    update public.change_sets c set turned_won_deals_off = false where c.workspace_id = new.id and c.turned_won_deals_off;
  end if;
  return null;
end $$;
