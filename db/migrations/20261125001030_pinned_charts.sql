-- Charts that somebody keeps on their home page. What is kept is the question, so each opening tells the figures of that day.
create function private.is_chart(chart jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(jsonb_typeof(chart) = 'object' and length(chart::text) <= 16000 and jsonb_typeof(chart -> 'question') = 'object'
    and chart ->> 'kind' in ('line', 'bar', 'stacked', 'area', 'funnel', 'heat', 'bullet'), false)
$$;
grant execute on function private.is_chart(jsonb) to authenticated, service_role;

create table public.pinned_charts (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 120),
  chart jsonb not null check (private.is_chart(chart)),
  is_shared boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade
);
comment on table public.pinned_charts is 'Charts that members keep on their home page, for themselves or for everybody';
comment on column public.pinned_charts.chart is 'What is asked and how it is drawn: { kind, question, columns, is_coloured, has_total }';
comment on column public.pinned_charts.is_shared is 'Whether everybody in the workspace sees it';
comment on column public.pinned_charts.position is 'Its place among those of its member';
create index pinned_charts_member_idx on public.pinned_charts (workspace_id, member_id);

-- A chart is its member's for good, and comes after those that they have. One page shows as many as can be asked at once.
create function private.own_pinned_chart() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    new.member_id := old.member_id;
    return new;
  end if;
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  select coalesce(max(p.position), 0) + 1 into new.position
    from public.pinned_charts p where p.workspace_id = new.workspace_id and p.member_id = new.member_id;
  if (select count(*) from public.pinned_charts p where p.workspace_id = new.workspace_id and p.member_id = new.member_id) >= 12 then
    perform private.refuse('12 charts are pinned, which is the most a home page can have: remove one first', 'too_many_pinned', '54000');
  end if;
  return new;
end $$;
create trigger own_pinned_chart before insert or update on public.pinned_charts for each row execute function private.own_pinned_chart();

alter table public.pinned_charts enable row level security;
create policy reads on public.pinned_charts for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy creates on public.pinned_charts for insert to authenticated
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    and (not is_shared or workspace_id in (select private.workspaces('member'))));
create policy edits on public.pinned_charts for update to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w))
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    and (not is_shared or workspace_id in (select private.workspaces('member'))));
create policy deletes on public.pinned_charts for delete to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy people_only on public.pinned_charts as restrictive to authenticated using ((select private.token_id()) is null);
grant select, insert, update, delete on public.pinned_charts to authenticated;
grant all on public.pinned_charts to service_role;
select private.announce('public.pinned_charts', 'viewer', 'case when not t.is_shared then t.member_id end');
select private.finish_table('public.pinned_charts');

-- Puts one's own charts in this order; those left out keep their places after them.
create function public.order_pinned_charts(workspace_id uuid, ids uuid[]) returns void language sql set search_path = '' as $$
  update public.pinned_charts p set position = place.at
  from unnest(ids) with ordinality place (id, at)
  where p.workspace_id = order_pinned_charts.workspace_id and p.id = place.id and p.member_id = private.member_id(p.workspace_id)
$$;
comment on function public.order_pinned_charts is 'Puts one''s own pinned charts in an order';
grant execute on function public.order_pinned_charts(uuid, uuid[]) to authenticated;
