-- Removes control characters that reverse the order of letters from what was stored before the database removed them on write:
-- names, custom fields, subjects and senders of emails. Triggers are off: no member is notified, and no version increases.
-- after functions
do $$
declare
  controls constant text := '[\u202a-\u202e\u2066-\u2069]';
  stored record;
  has_any boolean;
  place tid;
begin
  for stored in
    select n.target, format('concat(%s) ~ %L', string_agg(quote_ident(a.attname), ', '), controls) as condition,
      string_agg(format('%1$I = regexp_replace(%1$I::text, %2$L, '''', ''g'')::%3$s', a.attname, controls, a.atttypid::regtype), ', ') as changes
    from (
      select t.tgrelid::regclass as target, unnest(string_to_array(encode(t.tgargs, 'escape'), '\000')) as name
        from pg_trigger t where t.tgname = 'remove_bidi_controls'
      union select format('public.%I', k.kind)::regclass, 'custom' from private.record_kinds k
      union values (regclass 'public.custom_fields', 'options'), ('public.conversations', 'subject'), ('public.conversations', 'party_name'),
        ('public.emails', 'subject'), ('public.emails', 'from_name')
    ) n join pg_attribute a on a.attrelid = n.target and a.attname = n.name
    group by n.target
  loop
    execute format('select exists (select from %s where %s)', stored.target, stored.condition) into has_any;
    continue when not has_any;
    execute format('alter table %s disable trigger user', stored.target);
    begin
      execute format('update %s set %s where %s', stored.target, stored.changes, stored.condition);
    exception when unique_violation or check_violation then
      -- A name that would be empty, or that of another row, stays until it is edited.
      for place in execute format('select ctid from %s where %s', stored.target, stored.condition) loop
        begin
          execute format('update %s set %s where ctid = $1', stored.target, stored.changes) using place;
        exception when unique_violation or check_violation then null;
        end;
      end loop;
    end;
    execute format('alter table %s enable trigger user', stored.target);
  end loop;
end $$;
