-- True if a change of a record matches the trigger of a workflow; `was` is null for a new record.
create or replace function private.matches_trigger(trigger jsonb, was jsonb, becomes jsonb) returns boolean language sql immutable set search_path = '' as $$
  select coalesce(case trigger ->> 'on'
    when 'created' then was is null
    when 'updated' then was is not null and case when trigger ->> 'field' is null
      then was - array['updated_at', 'version', 'search'] is distinct from becomes - array['updated_at', 'version', 'search']
      else private.workflow_cell(was, trigger ->> 'field') is distinct from private.workflow_cell(becomes, trigger ->> 'field') end
    when 'becomes' then (was is null or private.workflow_cell(was, trigger ->> 'field') is distinct from private.workflow_cell(becomes, trigger ->> 'field'))
      and trigger -> 'to' ? (private.workflow_cell(becomes, trigger ->> 'field') #>> '{}') end, false)
$$;
