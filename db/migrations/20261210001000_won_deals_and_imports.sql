-- The first import of sales turns won deals off as sales. Its undo turns them on again, unless a person set that in the meantime.
-- Settings of a transaction, beside those of 20261123000150_settings_and_locks.sql:
--   follows_imports       counts_won_deals is set by an import of sales or its undo, not by a person
--   turned_won_deals_off  this import turned counts_won_deals off; its change set keeps that
alter table public.change_sets add column turned_won_deals_off boolean not null default false;
comment on column public.change_sets.turned_won_deals_off is
  'Whether this import of sales turned counts_won_deals off and nobody has set it since; its undo turns it on again';

create function private.is_in_effect(workspace uuid, set_id uuid) returns boolean language sql stable set search_path = '' as $$
  with recursive chain as (
    select set_id as id, 0 as undone
    union all select u.id, c.undone + 1 from chain c join public.change_sets u on u.workspace_id = workspace and u.undoes = c.id
  )
  select max(c.undone) % 2 = 0 from chain c
$$;

create function private.has_imported_sales(workspace uuid) returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.change_sets c
    where c.workspace_id = workspace and c.kind = 'import' and c.entity = 'sales' and private.is_in_effect(workspace, c.id))
$$;

-- Whether the next import that creates sales turns won deals off.
create function private.turns_won_deals_off(workspace uuid) returns boolean language sql stable set search_path = '' as $$
  select w.counts_won_deals and not private.has_imported_sales(w.id) from public.workspaces w where w.id = workspace
$$;
grant execute on function private.is_in_effect(uuid, uuid), private.has_imported_sales(uuid), private.turns_won_deals_off(uuid)
  to authenticated, service_role;

create or replace function private.count_sales_alone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if private.is_on('importing') then
    perform private.set_setting('follows_imports', 'on');
    update public.workspaces w set counts_won_deals = false
      where w.id in (select a.workspace_id from added a) and private.turns_won_deals_off(w.id);
    if found then perform private.set_setting('turned_won_deals_off', 'on'); end if;
    perform private.set_setting('follows_imports', null);
  end if;
  return null;
end $$;

create function private.note_won_deals() returns trigger language plpgsql set search_path = '' as $$
begin
  new.turned_won_deals_off := private.is_on('turned_won_deals_off');
  perform private.set_setting('turned_won_deals_off', null);
  return new;
end $$;
create trigger note_won_deals before insert on public.change_sets for each row execute function private.note_won_deals();

create function private.follow_imports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.change_sets c where c.workspace_id = new.workspace_id and c.turned_won_deals_off) then
    perform private.set_setting('follows_imports', 'on');
    update public.workspaces w set counts_won_deals = not w.counts_won_deals
      where w.id = new.workspace_id and w.counts_won_deals = private.has_imported_sales(w.id);
    perform private.set_setting('follows_imports', null);
  end if;
  return null;
end $$;
create trigger follow_imports after insert on public.change_sets for each row
  when (new.undoes is not null and new.entity = 'sales') execute function private.follow_imports();

create function private.choose_won_deals() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_on('follows_imports') then
    update public.change_sets c set turned_won_deals_off = false where c.workspace_id = new.id and c.turned_won_deals_off;
  end if;
  return null;
end $$;
create trigger choose_won_deals after update of counts_won_deals on public.workspaces for each row
  when (old.counts_won_deals is distinct from new.counts_won_deals) execute function private.choose_won_deals();
