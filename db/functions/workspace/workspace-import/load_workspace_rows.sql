-- Loads the rows of the temporary table exported_row into a table of a new workspace, empties the temporary table, and
-- returns the number of rows. A reference to a row that was not exported is cleared, and a row that requires the
-- reference is skipped. Columns that the database derives are ignored. Unknown columns, which an earlier version named
-- differently, are rejected.
create or replace function private.load_workspace_rows(workspace uuid, person uuid, source text, columns text[]) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  target constant regclass := format('public.%I', source)::regclass;
  -- The problem of an email account whose password must be entered again, and of the emails that it was going to send.
  disconnected constant jsonb := '{"side": "incoming", "step": "login", "code": "wrong_password"}';
  unsent constant jsonb := '{"side": "outgoing", "step": "login", "code": "wrong_password"}';
  own uuid;
  names text;
  expressions text;
  conditions text;
  loaded bigint;
begin
  if exists (select from unnest(columns) c (name) where not exists (select from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attname = c.name)) then
    raise exception 'The file has columns that this version does not have' using errcode = '22023', table = source;
  end if;
  if source = 'members' then
    -- The owner of the new workspace is the member with the importing user's address, if there is one.
    select (s.row ->> 'id')::uuid into own from pg_temp.exported_row s join auth.users u on u.id = person
      where lower(s.row ->> 'email') = lower(u.email) and s.row ->> 'erased_at' is null
      order by (s.row ->> 'role') = 'owner' desc, s.row ->> 'id' limit 1;
  else
    select m.id into own from public.members m where m.workspace_id = workspace and m.user_id = person;
  end if;
  -- Each row is looked up in an index, because a list of all ids would be read once per row.
  truncate pg_temp.exported_id;
  if exists (select from pg_catalog.pg_constraint k where k.conrelid = target and k.contype = 'f' and k.confrelid = target) then
    insert into pg_temp.exported_id select (s.row ->> 'id')::uuid from pg_temp.exported_row s where s.row ->> 'id' is not null on conflict do nothing;
  end if;
  with stored as (
    select a.attnum, a.attname::text as name, a.attnotnull as is_required from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      -- The rules below apply to these columns, whether or not the file contains them.
      and (a.attname = any (columns) or a.attname = 'workspace_id' or (source, a.attname::text) in (('members', 'user_id'), ('members', 'role'),
        ('workflows', 'is_on'), ('workflows', 'runs_as'), ('mailboxes', 'state'), ('mailboxes', 'problem'), ('mailboxes', 'next_sync_at'), ('mailboxes', 'stored_bytes')))
  ), links as (
    -- The last column of each foreign key; the other columns have their own foreign keys.
    select k.conkey[cardinality(k.conkey)] as attnum,
      string_agg(case when k.confrelid = target
        then format('exists (select from pg_temp.exported_id s where s.id = r.%I)', last.attname)
        else format('exists (select from %s t where %s)', k.confrelid::regclass, pairs.condition) end, ' and ') as condition
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute last on last.attrelid = k.conrelid and last.attnum = k.conkey[cardinality(k.conkey)]
    cross join lateral (
      select string_agg(format('t.%I = %s', theirs.attname,
        case when ours.attname = 'workspace_id' then '$1' else format('r.%I', ours.attname) end), ' and ') as condition
      from unnest(k.conkey, k.confkey) key (our, their)
      join pg_catalog.pg_attribute ours on ours.attrelid = k.conrelid and ours.attnum = key.our
      join pg_catalog.pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attnum = key.their
    ) pairs
    where k.conrelid = target and k.contype = 'f' and k.confrelid not in ('public.workspaces'::regclass, 'auth.users'::regclass)
    group by 1
  )
  select string_agg(quote_ident(s.name), ', ' order by s.attnum),
    string_agg(case source || '.' || s.name
      when 'members.user_id' then 'case when r.id = $3 then $2 end'
      when 'members.role' then 'case when r.id = $3 then ''owner'' when r.role = ''viewer'' then ''viewer'' else ''member'' end::public.member_role'
      when 'workflows.is_on' then 'false'
      when 'workflows.runs_as' then 'null'
      -- The member must set up forwarding again. Accounts of other users have no member, so that admins reconnect them.
      when 'mailboxes.member_id' then 'case when r.member_id = $3 then r.member_id end'
      when 'mailboxes.forward_to' then 'null'
      when 'mailboxes.replies' then 'r.replies and coalesce(r.member_id = $3, false)'
      when 'email_rules.forward_to' then 'null'
      when 'mailboxes.stored_bytes' then '0'
      when 'mailboxes.state' then 'case when r.is_sample then r.state else ''failing'' end'
      when 'mailboxes.problem' then 'case when r.is_sample then r.problem else $4 end'
      when 'mailboxes.next_sync_at' then 'null'
      when 'emails.status' then 'case when r.status in (''scheduled'', ''sending'') then ''failed'' else r.status end'
      when 'emails.problem' then 'case when r.status in (''scheduled'', ''sending'') then $5 else r.problem end'
      -- The id would belong to a run of another workspace.
      when 'emails.run_id' then 'null'
      -- An entry with a time in the future would stay above all entries of this server.
      when 'audit_entries.at' then 'least(r.at, private.now())'
      when 'change_log.at' then 'least(r.at, private.now())'
      when 'change_sets.at' then 'least(r.at, private.now())'
      else case when s.name = 'workspace_id' then '$1' when l.condition is null or s.is_required then format('r.%I', s.name)
        else format('case when %s then r.%I end', l.condition, s.name) end
    end, ', ' order by s.attnum),
    string_agg(l.condition, ' and ') filter (where s.is_required)
  into names, expressions, conditions from stored s left join links l using (attnum);
  conditions := concat_ws(' and ', conditions, case source
    -- The rows of files whose import has not finished are not exported.
    when 'imports' then 'r.status = ''done'''
    when 'mailboxes' then '(r.sharing <> ''private'' or coalesce(r.member_id = $3, false))'
    -- Skips the rules of other members, and rules that only forward.
    when 'email_rules' then 'exists (select from public.mailboxes b where b.workspace_id = $1 and b.id = r.mailbox_id and b.member_id = $3)
      and (r.moves_to is not null or r.stops or exists (select from public.members m where m.workspace_id = $1 and m.id = r.assignee_id))'
  end);
  execute format('insert into %1$s (%2$s) select %3$s from pg_temp.exported_row e cross join lateral jsonb_populate_record(null::%1$s, e.row) r where %4$s %5$s',
    target, names, expressions, coalesce(nullif(conditions, ''), 'true'),
    -- A formula can be parsed only when the fields that it uses exist.
    case when source = 'custom_fields' then 'order by r.kind = ''formula'', r.id' end) using workspace, person, own, disconnected, unsent;
  get diagnostics loaded = row_count;
  truncate pg_temp.exported_row;
  return loaded;
end $$;
grant execute on function private.load_workspace_rows(uuid, uuid, text, text[]) to worker;
