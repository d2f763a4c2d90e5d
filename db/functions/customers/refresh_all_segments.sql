-- Refreshes the stored customer segments of all workspaces with sales, won deals that count as sales, or stored
-- segments.
create or replace function private.refresh_all_segments() returns void language plpgsql security definer set search_path = '' as $$
declare workspace uuid;
begin
  for workspace in
    select w.id from public.workspaces w
    where exists (select from private.sales_by_account s where s.workspace_id = w.id)
      or exists (select from private.segment_cache k where k.workspace_id = w.id)
      or w.counts_won_deals and exists (select from public.stages s join public.deals d on d.workspace_id = s.workspace_id and d.stage_id = s.id
        where s.workspace_id = w.id and s.kind = 'won')
    order by w.id
  loop
    perform private.refresh_segments_of(workspace);
  end loop;
end $$;
grant execute on function private.refresh_all_segments() to worker;
