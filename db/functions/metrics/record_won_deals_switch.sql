-- Records in a change set whether it turned counts_won_deals off.
create or replace function private.record_won_deals_switch() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.is_on('loading') then return new; end if;
  new.turned_won_deals_off := private.is_on('turned_won_deals_off');
  perform private.set_setting('turned_won_deals_off', null);
  return new;
end $$;
