-- Adds a link from activities to a record kind. An activity can link to several records; deleting one of them only
-- clears its link.
create or replace function private.add_activity_links(made private.record_kinds) returns void language plpgsql set search_path = '' as $$
begin
  perform private.add_record_references('public.activities', made, 'set null', ', starts_at desc');
end $$;
