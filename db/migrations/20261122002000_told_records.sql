-- What an import does not know is unknown. The day of an import says nothing about a record that a file tells of: its past
-- begins with the dates of that file, and none is made up.

-- Whether the rows being written come from a file, or are deleted ones that come back as they were.
create function private.is_importing() returns boolean language sql stable
  return coalesce(current_setting('vanda.importing', true), '') = 'on';
create function private.is_restoring() returns boolean language sql stable
  return coalesce(current_setting('vanda.restoring', true), '') = 'on';
grant execute on function private.is_importing(), private.is_restoring() to authenticated, service_role, worker;

-- Of an imported record `created_at` is the day of its import, no day in its own life.
alter table public.contacts add column is_imported boolean not null default private.is_importing();
alter table public.deals add column is_imported boolean not null default private.is_importing();
comment on column public.contacts.is_imported is 'Came from a file: created_at is the day of the import, and when they came about is not known';
comment on column public.deals.is_imported is 'Came from a file: created_at is the day of the import, and without opened_on or close_date that day is not known';

-- Nobody becomes a lead by being imported, and one who was nothing in particular comes back as that.
alter table public.contacts alter column lifecycle drop not null, alter column lifecycle set default
  case when not private.is_importing() and not private.is_restoring() then 'lead'::public.lifecycle end;
comment on column public.contacts.lifecycle is 'How far they are on the way to being a customer; empty where an imported contact''s file did not say';
alter table public.deals alter column stage_entered_at drop not null, alter column stage_entered_at set default
  case when not private.is_restoring() then private.now() end;
comment on column public.deals.stage_entered_at is 'When it came to its stage; empty where that is not known, as it was before an import';
alter function public.restore_record(uuid, uuid) set vanda.restoring = 'on';

-- Since when a deal that a file tells of has stood in its stage: one that is won or lost since the day it closed. When an
-- open one came to its stage no file says.
create function private.told_entry(workspace uuid, kind public.stage_kind, closed date) returns timestamptz
language sql stable set search_path = '' as $$
  select closed::timestamp at time zone w.time_zone from public.workspaces w
  where w.id = workspace and kind <> 'open' and closed <= (private.now() at time zone w.time_zone)::date
$$;
revoke all on function private.told_entry(uuid, public.stage_kind, date) from public;

-- As before; what comes from a file was in its stage before it was imported.
create or replace function private.place_deal() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  was public.stage_kind;
  becomes public.stage_kind;
begin
  if new.stage_id is not null then
    select s.pipeline_id, s.kind into new.pipeline_id, becomes from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id;
  else
    select s.pipeline_id, s.id, s.kind into new.pipeline_id, new.stage_id, becomes
      from public.stages s join public.pipelines p on p.workspace_id = s.workspace_id and p.id = s.pipeline_id
      where s.workspace_id = new.workspace_id and (new.pipeline_id is null or s.pipeline_id = new.pipeline_id)
      order by p.position, p.id, s.position, s.id limit 1;
  end if;
  if private.is_importing() then
    new.stage_entered_at := private.told_entry(new.workspace_id, becomes, new.close_date);
  end if;
  if tg_op = 'UPDATE' and not private.is_restoring() then
    if private.is_importing() then
      -- It cannot have left a stage before it came there.
      if new.stage_entered_at < old.stage_entered_at then new.stage_entered_at := null; end if;
    else
      new.stage_entered_at := private.now();
      select s.kind into was from public.stages s where s.workspace_id = old.workspace_id and s.id = old.stage_id;
      if was = 'open' and becomes <> 'open' and new.close_date is not distinct from old.close_date then
        select (private.now() at time zone w.time_zone)::date into new.close_date from public.workspaces w where w.id = new.workspace_id;
      end if;
    end if;
    if becomes <> 'lost' then new.lost_reason := null; end if;
  end if;
  return new;
end $$;

-- Whoever says when such a deal closed, says since when it has stood where it stands.
create function private.date_entry() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_restoring() then
    new.stage_entered_at := private.told_entry(new.workspace_id,
      (select s.kind from public.stages s where s.workspace_id = new.workspace_id and s.id = new.stage_id), new.close_date);
  end if;
  return new;
end $$;
create trigger date_entry before update of close_date on public.deals for each row
  when (old.stage_entered_at is null and new.stage_id = old.stage_id and new.close_date is distinct from old.close_date)
  execute function private.date_entry();

