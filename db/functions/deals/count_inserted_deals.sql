-- Counts the deals inserted by a statement. private.number_deal derives the range of deal numbers from this count.
create or replace function private.count_inserted_deals() returns trigger language plpgsql security definer set search_path = '' as $$
declare batch record;
begin
  for batch in select workspace_id, count(*) as deals from added group by workspace_id loop
    update private.deal_number_counts c set deal_count = c.deal_count + batch.deals
      where c.workspace_id = batch.workspace_id and c.id = (select free.id from private.deal_number_counts free
        where free.workspace_id = batch.workspace_id limit 1 for no key update skip locked);
    if not found then
      insert into private.deal_number_counts (workspace_id, deal_count) values (batch.workspace_id, batch.deals);
    end if;
  end loop;
  return null;
end $$;
