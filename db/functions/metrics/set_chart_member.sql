-- Assigns a new chart to the caller, after the caller's other charts, and rejects more than 12, the limit of the home
-- page. The member of a chart never changes.
create or replace function private.set_chart_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.member_id := old.member_id;
    return new;
  end if;
  if private.is_on('loading') then return new; end if;
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  select coalesce(max(p.position), 0) + 1 into new.position
    from public.pinned_charts p where p.workspace_id = new.workspace_id and p.member_id = new.member_id;
  if (select count(*) from public.pinned_charts p where p.workspace_id = new.workspace_id and p.member_id = new.member_id) >= 12 then
    perform private.reject('A home page can have at most 12 charts. Remove one first', 'too_many_pinned', '54000');
  end if;
  return new;
end $$;
