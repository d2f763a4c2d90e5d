-- Turns a table into a record kind. `search` lists the columns that are searched in addition to the name and the
-- external id.
create or replace function private.create_record_kind(kind text, singular text, search text[], subtitle text[], amount text default null,
  belongs_to text[] default '{}', shows_use boolean default true, is_in_metrics boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  target constant regclass := format('public.%I', kind);
  columns constant text[] := array(select a.attname from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum > 0);
  made private.record_kinds;
  step text;
begin
  insert into private.record_kinds (kind, singular, subtitle, amount, belongs_to, has_phone, has_owner, shows_use, is_in_metrics)
    values (kind, singular, subtitle, amount, belongs_to, 'phone' = any (columns), 'owner_id' = any (columns), shows_use, is_in_metrics)
    returning * into made;
  execute format('alter table %s
    add foreign key (workspace_id) references public.workspaces (id) on delete cascade,
    add foreign key (workspace_id, created_by) references public.members (workspace_id, id) on delete set null (created_by),
    add column search text not null generated always as (private.fold(%s)) stored', target,
    (select string_agg(format('coalesce(%I, '''')', name), ' || '' '' || ' order by place)
      from unnest(array['name'] || search || array['external_id']) with ordinality named (name, place)));
  execute format('create unique index %I on %s (workspace_id, external_id) where external_id is not null', kind || '_external_id_key', target);
  execute format('create index %I on %s (workspace_id, name, id)', kind || '_name_idx', target);
  execute format('create index %I on %s (workspace_id, updated_at desc, id)', kind || '_recent_idx', target);
  execute format('create index %I on %s using gin (workspace_id, search public.gin_trgm_ops)', kind || '_search_idx', target);
  execute format('grant maintain on %s to worker', target);
  perform private.protect_records(target);
  perform private.add_history(target);
  execute format('create trigger remove_bidi_controls before insert or update of name on %s
    for each row when (new.name ~ ''[\u202a-\u202e\u2066-\u2069]'') execute function private.remove_bidi_controls(''name'')', target);
  if amount is not null then
    execute format('create trigger set_default_currency before insert on %s for each row when (new.currency is null)
      execute function private.set_default_currency()', target);
  end if;
  perform private.create_records_view();
  for step in select s.step from private.record_steps s order by s.position loop
    execute format('select %s($1)', step) using made;
  end loop;
end $$;
