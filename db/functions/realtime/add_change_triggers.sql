-- Creates the triggers that notify clients of a table's changes. With `owner`, an expression for a member, only this
-- member receives the ids of deleted rows.
create or replace function private.add_change_triggers(target regclass, at_least public.member_role default 'viewer', owner text default null)
returns void language plpgsql set search_path = '' as $$
declare
  verb text;
  arguments text := concat_ws(', ', quote_literal(at_least), quote_literal(owner));
begin
  foreach verb in array array['insert', 'update', 'delete'] loop
    execute format('create or replace trigger publish_%1$s after %1$s on %2$s referencing %3$s table as touched
      for each statement execute function private.publish_changes(%4$s)',
      verb, target, case verb when 'delete' then 'old' else 'new' end, arguments);
  end loop;
end $$;
