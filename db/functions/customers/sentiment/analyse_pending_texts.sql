-- Starts the analysis in workspaces with queued messages, or with notes or calls that have not been analysed.
create or replace function private.analyse_pending_texts() returns void language plpgsql security definer set search_path = '' as $$
declare place uuid;
begin
  for place in
    select u.workspace_id from private.sentiment_queue u
    union
    select a.workspace_id from public.activities a where a.certainty is null and a.body is not null and a.kind in ('note', 'call')
  loop perform private.start_text_analysis(place); end loop;
end $$;
grant execute on function private.analyse_pending_texts() to worker;
