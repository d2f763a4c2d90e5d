-- Lists as people set them up, kept by a name for themselves or for everybody; and what each person holds close at hand.

-- What an address bar may hold of a list. The values are read as carefully as those of any other link when a view opens.
create function private.is_view_state(state jsonb) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(state) = 'object' and octet_length(state::text) <= 20000
    and not exists (select from jsonb_each(state) entry
      where entry.key not in ('q', 'where', 'sort', 'cols', 'group', 'as', 'by', 'pipeline', 'size')
        or jsonb_typeof(entry.value) <> case entry.key when 'size' then 'number' else 'string' end)
$$;
grant execute on function private.is_view_state(jsonb) to authenticated, service_role;

create table public.saved_views (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  entity text not null check (entity in ('accounts', 'contacts', 'products', 'deals')),
  name text collate "und-x-icu" not null check (length(btrim(name)) between 1 and 100),
  is_shared boolean not null default false,
  state jsonb not null default '{}' check (private.is_view_state(state)),
  created_at timestamptz not null default private.now(),
  created_by uuid,
  updated_at timestamptz not null default private.now(),
  version integer not null default 1,
  primary key (workspace_id, id),
  foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by)
);
create unique index saved_views_shared_key on public.saved_views
  (workspace_id, entity, coalesce(nullif(private.name_key(name), ''), name)) where is_shared;
create unique index saved_views_own_key on public.saved_views
  (workspace_id, created_by, entity, coalesce(nullif(private.name_key(name), ''), name)) where not is_shared;

-- Whose view it is and what it lists does not change.
create function private.touch_view() returns trigger language plpgsql set search_path = '' as $$
begin
  new.entity := old.entity;
  if new.created_by is not null then new.created_by := old.created_by; end if;
  return new;
end $$;
create trigger sign before insert on public.saved_views for each row execute function private.sign();
create trigger touch before update on public.saved_views for each row execute function private.touch_record();
create trigger touch_view before update on public.saved_views for each row execute function private.touch_view();

-- A private view goes with the member who could see it.
create function private.drop_orphaned_view() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.id;
  return null;
end $$;
create trigger drop_orphaned_view after update on public.saved_views for each row
  when (new.created_by is null and old.created_by is not null and not new.is_shared) execute function private.drop_orphaned_view();

-- Everybody, viewers too, keeps views of their own; sharing one takes a member, and others' shared views an admin.
alter table public.saved_views enable row level security;
create policy reads on public.saved_views for select to authenticated
  using (is_shared and workspace_id in (select private.workspaces('viewer'))
    or (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy creates on public.saved_views for insert to authenticated
  with check (not is_shared and workspace_id in (select private.workspaces('viewer')) and created_by = private.member_id(workspace_id)
    or is_shared and workspace_id in (select private.workspaces('member')));
create policy edits on public.saved_views for update to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')))
  with check (not is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and (workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('member') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
create policy deletes on public.saved_views for delete to authenticated
  using ((workspace_id, created_by) in (select w, private.member_id(w) from private.workspaces('viewer') w)
    or is_shared and workspace_id in (select private.workspaces('admin')));
grant select, insert, update, delete on public.saved_views to authenticated;
grant all on public.saved_views to service_role;
select private.announce('public.saved_views', 'viewer', 'case when not t.is_shared then t.created_by end');

create table public.favourites (
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  saved_view_id uuid,
  account_id uuid,
  contact_id uuid,
  product_id uuid,
  deal_id uuid,
  created_at timestamptz not null default private.now(),
  primary key (workspace_id, id),
  check (num_nonnulls(saved_view_id, account_id, contact_id, product_id, deal_id) = 1),
  unique nulls not distinct (workspace_id, member_id, saved_view_id, account_id, contact_id, product_id, deal_id),
  foreign key (workspace_id, member_id) references public.members (workspace_id, id) on delete cascade,
  foreign key (workspace_id, saved_view_id) references public.saved_views (workspace_id, id) on delete cascade,
  foreign key (workspace_id, account_id) references public.accounts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, contact_id) references public.contacts (workspace_id, id) on delete cascade,
  foreign key (workspace_id, product_id) references public.products (workspace_id, id) on delete cascade,
  foreign key (workspace_id, deal_id) references public.deals (workspace_id, id) on delete cascade
);
create index favourites_saved_view_idx on public.favourites (workspace_id, saved_view_id) where saved_view_id is not null;
create index favourites_account_idx on public.favourites (workspace_id, account_id) where account_id is not null;
create index favourites_contact_idx on public.favourites (workspace_id, contact_id) where contact_id is not null;
create index favourites_product_idx on public.favourites (workspace_id, product_id) where product_id is not null;
create index favourites_deal_idx on public.favourites (workspace_id, deal_id) where deal_id is not null;

-- A favourite is its member's, whoever they say they are; others' private views are as if they were not there.
create function private.own_favourite() returns trigger language plpgsql set search_path = '' as $$
begin
  new.member_id := coalesce(new.member_id, private.member_id(new.workspace_id));
  if new.saved_view_id is not null
    and not exists (select from public.saved_views v where v.workspace_id = new.workspace_id and v.id = new.saved_view_id) then
    raise exception 'This view does not exist' using errcode = '23503';
  end if;
  return new;
end $$;
create trigger own_favourite before insert on public.favourites for each row execute function private.own_favourite();

alter table public.favourites enable row level security;
create policy owner_reads on public.favourites for select to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy owner_adds on public.favourites for insert to authenticated
  with check ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
create policy owner_removes on public.favourites for delete to authenticated
  using ((workspace_id, member_id) in (select w, private.member_id(w) from private.workspaces('viewer') w));
grant select, insert, delete on public.favourites to authenticated;
grant all on public.favourites to service_role;
select private.announce('public.favourites', 'viewer', 't.member_id');
