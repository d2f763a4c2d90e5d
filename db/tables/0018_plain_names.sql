-- Tables and columns named in plain English; constraints and indexes follow.
alter table private.kept_customers rename to customer_cache;
alter table private.stale_customers rename to customer_cache_invalidations;
alter table private.customer_keeping rename to customer_cache_state;
alter table private.kept_segments rename to segment_cache;
alter table private.forgotten_customers rename to deleted_payment_customers;
alter table private.news rename to change_events;
alter table private.set_aside_mails rename to archived_emails;
alter table private.unhandled_emails rename to unprocessed_emails;
alter table private.demo_till rename to demo_checkouts;
alter table private.workflow_occasions rename to workflow_trigger_events;
alter table private.workflow_turns rename to workflow_rotations;
alter table private.email_places rename to email_locations;
alter table private.mailbox_orders rename to mailbox_commands;
alter table private.sales_by_place rename to sales_by_channel_and_region;
alter table private.unread_messages rename to sentiment_queue;
alter table public.figure_alerts rename to metric_alerts;
alter table public.message_readings rename to message_sentiments;

alter table private.customer_cache_state rename column until to day;
alter table private.deleted_payment_customers rename column ask_at to next_check_at;
alter table private.change_events rename column workspace to workspace_id;
alter table private.change_events rename column at_least to min_role;
alter table private.change_events rename column person to member_id;
alter table private.workflow_rotations rename column turns to position;
alter table private.mailbox_commands rename column order_to to command;
alter table private.sentiment_queue rename column noted_at to queued_at;
alter table private.checkouts rename column ask_at to next_check_at;
alter table private.checkouts rename column asked_at to checked_at;
alter table private.deal_number_counts rename column drawn to deal_count;
alter table private.file_contents rename column gone_at to deleted_at;
alter table private.import_checks rename column held_hash to record_hash;
alter table private.import_rows rename column stray to note;
alter table private.invitation_tokens rename column way to delivery;
alter table private.mailbox_folders rename column back_uid to backfill_uid;
alter table private.mailbox_secrets rename column sending_rests_until to sending_paused_until;
alter table private.mailbox_secrets rename column reading_rests_until to reading_paused_until;
alter table private.merged_records rename column kept_id to survivor_id;
alter table private.record_kinds rename column is_in_figures to is_in_metrics;
alter table private.token_features rename column place to position;
alter table private.token_features rename column up_to to upper_bounds;
alter table private.sales_by_account rename column is_put_together to is_compacted;
alter table private.sales_by_category rename column is_put_together to is_compacted;
alter table private.sales_by_channel_and_region rename column is_put_together to is_compacted;
alter table private.sales_by_day rename column is_put_together to is_compacted;
alter table private.sales_by_order rename column is_put_together to is_compacted;
alter table private.sales_by_product rename column is_put_together to is_compacted;
alter table public.email_events rename column did to action;
alter table public.email_events rename column told to details;
alter table public.email_rules rename column fits to match;
alter table public.emails rename column answers_rfc_id to in_reply_to;
alter table public.emails rename column is_cut to is_truncated;
alter table public.emails rename column is_word to is_personal;
alter table public.metric_alerts rename column line to threshold;
alter table public.notifications rename column told to details;
alter table public.payments rename column tokens_kept to net_tokens;
alter table public.profiles rename column figures_mail to metrics_mail;
alter table public.profiles rename column figures_mailed_on to metrics_mailed_on;
alter table public.promotion_accounts rename column is_held_out to is_holdout;
alter table public.promotion_generations rename column found to result;
alter table public.targets rename column whom to subject;
alter table public.workflows rename column acts_as to runs_as;
alter table public.workflows rename column stopped_because to stop_reason;

do $$
declare
  renamed record;
