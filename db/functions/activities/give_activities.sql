-- An activity may be linked to several records; it outlives each of them.
create or replace function private.give_activities(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.point_at_records('public.activities', made, 'set null', ', starts_at desc');
end $$;
