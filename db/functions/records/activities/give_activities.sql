-- Adds a link from activities to a record kind. An activity may link to several records; deleting one of them only clears the
-- link.
create or replace function private.give_activities(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.activities', made, 'set null', ', starts_at desc');
end $$;
