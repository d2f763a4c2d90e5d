-- Adds a link from activities to a record kind. An activity can link to several records; deleting one of them only
-- clears its link.
create or replace function private.give_activities(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.activities', made, 'set null', ', starts_at desc');
end $$;
