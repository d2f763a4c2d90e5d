-- Returns the key metrics of one contact as JSON: the last contact, the time the contact takes to reply to emails, and
-- their open deals. Calls to a wrong number or without an answer are not counted.
create or replace function public.contact_summary(workspace_id uuid, contact_id uuid)
returns jsonb
language sql stable set search_path = '' as $$
  with email as materialized (
    select e.sent_at, e.is_outgoing, lag(e.is_outgoing) over each_conversation as was_outgoing, lag(e.sent_at) over each_conversation as previous_at
    from public.record_emails(contact_summary.workspace_id, 'contacts', contact_summary.contact_id, true, 200) e
    window each_conversation as (partition by e.conversation_id order by e.sent_at, e.id)
  ), answer as (
    select extract(epoch from e.sent_at - e.previous_at) as seconds from email e where not e.is_outgoing and e.was_outgoing
  ), contact as (
    select max(t.at) as at from (
      select case when a.kind = 'task' then a.completed_at else a.starts_at end as at
      from public.record_activities(contact_summary.workspace_id, 'contacts', contact_summary.contact_id) a
      where a.outcome is distinct from 'no_answer' and a.outcome is distinct from 'wrong_number'
      union all
      select e.sent_at from email e) t
    where t.at <= private.now()
  )
  select jsonb_build_object('last_at', c.at,
    'days_since', (private.now() at time zone w.time_zone)::date - (c.at at time zone w.time_zone)::date,
    'response_seconds', (select percentile_cont(0.5) within group (order by a.seconds) from answer a),
    'responses', (select count(*) from answer a),
    'open', private.open_deal_sums(w.id, null, contact_summary.contact_id, null))
  from public.workspaces w cross join contact c where w.id = contact_summary.workspace_id
$$;
comment on function public.contact_summary(uuid, uuid) is E'The key metrics of one contact\n\nlast_at is the time of the last activity or email that the caller may read. response_seconds is the median time that the contact took to reply to emails, based on the last 200 emails, and responses is the number of replies. open contains the contact''s open deals by currency.';
grant execute on function public.contact_summary(uuid, uuid) to authenticated;