begin
  for renamed in
    with part (old, new) as (values
      ('kept_customers', 'customer_cache'), ('stale_customers', 'customer_cache_invalidations'), ('customer_keeping', 'customer_cache_state'),
      ('kept_segments', 'segment_cache'), ('forgotten_customers', 'deleted_payment_customers'), ('news_xid', 'change_events_xid'),
      ('news_', 'change_events_'), ('set_aside_mails', 'archived_emails'), ('unhandled_emails', 'unprocessed_emails'), ('demo_till', 'demo_checkouts'),
      ('workflow_occasions', 'workflow_trigger_events'), ('workflow_turns', 'workflow_rotations'), ('email_places', 'email_locations'),
      ('mailbox_orders', 'mailbox_commands'), ('sales_by_place', 'sales_by_channel_and_region'), ('unread_messages', 'sentiment_queue'),
      ('figure_alerts', 'metric_alerts'), ('message_readings', 'message_sentiments'), ('checkouts_ask_idx', 'checkouts_next_check_idx'),
      ('file_contents_gone_idx', 'file_contents_deleted_idx'), ('import_rows_stray_idx', 'import_rows_note_idx'), ('_order_to_', '_command_'),
      ('_held_hash_', '_record_hash_'), ('invitation_tokens_way', 'invitation_tokens_delivery'), ('_back_uid_', '_backfill_uid_'), ('_kept_id_', '_survivor_id_'),
      ('_is_in_figures_', '_is_in_metrics_'), ('token_features_place', 'token_features_position'), ('token_features_up_to', 'token_features_upper_bounds'),
      ('_is_put_together_', '_is_compacted_'), ('email_events_did', 'email_events_action'), ('email_events_told', 'email_events_details'),
      ('email_rules_fits', 'email_rules_match'), ('_answers_rfc_id_', '_in_reply_to_'), ('_is_cut_', '_is_truncated_'), ('_is_word_', '_is_personal_'),
      ('alerts_line_', 'alerts_threshold_'), ('_tokens_kept_', '_net_tokens_'), ('_figures_mail', '_metrics_mail'), ('_is_held_out_', '_is_holdout_'),
      ('generations_found', 'generations_result'), ('targets_one_whom', 'targets_one_subject'), ('targets_whom', 'targets_subject'),
      ('_acts_as_', '_runs_as_'), ('_stopped_because_', '_stop_reason_'), ('counts_drawn_', 'counts_deal_count_'), ('_turns_', '_position_'),
      ('_noted_at_', '_queued_at_'), ('_ask_at_', '_next_check_at_'), ('state_until_', 'state_day_'), ('_at_least_', '_min_role_'),
      ('events_workspace_not', 'events_workspace_id_not')
    ), named as (
      select format('alter table %s rename constraint %I to', c.conrelid::regclass, c.conname) as command, c.conname as name
      from pg_catalog.pg_constraint c where c.conrelid <> 0 and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all select format('alter index %s rename to', i.oid::regclass), i.relname
      from pg_catalog.pg_class i where i.relkind = 'i' and i.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_catalog.pg_constraint c where c.conindid = i.oid)
    )
    select n.command, n.name, array_agg(array[p.old, p.new] order by length(p.old) desc) as parts from named n join part p on strpos(n.name, p.old) > 0 group by 1, 2
  loop
    declare
      name text := renamed.name;
    begin
      for i in 1 .. cardinality(renamed.parts) / 2 loop name := replace(name, renamed.parts[i][1], renamed.parts[i][2]); end loop;
      execute format('%s %I', renamed.command, name);
    end;
  end loop;
end $$;

comment on column public.notifications.details is E'Contents, depending on the kind\n\nalert: metric, threshold, days, list; workflow: its message, or the reason why it stopped; mailbox: its address, the problem, the email.';

update private.record_steps set step = 'private.add_owner_columns' where step = 'private.give_owners';

-- after functions
-- Stored values that contain the names.
update public.notifications set details = details - 'line' || jsonb_build_object('threshold', details -> 'line') where kind = 'alert' and details ? 'line';
update public.runs set name = 'process-inbound', key = replace(key, 'handle-mail ', 'process-inbound ') where name = 'handle-mail';
update public.run_steps set output = jsonb_set(output, '{did}', '"notified"') where output ->> 'did' = 'told';
update public.chat_messages set answer = jsonb_set(answer, '{outcome,kind}', '"text"') where answer #>> '{outcome,kind}' = 'told';
alter table public.workflows disable trigger user;
update public.workflows set definition = replace(definition::text, '"goes_on": true', '"continue_on_error": true')::jsonb
where definition::text like '%"goes_on": true%';
alter table public.workflows enable trigger user;
update public.change_log c set changes = (
  select replace(jsonb_object_agg(coalesce(n.new, e.key), e.value)::text, '"goes_on": true', '"continue_on_error": true')::jsonb
  from jsonb_each(c.changes) e left join (values ('targets', 'whom', 'subject'), ('promotion_accounts', 'is_held_out', 'is_holdout'),
    ('workflows', 'acts_as', 'runs_as'), ('workflows', 'stopped_because', 'stop_reason')) n (table_name, old, new)
    on n.table_name = c.table_name and n.old = e.key)
where c.table_name in ('targets', 'promotion_accounts', 'workflows')
  and (c.changes ?| array['whom', 'is_held_out', 'acts_as', 'stopped_because'] or c.changes::text like '%"goes_on": true%');
