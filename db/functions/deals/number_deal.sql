-- Sets a random unused number such as CRM48213 for a new deal, or reserves the given one. Concurrent transactions draw
-- from ten separate lanes, so that they do not wait for each other. The last digit is the lane shifted by a hash of the
-- other digits; otherwise, all deals of an import would have the same last digit.
create or replace function private.number_deal() returns trigger language plpgsql security definer set search_path = '' as $$
declare range bigint := 100000; deals bigint; head bigint; drawing bigint; lane integer; tries integer := 0;
begin
  if new.deal_number is not null then
    if new.deal_number ~ '^CRM[0-9]{1,18}$' then
      insert into private.deal_numbers values (new.workspace_id, substr(new.deal_number, 4)::bigint) on conflict do nothing;
    end if;
    return new;
  end if;
  select sum(c.deal_count) into deals from private.deal_number_counts c where c.workspace_id = new.workspace_id;
  while coalesce(deals, 0) * 2 >= range loop range := range * 10; end loop;
  lane := private.lock_number_lane(new.workspace_id, false);
  loop
    head := floor(random() * range / 10)::bigint;
    drawing := head * 10 + (lane + (hashint8(head) & 1023)) % 10;
    insert into private.deal_numbers values (new.workspace_id, drawing) on conflict do nothing;
    exit when found;
    -- A single statement can use more than half of the range before the count is written.
    tries := tries + 1;
    if tries % 5 = 0 then lane := private.lock_number_lane(new.workspace_id, true); end if;
    if tries % 50 = 0 then range := range * 10; end if;
  end loop;
  new.deal_number := 'CRM' || drawing;
  return new;
end $$;
