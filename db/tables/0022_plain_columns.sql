-- Columns and stored values named in plain English; constraints and indexes follow.
alter table public.chat_messages rename column understood to interpretation;
alter table public.deal_scores rename column chance to probability;
alter table public.lead_scores rename column chance to probability;
alter table public.forecast_reports rename column words to rephrased;

alter table public.deal_scores rename constraint deal_scores_chance_check to deal_scores_probability_check;
alter table public.deal_scores rename constraint deal_scores_chance_not_null to deal_scores_probability_not_null;
alter table public.lead_scores rename constraint lead_scores_chance_check to lead_scores_probability_check;
alter table public.lead_scores rename constraint lead_scores_chance_not_null to lead_scores_probability_not_null;
alter table public.forecast_reports rename constraint forecast_reports_words_check to forecast_reports_rephrased_check;
alter index public.lead_scores_chance_idx rename to lead_scores_probability_idx;

comment on table public.deal_scores is E'Probabilities of winning open deals\n\nThe sum of base and the logits of its factors is the log odds of the probability.';
comment on column public.deal_scores.probability is 'Between 0 and 1';
comment on table public.lead_scores is E'Probabilities of leads becoming customers within 90 days\n\nThe sum of base and the logits of its factors is the log odds of the probability.';
comment on column public.lead_scores.probability is 'Between 0 and 1';
comment on column public.score_models.expected is 'Sum of their probabilities: the expected number of won deals or new customers';

-- after functions
-- Stored values that contain the names. Only keys match these texts, because quotes within values are escaped.
alter table public.pinned_charts disable trigger user;
update public.pinned_charts set chart = jsonb_set(chart, '{kind}', '"metric"') where chart ->> 'kind' = 'figure';
alter table public.pinned_charts enable trigger user;
alter table public.sheets disable trigger user;
update public.sheets set blocks = replace(blocks::text, '"kind": "figure"', '"kind": "metric"')::jsonb where blocks::text like '%"kind": "figure"%';
alter table public.sheets enable trigger user;
alter table public.promotion_ideas disable trigger user;
update public.promotion_ideas set idea = replace(idea::text, '"figures": ', '"values": ')::jsonb where idea::text like '%"figures": %';
alter table public.promotion_ideas enable trigger user;
alter table public.promotions disable trigger user;
update public.promotions set idea = replace(idea::text, '"figures": ', '"values": ')::jsonb where idea::text like '%"figures": %';
alter table public.promotions enable trigger user;
update public.change_log set changes = replace(changes::text, '"figures": ', '"values": ')::jsonb
where table_name in ('promotion_ideas', 'promotions') and changes::text like '%"figures": %';
update public.promotion_generations set result = replace(result::text, '"figures": ', '"values": ')::jsonb where result::text like '%"figures": %';
update public.analyses set findings = replace(findings::text, '"figures": ', '"values": ')::jsonb where findings::text like '%"figures": %';
update public.forecast_reports set report = replace(report::text, '"figures": ', '"values": ')::jsonb where report::text like '%"figures": %';
update public.chat_messages set
  answer = replace(replace(replace(replace(answer::text, '"kind": "figures"', '"kind": "metrics"'), '"figures": {', '"result": {'),
    '"figures": [', '"results": ['), '"behind": ', '"drill_down": ')::jsonb,
  change = replace(change::text, '"refusal": ', '"rejection": ')::jsonb
where answer::text like '%"figures": %' or change::text like '%"refusal": %';
update public.runs set result = replace(replace(result::text, '"figures": ', '"values": '), '"words": ', '"rephrased": ')::jsonb
where name = 'write-advanced-analysis' and result is not null;
update public.run_steps set output = replace(output::text, '"figures": ', '"values": ')::jsonb where output::text like '%"figures": %';
update public.runs set name = 'send-metrics', key = replace(key, 'routine send-figures', 'routine send-metrics') where name = 'send-figures';
update public.runs set input = jsonb_set(input, '{request,kind}', '"metrics"') where name = 'send-mail' and input #>> '{request,kind}' = 'figures';