-- As before; the day of an import is not told as if a deal had come to its stage then. What is not known is empty: a stay
-- without entered_at began before it was imported. One step follows the other, so only the last stay lasts.
create or replace function public.deal_stage_history(workspace_id uuid, deal_id uuid)
returns table (stage_id uuid, name text, kind public.stage_kind, colour text, actor_id uuid, actor text, entered_at timestamptz, left_at timestamptz, seconds bigint)
language sql stable security invoker set search_path = '' as $$
  with entry as (
    select c.id, c.action, c.actor_id, c.at, c.changes, d.created_at, d.stage_entered_at as latest,
      case c.action when 'insert' then d.is_imported else k.kind is not distinct from 'import' end as is_told,
      lead(c.id) over (order by c.id) is null as is_last
    from public.change_log c join public.deals d on d.workspace_id = c.workspace_id and d.id = c.record_id
    left join public.change_sets k on k.workspace_id = c.workspace_id and k.id = c.change_set_id
    where c.workspace_id = deal_stage_history.workspace_id and c.record_id = deal_id and c.table_name = 'deals'
      and c.changes ? 'stage_id' and c.action <> 'delete'
  ), step as (
    select e.id, (e.changes #>> '{stage_id,1}')::uuid as stage_id, e.actor_id, e.is_last, case
      when e.is_told and e.is_last then e.latest
      when e.is_told then (e.changes #>> '{stage_entered_at,1}')::timestamptz
      when e.action = 'insert' then coalesce((e.changes #>> '{stage_entered_at,1}')::timestamptz, least(e.at, e.created_at))
      else e.at end as at
    from entry e
  ), stay as (
    select s.*, lead(s.at) over (order by s.id) as left_at, lead(s.stage_id) over (order by s.id) as next_id from step s
  )
  select s.stage_id, g.name::text, g.kind, g.colour, s.actor_id, m.name::text, s.at, s.left_at,
    extract(epoch from case when s.is_last then private.now() else s.left_at end - s.at)::bigint
  from stay s
  left join public.stages g on g.workspace_id = deal_stage_history.workspace_id and g.id = s.stage_id
  left join public.members m on m.workspace_id = deal_stage_history.workspace_id and m.id = s.actor_id
  where s.next_id is distinct from s.stage_id
  order by s.id
$$;
comment on function public.deal_stage_history is E'The stages a deal was in, with who moved it, from when to when\n\nThe last one has no left_at. Without entered_at it is not known since when: the deal was imported.';

create or replace function private.editable_columns(target regclass) returns text[] language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attname not in ('workspace_id', 'id', 'created_at', 'created_by', 'updated_at', 'version', 'is_sample', 'is_imported')
$$;

-- What was imported before this.
alter table public.contacts disable trigger user;
alter table public.deals disable trigger user;
create temporary table imported on commit drop as
  select c.workspace_id, c.record_id, c.table_name, c.change_set_id
  from public.change_log c join public.change_sets k on k.workspace_id = c.workspace_id and k.id = c.change_set_id
  where k.kind = 'import' and c.action = 'insert' and c.table_name in ('contacts', 'deals');
update public.deals d set is_imported = true, stage_entered_at = case
    when exists (select from public.change_log c where c.workspace_id = d.workspace_id and c.record_id = d.id
      and c.table_name = 'deals' and c.action = 'update' and c.changes ? 'stage_id') then d.stage_entered_at
    else private.told_entry(d.workspace_id, s.kind, d.close_date) end
  from imported i, public.stages s
  where i.table_name = 'deals' and d.workspace_id = i.workspace_id and d.id = i.record_id
    and s.workspace_id = d.workspace_id and s.id = d.stage_id;
update public.contacts c set is_imported = true, lifecycle = case
    when c.lifecycle <> 'lead'
      or exists (select from public.imports f where f.workspace_id = c.workspace_id and f.change_set_id = i.change_set_id
        and f.entity = 'contacts' and f.mapping @? '$.columns[*] ? (@.field == "lifecycle")')
      or exists (select from public.change_log l where l.workspace_id = c.workspace_id and l.record_id = c.id
        and l.action = 'update' and l.changes ? 'lifecycle') then c.lifecycle
    when exists (select from public.deals d join public.stages s on s.workspace_id = d.workspace_id and s.id = d.stage_id
      where d.workspace_id = c.workspace_id and d.contact_id = c.id and s.kind = 'won') then 'customer'::public.lifecycle end
  from imported i where i.table_name = 'contacts' and c.workspace_id = i.workspace_id and c.id = i.record_id;
alter table public.contacts enable trigger user;
alter table public.deals enable trigger user;
